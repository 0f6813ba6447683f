"""The notation of actions: read as players write them, printed in one canonical way.

`use Corroder ability 1`, `install Ice Wall protecting HQ`, `choose Imp, Djinn / Ice Wall`, `pay`. Numbers count from 1
in the text and from 0 in the values. Whether something is legal is no question of notation.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice, zip_longest
from typing import TypeAlias

from ..actions import (
    Accept,
    AccessCard,
    Announce,
    BasicAction,
    Choice,
    ChooseCards,
    ChooseNumber,
    ChooseOption,
    ChooseServer,
    ChooseWord,
    Decline,
    Outcome,
    Pass,
    Pay,
    Payment,
    Rez,
    Score,
    Spent,
    Steal,
    TrashAccessed,
    TrashSet,
    Trigger,
    UseAbility,
)
from ..conditions import ActiveIn
from ..deeds import BASIC, Deed
from ..frames import Pending
from ..pool import Pool
from ..state import GameObject, State
from ..terms import HANDS, CardType, Face, Side
from .action_text import (
    accessed_card,
    amount_of,
    format_announcement,
    format_choice,
    format_payment,
    paid_abilities,
    pending_instances,
)
from .announcements import ActionError, AmbiguousAction, Announcement, MalformedAction, NoAction, UnknownName
from .diagnostics import quoted
from .names import CENTRAL_NAMES, find_objects, server_id
from .phrases import Phrases, Span

NOT_OBJECTS = ("pool", "bad publicity")  # sources of credits that are no cards


def parse_action(text: str, state: State, pool: Pool) -> Announcement:
    """The announcement that the text means in this position.

    Raises:
        MalformedAction: it has not the form of an action.
        UnknownName: no object or server is called so.
        AmbiguousAction: it may mean several things that differ.
    """
    return _Reading(text, state, pool).announcement()


_SUFFIX = re.compile(r"(?<=\s)(with|targeting|trashing|forfeiting|hosting(?:\s+on)?|declining)(?=\s|$)", re.IGNORECASE)
_ABILITY = re.compile(
    r"(?P<card>.+?)(?:\s*:\s*(?P<colon>\d+)|,?\s+ability\s+(?P<number>\d+))?(?:,?\s+option\s+(?P<option>\d+))?",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"(?:\s*,?\s*\b(?:in(?:to)?(?:\s+the)?(?:\s+root\s+of)?|protecting)\s+(?P<server>.+?))?"
    r"(?:\s*,?\s*\b(?:on|onto|hosted\s+on)\s+(?P<on>.+))?\s*",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(r"\s(in|into|protecting|on|onto|hosted)\s", re.IGNORECASE)
_WORD = re.compile(r"[^\s_]+")
_SEMICOLON = re.compile(r";\s")
MOST_DIGITS = 18
LONGEST = 8_000  # characters: a hundred names, with places
_GAP = re.compile(r"[\s,]{40}")
_LONG_NUMBER = re.compile(rf"\d{{{MOST_DIGITS + 1},}}")
_PLUS = re.compile(r"\s\+\s")
_SPENT = re.compile(r"(?P<part>\d+)\s*:\s*(?:(?P<amount>\d+)(?:\s*=\s*|$))?(?P<items>.*)")
_SOURCE = re.compile(r"(?P<amount>\d+)\s+(?:credits?\s+)?from\s+(?P<source>.+)")
_INSTANCE = re.compile(r"(?:(?P<card>.+?),?\s+)??(?:(?:instance|number)\s+|#)?(?P<number>\d+)", re.IGNORECASE)


class _Reading(Phrases):
    """One text being read as an action."""

    # ----------------------------------------------------------------- the whole

    def announcement(self) -> Announcement:
        if len(self.text) > LONGEST:
            message = f"an action of {len(self.text)} characters is too long"
            raise MalformedAction(message, self.text[:LONGEST], 1, f"at most {LONGEST} are read")
        gap = _GAP.search(self.text)
        if gap:
            raise MalformedAction("nothing but blanks and commas follow for long", self.text, gap.start() + 1)
        long = _LONG_NUMBER.search(self.text)
        if long:
            message = f"a number of {len(long[0])} digits is too large"
            raise MalformedAction(message, self.text, long.start() + 1, f"numbers have at most {MOST_DIGITS} digits")
        suffixes = list(_SUFFIX.finditer(self.text))
        main = self.trim((0, suffixes[0].start() if suffixes else len(self.text)))
        if main[0] == main[1]:
            raise MalformedAction("no action is written", self.text, 1, f"begin with one of: {', '.join(VERBS)}")
        verb, rest = self.verb(main)
        parts = self.said(verb, rest)
        x, targets, paying, host, declined = parts.x, parts.targets, parts.paying, parts.host, parts.declined
        for found, following in zip_longest(suffixes, suffixes[1:]):
            span = self.trim((found.end(), following.start() if following else len(self.text)))
            match found[1].casefold().split()[0]:
                case "with":
                    x = self.value_of_x(span)
                case "targeting":
                    targets = self.slots(span)
                case "hosting":
                    host = self.card(span)
                case "declining":
                    self.nothing(span)
                    declined = True
                case _:
                    named = self.cards(span)
                    if not named:  # along with the action it would be taken for not said
                        raise MalformedAction(
                            f"`{found[1]} nothing` cannot be written along with an action",
                            self.text,
                            found.start() + 1,
                            "leave it out; what is trashed is a decision of its own, behind the action",
                        )
                    paying = (*paying, *named)
        return Announcement(parts.choice, x, targets, paying, host, declined, parts.any_way)

    def said(self, verb: str, rest: Span) -> Announcement:
        meant = VERBS[verb]
        if not callable(meant):
            self.nothing(rest)
            return Announcement(meant)
        choice = meant(self, rest)
        return choice if isinstance(choice, Announcement) else Announcement(choice)

    def verb(self, main: Span) -> tuple[str, Span]:
        words = list(islice(_WORD.finditer(self.text, *main), MOST_WORDS))
        for count in range(len(words), 0, -1):
            verb = _PHRASES.get(" ".join(word[0].casefold() for word in words[:count]))
            if verb is not None:
                return verb, self.trim((words[count - 1].end(), main[1]))
        said = [word[0].casefold() for word in words]
        from difflib import get_close_matches

        close = tuple(
            dict.fromkeys(
                found
                for count in range(min(3, len(said)), 0, -1)
                for found in get_close_matches(" ".join(said[:count]), VERBS, 2, 0.7)
            )
        )
        raise NoAction(
            f"{quoted(self.text[slice(*main)])} does not begin with an action",
            self.text,
            main[0] + 1,
            f"did you mean {' or '.join(repr(v) for v in close)}?" if close else f"actions are: {', '.join(VERBS)}",
        )

    # ---------------------------------------------------------------------- verbs

    def play(self, span: Span) -> Choice:
        return BasicAction(Deed.PLAY, self.card(span, self.in_hand))

    def advance(self, span: Span) -> Choice:
        return BasicAction(Deed.ADVANCE, self.card(span, self.of_corp))

    def run(self, span: Span) -> Choice:
        return BasicAction(Deed.RUN, server=self.server(span))

    def rez(self, span: Span) -> Choice:
        return Rez(self.card(span, self.unrezzed))

    def score(self, span: Span) -> Choice:
        return Score(self.card(span, self.of_corp))

    def steal(self, span: Span) -> Choice:
        return Steal(self.card(span, self.under_access))

    def trash_resource(self, span: Span) -> Choice:
        return BasicAction(Deed.TRASH_RESOURCE, self.card(span, self.is_installed))

    def trash_accessed(self, span: Span) -> Choice:
        return TrashAccessed(self.card(span, self.under_access))

    def trash_set(self, span: Span) -> Choice:
        return TrashSet(self.cards(span))

    def choose(self, span: Span) -> Choice:
        return Announce(self.slots(span))

    def choose_cards(self, span: Span) -> Choice:
        return ChooseCards(self.cards(span))

    def option(self, span: Span) -> Choice:
        return ChooseOption(self.whole_number(span, of="the number of an option", least=1) - 1)

    def number(self, span: Span) -> Choice:
        return ChooseNumber(self.whole_number(span, of="a number"))

    def choose_server(self, span: Span) -> Choice:
        return ChooseServer(self.server(span))

    def access(self, span: Span) -> Choice:
        words = self.text[slice(*span)]
        server = server_id(re.sub(r"(?i)^(?:an? )?(?:unseen |random )?card in ", "", words))
        if server in CENTRAL_NAMES and not find_objects(self.state, self.pool, words):
            return AccessCard(server)
        return AccessCard(self.card(span))

    def install(self, span: Span) -> Choice:
        start, end = span
        ends = [i for i in range(start + 1, end) if self.text[i].isspace()] + [end]
        error: ActionError | None = None
        for cut in reversed(ends):
            piece = self.trim((start, cut))
            if not find_objects(self.state, self.pool, self.text[slice(*piece)]):
                continue
            try:
                server, host = self.place((cut, end))
                return BasicAction(Deed.INSTALL, self.card(piece, self.in_hand), server, host)
            except ActionError as failed:
                error = error or failed
        if error:
            raise error
        words = _PREPOSITION.search(self.text, start, end)
        raise self.unknown((start, words.start() if words else end)) if start < end else self.malformed(span, "a card")

    def place(self, span: Span) -> tuple[str | None, str | None]:
        found = _PLACE.fullmatch(self.text, *span)
        if not found:
            raise self.malformed(self.trim(span), "a place such as 'protecting HQ', 'in Server 1' or 'on Djinn'")
        server = self.server(self.trim(found.span("server"))) if found["server"] else None
        if not found["on"]:
            return server, None
        on = self.trim(found.span("on"))
        words = self.text[slice(*on)]
        if server is None and server_id(words) is not None:
            return self.server(on), None
        return server, self.card(on)

    def use(self, span: Span) -> Choice:
        found = _ABILITY.fullmatch(self.text, *span)
        if not found:
            raise self.malformed(span, "a card")
        piece, number = self.trim(found.span("card")), found["colon"] or found["number"]
        words = self.text[slice(*piece)]
        trailing = re.fullmatch(r"(.+?)\s+(\d+)", words)
        if number is None and trailing and not find_objects(self.state, self.pool, words):
            piece, number = (piece[0], piece[0] + len(trailing[1])), trailing[2]
        id = self.card(piece, self.usable)
        option = int(found["option"]) if found["option"] else 1
        if (number is not None and int(number) < 1) or option < 1:
            raise MalformedAction("0 is no number of an ability", self.text, piece[1] + 1, "they are numbered from 1")
        return UseAbility(id, int(number) - 1 if number else self.only_ability(id, piece), option - 1)

    def only_ability(self, id: str, span: Span) -> int:
        paid = paid_abilities(self.state, self.pool, id)
        if len(paid) > 1:
            raise AmbiguousAction(
                f"{self.name(id)} has {len(paid)} paid abilities",
                self.text,
                span[0] + 1,
                tuple((f"{id}:{n + 1}", f"use {self.name(id)} ability {n + 1}") for n in paid),
            )
        return paid[0] if paid else 0

    def trash(self, span: Span) -> Choice:
        id = self.card(span, self.under_access if self.accessed else self.is_installed)
        return TrashAccessed(id) if id == self.accessed else BasicAction(Deed.TRASH_RESOURCE, id)

    def trigger(self, span: Span) -> Choice:
        pending = pending_instances(self.state)
        words = self.text[slice(*span)]
        numbered = _INSTANCE.fullmatch(words)
        if numbered and not find_objects(self.state, self.pool, words):
            if numbered["card"]:
                self.card((span[0], span[0] + len(numbered["card"])))
            number = int(numbered["number"])
            if number < 1:
                raise MalformedAction("0 is no number of an instance", self.text, span[0] + 1, "count from 1")
            return Trigger(number - 1)
        id = self.card(span, lambda o: any(p.source == o.id for p in pending))
        instances = [i for i, p in enumerate(pending) if p.source == id]
        if len({_told_apart(pending[i]) for i in instances}) > 1:
            names = tuple((str(i + 1), f"trigger {self.name(id)}, instance {i + 1}") for i in instances)
            raise AmbiguousAction(f"{len(instances)} instances of {words!r} are pending", self.text, span[0] + 1, names)
        return Trigger(instances[0]) if instances else Trigger(len(pending), id)

    def pay(self, span: Span) -> Choice | Announcement:
        words = self.text[slice(*span)]
        if words.casefold() in ("", "any way"):
            return Announcement(Pay(Payment()), any_way=True)
        if words.casefold() == "nothing":
            return Pay(Payment())
        spent: list[Spent] = []
        x: int | None = None
        for part in self.between(span, _SEMICOLON):
            if re.match(r"x\s*=", self.text[slice(*part)], re.IGNORECASE):
                x = self.value_of_x(part)
            else:
                spent.append(self.spent(part))
        return Pay(Payment(tuple(spent), x))

    def spent(self, span: Span) -> Spent:
        found = _SPENT.fullmatch(self.text, *span)
        if not found or int(found["part"]) < 1:
            raise self.malformed(span, "one part of a payment such as '1: 2 from pool + 1 from Cloak' or '2: Imp'")
        sources: list[tuple[str, int]] = []
        objects: list[str] = []
        for item in self.between(found.span("items"), _PLUS) if found["items"] else ():
            source = _SOURCE.fullmatch(self.text, *item)
            if source is None:
                objects.append(self.object(item, taken=objects))
            else:
                words = source["source"].casefold().removeprefix("the ")
                id = words if words in NOT_OBJECTS else self.card(source.span("source"))
                sources.append((id, int(source["amount"])))
        amount = int(found["amount"]) if found["amount"] else amount_of(sources, objects)
        return Spent(int(found["part"]) - 1, amount, tuple(sources), tuple(objects))

    def happens(self, span: Span) -> Choice:
        words = self.text[slice(*span)]
        if words.casefold().startswith("server ") and not find_objects(self.state, self.pool, words):
            return Outcome(server=self.server(span))
        return Outcome(server=server_id(words)) if server_id(words) else Outcome(self.cards(span))

    def word(self, span: Span) -> Choice:
        if span[0] == span[1]:
            raise self.malformed(span, "a word")
        text = self.text[slice(*span)]
        kind, card = "_".join(text.casefold().split()), self.pool.named(text)
        known = kind in set(CardType) or any(kind in each.subtypes for each in self.pool)
        if card is not None and not (known and text == kind):  # a few are called like a subtype, which is written small
            return ChooseWord(card.title)
        return ChooseWord(kind if known else text)

    # ---------------------------------------------------------------- preferences

    def in_hand(self, thing: GameObject) -> bool:
        return thing.zone in HANDS.values()

    def is_installed(self, thing: GameObject) -> bool:
        return thing.installed

    def usable(self, thing: GameObject) -> bool:
        card = self.pool.get(thing.card) if thing.place is None else None
        restrictions = (r for ability in card.abilities for r in ability.restrictions) if card is not None else ()
        speaks = any(isinstance(r, ActiveIn) and thing.zone in r.zones for r in restrictions)  # from where it lies
        return thing.place is not None or thing.id == self.accessed or speaks

    def unrezzed(self, thing: GameObject) -> bool:
        return self.of_corp(thing) and thing.face is Face.DOWN

    def of_corp(self, thing: GameObject) -> bool:
        return thing.installed and thing.controller is Side.CORP

    def under_access(self, thing: GameObject) -> bool:
        return thing.id == self.accessed


Meaning: TypeAlias = Choice | Callable[[_Reading, Span], Choice | Announcement]
VERBS: dict[str, Meaning] = {
    **{deed.value.replace("_", " "): BasicAction(deed) for deed, basic in BASIC.items() if not basic.needs},
    "install": _Reading.install,
    "play": _Reading.play,
    "advance": _Reading.advance,
    "trash": _Reading.trash,
    "trash resource": _Reading.trash_resource,
    "trash accessed": _Reading.trash_accessed,
    "trash set": _Reading.trash_set,
    "run": _Reading.run,
    "use": _Reading.use,
    "rez": _Reading.rez,
    "score": _Reading.score,
    "steal": _Reading.steal,
    "trigger": _Reading.trigger,
    "pass": Pass(),
    "decline": Decline(),
    "accept": Accept(),
    "jack out": Accept(),
    "continue": Decline(),
    "pay": _Reading.pay,
    "choose": _Reading.choose,
    "choose cards": _Reading.choose_cards,
    "option": _Reading.option,
    "number": _Reading.number,
    "name": _Reading.word,
    "server": _Reading.choose_server,
    "access": _Reading.access,
    "happens": _Reading.happens,
}
_SYNONYMS = {
    "gain credit": ("gain 1 credit", "gain a credit", "take credit", "take 1 credit", "take a credit", "credit"),
    "draw": ("draw card", "draw a card", "draw 1 card"),
    "remove tag": ("remove 1 tag", "remove a tag", "remove the tag"),
    "purge": ("purge virus counters",),
    "run": ("run on", "run against"),
    "choose": ("target",),
    "choose cards": ("discard",),
    "name": ("word",),
    "decline": ("no",),
    "accept": ("yes",),
    "jack out": ("jackout",),
}
_PHRASES = {phrase: verb for verb in VERBS for phrase in (verb, *_SYNONYMS.get(verb, ()))}
MOST_WORDS = max(len(phrase.split()) for phrase in _PHRASES)


def _told_apart(instance: Pending) -> object:
    """What makes an instance another one than others of the same source: like ones are interchangeable."""
    about = instance.event if instance.ability.is_about_occurrence else None
    return instance.number, instance.delayed, instance.bindings, about


__all__ = [
    "ActionError",
    "AmbiguousAction",
    "Announcement",
    "MalformedAction",
    "UnknownName",
    "accessed_card",
    "format_announcement",
    "format_choice",
    "format_payment",
    "parse_action",
    "pending_instances",
]
