"""Which answers a sentence that is not read may touch: as few as its words prove, everything where they prove nothing.

A static ability that changes a thing names that thing: what does not speak of strength changes no strength. Sentences
that change what other texts say, or that make one thing count as another, may touch anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import structs

from ..abilities import Aspect, Unread
from ..deeds import LOGGED, RULED, RUN_EVENTS, Deed
from ..selectors import EventPattern, Same, This
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
MEASURED = frozenset(["no", "at", "exactly", "less", "more", "fewer", "equal", "empty", "as"])
TRIGGERING = frozenset(["when", "whenever", "after", "before"])
TURNS = frozenset(["uninstalled", "trashed", "stolen", "forfeited", "discarded", "derezzed", "exposed"])  # no state
OF_OTHER_TEXTS = frozenset(["blank", "treat", "treated", "considered", "text"])
COURSE = frozenset(["bypass", "encounter", "approach", "pass", "skip"])
COUNTED = frozenset(["counter", "tag", "bad_publicity"])
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
    "trace_strength": (Aspect.TRACE, Aspect.RUN),
    "trace": (Aspect.TRACE, Aspect.RUN, Aspect.RESOLUTION),
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
    "[recurring-credit]": (*_MONEY, Aspect.COUNTERS),
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
    "worth": (Aspect.SCORE, Aspect.POINTS),
    "win": (Aspect.SCORE, Aspect.POINTS),
    "advancement": (Aspect.SCORE, Aspect.COUNTERS),
    "advancement_requirement": (Aspect.SCORE,),
    "advanced": (Aspect.SCORE, Aspect.PROHIBITIONS, Aspect.TARGETS),
    "advance": (Aspect.SCORE, Aspect.PROHIBITIONS),
    "counter": (Aspect.COUNTERS,),
    "hand_size": (Aspect.HAND_SIZE, Aspect.ZONES),
    "hand": (Aspect.ZONES,),
    "draw": (Aspect.ZONES,),
    "link": (Aspect.LINK,),
    "[link]": (Aspect.LINK,),
    "trigger": (Aspect.PENDING,),
    "host": (Aspect.PROHIBITIONS, Aspect.TARGETS),
    "hosted": (Aspect.TARGETS,),
    "install": (Aspect.PROHIBITIONS,),
    "rez": (Aspect.PROHIBITIONS,),
    "play": (Aspect.PROHIBITIONS,),
    "subtype": (Aspect.SUBTYPES, Aspect.TARGETS, Aspect.RUN, *_MONEY),
    "x": (*_MONEY, Aspect.STRENGTH, Aspect.RUN, Aspect.RESOLUTION, Aspect.TARGETS),
}
_BREAKING = (Deed.BREAK, Deed.USE)
PAYING = tuple(act for act in RULED if act not in (Deed.GAIN_CREDITS, Deed.DRAW))
RUN_ENDED = ("end", "run")  # with an article, or another word, between them
ACTS: Mapping[str, tuple[Deed, ...]] = {
    "install": (Deed.INSTALL,),
    "installing": (Deed.INSTALL,),
    "install_cost": (Deed.INSTALL,),
    "host": (Deed.INSTALL, Deed.HOST),
    "rez": (Deed.REZ,),
    "rez_cost": (Deed.REZ,),
    "play": (Deed.PLAY,),
    "score": (Deed.SCORE,),
    "steal": (Deed.STEAL,),
    "trash": (Deed.TRASH,),
    "trash_cost": (Deed.TRASH,),
    "run": (Deed.RUN,),
    "jack": (Deed.JACK_OUT,),
    "access": (Deed.ACCESS,),
    "breach": (Deed.BREACH, Deed.ACCESS),
    "advance": (Deed.ADVANCE,),
    "draw": (Deed.DRAW,),
    "tag": (Deed.REMOVE_TAGS,),
    "use": (Deed.USE, Deed.BREAK),
    "using": (Deed.USE, Deed.BREAK),
    "ability": (Deed.USE, Deed.BREAK),
    "break": _BREAKING,
    "interface": _BREAKING,
    "bypass": (Deed.BYPASS,),
    "expose": (Deed.EXPOSE,),
    "win": (Deed.WIN,),
}
OF_SUBTYPES = (
    Deed.INSTALL,
    Deed.PLAY,
    Deed.REZ,
    Deed.TRASH,
    Deed.USE,
    Deed.BREAK,
)  # what costs and texts tell apart by them
PASSIVE: Mapping[str, tuple[Deed, ...]] = {  # behind "be"
    "installed": (Deed.INSTALL,),
    "played": (Deed.PLAY,),
    "rezzed": (Deed.REZ,),
    "scored": (Deed.SCORE,),
    "stolen": (Deed.STEAL,),
    "trashed": (Deed.TRASH,),
    "advanced": (Deed.ADVANCE,),
    "exposed": (Deed.EXPOSE,),
    "used": (Deed.USE, Deed.BREAK),
}


_ICE = (Deed.APPROACH, Deed.ENCOUNTER, Deed.ENCOUNTER_ENDS, Deed.PASS, Deed.PASS_ALL_ICE, Deed.BYPASS)
_COUNTERS = (Deed.PLACE_COUNTERS, Deed.REMOVE_COUNTERS, Deed.SPEND_COUNTERS, Deed.ADVANCE, Deed.PURGE, Deed.EMPTY)
_CREDITS = (Deed.GAIN_CREDITS, Deed.LOSE_CREDITS, Deed.SPEND_CREDITS, Deed.NO_CREDITS, Deed.EMPTY)
_LEAVING = (Deed.TRASH, Deed.MOVE, Deed.DISCARD, Deed.UNINSTALL, Deed.FORFEIT, Deed.SUFFER_DAMAGE)
EVENTS: Mapping[str, tuple[Deed, ...]] = {
    "begin": (Deed.TURN_BEGINS, Deed.RUN_BEGINS),
    "begins": (Deed.TURN_BEGINS, Deed.RUN_BEGINS),
    "end": (Deed.TURN_ENDS, Deed.ACTION_PHASE_ENDS, Deed.DISCARD_PHASE_ENDS, *RUN_EVENTS, Deed.ENCOUNTER_ENDS),
    "ends": (Deed.TURN_ENDS, Deed.ACTION_PHASE_ENDS, Deed.DISCARD_PHASE_ENDS, *RUN_EVENTS, Deed.ENCOUNTER_ENDS),
    "action": (Deed.TAKE_ACTION, Deed.ACTION_COMPLETE, Deed.USE),
    "basic_action": (Deed.TAKE_ACTION, Deed.ACTION_COMPLETE),
    "use": (Deed.USE, Deed.SPEND_COUNTERS),
    "play": (Deed.PLAY, Deed.RESOLVED),
    "played": (Deed.PLAY, Deed.RESOLVED),
    "resolve": (Deed.PLAY, Deed.RESOLVED, Deed.SUBROUTINE_RESOLVES),
    "resolved": (Deed.PLAY, Deed.RESOLVED, Deed.SUBROUTINE_RESOLVES),
    "install": (Deed.INSTALL,),
    "installed": (Deed.INSTALL,),
    "rez": (Deed.REZ,),
    "rezzed": (Deed.REZ,),
    "derez": (Deed.DEREZ,),
    "derezzed": (Deed.DEREZ,),
    "flip": (Deed.FLIP,),
    "advance": (Deed.ADVANCE, Deed.PLACE_COUNTERS),
    "advanced": (Deed.ADVANCE, Deed.PLACE_COUNTERS),
    "score": (Deed.SCORE,),
    "scored": (Deed.SCORE,),
    "steal": (Deed.STEAL,),
    "stolen": (Deed.STEAL,),
    "forfeit": (Deed.FORFEIT,),
    "trash": _LEAVING,
    "trashed": _LEAVING,
    "discard": _LEAVING,
    "uninstalled": _LEAVING,
    "leave": _LEAVING,
    "move": (*_LEAVING, Deed.HOST),
    "draw": (Deed.DRAW,),
    "drawn": (Deed.DRAW,),
    "shuffle": (Deed.SHUFFLE,),
    "search": (Deed.SEARCH, Deed.SHUFFLE),
    "look": (Deed.LOOK,),
    "swap": (Deed.SWAP, Deed.INSTALL, Deed.UNINSTALL),
    "take": (Deed.TAKE_TAGS, Deed.TAKE_BAD_PUBLICITY, *_CREDITS, *_COUNTERS),
    "load": _COUNTERS,
    "reveal": (Deed.REVEAL,),
    "expose": (Deed.EXPOSE,),
    "exposed": (Deed.EXPOSE,),
    "spend": (Deed.SPEND_CREDITS, Deed.SPEND_CLICKS, Deed.SPEND_COUNTERS),
    "lose": (Deed.LOSE_CREDITS, Deed.LOSE_CLICKS),
    "gain": (Deed.GAIN_CREDITS, Deed.GAIN_CLICKS),
    "pay": _CREDITS,
    "[credit]": _CREDITS,
    "empty": (*_COUNTERS, *_CREDITS),
    "no": (*_COUNTERS, *_CREDITS),
    "[click]": (Deed.SPEND_CLICKS, Deed.LOSE_CLICKS, Deed.GAIN_CLICKS),
    "counter": _COUNTERS,
    "purge": (Deed.PURGE,),
    "tag": (Deed.TAKE_TAGS, Deed.REMOVE_TAGS),
    "bad_publicity": (Deed.TAKE_BAD_PUBLICITY, Deed.REMOVE_BAD_PUBLICITY),
    "damage": (Deed.SUFFER_DAMAGE, Deed.PREVENT),
    "prevent": (Deed.PREVENT,),
    "avoid": (Deed.PREVENT,),
    "run": RUN_EVENTS,
    "successful": RUN_EVENTS,
    "unsuccessful": RUN_EVENTS,
    "approach": (*_ICE, Deed.APPROACH_SERVER),
    "encounter": _ICE,
    "pass": _ICE,
    "bypass": _ICE,
    "break": (Deed.BREAK, Deed.FULLY_BREAK),
    "broken": (Deed.BREAK, Deed.FULLY_BREAK),
    "subroutine": (Deed.BREAK, Deed.FULLY_BREAK, Deed.SUBROUTINE_RESOLVES),
    "jack": (Deed.JACK_OUT, Deed.RUN_ENDS),
    "breach": (Deed.BREACH, Deed.BREACH_ENDS),
    "access": (Deed.ACCESS, Deed.ACCESS_ENDS, Deed.BREACH_ENDS),
    "accessed": (Deed.ACCESS, Deed.ACCESS_ENDS),
    "trace": (Deed.TRACE,),
    "secretly": (Deed.REVEAL_BID,),
    "bid": (Deed.REVEAL_BID,),
    "create": (Deed.CREATE_SERVER, Deed.INSTALL),
    "host": (Deed.HOST, Deed.INSTALL),
    "charge": (Deed.CHARGE, Deed.PLACE_COUNTERS),
    "increase": (Deed.INCREASE_STRENGTH, Deed.TRACE, Deed.SUFFER_DAMAGE, Deed.SPEND_CREDITS),
    "mark": (Deed.MARK, *RUN_EVENTS),
}


def nth(words: Sequence[str], place: int) -> str:
    """The word at a place, counted from 0; the empty one where the sentence ends before."""
    return words[place] if place < len(words) else ""


def events_of(words: Sequence[str]) -> tuple[Deed, ...]:
    """What has to happen for a conditional ability that is not read to become pending; none where anything may do."""
    if {"when", "whenever", "after", "before", "each", "first"}.isdisjoint(words) and not waits_for_itself(words):
        return ()  # it waits for a state, which anything may bring about
    if waits_for_a_state(words) or not any(word in EVENTS for word in _waiting_part(words)):
        return ()
    found = {verb for word in words for verb in _events_named(word)}
    return tuple(verb for verb in LOGGED if verb in found)


_PAST = {"spent": "spend", "lost": "lose", "taken": "take", "paid": "pay"}


def _events_named(word: str) -> tuple[Deed, ...]:
    """The events that a verb stands for in any of its forms: `resolving`, `scored`, `rezzing`."""
    for ending in ("ing", "ed"):
        stem = word.removesuffix(ending)
        if stem != word and word not in EVENTS:
            word = next((one for one in (stem, stem + "e", stem[:-1]) if one in EVENTS), word)
    return EVENTS.get(_PAST.get(word, word), ())


def waits_for_itself(words: Sequence[str]) -> bool:
    """`Remove it from the game if ~ is trashed`: what is to happen to the card, not what is so as it resolves."""
    parts = zip(words, words[1:], words[2:], words[3:], strict=False)
    return any(part[:3] == ("if", "~", "is") and part[3] in TURNS for part in parts)


def waits_for_it(events: Sequence[EventPattern], words: Sequence[str]) -> bool:
    """`Whenever you use it`: what happens to the card, which the words do not call by its name."""
    part = _waiting_part(words)
    return "it" in part and "~" not in part and any(Same(This()) in (event.what, event.using) for event in events)


def _waiting_part(words: Sequence[str]) -> Sequence[str]:
    """What the sentence waits for, up to the comma behind it; all of it where that cannot be told."""
    first = next((k for k, word in enumerate(words) if word in TRIGGERING), 0)
    comma = next((k for k, word in enumerate(words) if k > first and word == ","), len(words))
    return words[first:comma]


def waits_for_a_state(words: Sequence[str]) -> bool:
    """`When the strength of host ice is 0 or less`: anything may bring it about, and it may be so already."""
    pairs = tuple(pairwise(_waiting_part(words)))
    return ("there", "is") in pairs or any(a in ("is", "have") and (b.isdigit() or b in MEASURED) for a, b in pairs)


def narrowed(unread: Unread, words: Sequence[str]) -> Unread:
    """The unread sentence with the influence that its words leave; the words are tokens, `~` is the card itself."""
    aspects = _aspects(words)
    if words[0] == "use" and nth(words, 1) in ("these", "this") and "⟨" in words:
        words = words[: list(words).index("⟨")]  # what is added restricts what these credits pay for
    quotes = any(word.startswith("§") for word in words)  # what is gained may wait for anything
    events = events_of(words) if Aspect.PENDING in aspects and not quotes else ()
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
    if words[0] in GOING_ON or begins(
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
    if begins(words, BEFORE_THE_GAME):
        return ()
    instructs = words[0] in INSTRUCTING or (words[0] == "host" and "~" in words)
    if instructs and not {"when", "whenever", "if"}.isdisjoint(words):  # put counters on it when rezzed
        return (Aspect.PENDING, Aspect.RESOLUTION)
    waits = words[0] in INSTRUCTING and "first" in words  # trash the first operation you access each turn
    if not waits and (words[0] in INSTRUCTING or begins(words, CONTINUING) or _speaks_of_the_sentence_before(words)):
        return (Aspect.RESOLUTION,)
    if words[0] == "dividends" or _instructs_behind_a_condition(words) or _is_optional_conditional(words):
        return (Aspect.PENDING,)
    if tuple(words[:2]) == ("unbroken", "subroutine") or _loses_subroutines(words):
        return (Aspect.SUBROUTINES,)
    if "play" in words and "with" in words and words[-1] == "revealed":  # tells what players know, not what they may do
        return (Aspect.KNOWLEDGE,)
    if tuple(words[:3]) == ("you", "must", "maintain"):
        return (Aspect.ZONES,)
    other_texts = not OF_OTHER_TEXTS.isdisjoint(words) or ("lose" in words and "ability" in words)
    other_texts = other_texts or "declared" in words  # what becomes of a run
    if other_texts or _has_additional(words) or _tells_the_course_of_runs(words):
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
    if waits or not TRIGGERING.isdisjoint(words) or waits_for_itself(words):
        found.append(Aspect.PENDING)
    if words[0] == "limit" or not OBLIGING.isdisjoint(words) or _forbids(words):
        found.append(Aspect.PROHIBITIONS)
    if not ALLOWING.isdisjoint(words) and named_acts(words):  # what is allowed and is no act allows no act
        found.append(Aspect.PROHIBITIONS)
    if not found:
        return (Aspect.ANYTHING,)
    return tuple(aspect for aspect in Aspect if aspect in found)


def _has_additional(words: Sequence[str]) -> bool:
    """Whether something is said to have more counters, tags or bad publicity than there are, or to gain more credits:
    whatever counts them may come to another number."""
    at = next((k for k, word in enumerate(words) if word in ("additional", "more", "fewer", "less")), None)
    if at is None:
        return False
    behind = words[at + 1 : at + 4]
    gained = "gain" in words[max(at - 3, 0) : at] and not {"[credit]", "credit"}.isdisjoint(behind)
    return gained or ("have" in words[:at] and not COUNTED.isdisjoint(behind))


def _tells_the_course_of_runs(words: Sequence[str]) -> bool:
    """`You bypass the first ... each turn`: where the Runner comes to, and what they meet there, may be other than the
    steps of a run tell."""
    return words[0] in ("you", "the_runner") and not COURSE.isdisjoint(words[1:5])


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


def begins(words: Sequence[str], leads: Sequence[tuple[str, ...]]) -> bool:
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
        mark == "," and (word in INSTRUCTING or (word, then) == ("you", "may"))
        for mark, word, then in zip(words, words[1:], (*words[2:], ""), strict=False)
    )


def _acts(words: Sequence[str], aspects: Sequence[Aspect]) -> tuple[Deed, ...]:
    """The acts that the sentence can be about: those that it names, where it is about acts at all."""
    credits = nth(words, 1) in ("these", "this") and any("credit" in word for word in words)
    if words[0] == "use" and (credits or "credit" in nth(words, 1)):
        return named_acts(words[2:]) or PAYING
    if words[0] == "limit":
        return (Deed.INSTALL,)
    if _is_about_its_ability(words):
        return (Deed.USE, Deed.BREAK)
    if _changes_subtypes(words):
        return OF_SUBTYPES
    if "as_an_additional_cost_to" in words:
        behind = list(words[words.index("as_an_additional_cost_to") + 1 :])
        end = behind.index(",") if "," in behind else len(behind)
        return named_acts(behind[:end])
    wide = not NUMBERS.isdisjoint(aspects) or Aspect.ANYTHING in aspects or "advancement_requirement" in words
    if wide or not OBLIGING.isdisjoint(words) or not OF_ACTIONS.isdisjoint(words):
        return ()
    return named_acts(words)


def forbids_of_that(words: Sequence[str]) -> bool:
    """Whether a sentence behind instructions forbids acts with what they did: `you cannot score those cards`."""
    of_that = not {"that", "those", "these", "them"}.isdisjoint(words)
    return tuple(words[:2]) == ("you", "cannot") and of_that and {"~", "ability"}.isdisjoint(words)


def named_acts(words: Sequence[str]) -> tuple[Deed, ...]:
    """The acts that a sentence names."""
    named = [act for word, behind in pairwise((*words, "")) if behind != "with" for act in ACTS.get(word, ())]
    named += [
        Deed.END_THE_RUN for end, _, run in zip(words, words[1:], words[2:], strict=False) if (end, run) == RUN_ENDED
    ]
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
