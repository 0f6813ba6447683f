"""Words that say the same as others, or nothing: what is written in several ways is read in one.

These stand in lower case, before words are cut and terms of several words are joined.
"""

from __future__ import annotations

import re

from .rewriting import Rewriting

_EXTRA_CLICK = r"\b(?:have|has) (?:1|one|an) additional \[click\] to spend (?:(?:during|on) )?(?=each|your|their)"

_LEFT = (
    r"\bunspent (?=\[click\]|clicks?\b)|(?<=\[click\]) remaining\b|"
    r"(?:(?<=\[click\] you have)|(?<=\[click\] the runner has)) (?:remaining|left)\b"
)
_PAUSE = (
    r"(?<=; otherwise),|,(?= (?:if able|where x|(?:after|before) (?:all )?(?:of )?its (?:other|printed))\b)|"
    r",(?= up to \d+\.)|,(?= (?:for the remainder of (?:the|this|that) \w+|until [^,.]*)\.)"
)

_ONE_AT_A_TIME = (  # what else could be done to several cards at once is another thing
    r"(\binstall\b[^.()]*?)(?:, one at a time\b| \(one at a time(?: and paying all install costs)?\))|"
    r", resolving them one at a time\b"
)

# What the rules say of what was just named, in a sentence of its own (1.21.2a and others).
_AS_MANY_FROM_THE_TOP = r"\bcards from the top of ((?:the|your) stack|r&d) equal to the (?:amount|number) of "
_REMINDS = r" \((?:you may look at|th(?:e|is|ese|ose) (?:card|agenda)s? (?:is|are) (?:no longer|not)) [^()]*\)"

SAME_WORDS = tuple(
    Rewriting(re.compile(said), instead)
    for said, instead in (
        (r"\bcurrently |(?<!#)\bcurrent (?=(?:run|encounter|breach|access|turn|host)\b)", ""),  # and no subtype
        (r"\b(choose|run) 1 (?=(?:remote |central )?server\b)", r"\1 a "),
        (r"\bhosting (an?|\d+ or more|at least \d+) (?=[a-z]+ counters?\b)", r"with \1 hosted "),
        (r" for anything\b", ""),  # credits that are for nothing else are for that
        (r"\btrigger (?=(?:this|the when_[a-z]+) ability\b)", "use "),
        (r"\bin the order of their choice\b", "in any order"),
        (r"\byet ", ""),  # of what has not been done
        (r"(?:(?<=\bcounter)|(?<=\bcounters)|(?<=\bcredit)|(?<=\bcredits)) hosted(?= on\b)", ""),
        (r"\bdifferent (?=(?:card )?types? among\b|(?:remote |central )?servers this turn\b)", ""),
        (r", each with a different ((?:card )?type|name|subtype|faction)\b", r" with different \1s"),
        (r"\bin the roots of (?=(?:different |remote )+servers\b)", "in the root of "),  # each of them, one at a time
        (r"(spend hosted credits to [^.]*? and) (?=pay\b)", r"\1 to "),
        (r"\bpay (install|trash|rez) costs and (?=(?:install|trash|rez) costs\b)", r"pay \1 costs and to pay "),
        (r"\b(an? [a-z -]+?) (you are accessing) (with [^.,]*)", r"\1 \3 \2"),
        (r"\btrashed (a [a-z -]+?) you were accessing\b", r"trashed \1 while accessing it"),
        (
            r"\b(the runner|you|they) (is|are) tagged (and|or) (?=(?:have|has|had|did|made|stole) )",
            r"\1 \2 tagged \3 \1 ",
        ),
        (r"\bcorp(?= cards?\b(?! types?))", "#corp"),  # the player's side, not the player
        (r"(?<=\byou install )(an?|\d+ or more) (?=hosted\b)", r"\1 formerly "),  # and not on ~
        (r"\bx (?:is equal to|equals) ", "x is "),
        (r"(?<!is )(?<!are )\bbeing (?=(?:encountered|approached)\b)", ""),
        (r"\ban? ice (?=you are encountering\b)", "the ice "),
        (r"\brest of the (?:unplayed|uninstalled) (?=cards? you looked at)", "rest of the "),
        (r"(?:(?<=, )|(?<=\bmay ))also (?=[a-z])", ""),
        (r"\ball remaining (?=\[click\]|clicks?\b)", "all "),
        (r"(?<=\S) from the bank\b", ""),  # where credits that come onto cards are from
        (_REMINDS, ""),
        (r", which (?:is|are) not (?:considered )?part of your deck", ""),
        (r" \((?=(?:ignoring|without|not (?:by|through)) )([^()]*)\)", r", \1"),
        (_ONE_AT_A_TIME, r"\1"),
        (r"\bchoose (?:one|1)(?: of the following)?:", "resolve one of the following:"),
        (r"(?<=\(or )([^()]*?) instead (?=if\b)", r"\1 "),
        (r"\bforce (the runner|the corp|each player|them) to\b(?! §)", r"have \1"),
        (r"\byou and (the corp|the runner) have ((?:the same|a different) number of [^,.]*)", r"you have \2 as \1"),
        (r"\bthe ((?:card )?type|subtype|faction|name) you last named this way\b", r"the named \1"),
        (r"\buntil derezzed\b", "while it remains rezzed"),
        (r"\bcosts ([+-]\d+)\[mu\]", r"gets \1 memory cost"),
        (r"\byour maximum hand size is ([+-]\d+)", r"you get \1 maximum hand size"),
        (_EXTRA_CLICK, "get +1 allotted [click] during "),
        (r"\bcards? \((non-[a-z]+)\)", r"\1 card"),
        (r"\bof (\d+) ?\[mu\] or less\b", r"with a memory cost of \1 or less"),
        (r"(^|[.:→] )each time\b", r"\1whenever"),
        (r"\ball (?:the )?subroutines are broken on ([^,.]+)", r"\1 is fully broken"),
        (r"\bcannot run on\b", "cannot run"),
        (
            r"\bthe next ice the runner encounters during this run (?=gets|gains)",
            "during this run, the next ice the runner encounters ",
        ),
        (r"\bif ((?:that [a-z]+|it) is still installed) (when (?:your|this|that) turn ends), ([^.]*)", r"\3 \2 if \1"),
        (r"\bis considered to have (?=\d+ additional\b)", "has "),
        (r"\band/or\b", "or"),
        (r"\b(core|net|meat) damage or (?=(?:core|net|meat) damage\b)", r"\1 or "),
        (r"(?<=the amount of damage prevented)(?! this way)", " this way"),
        (_AS_MANY_FROM_THE_TOP, r"the top card of \1 for each "),
        (r"\b((?:you|the runner|the corp|they) (?:install|play|rez)e?s?) (costs?)\b", r"\1  \2"),  # no `install cost`
        (r"spend credits only from ([^.]+?) to (use this ability)", r"\2 only by spending credits from \1"),
        (r"(?<= than )(you|the runner|the corp|they) (?:have|has)\b(?! in\b)", r"\1"),
        (r"\bthat costs? (\d+|x)(?:\[credit\])? or (more|less)\b", r"that has a cost of \1 or \2"),
        (r"(?<=\bcost (?:of|is) )(\d+|x) ?\[credit\]", r"\1"),
        (r"(?<![+\-\w])(\d+|x) ?(\[[a-z]+\]|[a-z]+) or (more|less|fewer)\b", r"\1 or \3 \2"),
        (r"~'s (strength|memory cost|trash cost|advancement requirement) (?=is\b)", r"the \1 of ~ "),
        (r"\[click\],\s*(?=\[click\])", "[click]"),
        (_LEFT, ""),  # clicks that a player has are left and unspent
        (r"(?<=\bworth )([^.,]*?)(?<!agenda )(?=points?\b)", r"\1agenda "),
        (r"(?:(?<=\[mu\])|(?<=\[link\])) (?=[+-]\d)", ", "),
        (r"\buntil the (begin|end)(?:ning)? of ([^.,]*? next turn)\b", r"until \2 \1s"),
        (r"(\bwhen(?:ever)? [^.,]*\b(?:turn|phase) ends, if [^,.]*?) (?:during )?that turn\b", r"\1 this turn"),
        (r"\bor (?:lower|fewer)\b", "or less"),
        (r"\bor (?:higher|greater)\b", "or more"),
        (r"(?<!\byou )(?<!\bnot )make (?:(?:an?|any) )?runs?\b(?! on)", "run any server"),
        (r"\ball of (?=(?:the|its|your|their)\b)", "all "),
        (r"\beven (?:while|if) (?=~ is\b)", "while "),
        (r"(?<!search )(?<!\band )(?<!, )\beither (?!player|of\b)", ""),  # before an alternative
        (r"\bthe (?:combined|sum of the)\b", "the total"),
        (r"\b(?:(?:either|any) player's|both players') score area", "a score area"),
        (r"\byour (\[?mu\]?) is full\b", r"you have no unused \1"),
        (r"\b(when|while) (?=(?:installed|rezzed|derezzed|scored|stolen|trashed)\b)", r"\1 it is "),
        (r"\b(runs?) against\b", r"\1 on"),
        (r"\b(finish(?:es|ed)?) taking\b", r"\1"),
        (r"\bwhile (?:you are|they are|the runner is) running\b", "during a run on"),
        (r",? and then ", ", then "),
        (r", and (?=only\b)", " and "),
        (_PAUSE, ""),  # a comma that tells nothing
    )
)
