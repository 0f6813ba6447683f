"""Tokens: normalised text cut into words, numbers, symbols, subtypes and the multiword terms of the rulebook.

Forms that mean the same become one token: plurals and third persons their base form, `piece of ice` `ice`,
`the Runner` `the_runner`. A subtype is `#barrier`, the card itself `~`, a card by its title `@Title`, a quotation `§0`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .normalise import OTHER_WORDS, TYPOS
from .rewriting import rewritten, table
from .same_words import SAME_WORDS
from .subjects import with_subjects

SUBTYPES = frozenset(
    [
        "academic",
        "advertisement",
        "ai",
        "alliance",
        "ambush",
        "ap",
        "barrier",
        "beanstalk",
        "bioroid",
        "black_ops",
        "bomb",
        "caissa",
        "cast",
        "character",
        "chip",
        "clan",
        "clone",
        "cloud",
        "code_gate",
        "companion",
        "condition",
        "connection",
        "console",
        "consumer_grade",
        "corp",
        "corporation",
        "current",
        "cybernetic",
        "cyborg",
        "daemon",
        "decoder",
        "deep_net",
        "deflector",
        "destroyer",
        "deva",
        "digital",
        "directive",
        "division",
        "double",
        "enforcer",
        "executive",
        "expansion",
        "expendable",
        "facility",
        "fracter",
        "g_mod",
        "gear",
        "genetics",
        "government",
        "grail",
        "gray_ops",
        "harmonic",
        "hostile",
        "icebreaker",
        "illicit",
        "industrial",
        "initiative",
        "job",
        "killer",
        "liability",
        "link",
        "location",
        "lockdown",
        "mandate",
        "megacorp",
        "mod",
        "morph",
        "mythic",
        "natural",
        "next",
        "observer",
        "off_site",
        "orgcrime",
        "police_department",
        "political",
        "priority",
        "psi",
        "public",
        "region",
        "remote",
        "reprisal",
        "research",
        "ritzy",
        "run",
        "sabotage",
        "security",
        "security_protocol",
        "seedy",
        "sensie",
        "sentry",
        "source",
        "stealth",
        "subsidiary",
        "sysop",
        "terminal",
        "tracer",
        "transaction",
        "trap",
        "triple",
        "trojan",
        "unorthodox",
        "unsubstantiated",
        "vehicle",
        "virtual",
        "virus",
        "weapon",
    ]
)

# Subtypes that are recognised in bold print, and in front of a card type: elsewhere these are words like others.
_BOLD_ONLY = frozenset(
    [
        "cast",
        "character",
        "condition",
        "corp",
        "corporation",
        "current",
        "double",
        "expansion",
        "initiative",
        "link",
        "location",
        "natural",
        "next",
        "priority",
        "psi",
        "public",
        "remote",
        "research",
        "run",
        "sabotage",
        "security",
        "source",
        "terminal",
        "triple",
    ]
)
PLAIN_SUBTYPES = SUBTYPES - _BOLD_ONLY
_NOT_OF_A_TYPE = frozenset(["corp", "next"])  # `the next program`, `a Corp card`: also there they are words like others
_NEXT_ICE = re.compile(r"(?<!>)\bNEXT(?= ice\b)")
_OF_A_TYPE = re.compile(
    rf"(?<![#\w\[@{{])({'|'.join(sorted(_BOLD_ONLY - _NOT_OF_A_TYPE))})"
    r"(?= (?:(?:or|and) #[a-z_]+ )?(?:agenda|asset|event|hardware|ice|operation|program|resource|upgrade)s?\b)"
)

FACTIONS = frozenset(
    ["anarch", "criminal", "haas_bioroid", "jinteki", "nbn", "shaper", "weyland_consortium"]
)  # by their symbols

NOUNS = [
    "action",
    "agenda",
    "asset",
    "bid",
    "card",
    "click",
    "counter",
    "cost",
    "credit",
    "decision",
    "event",
    "hardware",
    "identity",
    "instance",
    "link",
    "location",
    "operation",
    "player",
    "point",
    "program",
    "region",
    "resource",
    "server",
    "subroutine",
    "tag",
    "token",
    "turn",
    "type",
    "upgrade",
    "victor",
    "ability",
    "install_cost",
    "directive",
    "copy",
    "grip",
    "run",
    "score_area",
    "console",
    "digit",
    "session",
    "icon",
    "name",
    "effect",
    "installation",
]

VERBS = [
    "access",
    "add",
    "advance",
    "agree",
    "allow",
    "approach",
    "attack",
    "arrange",
    "avoid",
    "become",
    "begin",
    "bid",
    "bounce",
    "break",
    "bypass",
    "change",
    "charge",
    "choose",
    "cost",
    "count",
    "create",
    "derez",
    "differ",
    "discard",
    "draw",
    "encounter",
    "end",
    "expose",
    "exceed",
    "flip",
    "force",
    "forfeit",
    "gain",
    "get",
    "give",
    "host",
    "ignore",
    "increase",
    "initiate",
    "install",
    "interact",
    "interface",
    "jack",
    "leave",
    "load",
    "look",
    "lose",
    "lower",
    "make",
    "match",
    "move",
    "name",
    "pass",
    "pay",
    "place",
    "play",
    "prevent",
    "purge",
    "reduce",
    "refer",
    "remain",
    "remove",
    "reorder",
    "resolve",
    "return",
    "reveal",
    "rez",
    "run",
    "score",
    "search",
    "shuffle",
    "spend",
    "start",
    "steal",
    "suffer",
    "swap",
    "take",
    "trash",
    "turn",
    "use",
    "win",
    "receive",
    "treat",
    "trace",
    "treat",
    "repeat",
    "reorder",
    "contain",
    "do",
]

IRREGULAR = {
    "are": "is",
    "were": "was",
    "has": "have",
    "does": "do",
    "copies": "copy",
    "identities": "identity",
    "abilities": "ability",
    "passes": "pass",
    "searches": "search",
    "breaches": "breach",
    "encounters": "encounter",
    "bypasses": "bypass",
    "accesses": "access",
    "approaches": "approach",
    "rezzes": "rez",
    "derezzes": "derez",
    "trashes": "trash",
    "discards": "discard",
    "finishes": "finish",
    "controls": "control",
    "matches": "match",
    "shares": "share",
    "needs": "need",
    "loses": "lose",
    "uses": "use",
    "purges": "purge",
    "chooses": "choose",
    "exposes": "expose",
    "guesses": "guess",
    "subtypes": "subtype",
    "they've": "they have",
    "credit": "[credit]",
    "credits": "[credit]",
    "click": "[click]",
    "clicks": "[click]",
    "derezzed": "derezzed",
    "token": "counter",
    "tokens": "counter",
    "brain": "core",
    "one": "1",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "an": "a",
    "every": "each",
    "these": "this",
    "stolean": "stolen",
    "unsuccesful": "unsuccessful",
    "mu": "[mu]",
    "avoids": "avoid",
    "prevents": "prevent",
    "he": "it",  # a card that is a person
    "she": "it",
    "him": "it",
    "her": "it",
    "link": "[link]",
    "links": "[link]",
    "put": "place",
    "puts": "place",
}

_BASE = {f"{noun}s": noun for noun in NOUNS} | {f"{verb}s": verb for verb in VERBS} | IRREGULAR
_THIRD_PERSONS = {form for form, base in _BASE.items() if base in VERBS and base not in NOUNS and form.endswith("s")}

TERMS = (
    ("jinteki card", "[jinteki] card"),
    ("bad publicity", "bad_publicity"),
    ("score area", "score_area"),
    ("for the remainder of", "for_the_remainder_of"),
    ("as an additional cost to", "as_an_additional_cost_to"),
    ("maximum hand size", "hand_size"),
    ("the runner", "the_runner"),
    ("the corp", "the_corp"),
    ("memory unit", "[mu]"),
    ("in the root of or protecting", "in_the_root_of_or_protecting"),
    ("in or protecting", "in_the_root_of_or_protecting"),
    ("in the root of", "in_the_root_of"),
    ("he or she", "they"),
    ("his or her", "their"),
    ("him or her", "them"),
    ("link strength", "link_strength"),
    ("trace strength", "trace_strength"),
    ("psi game", "psi_game"),
    ("credit pool", "credit_pool"),
    ("trash cost", "trash_cost"),
    ("rez cost", "rez_cost"),
    ("play cost", "play_cost"),
    ("install cost", "install_cost"),
    ("memory cost", "memory_cost"),
    ("advancement requirement", "advancement_requirement"),
    ("agenda point", "agenda_point"),
    ("card type", "card_type"),
    ("basic action", "basic_action"),
    ("paid ability window", "paid_ability_window"),
    ("action phase", "action_phase"),
    ("discard phase", "discard_phase"),
    ("you make a run", "you initiate a run"),
    ("for the duration of", "for_the_remainder_of"),
    ("may immediately", "may"),
    ("card effect", "card ability"),
    ("amount of", "number of"),
    ("that number of", "that many"),
    ("its host", "host"),
    ("from anywhere while being accessed", "while being accessed"),
    ("as long as", "while"),
    ("from now until", "until"),
    ("scored agenda_point", "agenda_point"),
    ("by paying", "paying"),
    ("run during it", "run this turn"),
    ("when they are rezzed", "when it is rezzed"),
    ("when they are installed", "when it is installed"),
    ("while accessing it", "while being accessed"),
    ("trace attempt", "trace"),
    ("becomes successful", "is successful"),
    ("there are no more", "there are no"),
    ("use this only", "use this ability only"),
)
_TOKEN = re.compile(
    r"\[[a-z0-9][a-z0-9-]*\]|@\{[^}]*\}|§\d+|[+-]\d+|\d+|[+-]x\b|r&d\b|non-(?=[#a-z])|[a-z_]+(?:'(?!s\b)[a-z]+)?|#[a-z_]+|'s\b|'(?=\s|$|[.,])|"
    r"[~.,:;()/\"→+♦;-]"
)
_BOLD = re.compile(r"<strong>(.*?)</strong>", re.S)


class BadToken(ValueError):
    """A character that no token begins with."""


def _any_of(subtypes: Iterable[str]) -> re.Pattern[str]:
    """Any of the subtypes, in a group of its name; the longest counts."""
    spelled = []
    for subtype in sorted(subtypes, key=lambda s: (-len(s), s)):
        words = subtype.replace("_", "[ -]")
        plural = words[:-1] + "(?:y|ies)" if words.endswith("y") else words + "(?:e?s)?"
        spelled.append(f"(?P<{subtype}>{plural})")
    return re.compile(rf"(?:(?<![#\w\[@{{-])|(?<=non-))(?:{'|'.join(spelled)})(?![\w\]-])(?! counter)")


_OF_ALL, _PLAIN = _any_of(SUBTYPES), _any_of(PLAIN_SUBTYPES)


def _subtype_in(words: str, among: re.Pattern[str]) -> str:
    """The text with every one of these subtypes in it written as a token of its own."""
    return among.sub(lambda found: f"#{found.lastgroup}", words)


def _mark_subtypes(text: str) -> str:  # rule_subtype_bold
    def bold(match: re.Match[str]) -> str:
        inner = match[1]
        if ":" in inner or "→" in inner or "," in inner.strip(" ,"):
            return inner
        marked = _subtype_in(inner, _OF_ALL)
        plain = re.sub(r"#[a-z_]+|[\s.,]|and|or|non-", "", marked)
        return marked if not plain else inner

    marked = _subtype_in(_BOLD.sub(bold, text), _PLAIN)
    return _OF_A_TYPE.sub(r"#\1", _OF_A_TYPE.sub(r"#\1", marked))  # twice: `a current or run event`


_WORDS = (
    *SAME_WORDS,
    *table(*((re.compile(rf"\b{re.escape(long)}(?=s?\b)"), short) for long, short in TERMS)),
)
REWRITINGS = (*TYPOS, *OTHER_WORDS, *_WORDS)  # all that text boxes go through


def tokens(text: str) -> tuple[str, ...]:
    """The tokens of a normalised piece of text (`normalise`), with or without its bold print.

    Raises `BadToken` for characters that no text box uses.

    >>> tokens("Trash 2 pieces of <strong>barrier</strong> ice.")
    ('trash', '2', '#barrier', 'ice', '.')
    """
    marked = _mark_subtypes(_lower(text))
    marked = re.sub(r"</?[a-z]+>", "", marked)
    marked = re.sub(r"\bpieces? of ", "", marked)
    marked = rewritten(marked, _WORDS)
    found: list[str] = []
    at = 0
    while at < len(marked):
        if marked[at].isspace():
            at += 1
            continue
        match = _TOKEN.match(marked, at)
        if match is None:
            raise BadToken(f"no token begins with {marked[at]!r}")
        found.append(match[0])
        at = match.end()
    plain = [_base(word) for word in with_subjects(found, _THIRD_PERSONS)]
    return tuple(_PARENTHESES.get(word, word) for token in plain for word in token.split())


def _lower(text: str) -> str:
    """Lower case, but for titles in braces; a subtype that stands out by its capitals stays one."""
    text = _NEXT_ICE.sub("#next", text)
    return "".join(part if part.startswith("@{") else part.lower() for part in re.split(r"(@\{[^}]*\})", text))


def _base(token: str) -> str:
    """The form of a word that the rules of the language know: of `clicks`, of older words (rule_brain_damage)."""
    if token.startswith("@{"):
        return "@" + token[2:-1].replace(" ", "_")
    if token == "non-":
        return "non"
    plural = token[:-1] if token.endswith("s") and "_" in token and not token.startswith("#") else None
    if plural is not None and plural in _JOINED:
        return plural
    return _BASE.get(token, token)


_PARENTHESES = {"(": "⟨", ")": "⟩"}  # in a template, plain ones mark groups
_JOINED = frozenset(short for _, short in TERMS)
