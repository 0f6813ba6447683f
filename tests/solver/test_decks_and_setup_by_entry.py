"""Decks, extra cards and setting up (1.4 to 1.6): every entry with something that it lets happen and something that it
does not; the table is complete."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import pytest

from sysop.games.game import Game
from sysop.models.imports.decks import Deck
from sysop.models.notation.positions import read_position
from sysop.models.pool import shipped_pool
from sysop.models.rulebook import rules
from sysop.models.terms import DECKS, HANDS, Side
from sysop.models.verdict import Status
from sysop.solver.ask.position import Position
from sysop.solver.choices.decision import DecisionKind
from sysop.solver.deck_construction import deck_verdict

from .test_deck_construction import DIRECTIVES, KATE, PE, agendas, deck, id_of
from .test_extra_cards import PILE
from .test_setup import CORP, begin, begun, decides, until

POOL = shipped_pool()
SECTIONS = ("1.4.", "1.5.", "1.6.")
NOTHING_TO_SHOW = {
    "1.5.2b": "the card pool has no such identity: a list that names it is not read",
    "1.6.3": "the bank holds any number of tokens and is no part of a state",
}
Answer: TypeAlias = Callable[[], Status]


class Entry(NamedTuple):
    """An entry of the rulebook: something that is allowed by it, and something that is not."""

    accepts: Answer
    refuses: Answer


# ---------------------------------------------------------------------- how one asks


def legal(made: Deck, not_allowed: tuple[str, ...] = ()) -> Answer:
    """Whether a deck is one."""
    return lambda: deck_verdict(made, POOL, not_allowed=map(id_of, not_allowed)).status


def refused(code: str, made: Deck, not_allowed: tuple[str, ...] = ()) -> Answer:
    """The same, where this is among the reasons."""

    def ask() -> Status:
        verdict = deck_verdict(made, POOL, not_allowed=map(id_of, not_allowed))
        assert code in [reason.code for reason in verdict.reasons]
        return verdict.status

    return ask


def may(at: Callable[[], Position], action: str) -> Answer:
    """Whether an action may be done in a position of the set-up, or behind it."""
    return lambda: at().check(action).status


def so(fact: Callable[[], bool]) -> Answer:
    """Where nobody decides anything a fact stands for an action: what is so, and what would be another way."""
    return lambda: Status.LEGAL if fact() else Status.ILLEGAL


def kate(size: int = 45, extra: tuple[str, ...] = (), **cards: int) -> Deck:
    return deck(KATE, {title.replace("_", " "): n for title, n in cards.items()}, size=size, extra=extra)


def points(worth: int, size: int, identity: str = PE) -> Deck:
    return deck(identity, agendas(worth), size=size)


def adam(extra: tuple[str, ...], **cards: int) -> Deck:
    return deck("Adam", {title.replace("_", " "): n for title, n in cards.items()}, size=45, extra=extra)


def mulligan(side: Side) -> Position:
    """The mulligan of a player, after the other one has taken one."""
    return until(begin(), decides(DecisionKind.MULLIGAN, side), mulligans=frozenset((side.other,)))


def first_turn(corp: tuple[str, ...] = CORP) -> Callable[[], Position]:
    """The first action of the Corp, with these cards in its deck."""
    return lambda: acting(until(begin(corp_cards=corp), begun))


def acting(position: Position) -> Position:
    """The position in which the Corp takes its first action."""
    while not decides(DecisionKind.ACTION, Side.CORP)(position):
        choice = position.legal_actions.first()
        assert choice is not None
        position = position.after("pass" if "pass" in position.legal_actions else choice)
    return position


def twice() -> Position:
    """What is next when the Corp has taken a mulligan, the Runner too, and the Corp would like another one."""
    asked = until(begin(), decides(DecisionKind.MULLIGAN, Side.CORP)).after("accept")
    return until(until(asked, decides(DecisionKind.MULLIGAN, Side.RUNNER)).after("accept"), begun)


def drawn(runner: str, cards: int) -> Callable[[], Position]:
    """The set-up when the Runner has drawn so many cards."""

    def stop(position: Position) -> bool:
        there = (*position.state.in_zone(HANDS[Side.RUNNER]), *position.state.in_zone(DECKS[Side.RUNNER]))
        return sum(not o.unordered for o in there) == cards

    return lambda: until(begin(runner=runner), stop)


def deals_another(at: Callable[[], Position], side: Side = Side.RUNNER) -> Answer:
    """Whether chance may bring another card of a player's deck."""

    def ask() -> Status:
        position = at()
        another = next(o for o in position.state.in_zone(DECKS[side]) if o.unordered)
        return position.check(f"happens {another.id}").status

    return ask


def given(text: str) -> Callable[[], Position]:
    return lambda: Position(read_position("format: sysop/position/1\n" + text, POOL).state, POOL)


# -------------------------------------------------------------------------- the table

BIOTECH, MEDTECH = "Jinteki Biotech", "Harmony Medtech"
NOISE = "noise_hacker_extraordinaire"
FOUR = (*DIRECTIVES, "Find the Truth")
TAGGED = "turn: {side: corp, number: 3}\ncorp: {credits: 5}\nrunner: {tags: %s, rig: [Safety First]}\n"
HOSHIKO = "Hoshiko Shiro: Untold Protagonist"
ICE = ("Ice Wall", "Enigma", "Wall of Static", "Tollbooth")
FIVE_AND_TEN = ("Hedge Fund", "Restructure")
PE_LIST, NOISE_LIST = f"{PE}\n3x Hedge Fund\n", "Noise\n3x Diesel\n"


def biotech(brought: str) -> Deck:
    return deck(BIOTECH, agendas(20), size=45, extra=(brought,))


def biotech_asked() -> Position:
    return until(begin(BIOTECH, corp_extra=(BIOTECH,)), decides(DecisionKind.TARGETS))


def adams(corp: str = "Haas-Bioroid: Engineering the Future") -> Position:
    return begin(corp, "Adam", runner_extra=FOUR)


def after_rebirth() -> Callable[[], Position]:
    return lambda: given(PILE)().after("play Rebirth")


def comes_flipped() -> bool:
    """Whether a double-sided identity that was flipped as it left comes back so."""
    text = PILE.replace("outside: [Whizzard,", f'outside: [{{card: "{HOSHIKO}"}},')
    return given(text)().after("play Rebirth").after(f"choose {HOSHIKO}").state.object(id_of(HOSHIKO)).flipped


def begins_flipped() -> bool:
    position = until(begin(runner=HOSHIKO), begun)
    return position.state.object(id_of(HOSHIKO)).flipped


def plays(corp: str, runner: str) -> bool:
    """Whether a game can be begun with these lists."""
    try:
        return Game.new(corp, runner, draws=False) is not None
    except ValueError:
        return False


def installs_ice(position: Position) -> bool:
    """Whether the Corp may choose any ice of its hand now."""
    ice = [o.id for o in position.state.in_zone(HANDS[Side.CORP])]
    return any(position.check(f"choose {id}").status is Status.LEGAL for id in ice)


def next_design() -> Position:
    return until(begin("NEXT Design", corp_cards=ICE), decides(DecisionKind.TARGETS))


SWITCH = "choose Jinteki Biotech (outside of the game)"
ENTRIES: dict[str, Entry] = {
    "1.4.1": Entry(legal(kate()), refused("deck.identity", Deck("diesel", (("sure_gamble", 3),)))),
    "1.4.1a": Entry(legal(kate()), refused("deck.starter", deck("The Catalyst", {}, size=45))),
    "1.4.2": Entry(legal(points(20, 49)), refused("deck.influence", deck(KATE, {"Account Siphon": 4}, size=40))),
    "1.4.3": Entry(legal(kate(45)), refused("deck.size", kate(44))),
    "1.4.3a": Entry(legal(kate(45, ("Noise",))), refused("deck.size", kate(44, ("Noise",)))),
    "1.4.3b": Entry(legal(kate(150)), refused("deck.agenda_points", points(20, 150))),
    "1.4.4": Entry(legal(kate(Diesel=1)), refused("deck.side", kate(Hedge_Fund=1))),
    "1.4.5": Entry(legal(kate(Wyldside=3)), refused("deck.influence", kate(Account_Siphon=3, Wyldside=2))),
    "1.4.5a": Entry(
        legal(kate(Account_Siphon=3, Wyldside=1)), refused("deck.influence", kate(Account_Siphon=3, Corroder=2))
    ),
    "1.4.6": Entry(legal(points(21, 49)), refused("deck.agenda_points", points(22, 49))),
    "1.4.6a": Entry(legal(points(18, 44, MEDTECH)), refused("deck.agenda_points", points(20, 44, MEDTECH))),
    "1.4.6b": Entry(legal(points(20, 45)), refused("deck.agenda_points", points(18, 45))),
    "1.4.6c": Entry(legal(points(22, 50)), refused("deck.agenda_points", points(21, 50))),
    "1.4.6d": Entry(legal(points(24, 55)), refused("deck.agenda_points", points(22, 55))),
    "1.4.7": Entry(legal(kate(Diesel=3)), refused("deck.copies", kate(Diesel=4))),
    "1.4.8": Entry(legal(kate(Diesel=3), ("Imp",)), refused("deck.not_allowed", kate(Diesel=3), ("Diesel",))),
    "1.5.1": Entry(legal(kate(extra=("Noise",))), refused("deck.extra", kate(extra=("Diesel",)))),
    "1.5.2": Entry(legal(biotech(BIOTECH)), refused("deck.extra", biotech(PE))),
    "1.5.2a": Entry(may(biotech_asked, SWITCH), may(lambda: until(biotech_asked(), begun), SWITCH)),
    "1.5.3": Entry(legal(adam(DIRECTIVES)), refused("deck.extra", adam(()))),
    "1.5.3a": Entry(legal(adam(FOUR)), refused("deck.extra", adam((*DIRECTIVES[:2], DIRECTIVES[0])))),
    "1.5.3b": Entry(
        may(adams, "choose cards Safety First, Find the Truth, Always Be Running"),
        may(adams, "choose cards Safety First, Find the Truth"),
    ),
    "1.5.3c": Entry(legal(adam(DIRECTIVES, Safety_First=3)), refused("deck.copies", adam(DIRECTIVES, Safety_First=4))),
    "1.5.3d": Entry(
        may(given(TAGGED % 1), "trash Safety First"),
        may(given(TAGGED % 0), "trash Safety First"),
    ),
    "1.5.4": Entry(may(after_rebirth(), "choose Whizzard"), may(after_rebirth(), "choose Corroder")),
    "1.5.4a": Entry(legal(kate(extra=("Noise", "Chaos Theory"))), refused("deck.extra", kate(extra=(PE,)))),
    "1.5.4b": Entry(may(after_rebirth(), "choose second"), may(after_rebirth(), f"choose {NOISE}")),
    "1.5.4c": Entry(
        legal(kate(extra=("Noise",)), ("Whizzard",)), refused("deck.not_allowed", kate(extra=("Noise",)), ("Noise",))
    ),
    "1.5.4d": Entry(so(lambda: not comes_flipped()), so(comes_flipped)),
    "1.6.1": Entry(so(lambda: plays(PE_LIST, NOISE_LIST)), so(lambda: plays(NOISE_LIST, PE_LIST))),
    "1.6.1a": Entry(deals_another(drawn("Andromeda: Dispossessed Ristie", 5)), deals_another(drawn("Noise", 5))),
    "1.6.1b": Entry(so(lambda: not begins_flipped()), so(begins_flipped)),
    "1.6.2": Entry(
        may(
            lambda: adams(corp="GRNDL: Power Unleashed"), "choose cards Safety First, Find the Truth, Always Be Running"
        ),
        may(adams, "accept"),
    ),
    "1.6.4": Entry(may(first_turn(FIVE_AND_TEN), "play Hedge Fund"), may(first_turn(FIVE_AND_TEN), "play Restructure")),
    "1.6.5": Entry(may(begin, "happens pad_campaign"), may(begin, "happens sure_gamble")),
    "1.6.6": Entry(deals_another(drawn("Noise", 4)), deals_another(drawn("Noise", 5))),
    "1.6.6a": Entry(may(lambda: mulligan(Side.CORP), "accept"), may(twice, "accept")),
    "1.6.7": Entry(may(first_turn(), "gain credit"), may(first_turn(), "run HQ")),
    "1.6.7a": Entry(so(lambda: installs_ice(next_design())), so(lambda: installs_ice(first_turn(ICE)()))),
}


@pytest.mark.parametrize("number", ENTRIES)
def test_an_entry_lets_one_thing_happen_and_another_not(number: str) -> None:
    entry = ENTRIES[number]
    assert (entry.accepts(), entry.refuses()) == (Status.LEGAL, Status.ILLEGAL)


def test_every_entry_about_decks_and_setting_up_is_in_the_table() -> None:
    numbers = [rule.number for rule in rules() if rule.number.startswith(SECTIONS)]
    assert sorted(numbers) == sorted({**ENTRIES, **NOTHING_TO_SHOW})
    assert not set(ENTRIES) & set(NOTHING_TO_SHOW)
