"""Which answers a sentence that is not read may touch: as few as its words prove, everything where they prove nothing.

A static ability that changes a thing names that thing: what does not speak of strength changes no strength. Sentences
that change what other texts say, or that make one thing count as another, may touch anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import structs

from ..abilities import Aspect, Unread
from ..conditions import Act
from ..deeds import LOGGED, RULED
from ..selectors import Verb
from .scoping import types_of

# First words of sentences that instruct: they do nothing before the ability that they belong to resolves.
INSTRUCTING = frozenset(
    ["add", "draw", "gain", "put", "reveal", "remove", "place", "shuffle", "trash", "expose", "flip", "swap", "then"]
)
GOING_ON = INSTRUCTING | {"rez", "pay", "do", "give", "look", "choose", "search", "lose", "take", "end", "derez"}
CONTINUING = (
    ("if", "they", "do"),
    ("if", "successful"),
    ("if", "unsuccessful"),
    ("if", "the", "bid"),
    ("if", "you", "do"),
    ("you", "may", "then"),
)
TRIGGERING = frozenset(["when", "whenever", "after", "before"])
OF_OTHER_TEXTS = frozenset(["blank", "treat", "treated", "considered", "text"])
OBLIGING = frozenset(["must"])
FORBIDDING = frozenset(["cannot", "only", "ignore", "ignoring"])
ALLOWING = frozenset(["can", "could", "may"])
# What acts of all kinds read, and damage, which no act is named for.
NUMBERS = frozenset([Aspect.STRENGTH, Aspect.MEMORY, Aspect.CLICKS, Aspect.ZONES, Aspect.DAMAGE])
OF_ACTIONS = frozenset(["action", "basic_action", "[click]", "purposes"])
BEFORE_THE_GAME = (
    ("you", "start", "the", "game"),
    ("the_corp", "start", "the", "game"),
    ("before", "taking", "your", "first", "turn"),
    ("your", "deck"),
)

_MONEY = (Aspect.COSTS, Aspect.CREDITS)
_STOPPING = (Aspect.INTERRUPTS, Aspect.DAMAGE, Aspect.TAGS, Aspect.ZONES)
_ENCOUNTER = (Aspect.SUBROUTINES, Aspect.RUN)
ASPECTS: Mapping[str, tuple[Aspect, ...]] = {
    "[mu]": (Aspect.MEMORY,),
    "memory": (Aspect.MEMORY,),
    "memory_cost": (Aspect.MEMORY,),
    "strength": (Aspect.STRENGTH, Aspect.RUN),
    "trace_strength": (Aspect.STRENGTH, Aspect.RUN),
    "trace": (Aspect.RUN, Aspect.RESOLUTION),
    "subroutine": _ENCOUNTER,
    "break": _ENCOUNTER,
    "interface": _ENCOUNTER,
    "encounter": _ENCOUNTER,
    "encountering": _ENCOUNTER,
    "approach": (Aspect.RUN,),
    "bypass": (Aspect.RUN,),
    "jack": (Aspect.RUN, Aspect.PROHIBITIONS),
    "run": (Aspect.RUN, Aspect.PROHIBITIONS),
    "server": (Aspect.RUN,),
    "cost": _MONEY,
    "install_cost": _MONEY,
    "rez_cost": _MONEY,
    "trash_cost": (*_MONEY, Aspect.ACCESS),
    "as_an_additional_cost_to": _MONEY,
    "pay": _MONEY,
    "paying": _MONEY,
    "paid": _MONEY,
    "spend": (*_MONEY, Aspect.CLICKS, Aspect.COUNTERS),
    "spent": (*_MONEY, Aspect.CLICKS, Aspect.COUNTERS),
    "spending": (*_MONEY, Aspect.CLICKS, Aspect.COUNTERS),
    "[credit]": _MONEY,
    "[recurring-credit]": _MONEY,
    "credit_pool": _MONEY,
    "[click]": (Aspect.CLICKS, Aspect.COSTS),
    "tag": (Aspect.TAGS, Aspect.PROHIBITIONS),
    "bad_publicity": (Aspect.CREDITS,),
    "damage": (Aspect.DAMAGE,),
    "prevent": _STOPPING,
    "would": _STOPPING,
    "instead": _STOPPING,
    "access": (Aspect.ACCESS,),
    "accessed": (Aspect.ACCESS,),
    "accessing": (Aspect.ACCESS,),
    "breach": (Aspect.ACCESS,),
    "score": (Aspect.SCORE, Aspect.PROHIBITIONS),
    "scored": (Aspect.SCORE, Aspect.PROHIBITIONS),
    "steal": (Aspect.SCORE, Aspect.ACCESS, Aspect.PROHIBITIONS),
    "stolen": (Aspect.SCORE, Aspect.ACCESS, Aspect.PROHIBITIONS),
    "agenda_point": (Aspect.SCORE,),
    "score_area": (Aspect.SCORE,),
    "worth": (Aspect.SCORE,),
    "win": (Aspect.SCORE,),
    "advancement": (Aspect.SCORE, Aspect.COUNTERS),
    "advancement_requirement": (Aspect.SCORE,),
    "advanced": (Aspect.SCORE, Aspect.PROHIBITIONS, Aspect.TARGETS),
    "advance": (Aspect.SCORE, Aspect.PROHIBITIONS),
    "counter": (Aspect.COUNTERS,),
    "hand_size": (Aspect.ZONES,),
    "hand": (Aspect.ZONES,),
    "draw": (Aspect.ZONES,),
    "link": (Aspect.RESOLUTION,),
    "[link]": (Aspect.RESOLUTION,),
    "trigger": (Aspect.PENDING,),
    "host": (Aspect.PROHIBITIONS, Aspect.TARGETS),
    "hosted": (Aspect.TARGETS,),
    "install": (Aspect.PROHIBITIONS,),
    "rez": (Aspect.PROHIBITIONS,),
    "play": (Aspect.PROHIBITIONS,),
    "subtype": (Aspect.TARGETS, Aspect.RUN, *_MONEY),
    "x": (*_MONEY, Aspect.STRENGTH, Aspect.RUN, Aspect.RESOLUTION, Aspect.TARGETS),
}
_BREAKING = (Act.BREAK, Act.USE)
PAYING = tuple(act for act in RULED if act not in (Act.GAIN_CREDITS, Act.DRAW))
ACTS: Mapping[str, tuple[Act, ...]] = {
    "install": (Act.INSTALL,),
    "installing": (Act.INSTALL,),
    "install_cost": (Act.INSTALL,),
    "host": (Act.INSTALL, Act.HOST),
    "rez": (Act.REZ,),
    "rez_cost": (Act.REZ,),
    "play": (Act.PLAY,),
    "score": (Act.SCORE,),
    "steal": (Act.STEAL,),
    "trash": (Act.TRASH,),
    "trash_cost": (Act.TRASH,),
    "run": (Act.RUN,),
    "jack": (Act.JACK_OUT,),
    "access": (Act.ACCESS,),
    "breach": (Act.BREACH, Act.ACCESS),
    "advance": (Act.ADVANCE,),
    "draw": (Act.DRAW,),
    "tag": (Act.REMOVE_TAGS,),
    "use": (Act.USE, Act.BREAK),
    "using": (Act.USE, Act.BREAK),
    "ability": (Act.USE, Act.BREAK),
    "break": _BREAKING,
    "interface": _BREAKING,
    "bypass": (Act.BYPASS,),
    "expose": (Act.EXPOSE,),
    "win": (Act.WIN,),
}
OF_SUBTYPES = (Act.INSTALL, Act.PLAY, Act.REZ, Act.TRASH, Act.USE, Act.BREAK)  # what costs and texts tell apart by them
PASSIVE: Mapping[str, tuple[Act, ...]] = {  # behind "be"
    "installed": (Act.INSTALL,),
    "played": (Act.PLAY,),
    "rezzed": (Act.REZ,),
    "scored": (Act.SCORE,),
    "stolen": (Act.STEAL,),
    "trashed": (Act.TRASH,),
    "advanced": (Act.ADVANCE,),
    "exposed": (Act.EXPOSE,),
    "used": (Act.USE, Act.BREAK),
}


_RUNS = (Verb.RUN_BEGINS, Verb.RUN_ENDS, Verb.RUN_SUCCESSFUL, Verb.RUN_UNSUCCESSFUL)
_ICE = (Verb.APPROACH, Verb.ENCOUNTER, Verb.ENCOUNTER_ENDS, Verb.PASS, Verb.PASS_ALL_ICE, Verb.BYPASS)
_COUNTERS = (Verb.PLACE_COUNTERS, Verb.REMOVE_COUNTERS, Verb.SPEND_COUNTERS, Verb.ADVANCE, Verb.PURGE, Verb.EMPTY)
_CREDITS = (Verb.GAIN_CREDITS, Verb.LOSE_CREDITS, Verb.SPEND_CREDITS, Verb.NO_CREDITS, Verb.EMPTY)
_LEAVING = (Verb.TRASH, Verb.MOVE, Verb.DISCARD, Verb.UNINSTALL, Verb.FORFEIT, Verb.SUFFER_DAMAGE)
EVENTS: Mapping[str, tuple[Verb, ...]] = {
    "begin": (Verb.TURN_BEGINS, Verb.RUN_BEGINS),
    "begins": (Verb.TURN_BEGINS, Verb.RUN_BEGINS),
    "end": (Verb.TURN_ENDS, Verb.ACTION_PHASE_ENDS, Verb.DISCARD_PHASE_ENDS, *_RUNS, Verb.ENCOUNTER_ENDS),
    "ends": (Verb.TURN_ENDS, Verb.ACTION_PHASE_ENDS, Verb.DISCARD_PHASE_ENDS, *_RUNS, Verb.ENCOUNTER_ENDS),
    "action": (Verb.TAKE_ACTION, Verb.ACTION_COMPLETE, Verb.USE),
    "use": (Verb.USE, Verb.SPEND_COUNTERS),
    "play": (Verb.PLAY, Verb.RESOLVED),
    "played": (Verb.PLAY, Verb.RESOLVED),
    "resolve": (Verb.PLAY, Verb.RESOLVED, Verb.SUBROUTINE_RESOLVES),
    "resolved": (Verb.PLAY, Verb.RESOLVED, Verb.SUBROUTINE_RESOLVES),
    "install": (Verb.INSTALL,),
    "installed": (Verb.INSTALL,),
    "rez": (Verb.REZ,),
    "rezzed": (Verb.REZ,),
    "derez": (Verb.DEREZ,),
    "derezzed": (Verb.DEREZ,),
    "flip": (Verb.FLIP,),
    "advance": (Verb.ADVANCE, Verb.PLACE_COUNTERS),
    "advanced": (Verb.ADVANCE, Verb.PLACE_COUNTERS),
    "score": (Verb.SCORE,),
    "scored": (Verb.SCORE,),
    "steal": (Verb.STEAL,),
    "stolen": (Verb.STEAL,),
    "forfeit": (Verb.FORFEIT,),
    "trash": _LEAVING,
    "trashed": _LEAVING,
    "discard": _LEAVING,
    "uninstalled": _LEAVING,
    "leave": _LEAVING,
    "move": (*_LEAVING, Verb.HOST),
    "draw": (Verb.DRAW,),
    "drawn": (Verb.DRAW,),
    "shuffle": (Verb.SHUFFLE,),
    "reveal": (Verb.REVEAL,),
    "expose": (Verb.EXPOSE,),
    "exposed": (Verb.EXPOSE,),
    "spend": (Verb.SPEND_CREDITS, Verb.SPEND_CLICKS, Verb.SPEND_COUNTERS),
    "lose": (Verb.LOSE_CREDITS, Verb.LOSE_CLICKS),
    "gain": (Verb.GAIN_CREDITS, Verb.GAIN_CLICKS),
    "pay": _CREDITS,
    "[credit]": _CREDITS,
    "empty": (*_COUNTERS, *_CREDITS),
    "no": (*_COUNTERS, *_CREDITS),
    "[click]": (Verb.SPEND_CLICKS, Verb.LOSE_CLICKS, Verb.GAIN_CLICKS),
    "counter": _COUNTERS,
    "purge": (Verb.PURGE,),
    "tag": (Verb.TAKE_TAGS, Verb.REMOVE_TAGS),
    "bad_publicity": (Verb.TAKE_BAD_PUBLICITY, Verb.REMOVE_BAD_PUBLICITY),
    "damage": (Verb.SUFFER_DAMAGE, Verb.PREVENT),
    "prevent": (Verb.PREVENT,),
    "run": _RUNS,
    "successful": _RUNS,
    "unsuccessful": _RUNS,
    "approach": (*_ICE, Verb.APPROACH_SERVER),
    "encounter": _ICE,
    "pass": _ICE,
    "bypass": _ICE,
    "break": (Verb.BREAK, Verb.FULLY_BREAK),
    "broken": (Verb.BREAK, Verb.FULLY_BREAK),
    "subroutine": (Verb.BREAK, Verb.FULLY_BREAK, Verb.SUBROUTINE_RESOLVES),
    "jack": (Verb.JACK_OUT, Verb.RUN_ENDS),
    "breach": (Verb.BREACH, Verb.BREACH_ENDS),
    "access": (Verb.ACCESS, Verb.ACCESS_ENDS, Verb.BREACH_ENDS),
    "accessed": (Verb.ACCESS, Verb.ACCESS_ENDS),
    "trace": (Verb.TRACE,),
    "secretly": (Verb.REVEAL_BID,),
    "bid": (Verb.REVEAL_BID,),
    "create": (Verb.CREATE_SERVER, Verb.INSTALL),
    "host": (Verb.HOST, Verb.INSTALL),
    "charge": (Verb.CHARGE, Verb.PLACE_COUNTERS),
    "mark": (Verb.MARK, *_RUNS),
}


def nth(words: Sequence[str], place: int) -> str:
    """The word at a place, counted from 0; the empty one where the sentence ends before."""
    return words[place] if place < len(words) else ""


def events_of(words: Sequence[str]) -> tuple[Verb, ...]:
    """What has to happen for a conditional ability that is not read to become pending; none where anything may do."""
    if {"when", "whenever", "after", "before", "each", "first"}.isdisjoint(words):
        return ()  # it waits for a state, which anything may bring about
    found = {verb for word in words for verb in EVENTS.get(word, ())}
    return tuple(verb for verb in LOGGED if verb in found)


def narrowed(unread: Unread, words: Sequence[str]) -> Unread:
    """The unread sentence with the influence that its words leave; the words are tokens, `~` is the card itself."""
    aspects = _aspects(words)
    if words[0] == "use" and nth(words, 1) in ("these", "this") and "⟨" in words:
        words = words[: list(words).index("⟨")]  # what is added restricts what these credits pay for
    events = events_of(words) if Aspect.PENDING in aspects else ()
    acts = _acts(words, aspects)
    return structs.replace(
        unread,
        influence=aspects,
        acts=acts,
        own=_is_about_itself(words),
        events=events,
        about=types_of(words, acts),
    )


def goes_on(words: Sequence[str]) -> bool:
    """Whether a sentence behind a conditional one can only belong to the same ability: it instructs, tells what X is,
    or speaks of what was done (rule_instructions_in_ability_text)."""
    if words[0] in GOING_ON or _begins(
        words, (*CONTINUING, ("x", "is"), ("if", "those"), ("ignore", "this", "ability"))
    ):
        return True
    if words[0] == "you" and nth(words, 1) == "may":
        return nth(words, 2) not in ("spend", "use", "pay", "play", "install", "advance")
    if words[0] == "if" and "secretly" not in words and {"spent", "did"}.isdisjoint(words):
        return False
    by_player = words[0] in ("the_runner", "the_corp") and nth(words, 1) not in (
        "can",
        "cannot",
        "may",
        "must",
        "get",
        "is",
    )
    return words[0] == "if" or (by_player and ("this", "way") in pairwise(words))


def _aspects(words: Sequence[str]) -> tuple[Aspect, ...]:
    if _begins(words, BEFORE_THE_GAME):
        return ()
    instructs = words[0] in INSTRUCTING or (words[0] == "host" and "~" in words)
    if instructs and not {"when", "whenever", "if"}.isdisjoint(words):  # put counters on it when rezzed
        return (Aspect.PENDING, Aspect.RESOLUTION)
    waits = words[0] in INSTRUCTING and "first" in words  # trash the first operation you access each turn
    if not waits and (words[0] in INSTRUCTING or _begins(words, CONTINUING) or _speaks_of_the_sentence_before(words)):
        return (Aspect.RESOLUTION,)
    if words[0] == "dividends" or _instructs_behind_a_condition(words) or _is_optional_conditional(words):
        return (Aspect.PENDING,)
    if tuple(words[:2]) == ("unbroken", "subroutine") or _loses_subroutines(words):
        return (Aspect.SUBROUTINES,)
    if "play" in words and "with" in words and words[-1] == "revealed":  # tells what players know, not what they may do
        return ()
    if tuple(words[:3]) == ("you", "must", "maintain"):
        return (Aspect.ZONES,)
    if not OF_OTHER_TEXTS.isdisjoint(words) or ("lose" in words and "ability" in words):
        return (Aspect.ANYTHING,)
    found = [aspect for word in words for aspect in ASPECTS.get(word, ())]
    if any(word.startswith("§") for word in words):
        found += [*_ENCOUNTER, Aspect.PENDING]
        if "each" not in words and "subroutine" not in words:  # what is gained several times is a subroutine
            found += [Aspect.COSTS, Aspect.PROHIBITIONS, Aspect.TARGETS, Aspect.STRENGTH]
    if _changes_subtypes(words):
        found += ASPECTS["subtype"]
    if tuple(words[-2:]) == ("is", "tagged"):
        found += ASPECTS["tag"]
    if waits or not TRIGGERING.isdisjoint(words):
        found.append(Aspect.PENDING)
    if words[0] == "limit" or not OBLIGING.isdisjoint(words) or _forbids(words):
        found.append(Aspect.PROHIBITIONS)
    if not ALLOWING.isdisjoint(words) and named_acts(words):  # what is allowed and is no act allows no act
        found.append(Aspect.PROHIBITIONS)
    if not found:
        return (Aspect.ANYTHING,)
    return tuple(aspect for aspect in Aspect if aspect in found)


def _speaks_of_the_sentence_before(words: Sequence[str]) -> bool:
    """Whether it goes on with an instruction: `you may trash 1 of those cards`."""
    return words[0] == "you" and nth(words, 1) in ("can", "may") and not {"those", "them"}.isdisjoint(words)


def _changes_subtypes(words: Sequence[str]) -> bool:
    return "gain" in words and any(word.startswith("#") for word in words) and "§0" not in words


def _forbids(words: Sequence[str]) -> bool:
    """Whether an act is forbidden or limited, and not a number kept from changing."""
    if "strength" in words and "lowered" in words:
        return False
    return any(word in FORBIDDING and (before, word) != ("the", "only") for before, word in pairwise(("", *words)))


def _begins(words: Sequence[str], leads: Sequence[tuple[str, ...]]) -> bool:
    return any(tuple(words[: len(lead)]) == lead for lead in leads)


def _is_about_its_ability(words: Sequence[str]) -> bool:
    """Whether it limits an ability of its own, told by its cost: `its [click] ability cannot be used to ...`."""
    return ("its", "[click]", "ability") in zip(words, words[1:], words[2:], strict=False) and "used" in words


def _loses_subroutines(words: Sequence[str]) -> bool:
    """`This ice loses 1 of its printed ... subroutines for each ...`."""
    head = words[: list(words).index("subroutine")] if "subroutine" in words else ()
    return tuple(head[:2]) == ("~", "lose") and "printed" in head and "," not in words


def _is_optional_conditional(words: Sequence[str]) -> bool:
    """`Once per run, you may ... when ...`: what may be done as something happens."""
    return tuple(words[:2]) == ("once", "per") and tuple(words[3:6]) == (",", "you", "may") and "when" in words


def _instructs_behind_a_condition(words: Sequence[str]) -> bool:
    """Whether it is a conditional ability that applies under a condition: `if ..., when ...`, `if ..., trash ...`, or a
    bid (10.14), which is made as an ability resolves."""
    if words[0] != "if":
        return False
    if any(mark == "," and "secretly" in words[k + 1 :] for k, mark in enumerate(words)):
        return True
    return not {"when", "whenever"}.isdisjoint(words) or any(
        mark == "," and word in INSTRUCTING for mark, word in pairwise(words)
    )


def _acts(words: Sequence[str], aspects: Sequence[Aspect]) -> tuple[Act, ...]:
    """The acts that the sentence can be about: those that it names, where it is about acts at all."""
    if words[0] == "use" and nth(words, 1) in ("these", "this") and any("credit" in word for word in words):
        return named_acts(words[2:]) or PAYING
    if words[0] == "limit":
        return (Act.INSTALL,)
    if _is_about_its_ability(words):
        return (Act.USE, Act.BREAK)
    if _changes_subtypes(words):
        return OF_SUBTYPES
    if "as_an_additional_cost_to" in words:
        behind = list(words[words.index("as_an_additional_cost_to") + 1 :])
        end = behind.index(",") if "," in behind else len(behind)
        return named_acts(behind[:end])
    wide = not NUMBERS.isdisjoint(aspects) or Aspect.ANYTHING in aspects
    if wide or not OBLIGING.isdisjoint(words) or not OF_ACTIONS.isdisjoint(words):
        return ()
    return named_acts(words)


def forbids_of_that(words: Sequence[str]) -> bool:
    """Whether a sentence behind instructions forbids acts with what they did: `you cannot score those cards`."""
    of_that = not {"that", "those", "these", "them"}.isdisjoint(words)
    return tuple(words[:2]) == ("you", "cannot") and of_that and {"~", "ability"}.isdisjoint(words)


def named_acts(words: Sequence[str]) -> tuple[Act, ...]:
    """The acts that a sentence names."""
    named = [act for word, behind in pairwise((*words, "")) if behind != "with" for act in ACTS.get(word, ())]
    named += [act for be, word in pairwise(words) if be == "be" for act in PASSIVE.get(word, ())]
    return tuple(act for act in RULED if act in named)


def _is_about_itself(words: Sequence[str]) -> bool:
    """Whether it only limits how the card itself is installed, played, rezzed, or used, or what subroutines it has."""
    if _loses_subroutines(words):
        return True
    if tuple(words[:2]) in (("install", "~"), ("install", "only"), ("play", "only"), ("rez", "only")):
        return True
    if words[-1] == "only" and words[0] in ("root", "hq", "r&d", "archives"):
        return True
    pairs = tuple(pairwise(words))
    if ("install", "~") in pairs and "cost" in words:
        return True
    if ("use", "~") in pairs and ("as_an_additional_cost_to" in words or tuple(words[:2]) == ("you", "cannot")):
        return True
    if _is_about_its_ability(words):
        return True
    return words[0] == "use" and "only" in words and ("~" in words[:2] or "this" in words[:2])
