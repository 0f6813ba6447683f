"""The notation of actions: read liberally, printed canonically."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sysop import read_position
from sysop.models.abilities import Ability, AbilityKind
from sysop.models.actions import (
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
from sysop.models.deeds import Deed
from sysop.models.frames import Pending, TimingFrame, WindowFrame
from sysop.models.notation.actions import (
    AmbiguousAction,
    Announcement,
    MalformedAction,
    UnknownName,
    format_announcement,
    format_choice,
    parse_action,
)
from sysop.models.pool import shipped_pool
from sysop.models.state import GameObject, PlayerState, State
from sysop.models.terms import Counter, Face, Place, Side, Zone
from sysop.models.timing import Structure, Window

POOL = shipped_pool()
TRIGGERED = Ability(AbilityKind.CONDITIONAL)
PLAY = Zone.PLAY_AREA
TABLE = State(
    1,
    Side.RUNNER,
    PlayerState(),
    PlayerState(),
    (
        GameObject("w1", "ice_wall", Side.CORP, PLAY, Face.DOWN, Place.ICE, "hq"),
        GameObject("w2", "ice_wall", Side.CORP, PLAY, Face.UP, Place.ICE, "hq"),
        GameObject("w3", "ice_wall", Side.CORP, Zone.HQ),
        GameObject("news", "24_7_news_cycle", Side.CORP, Zone.HQ),
        GameObject("daeg", "daeg_first_net_cat", Side.RUNNER, PLAY, place=Place.RIG),
        GameObject("djinn", "djinn", Side.RUNNER, PLAY, place=Place.RIG, counters=((Counter.VIRUS, 1),)),
        GameObject("imp", "imp", Side.RUNNER, PLAY, place=Place.RIG, host="djinn"),
        GameObject("imp_2", "imp", Side.RUNNER, Zone.GRIP),
        GameObject("corroder", "corroder", Side.RUNNER, PLAY, place=Place.RIG),
        GameObject("chip", "clone_chip", Side.RUNNER, PLAY, place=Place.RIG),
        GameObject("s1", "sure_gamble", Side.RUNNER, Zone.GRIP),
        GameObject("s2", "sure_gamble", Side.RUNNER, Zone.GRIP),
        GameObject("sol", "order_of_sol", Side.RUNNER, PLAY, place=Place.RIG),
        GameObject("ob", "obokata_protocol", Side.CORP, PLAY, Face.DOWN, Place.ROOT, "1"),
    ),
    remotes=("1",),
)
ACCESSING = TABLE.push(TimingFrame(Structure.ACCESS, "step_access_agenda", subject="ob"))
REACTING = TABLE.push(
    WindowFrame(
        Window.REACTION,
        Side.RUNNER,
        pending=tuple(
            Pending(source, Side.RUNNER, TRIGGERED, number) for source, number in (("sol", 0), ("imp", 0), ("imp", 1))
        ),
    )
)
JACKING_OUT = TABLE.push(TimingFrame(Structure.RUN, "step_jack_out_choice"))


def read(text: str, state: State = TABLE) -> Announcement:
    return parse_action(text, state, POOL)


def choice(text: str, state: State = TABLE) -> Choice:
    said = read(text, state)
    assert said.is_plain
    return said.choice


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("gain credit", BasicAction(Deed.GAIN_CREDIT)),
        ("Take 1 credit", BasicAction(Deed.GAIN_CREDIT)),
        ("gain_credit", BasicAction(Deed.GAIN_CREDIT)),
        ("draw", BasicAction(Deed.DRAW)),
        ("purge", BasicAction(Deed.PURGE)),
        ("remove a tag", BasicAction(Deed.REMOVE_TAG)),
        ("run on R&D", BasicAction(Deed.RUN, server="rnd")),
        ("run server 1", BasicAction(Deed.RUN, server="1")),
        ("install Imp", BasicAction(Deed.INSTALL, "imp_2")),
        ("install imp_2 on Djinn", BasicAction(Deed.INSTALL, "imp_2", host="djinn")),
        ("install w3 protecting new remote", BasicAction(Deed.INSTALL, "w3", "new")),
        ("install Ice Wall on HQ", BasicAction(Deed.INSTALL, "w3", "hq")),
        ("install Ice Wall in server 1 on Djinn", BasicAction(Deed.INSTALL, "w3", "1", "djinn")),
        ("play sure gamble", BasicAction(Deed.PLAY, "s1")),
        ("play 24/7 news cycle", BasicAction(Deed.PLAY, "news")),
        ("advance Obokata Protocol", BasicAction(Deed.ADVANCE, "ob")),
        ("trash Order of Sol", BasicAction(Deed.TRASH_RESOURCE, "sol")),
        ("use Clone Chip", UseAbility("chip", 0)),
        ("use corroder ability 2", UseAbility("corroder", 1)),
        ("use Corroder:1 option 2", UseAbility("corroder", 0, 1)),
        ("use Corroder 2", UseAbility("corroder", 1)),
        ("rez Ice Wall", Rez("w1")),
        ("score ob", Score("ob")),
        ("steal Obokata Protocol", Steal("ob")),
        ("trigger 2", Trigger(1)),
        ("pass", Pass()),
        ("no", Decline()),
        ("accept", Accept()),
        ("jack out", Accept()),
        ("continue", Decline()),
        ("choose Imp (on Djinn), Djinn / Ice Wall (HQ, outermost)", Announce((("imp", "djinn"), ("w1",)))),
        ("choose 24/7 News Cycle / Daeg, First Net-Cat, Djinn", Announce((("news",), ("daeg", "djinn")))),
        ("choose nothing", Announce(((),))),
        ("choose w2 subroutine 1", Announce((("w2#subroutine 1",),))),
        ("discard Sure Gamble, Sure Gamble", ChooseCards(("s1", "s2"))),
        ("option 1", ChooseOption(0)),
        ("number 0", ChooseNumber(0)),
        ("name barrier", ChooseWord("barrier")),
        ("name Code Gate", ChooseWord("code_gate")),
        ("name hedge fund", ChooseWord("Hedge Fund")),
        ("server archives", ChooseServer("archives")),
        ("access Obokata Protocol", AccessCard("ob")),
        ("access HQ", AccessCard("hq")),
        ("access an unseen card in HQ", AccessCard("hq")),
        ("trash set Djinn, Corroder", TrashSet(("djinn", "corroder"))),
        ("happens s1", Outcome(("s1",))),
        ("happens R&D", Outcome(server="rnd")),
        ("pay 1: 2 from pool + 1 from Djinn; 2: 0 = Imp (grip); X = 3",
         Pay(Payment((Spent(0, 3, (("pool", 2), ("djinn", 1))), Spent(1, 0, (), ("imp_2",))), 3))),
    ],
)  # fmt: skip
def test_players_write_actions_in_their_own_words(text: str, meant: Choice) -> None:
    assert choice(text) == meant


def test_trashing_the_accessed_card_is_the_basic_trash_ability() -> None:
    assert choice("trash Obokata Protocol", ACCESSING) == TrashAccessed("ob")
    assert choice("trash Order of Sol", ACCESSING) == BasicAction(Deed.TRASH_RESOURCE, "sol")


def test_triggering_by_name_means_its_pending_instance() -> None:
    assert choice("trigger Order of Sol", REACTING) == Trigger(0)
    with pytest.raises(AmbiguousAction, match=r"instance 2' or 'trigger Imp \(on Djinn\), instance 3"):
        read("trigger Imp (on Djinn)", REACTING)


def test_like_instances_of_one_ability_need_no_number() -> None:
    pending = tuple(Pending("imp", Side.RUNNER, TRIGGERED, 0, event) for event in (3, 4))
    assert choice("trigger Imp (on Djinn)", TABLE.push(WindowFrame(Window.REACTION, Side.RUNNER, pending=pending)))


def test_pay_leaves_the_way_to_the_program() -> None:
    assert read("pay") == Announcement(Pay(Payment()), any_way=True)
    assert read("pay nothing") == Announcement(Pay(Payment()))


def test_later_parts_are_written_along() -> None:
    said = read(
        "use Clone Chip with X = 3 targeting Imp@grip / nothing trashing Djinn, sol hosting on Corroder declining"
    )
    assert said == Announcement(
        UseAbility("chip", 0), 3, (("imp_2",), ()), ("djinn", "sol"), host="corroder", declined=True
    )
    assert read(format_announcement(said, TABLE, POOL)) == said


@pytest.mark.parametrize(
    ("text", "column", "hint"),
    [
        ("instal Corroder", 1, "install"),
        ("", 1, "gain credit"),
        ("frobnicate", 1, "actions are"),
        ("option 0", 8, "numbered from 1"),
        ("option two", 8, "not the number of an option"),
        ("draw twice", 6, "nothing is expected"),
        ("run", 4, "a server is missing"),
        ("install", 8, "a card is missing"),
        ("use Clone Chip with Y = 3", 21, "X = 3"),
        ("install Corroder sideways", 18, "not a place"),
        ("use Corroder ability 0", 13, "numbered from 1"),
        ("pay 2 credits", 5, "one part of a payment"),
        ("score Djinn subroutine 1", 7, "is a part of Djinn"),
        ("install Imp on power counter on Djinn", 16, "is a part of Djinn"),
    ],
)
def test_a_malformed_action_is_told_where_and_what_to_write(text: str, column: int, hint: str) -> None:
    with pytest.raises(MalformedAction) as caught:
        read(text)
    assert caught.value.column == column
    assert hint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "column", "hint"),
    [
        ("steal Obokata Protocl", 7, "did you mean 'Obokata Protocol'?"),
        ("run Archive5", 5, "Archives"),
        ("play Hedge Fund", 6, "no Hedge Fund is in this position"),
        ("use Aesops Pawnshop", 5, "Aesop’s Pawnshop"),
        ("choose Djinn, Snarf Blatt", 15, "no card is called 'Snarf Blatt'"),
        ("install Imp on Dijnn", 16, "Djinn"),
        ("use Djinn on Ice Wall", 5, "targets are announced afterwards: name 'Djinn' alone"),
    ],
)
def test_an_unknown_name_is_told_with_names_that_look_alike(text: str, column: int, hint: str) -> None:
    with pytest.raises(UnknownName) as caught:
        read(text)
    assert caught.value.column == column
    assert hint in str(caught.value)


def test_copies_that_differ_are_ambiguous_and_listed_with_their_ids() -> None:
    with pytest.raises(AmbiguousAction) as caught:
        read("choose Ice Wall")
    assert [id for id, _ in caught.value.candidates] == ["w1", "w2", "w3"]
    assert choice("choose [w2]") == Announce((("w2",),))


def test_a_copy_that_is_used_from_hand_is_meant_as_well_as_one_in_play() -> None:
    position = read_position("""
        format: sysop/position/1
        turn: {side: corp, number: 4}
        corp: {clicks: 3, credits: 6, hq: [Tree Line], servers: {hq: {ice: [Tree Line]}}}
    """)
    with pytest.raises(AmbiguousAction, match="may mean 2 cards"):
        position.parse("use Tree Line")
    assert position.check("use Tree Line (HQ)")


def test_a_card_with_several_paid_abilities_asks_which() -> None:
    with pytest.raises(AmbiguousAction, match="has 2 paid abilities"):
        read("use Corroder")


def test_illegal_is_no_question_of_notation() -> None:
    assert choice("install Order of Sol in Server 9") == BasicAction(Deed.INSTALL, "sol", "9")


@pytest.mark.parametrize(
    ("meant", "state", "text"),
    [
        (UseAbility("chip", 0), TABLE, "use Clone Chip"),
        (UseAbility("corroder", 1), TABLE, "use Corroder ability 2"),
        (BasicAction(Deed.INSTALL, "w3", "hq"), TABLE, "install Ice Wall (HQ) protecting HQ"),
        (BasicAction(Deed.TRASH_RESOURCE, "sol"), ACCESSING, "trash resource Order of Sol"),
        (TrashAccessed("ob"), ACCESSING, "trash Obokata Protocol"),
        (Accept(), JACKING_OUT, "jack out"),
        (Decline(), JACKING_OUT, "continue"),
        (Trigger(1), REACTING, "trigger Imp (on Djinn), instance 2"),
        (Pay(Payment()), TABLE, "pay nothing"),
    ],
)
def test_the_canonical_text_fits_the_position(meant: Choice, state: State, text: str) -> None:
    assert format_choice(meant, state, POOL) == text


IDS = st.sampled_from([o.id for o in TABLE.objects])
SOME = st.lists(IDS, max_size=4).map(tuple)
SERVERS = st.sampled_from(["hq", "rnd", "archives", "1", "new"])
SMALL = st.integers(0, 9)
TARGETS = IDS | IDS.map(lambda id: f"{id}#subroutine 2") | IDS.map(lambda id: f"{id}#virus")
SPENT = st.builds(
    Spent,
    SMALL,
    SMALL,
    st.lists(st.tuples(IDS | st.sampled_from(["pool", "bad publicity"]), SMALL), max_size=3).map(tuple),
    SOME,
)
CHOICES = st.one_of(
    st.sampled_from([BasicAction(a) for a in (Deed.GAIN_CREDIT, Deed.DRAW, Deed.PURGE, Deed.REMOVE_TAG)]),
    st.builds(BasicAction, st.just(Deed.INSTALL), IDS, st.none() | SERVERS, st.none() | IDS),
    st.builds(BasicAction, st.sampled_from([Deed.PLAY, Deed.ADVANCE, Deed.TRASH_RESOURCE]), IDS),
    st.builds(BasicAction, st.just(Deed.RUN), server=SERVERS),
    st.builds(UseAbility, IDS, SMALL, SMALL),
    st.builds(Rez, IDS),
    st.builds(Score, IDS),
    st.builds(Steal, IDS),
    st.builds(TrashAccessed, IDS),
    st.builds(Trigger, SMALL),
    st.sampled_from([Pass(), Decline(), Accept()]),
    st.builds(Announce, st.lists(st.lists(TARGETS, max_size=3).map(tuple), min_size=1, max_size=3).map(tuple)),
    st.builds(Pay, st.builds(Payment, st.lists(SPENT, max_size=3).map(tuple), st.none() | SMALL)),
    st.builds(ChooseOption, SMALL),
    st.builds(ChooseServer, SERVERS),
    st.builds(ChooseNumber, SMALL),
    st.builds(ChooseWord, st.sampled_from(["virus", "code_gate", "Daeg, First Net-Cat"])),
    st.builds(AccessCard, IDS | st.just("hq")),
    st.builds(ChooseCards, SOME),
    st.builds(TrashSet, SOME),
    st.builds(Outcome, SOME),
    st.builds(Outcome, server=SERVERS),
)


@given(CHOICES, st.sampled_from([TABLE, ACCESSING, REACTING, JACKING_OUT]))
def test_what_is_printed_is_read_as_the_same_choice(meant: Choice, state: State) -> None:
    text = format_choice(meant, state, POOL)
    said = read(text, state)
    if isinstance(meant, BasicAction) and meant.action is Deed.TRASH_RESOURCE and meant.card == "ob":
        assert said.choice in (meant, TrashAccessed("ob"))
    else:
        assert said == Announcement(meant)


ANNOUNCEMENTS = st.builds(
    Announcement,
    CHOICES,
    st.none() | SMALL,
    st.none() | st.lists(SOME, min_size=1, max_size=2).map(tuple),
    SOME,
    st.none() | IDS,
    st.booleans(),
)


@given(ANNOUNCEMENTS)
def test_announcements_are_printed_and_read_alike(said: Announcement) -> None:
    assert read(format_announcement(said, TABLE, POOL)) == said


WORDS = (
    "use",
    "install",
    "Imp",
    "on",
    "in",
    ",",
    "/",
    "with X = 3",
    "pay",
    "1:",
    "targeting",
    "trigger",
    "HQ",
    "[",
    "]",
)


@given(st.text(max_size=30) | st.builds(" ".join, st.lists(st.sampled_from(WORDS), max_size=8)))
def test_any_text_is_an_action_or_one_of_the_three_errors(text: str) -> None:
    try:
        said = read(text)
    except (MalformedAction, UnknownName, AmbiguousAction) as error:
        column = error.column
    else:
        column = 1
        assert read(format_announcement(said, TABLE, POOL)) == said
    assert 1 <= column <= len(text) + 1


def test_trashing_nothing_is_not_taken_for_not_said() -> None:
    """What is trashed for an install is chosen behind the announcement (8.5.16c)."""
    with pytest.raises(MalformedAction, match="decision of its own"):
        parse_action("install Ice Wall protecting R&D trashing nothing", TABLE, POOL)
