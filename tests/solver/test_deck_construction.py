"""Deck construction (1.4, 1.5): each rule with a deck that it accepts and one that it refuses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import structs

from sysop.models.cards import unread_ability
from sysop.models.cardtext import compile_card
from sysop.models.imports.decks import Deck, load_deck
from sysop.models.pool import Pool, shipped_pool
from sysop.models.reasons import REASON_CODES
from sysop.models.terms import CardType, Side
from sysop.models.verdict import Reason, Status
from sysop.solver.deck_construction import agenda_points_due, deck_verdict

POOL = shipped_pool()
LISTS = Path(__file__).resolve().parents[3] / "shared" / "jinteki" / "decks"


def id_of(title: str) -> str:
    return POOL.find(title).id


def fillers(identity: str, taken: set[str]) -> Iterator[str]:
    """Cards without rules of their own for decks: without influence, no agendas."""
    own = POOL.find(identity)
    for card in POOL:
        free = card.faction == own.faction or (card.side is own.side and card.influence_cost == 0)
        plain = free and card.type not in (CardType.AGENDA, own.type)
        if plain and card.id not in taken and not any(a.restrictions for a in card.abilities):
            yield card.id


def deck(identity: str, cards: dict[str, int], *, size: int, extra: tuple[str, ...] = ()) -> Deck:
    """A deck with these cards, filled up to a size."""
    listed = {id_of(title): n for title, n in cards.items()}
    for id in fillers(identity, set(listed)):
        missing = size - sum(listed.values())
        if missing <= 0:
            break
        listed[id] = min(3, missing)
    return Deck(id_of(identity), tuple(listed.items()), tuple((id_of(title), 1) for title in extra))


def reasons(made: Deck, not_allowed: tuple[str, ...] = ()) -> tuple[Reason, ...]:
    verdict = deck_verdict(made, POOL, not_allowed=map(id_of, not_allowed))
    assert verdict.status is (Status.ILLEGAL if verdict.reasons else Status.LEGAL)
    return verdict.reasons


def codes(made: Deck, not_allowed: tuple[str, ...] = ()) -> list[str]:
    return [r.code for r in reasons(made, not_allowed)]


KATE = 'Kate "Mac" McCaffrey'
PE = "Jinteki: Personal Evolution"


def agendas(points: int) -> dict[str, int]:
    """Agendas of Jinteki worth so many points together."""
    twos, ones = divmod(points, 2)
    found = dict.fromkeys(("Nisei MK II", "Braintrust", "Fetal AI"), 3)
    found["Philotic Entanglement"] = 0
    left = twos - 9
    for title in ("Medical Breakthrough", "The Future Perfect"):
        worth = POOL.find(title).agenda_points or 0
        take = min(3, max(0, left * 2 // worth))
        found[title] = take
        left -= take * worth // 2
    if ones:
        found["House of Knives"] = 1
    return {title: n for title, n in found.items() if n}


def points_of(cards: dict[str, int]) -> int:
    return sum((POOL.find(title).agenda_points or 0) * n for title, n in cards.items())


# ------------------------------------------------------------------------- 1.4.1


@pytest.mark.parametrize("identity", ["The Catalyst", "The Syndicate"])
def test_1_4_1a_the_identities_of_the_starter_pack_are_not_for_constructed_decks(identity: str) -> None:
    (reason,) = [r for r in reasons(Deck(id_of(identity), ((id_of("Sure Gamble"), 3),))) if r.code == "deck.starter"]
    assert reason.rule == "rule_gateway_identities"


def test_an_identity_of_a_draft_is_not_for_constructed_decks() -> None:
    assert "deck.draft" in codes(deck("The Masque: Cyber General", {}, size=30))
    assert codes(deck(KATE, {}, size=45)) == []


def test_1_4_1_a_card_that_is_no_identity_leads_no_deck() -> None:
    assert codes(Deck("diesel", (("sure_gamble", 3),))) == ["deck.identity"]


# ------------------------------------------------------------------------- 1.4.3


def test_1_4_3_a_deck_has_at_least_as_many_cards_as_its_identity_asks_for() -> None:
    (reason,) = reasons(deck(KATE, {}, size=44))
    assert (reason.code, reason.help) == ("deck.size", "1 more card")
    assert "44 cards" in reason.message
    assert "at least 45" in reason.message
    assert codes(deck(KATE, {}, size=45)) == []


def test_1_4_3a_extra_cards_do_not_count_towards_the_size() -> None:
    assert codes(deck(KATE, {}, size=44, extra=("Noise",))) == ["deck.size"]


def test_1_4_3b_there_is_no_maximum_size() -> None:
    assert codes(deck(KATE, {}, size=150)) == []


# ------------------------------------------------------------------------- 1.4.4


@pytest.mark.parametrize(
    ("title", "code"),
    [("Noise", "deck.type"), ("Hedge Fund", "deck.side")],
)
def test_1_4_4_what_a_deck_cannot_contain(title: str, code: str) -> None:
    (reason,) = reasons(deck(KATE, {title: 1}, size=45))
    assert (reason.code, reason.rule, reason.blame) == (code, "rule_disallowed_cards", (id_of(title),))


def test_an_agenda_of_another_faction_has_no_influence_cost() -> None:
    made = {**agendas(18), "Project Vitruvius": 1}
    (reason,) = reasons(deck(PE, made, size=49))
    assert (reason.code, reason.rule) == ("deck.faction", "rule_disallowed_cards")
    assert codes(deck(PE, {**agendas(18), "Nisei MK II": 3, "House of Knives": 2}, size=49)) == []


def test_an_identity_may_bar_a_faction() -> None:
    legal = {"Project Vitruvius": 3, "Accelerated Beta Test": 3, "Corporate Sales Team": 3, "Global Food Initiative": 1}
    legal |= {"Director Haas' Pet Project": 0}
    made = deck("Custom Biotics", {**{k: n for k, n in legal.items() if n}, "Snare!": 1}, size=49)
    assert "deck.barred" in codes(made)
    assert "deck.barred" not in codes(deck("Custom Biotics", {"Data Raven": 1}, size=49))


# ------------------------------------------------------------------------- 1.4.5


def test_1_4_5a_out_of_faction_cards_cost_influence_by_copy() -> None:
    assert codes(deck(KATE, {"Account Siphon": 3, "Wyldside": 1}, size=45)) == []  # 12 + 3
    (reason,) = reasons(deck(KATE, {"Account Siphon": 3, "Wyldside": 2}, size=45))
    assert reason.code == "deck.influence"
    assert "18 influence" in reason.message
    assert "is 15" in reason.message
    assert reason.help == "3 influence less"


def test_1_4_5_cards_of_the_own_faction_cost_none() -> None:
    assert codes(deck("Gabriel Santiago", {"Account Siphon": 3, "Desperado": 3}, size=45)) == []


def test_an_identity_without_a_limit_has_none_to_exceed() -> None:
    wide = [
        c for c in POOL if c.side is Side.RUNNER and (c.influence_cost or 0) >= 3 and c.type.value[-8:] != "identity"
    ]
    made = Deck("nova_initiumia_catalyst_impetus", tuple((c.id, 1) for c in wide[:45]))
    assert "deck.influence" not in codes(made)


def test_the_first_copy_of_each_program_is_free_for_the_professor() -> None:
    assert codes(deck("The Professor", {"Corroder": 1, "Crypsis": 3, "Imp": 1, "Medium": 1}, size=45)) == []
    (reason,) = reasons(deck("The Professor", {"Corroder": 2, "Imp": 1}, size=45))
    assert (reason.code, "2 influence" in reason.message) == ("deck.influence", True)


def test_an_alliance_card_costs_nothing_with_six_others_of_its_faction() -> None:
    six = {**agendas(20), "Jeeves Model Bioroids": 3}
    with_bioroids = {"Eli 1.0": 3, "Adonis Campaign": 3}
    few = deck(PE, {**six, "Eli 1.0": 3, "Account Siphon": 0}, size=49)
    assert "deck.influence" not in codes(deck(PE, {**six, **with_bioroids}, size=49))  # 3 + 6
    spent = {r.code: r.message for r in reasons(deck(PE, {**six, "Eli 1.0": 3, "SanSan City Grid": 3}, size=49))}
    assert "Jeeves Model Bioroids" in spent["deck.influence"]
    assert few.size == 49


# ------------------------------------------------------------------------- 1.4.6


@pytest.mark.parametrize(
    ("size", "points"),
    [(40, 18), (44, 18), (45, 20), (49, 20), (50, 22), (54, 22), (55, 24), (59, 24), (60, 26), (66, 28)],
)
def test_1_4_6_the_agenda_points_of_a_deck_follow_its_size(size: int, points: int) -> None:
    """rule_40_44, rule_45_49, rule_50_54, rule_54+"""
    assert agenda_points_due(size) == (points, points + 1)


@pytest.mark.parametrize("points", [19, 20, 21, 22])
def test_1_4_6_a_corp_deck_has_the_points_that_its_size_asks_for(points: int) -> None:
    made = {**agendas(points)}
    assert points_of(made) == points
    found = codes(deck(PE, made, size=49))
    assert found == ([] if points in (20, 21) else ["deck.agenda_points"])


def test_1_4_6_no_points_are_asked_of_runners_and_of_small_decks() -> None:
    assert agenda_points_due(39) is None
    assert codes(deck(KATE, {}, size=50)) == []


# ------------------------------------------------------------------------- 1.4.7


def test_1_4_7_three_copies_are_the_most() -> None:
    assert codes(deck(KATE, {"Diesel": 3}, size=45)) == []
    (reason,) = reasons(deck(KATE, {"Diesel": 4}, size=45))
    assert (reason.code, reason.help) == ("deck.copies", "1 less")
    assert "4 copies of Diesel; a deck has at most 3" in reason.message


@pytest.mark.parametrize(("title", "most"), [("Spy Camera", 6), ("Rebirth", 1)])
def test_1_4_7_a_text_may_tell_another_limit(title: str, most: int) -> None:
    identity = "Gabriel Santiago" if title == "Spy Camera" else KATE
    assert codes(deck(identity, {title: most}, size=45)) == []
    assert codes(deck(identity, {title: most + 1}, size=45)) == ["deck.copies"]


def test_an_identity_may_allow_one_copy_of_each_card() -> None:
    assert "deck.copies" in codes(Deck(id_of("Nova Initiumia"), (("diesel", 2),)))


def test_an_identity_may_limit_the_copies_of_a_kind_of_cards() -> None:
    text = "Your deck cannot include more than 1 copy of any event."
    record = {"id": "own", "title": "Own", "card_type_id": "runner_identity", "side_id": "runner", "text": text}
    own = structs.replace(POOL.find(KATE), abilities=compile_card(record).abilities)
    pool = Pool((*(card for card in POOL if card.id != own.id), own))
    for title, fits in (("Diesel", False), ("Corroder", True)):
        verdict = deck_verdict(deck(KATE, {title: 2}, size=45), pool)
        assert ("deck.copies" in [r.code for r in verdict.reasons if id_of(title) in r.blame]) is not fits


def test_an_identity_may_let_in_two_different_agendas_of_each_faction() -> None:
    two = {"Nisei MK II": 1, "Braintrust": 1, "Project Vitruvius": 1, "Accelerated Beta Test": 1}
    allowed = codes(deck("Ampère", two, size=45))
    assert not {"deck.faction", "deck.different"} & set(allowed)
    assert "deck.different" in codes(deck("Ampère", {**two, "Fetal AI": 1}, size=45))


# --------------------------------------------------------------------- 1.4.8, 1.5


def test_1_4_8_a_list_of_titles_may_not_be_allowed() -> None:
    made = deck(KATE, {"Diesel": 3}, size=45)
    assert codes(made, ("Diesel",)) == ["deck.not_allowed"]
    assert codes(made, ("Account Siphon",)) == []


DIRECTIVES = ("Always Be Running", "Safety First", "Neutralize All Threats")


def test_1_5_3a_adam_brings_three_directives_along() -> None:
    assert codes(deck("Adam", {}, size=45, extra=DIRECTIVES)) == []
    (reason,) = reasons(deck("Adam", {}, size=45, extra=DIRECTIVES[:2]))
    assert (reason.code, reason.rule) == ("deck.extra", "rule_adam_different_directives")


def test_1_5_3c_directives_may_be_in_the_deck_too() -> None:
    assert codes(deck("Adam", {DIRECTIVES[0]: 3}, size=45, extra=DIRECTIVES)) == []


def test_1_5_1_extra_cards_are_those_that_something_lets_one_bring() -> None:
    assert codes(deck(KATE, {}, size=45, extra=("Noise", "Chaos Theory"))) == []  # rule_additional_identities_pile
    assert codes(deck(KATE, {}, size=45, extra=("Diesel",))) == ["deck.extra"]
    assert codes(deck(KATE, {}, size=45, extra=("Safety First",))) == ["deck.extra"]


def test_a_deck_has_every_reason_at_once() -> None:
    made = deck(KATE, {"Diesel": 4, "Hedge Fund": 1, "Account Siphon": 4}, size=40)
    assert set(codes(made)) == {"deck.side", "deck.size", "deck.influence", "deck.copies"}


def test_every_code_of_decks_is_shown_here() -> None:
    told = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in REASON_CODES if code.startswith("deck.") and f'"{code}"' not in told] == []


# ------------------------------------------------------------------ recorded lists


@pytest.mark.skipif(not LISTS.is_dir(), reason="the recorded deck lists are not here")
def test_every_recorded_list_is_legal_but_those_of_the_starter_pack() -> None:
    refused = {}
    paths = sorted(LISTS.glob("*.txt"))
    for path in paths:
        verdict = deck_verdict(load_deck(path, POOL), POOL)
        if verdict.status is not Status.LEGAL:
            refused[path.stem] = [r.code for r in verdict.reasons]
    assert len(paths) == 92
    assert refused == {
        f"system-gateway-{level}-{side}": ["deck.starter"]
        for level in ("beginner", "intermediate")
        for side in ("corp", "runner")
    }


def test_a_clause_of_the_identity_that_is_not_read_leaves_open_what_it_may_allow() -> None:
    """rule_card_precedence: it may let cards in, or make their influence free; the size stays as printed."""
    moons = structs.replace(POOL[id_of(KATE)], abilities=(unread_ability(0, "deck building", ()),))
    pool = POOL.with_cards((moons,))
    dear = deck(KATE, {"Wyldside": 3, "Grimoire": 3, "Medium": 3}, size=45)
    assert deck_verdict(dear, POOL).status is Status.ILLEGAL
    assert deck_verdict(dear, pool).status is Status.UNKNOWN
    assert deck_verdict(deck(KATE, {}, size=45), pool).status is Status.UNKNOWN
    assert [r.code for r in deck_verdict(deck(KATE, {}, size=44), pool).reasons] == ["deck.size"]


def test_a_clause_of_the_identity_about_the_game_alone_leaves_no_deck_open() -> None:
    """What is not read of Harishchandra says who sees a hand."""
    assert POOL[id_of("Harishchandra Ent.: Where You're the Star")].unread
    verdict = deck_verdict(deck("Harishchandra Ent.: Where You're the Star", {}, size=49), POOL)
    assert ([r.code for r in verdict.reasons], verdict.unknown) == (["deck.agenda_points"], ())
