"""Printed text made uniform: characters, markup, reminder text, and the card's names for itself.

The card becomes `~` wherever its text names it: `this agenda`, its title or a short form of it, but not behind
`copy of`, where any card of that title is meant (rule_self_reference, rule_copies_of).
"""

from __future__ import annotations

import re
import unicodedata

from .rewriting import rewritten, table

_CHARACTERS = str.maketrans(
    {"’": "'", "ʼ": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-", "—": "-", "\u00a0": " ", "…": "..."}
)
_REMINDER = re.compile(  # rule_reminder_text: in italics, or whole sentences in parentheses behind what they explain
    r"\s*<em>.*?</em>|(?:(?<=[.\]\d>\"]) |^)\((?=[A-Z]\S* \S+ \S)[^():]*\.\)(?=\s|$)", re.S | re.M
)
_SAYS_NOTHING = re.compile(
    r"\s*\((?:paying (?:all|its|the|their)(?: (?:install|play|rez))? costs?|"
    r"including (?:~|this one|the counter just placed|a subroutine that ends the run|the damage taken by installing ~)|"
    r"instead of any shorter duration|even if they have 0|from any location)\)"
)
_BEHIND_TIME = re.compile(r"(each turn) (\(not through a card (?:ability|effect)\))")
_CREDIT_POOL = re.compile(r"\b((?:all|no) credits) in (?:your|their|his or her) credit pool")
_INSTEAD = re.compile(r"\b(you|the (?:Runner|Corp)|they) may ((?:[^.,:]*? to )?)instead ")
_HOW_IT_ENDS = re.compile(r"\bIf that run is ((?:un)?successful) when it ends\b")
_RUNS_MADE = re.compile(
    r"\b((?:for|of) each|number of) ((?:(?:un)?successful )?run)s? (you|the Runner|they) (?:have )?made\b"
)
_TURN_IN_WHICH = re.compile(r"\bthe turn (?:in|on) which (.*?) ends\b")
_FIRST_TIME = re.compile(r"\b[Ww]hen(?:ever)? ([^,.]*?) (?:for )?the first time each turn,")
_ON_IT = re.compile(r"\bthe credits on ~")
_TWO_INSTEAD = re.compile(
    r"\bof the following\. If ([^.]+), you may resolve (2|both) of the following instead[.:]\s*(?=<ul>)"
)
_MAY_THEN = re.compile(r"\bYou may then ")
_SAYS_NO_MORE = re.compile(
    r"(?:(?<=ice)|(?<=passed)|(?<=~)) again(?=\.)|(?<=server) again(?= this turn)|(?<=less) for each(?=[.,])|"
    r"(?:(?<=R&D)|(?<=stack)) if you searched it"
)
_STILL_MET = re.compile(  # behind a swap of the encountered ice these say what 6.2.7d says
    r"(\b[Ss]wap [^.]*\bbeing encountered\b[^.]*\.)"
    r"(?: You are still encountering that ice\.| The run continues from this new position\.)+"
)
_BY_HARM = re.compile(r"\bby (?:taking|suffering)(?= (?:[a-z]+ )*damage)")
_NO_COMMA = re.compile(r"^(When you (?:install|rez|score) ~) (?=(?:reveal|choose|place|gain|draw|look) )", re.M)
_RANDOMLY = re.compile(r"\brandomly trash ((?:a|1) card from HQ)")
_EXCEPT = re.compile(r"(?<=encountered )except (?=~)")
_EACH_COST = re.compile(r"\blowering the (?:(?:rez|install|play) )?cost of each by (\d+ ?\[credit\])")
_OR_IF = re.compile(r" or, if ([^,.]+), ([^,.]+)(?=\.)")
_SHOWN = re.compile(r"\bIf (~|an agenda) is accessed from R&D, (?:the Runner|then Runner|they) must reveal it")
_CONDITION_COUNTER = re.compile(r"\b[Ii]nstall ~ on ([^.]*?) as a hosted condition counter with the text")
_BOTH_REVEAL = re.compile(r"\byou and the (?:Runner|Corp) reveal secretly spent")
_FROM_THE_TOP = re.compile(r"(?<![Dd]raw )\b(\d+|X) cards? from the (top|bottom) of (R&D|(?:the|your|their) stack)")
_ONE_COUNTER = re.compile(
    r"(^|, |→ |<strong> ?|\bor )[Hh]osted (agenda|power|virus|advancement) counter(?=[^.\n]*:)", re.M
)
_SHARES = re.compile(r"\b(?:that shares?|that has|with) an? (card type|subtype|faction|name)(?: in common)? with\b")
_SUFFERED = re.compile(r"\b(core damage (?:(?:you|they) have|the Runner has)) suffered\b(?! (?:this|that|during))")
_X_AT_MOST = re.compile(r"\bX cannot (?:be (?:greater|more) than|exceed)\b")
_HOSTED_LIMIT = re.compile(r"\bLimit (\d+) hosted\b")
_LIMIT_OF_THIS = re.compile(r"\bLimit (\d+) per\b")
_ON_THE_BOTTOM = re.compile(r"\b(?:[Pp]ut) the top card of (R&D|(?:the|your) stack) on the bottom(?=[.,])")
_ALL_CLICKS = re.compile(r"\b(loses? all) (?:your|their|his or her) (?=\[click\])")  # of whoever loses them
_NAMED_ABILITY = re.compile(r'"when (scored|installed|encountered)" ability')
OTHER_WORDS = table(
    (_CREDIT_POOL, r"\1"),
    (_INSTEAD, r"instead \1 may \2"),
    (_HOW_IT_ENDS, r"When that run ends, if it was \1"),
    (_RUNS_MADE, r"\1 time \3 made a \2"),
    (_TURN_IN_WHICH, r"a turn ends in which \1"),
    (_FIRST_TIME, r"The first time each turn \1,"),
    (_ON_IT, "credits on ~"),
    (_TWO_INSTEAD, r"of the following, or \2 if \1: "),
    (_MAY_THEN, "If you do, you may "),
    (_SAYS_NO_MORE, ""),
    (_STILL_MET, r"\1"),
    (_BY_HARM, "with"),
    (_NO_COMMA, r"\1, "),
    (_RANDOMLY, r"trash \1 at random"),
    (_EXCEPT, "other than "),
    (_EACH_COST, r"paying \1 less"),
    (_OR_IF, r" (or \2 if \1)"),
    (_SHOWN, r"While the Runner is accessing \1 in R&D, they must reveal it"),
    (_CONDITION_COUNTER, r"host ~ on \1 as a condition counter with"),
    (_BOTH_REVEAL, "you reveal secretly spent"),
    (_FROM_THE_TOP, r"the \2 \1 cards of \3"),
    (_ONE_COUNTER, r"\g<1>1 hosted \2 counter"),
    (_SHARES, r"with the same \1 as"),
    (_SUFFERED, r"\1"),
    (_X_AT_MOST, "X must be less than or equal to"),
    (_HOSTED_LIMIT, r"~ can host up to \1"),
    (_LIMIT_OF_THIS, r"Limit \1 ~ per"),
    (_ON_THE_BOTTOM, r"add the top card of \1 to the bottom of \1"),
    (_SAYS_NOTHING, ""),
    (_BEHIND_TIME, r"\2 \1"),
)
_NON_RULES = re.compile(r"\(\s*♦\s*\)")
_THIS = re.compile(
    r"\bthis (?:card|agenda|asset|upgrade|operation|event|program|resource|identity|icebreaker|ice|piece of ice|"
    r"piece of hardware|hardware|console|counter|<strong>icebreaker</strong>)\b",
    re.I,
)
_KEPT_BEHIND = re.compile(r"(?:cop(?:y|ies) of |\ba |\bby |non-)$", re.I)
TYPOS = table(
    (_NAMED_ABILITY, r"when_\1 ability"),
    (_ALL_CLICKS, r"\1 "),
    ("add it your", "add it to your"),
    ("card(s)", "cards"),
    ("scored area", "score area"),
    ("[subroutine]", "[subroutine] "),
    ("any remaining", "all remaining"),
    ("Players ", "Each player "),
    ("only once this ", "only once per "),
    ("you make a run on", "you initiate a run on"),
    ("Make a run on", "Run"),
)


def plain_title(title: str) -> str:
    """A title without accents and typographic signs."""
    decomposed = unicodedata.normalize("NFKD", title.translate(_CHARACTERS))
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def short_titles(title: str, *, person: bool = False) -> tuple[str, ...]:
    """The forms under which an older text may name its own card, longest first.

    >>> short_titles("Los: Data Hijacker", person=True)
    ('Los: Data Hijacker', 'Los')
    """
    full = plain_title(title)
    forms = [full]
    if ":" in full:
        forms.append(full.split(":")[0])
    for form in tuple(forms):
        if '"' in form:
            forms.append(re.sub(r'\s*"[^"]*"\s*', " ", form).strip())
            forms.extend(re.findall(r'"([^"]*)"', form))
        if form.startswith("The "):
            forms.append(form[4:])
        variant = re.fullmatch(r"(.*\w) (?:[A-Z]|\d)", form)
        if variant:
            forms.append(variant[1])
    named = full.split(":")[0]
    words = re.sub(r'\s*"[^"]*"\s*', " ", named).split()
    if person and len(words) > 1:
        forms.extend((words[0], words[-1]))
    return tuple(sorted(dict.fromkeys(f for f in forms if len(f) > 2 or f.isupper()), key=len, reverse=True))


# Words that begin sentences or name things: a short title spelled like one of them is not taken for the card.
_ORDINARY = frozenset(
    [
        "the",
        "this",
        "that",
        "when",
        "whenever",
        "if",
        "you",
        "your",
        "runner",
        "corp",
        "server",
        "run",
        "ice",
        "card",
        "program",
        "trash",
        "install",
        "rez",
        "draw",
        "gain",
        "play",
        "steal",
        "score",
        "access",
        "archives",
        "hq",
        "grip",
        "stack",
        "heap",
        "credit",
        "click",
        "first",
        "each",
        "all",
        "only",
        "use",
        "once",
        "agenda",
        "asset",
        "upgrade",
        "operation",
        "event",
        "resource",
        "hardware",
        "identity",
        "haas",
        "net",
        "damage",
        "tag",
        "memory",
        "power",
        "virus",
        "data",
        "advance",
        "turn",
        "remote",
        "central",
        "search",
        "reveal",
        "virtual",
        "test",
        "trace",
        "place",
        "choose",
        "look",
        "shuffle",
        "add",
        "move",
        "swap",
        "host",
        "break",
        "end",
        "give",
        "take",
        "lose",
        "spend",
        "bypass",
        "expose",
        "derez",
        "forfeit",
        "limit",
        "root",
        "advancement",
        "counter",
        "counters",
        "link",
        "code",
        "gate",
        "barrier",
        "sentry",
        "icebreaker",
    ]
)


def normalise(text: str, title: str, *, person: bool = False) -> str:
    """The text box in uniform characters, without reminder text, the card's own names written `~`.

    >>> normalise("Trash Lab Dog. <em>(Woof.)</em>", "Lab Dog")
    'Trash ~.'
    """
    marked = text if plain_title(title) == title else text.replace(title, "~")
    made = plain_title(marked.replace("¢", "[credit]").replace("->", "→"))
    made = _REMINDER.sub("", made)
    made = _NON_RULES.sub("", made)
    made = rewritten(made, TYPOS)
    made = _THIS.sub("~", made)
    for form in short_titles(title, person=person):
        if form.lower() in _ORDINARY:
            continue
        made = _replace_title(made, form)
    made = rewritten(made, OTHER_WORDS)
    return "\n".join(" ".join(line.split()) for line in made.split("\n") if line.strip())


def _replace_title(text: str, form: str) -> str:
    made, at = [], 0
    for match in re.finditer(rf"(?<![\w-]){re.escape(form)}(?!\w|-\w)(?![^{{}}]*\}})", text):  # not in a title kept
        before = text[at : match.start()]
        kept = _KEPT_BEHIND.search(text[: match.start()])
        made.append(before + ("@{" + form + "}" if kept and kept[0].strip().lower() != "by" else "~"))
        at = match.end()
    return "".join(made) + text[at:]
