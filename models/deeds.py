"""Deeds: what players do and what happens to cards and players, as rules and texts name it.

One enum for all that is done, whichever way it comes about: as a basic action, because an ability says so, as a part of
a cost or by a step of the rules. What holds of a deed stands in its record (`sysop.solver.deeds`).

Where one verb has two names, the rules have two things. What is done, forbidden or paid for is not the moment that
the log tells: a run is announced, then begins (6.9.1), an ability ends it, then it ends (6.9.6), it is declared
successful and is successful from then on (6.9.5), a subroutine is resolved and then has resolved (9.12), a player
wins and the game ends, which it may without a winner (1.7), a mark is identified unless there is one (10.11). Basic
actions have names of their own (5.2.6, 5.2.7) where their deed can be done without them: to gain credits, to trash,
to remove tags. To spend is forbidden of all that can be spent, and told of credits, clicks and counters apart (1.10,
1.11, 1.9). A text does damage and the Runner suffers it (10.4). An ability is used, and its trigger cost is what
credits are paid for (9.5).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from .terms import Side


class Deed(StrEnum):
    """What is done and what happens: what triggers, restrictions, costs, instructions and the log are about."""

    # what the log tells
    TURN_BEGINS = "turn_begins"
    TURN_ENDS = "turn_ends"
    PAID_WINDOW = "paid_window"  # one opened; told where texts count them
    ACTION_PHASE_ENDS = "action_phase_ends"
    DISCARD_PHASE_ENDS = "discard_phase_ends"
    TAKE_ACTION = "take_action"  # another one, different from those of the turn; `amount` clicks less
    ACTION_COMPLETE = "action_complete"
    USE = "use"
    IMMINENT = "imminent"  # the event kind `cause` was about to happen (rule_ordinal_would)
    PLAY = "play"
    RESOLVED = "resolved"
    INSTALL = "install"
    UNINSTALL = "uninstall"
    REZ = "rez"
    DEREZ = "derez"
    FLIP = "flip"
    ADVANCE = "advance"
    SCORE = "score"
    STEAL = "steal"
    FORFEIT = "forfeit"
    TRASH = "trash"
    DISCARD = "discard"
    REMOVE_FROM_GAME = "remove_from_game"
    MOVE = "move"  # to another zone
    SWAP = "swap"  # of a card that comes to another zone by it
    DRAW = "draw"
    SEARCH = "search"
    SHUFFLE = "shuffle"
    REVEAL = "reveal"
    LOOK = "look"  # of a player at cards of the other one
    EXPOSE = "expose"
    GAIN_CREDITS = "gain_credits"
    LOSE_CREDITS = "lose_credits"
    SPEND_CREDITS = "spend_credits"
    GAIN_CLICKS = "gain_clicks"
    LOSE_CLICKS = "lose_clicks"
    SPEND_CLICKS = "spend_clicks"
    PLACE_COUNTERS = "place_counters"
    REMOVE_COUNTERS = "remove_counters"
    SPEND_COUNTERS = "spend_counters"
    EMPTY = "empty"
    NO_CREDITS = "no_credits"
    NO_CARDS = "no_cards"  # in hand
    TAKE_TAGS = "take_tags"
    REMOVE_TAGS = "remove_tags"
    TAKE_BAD_PUBLICITY = "take_bad_publicity"
    REMOVE_BAD_PUBLICITY = "remove_bad_publicity"
    SUFFER_DAMAGE = "suffer_damage"
    PREVENT = "prevent"
    PURGE = "purge"
    RUN_BEGINS = "run_begins"
    RUN_ENDS = "run_ends"
    RUN_SUCCESSFUL = "run_successful"
    RUN_UNSUCCESSFUL = "run_unsuccessful"
    APPROACH = "approach"
    ENCOUNTER = "encounter"
    ENCOUNTER_ENDS = "encounter_ends"
    PASS = "pass"
    PASS_ALL_ICE = "pass_all_ice"
    BYPASS = "bypass"
    BREAK = "break"
    FULLY_BREAK = "fully_break"
    SUBROUTINE_RESOLVES = "subroutine_resolves"
    APPROACH_SERVER = "approach_server"
    JACK_OUT = "jack_out"
    BREACH = "breach"
    BREACH_ENDS = "breach_ends"
    ACCESS = "access"
    ACCESS_ENDS = "access_ends"
    TRACE = "trace"  # the attempt itself, as an interrupt sees it
    REVEAL_BID = "reveal_bid"  # the secretly spent credits of a player (10.14)
    CREATE_SERVER = "create_server"
    HOST = "host"
    CHARGE = "charge"
    INCREASE_STRENGTH = "increase_strength"  # of an object, by what lasts
    MARK = "mark"
    BEFORE_STARTING_HAND = "before_starting_hand"  # of setup (1.6)
    BEFORE_FIRST_TURN = "before_first_turn"
    GAME_ENDS = "game_ends"
    # what restrictions, prohibitions, costs and permissions are about, and the log by another name
    RUN = "run"
    BASIC_ACTION = "basic_action"
    SPEND = "spend"
    PAY_TRASH_COST = "pay_trash_cost"
    WIN = "win"
    DECLARE_SUCCESSFUL = "declare_successful"  # of runs
    END_THE_RUN = "end_the_run"
    # what abilities instruct, and the log by another name or not at all
    CHOOSE = "choose"
    TAKE_CREDITS = "take_credits"  # from a card
    INSTALL_AND_REZ = "install_and_rez"
    TURN_FACEUP = "turn_faceup"
    TURN_FACEDOWN = "turn_facedown"
    LOAD = "load"
    MOVE_COUNTERS = "move_counters"  # without a source, credits from the credit pool
    MOVE_TO_SERVER = "move_to_server"
    SWITCH_IDENTITY = "switch_identity"  # with one from outside of the game (1.5)
    ARRANGE = "arrange"
    SET_ASIDE = "set_aside"
    DAMAGE = "damage"
    RESOLVE = "resolve"  # a subroutine or ability
    RESOLVE_WHEN_SCORED = "resolve_when_scored"  # the `when scored` abilities of an agenda (9.6.14)
    CHANGE_SERVER = "change_server"
    MOVE_RUNNER = "move_runner"  # to another position of the run
    CONVERT = "convert"  # an operation or event into a condition counter (10.1.4)
    ACCESS_MORE = "access_more"
    SABOTAGE = "sabotage"
    IDENTIFY_MARK = "identify_mark"
    ADD_TO_SCORE_AREA = "add_to_score_area"
    END_ACTION_PHASE = "end_action_phase"
    EXTRA_TURN = "extra_turn"
    SKIP = "skip"
    REPEAT = "repeat"
    # basic actions, by the words for them
    GAIN_CREDIT = "gain_credit"
    TRASH_RESOURCE = "trash_resource"
    REMOVE_TAG = "remove_tag"
    # what is paid for, and types of costs
    ACTION = "action"
    ABILITY = "ability"
    NESTED = "nested"
    BID = "bid"
    TRIGGER = "trigger"
    ADDITIONAL = "additional"


# What the log tells.
LOGGED = (*takewhile(lambda deed: deed is not Deed.GAME_ENDS, Deed), Deed.GAME_ENDS)


class BasicDeed(NamedTuple):
    """A basic action as players announce it and as the log tells it: which side alone takes it, the deed that it does
    where that has steps of its own to tell, what has to be named with it and what may be, and its clicks."""

    side: Side | None = None
    does: Deed | None = None
    needs: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    clicks: int = 1


CARD = ("card",)
# What players take as a basic action (rule_corp_basic_actions, rule_runner_basic_actions), in the order of the rules.
BASIC: Mapping[Deed, BasicDeed] = {
    Deed.GAIN_CREDIT: BasicDeed(does=Deed.GAIN_CREDITS),
    Deed.DRAW: BasicDeed(does=Deed.DRAW),
    Deed.INSTALL: BasicDeed(does=Deed.INSTALL, needs=CARD, names=("card", "server", "host")),
    Deed.PLAY: BasicDeed(does=Deed.PLAY, needs=CARD, names=CARD),
    Deed.ADVANCE: BasicDeed(Side.CORP, Deed.ADVANCE, CARD, CARD),
    Deed.TRASH_RESOURCE: BasicDeed(Side.CORP, Deed.TRASH, CARD, CARD),
    Deed.PURGE: BasicDeed(Side.CORP, Deed.PURGE, clicks=3),
    Deed.RUN: BasicDeed(Side.RUNNER, needs=("server",), names=("server",)),
    Deed.REMOVE_TAG: BasicDeed(Side.RUNNER, Deed.REMOVE_TAGS),
}
# What texts forbid, permit or put costs on.
RULED = (
    Deed.INSTALL,
    Deed.PLAY,
    Deed.REZ,
    Deed.DEREZ,
    Deed.SCORE,
    Deed.STEAL,
    Deed.TRASH,
    Deed.USE,
    Deed.RUN,
    Deed.ACCESS,
    Deed.BREACH,
    Deed.ADVANCE,
    Deed.JACK_OUT,
    Deed.END_THE_RUN,
    Deed.BREAK,
    Deed.BASIC_ACTION,
    Deed.DRAW,
    Deed.GAIN_CREDITS,
    Deed.SPEND,
    Deed.HOST,
    Deed.PREVENT,
    Deed.TRACE,
    Deed.PAY_TRASH_COST,
    Deed.TAKE_TAGS,
    Deed.REMOVE_TAGS,
    Deed.SUFFER_DAMAGE,
    Deed.WIN,
    Deed.FORFEIT,
    Deed.EXPOSE,
    Deed.BYPASS,
    Deed.REVEAL,
    Deed.DECLARE_SUCCESSFUL,
)
RUN_RESULTS = (Deed.RUN_SUCCESSFUL, Deed.RUN_UNSUCCESSFUL)  # what is declared of a run (6.9.5, 6.9.6)
RUN_EVENTS = (Deed.RUN_BEGINS, *RUN_RESULTS, Deed.RUN_ENDS)  # what is told of a run as a whole
