"""What the compiler reads equals what was first written by hand: the cards of the seeds' examples, and staples."""

from __future__ import annotations

from typing import Any

import pytest

from sysop.models.abilities import (
    Ability,
    AbilityKind,
    Aspect,
    ChooseOption,
    Declaration,
    Delayed,
    Flag,
    If,
    Instruction,
    Lasting,
    NestedCost,
    NestedForm,
    Option,
    Permission,
    PlayerStatChange,
    Prevent,
    Replace,
    StatChange,
    StaysInPlay,
    Step,
    Unread,
)
from sysop.models.conditions import (
    ActiveIn,
    ActPattern,
    ClicksOnOneAction,
    Comparison,
    DifferentActions,
    Exists,
    Fits,
    Limit,
    LimitPer,
    Restriction,
    Trigger,
    TriggerMode,
    UsableBy,
    UseOnly,
    VariableBound,
)
from sysop.models.costs import (
    AdditionalCost,
    Component,
    Cost,
    CreditSource,
    Ignore,
    Ignoring,
    LoseClicks,
    PayCredits,
    SpendClicks,
    SpendCounters,
    SufferDamage,
    trash_this,
)
from sysop.models.deeds import Deed
from sysop.models.effects import Destination, Effect, Object, Placement, Target, The
from sysop.models.pool import shipped_pool
from sysop.models.selectors import (
    ADVANCEABLE,
    AGENDA,
    ANYTHING,
    HARDWARE,
    ICE,
    INSTALLED,
    PROGRAM,
    RESOURCE,
    THIS,
    Amount,
    Bound,
    ControlledBy,
    CountersOn,
    Current,
    EventPattern,
    InServer,
    InZone,
    IsSubroutine,
    Role,
    Same,
    Selector,
    ServerWord,
    StatOf,
    Subtype,
    TopOf,
    X,
)
from sysop.models.terms import NOT_ARCHIVES, Counter, Damage, Part, Player, PlayerStat, Relation, Scope, Stat, Zone

ACCESSED_CARD = Current(Role.ACCESSED)
ENCOUNTERED_ICE = Current(Role.ENCOUNTERED)


def do(kind: Deed, amount: Amount | None = None, what: Object | None = None, **more: Any) -> Effect:
    """An effect, with the fields that nearly every one has in front."""
    return Effect(kind, amount=amount, what=what, **more)


def then(*effects: Effect, **more: Any) -> Instruction:
    """One instruction."""
    return Instruction(effects, **more)


def play(*steps: Step, clause: int = 0) -> Ability:
    """A play ability."""
    return Ability(AbilityKind.PLAY, clause, steps=steps)


def subroutine(*steps: Step, clause: int) -> Ability:
    """A subroutine."""
    return Ability(AbilityKind.SUBROUTINE, clause, steps=steps)


def static(*declarations: Declaration, clause: int = 0, flags: tuple[Flag, ...] = ()) -> Ability:
    """A static ability."""
    return Ability(AbilityKind.STATIC, clause, flags, declarations=declarations)


def restriction(*restrictions: Restriction, clause: int) -> Ability:
    """A static ability that is nothing but restrictions."""
    return Ability(AbilityKind.STATIC, clause, restrictions=restrictions)


def when(trigger: Trigger, *steps: Step, clause: int = 0, **more: Any) -> Ability:
    """A conditional ability."""
    return Ability(AbilityKind.CONDITIONAL, clause, trigger=trigger, steps=steps, **more)


def paid(cost: Cost, *steps: Step, clause: int = 0, **more: Any) -> Ability:
    """A paid ability."""
    return Ability(AbilityKind.PAID, clause, cost=cost, steps=steps, **more)


def costs(*components: Component) -> Cost:
    """A cost whose components are all paid."""
    return Cost(components)


def on(verb: Deed, what: Selector | None = None, **more: Any) -> EventPattern:
    """Events of a kind."""
    return EventPattern(verb, what=what, **more)


def gain(amount: Amount) -> Effect:
    """Gain credits."""
    return do(Deed.GAIN_CREDITS, amount)


def draw(amount: int) -> Effect:
    """Draw cards."""
    return do(Deed.DRAW, amount)


def steal_cost(what: Selector, *components: Component) -> AdditionalCost:
    """An additional cost to steal."""
    return AdditionalCost(ActPattern(Deed.STEAL, Player.RUNNER, what), costs(*components))


def play_cost(*components: Component) -> AdditionalCost:
    """An additional cost to play this card."""
    return AdditionalCost(ActPattern(Deed.PLAY, what=Same(THIS)), costs(*components))


def current(clause: int = 0) -> Ability:
    """The first line of every Corp current."""
    return static(
        StaysInPlay((on(Deed.PLAY, Subtype(("current",)) - Same(THIS)), on(Deed.STEAL, AGENDA))), clause=clause
    )


def can_advance(clause: int = 0) -> Ability:
    """`You can advance this card`."""
    return static(Permission(ActPattern(Deed.ADVANCE, what=Same(THIS))), clause=clause)


def advanced_ice() -> Ability:
    """Ice that can be advanced and is as much stronger as it has advancement counters."""
    return static(
        Permission(ActPattern(Deed.ADVANCE, what=Same(THIS))),
        StatChange(Stat.STRENGTH, The(THIS), CountersOn(Counter.ADVANCEMENT, THIS)),
    )


def end_the_run(clause: int) -> Ability:
    """A subroutine that ends the run."""
    return subroutine(then(do(Deed.END_THE_RUN)), clause=clause)


def end_the_run_unless_paid(amount: int, clause: int) -> Ability:
    """A subroutine that ends the run unless the Runner pays."""
    return subroutine(
        NestedCost(
            Player.RUNNER,
            costs(PayCredits(amount)),
            NestedForm.UNLESS,
            if_not=(then(do(Deed.END_THE_RUN)),),
        ),
        clause=clause,
    )


def interface(cost: int, ice: Selector, clause: int = 0) -> Ability:
    """An icebreaker's ability to break one subroutine."""
    return paid(
        costs(PayCredits(cost)),
        then(do(Deed.BREAK, what=Target(IsSubroutine(ice)))),
        clause=clause,
        flags=(Flag.INTERFACE,),
    )


def pump(cost: int, strength: int, clause: int) -> Ability:
    """An icebreaker's ability to gain strength, for the encounter (rule_icebreaker_strength_increase_implicit_link)."""
    return paid(
        costs(PayCredits(cost)),
        Lasting((StatChange(Stat.STRENGTH, The(THIS), strength),), Scope.ENCOUNTER),
        clause=clause,
    )


def trash(*selectors: Selector, count: Amount = 1, by: Player = Player.YOU) -> Instruction:
    """Trash so many installed objects of each kind, all in one instruction."""
    return then(*(do(Deed.TRASH, what=Target(s & INSTALLED, count, count), by=by) for s in selectors))


def tags(amount: int) -> Instruction:
    """Give the Runner tags."""
    return then(do(Deed.TAKE_TAGS, amount, by=Player.RUNNER))


def console(clause: int) -> Ability:
    """`Limit 1 console per player`."""
    return restriction(Limit(1, Subtype(("console",)), LimitPer.PLAYER), clause=clause)


def bioroid_break(clicks: int, clause: int = 0) -> Ability:
    """The Runner may lose clicks to break as many subroutines of this ice."""
    return paid(
        costs(LoseClicks(clicks)),
        then(do(Deed.BREAK, what=Target(IsSubroutine(Same(THIS)), clicks, clicks))),
        clause=clause,
        restrictions=(UsableBy(Player.RUNNER),),
    )


def archives_as_hq() -> Ability:
    """An action that runs Archives; if the run would be successful, HQ becomes the attacked server."""
    return paid(
        costs(SpendClicks(1)),
        then(do(Deed.RUN, server=ServerWord.ARCHIVES)),
        linked=(
            when(
                Trigger((on(Deed.RUN_SUCCESSFUL, Same(THIS)),), TriggerMode.WOULD),
                then(do(Deed.CHANGE_SERVER, server=ServerWord.HQ)),
                flags=(Flag.INTERRUPT,),
            ),
        ),
    )


THREE_ADVANCED = Comparison(CountersOn(Counter.ADVANCEMENT, THIS), Relation.AT_LEAST, 3)
TURN_BEGINS = Trigger((on(Deed.TURN_BEGINS, by=Player.YOU),))

BY_HAND: dict[str, tuple[Ability, ...]] = {
    "obokata_protocol": (static(steal_cost(Same(THIS), SufferDamage(Damage.NET, 4))),),
    "ben_musashi": (
        static(
            steal_cost(AGENDA & InServer(ServerWord.THIS, Part.IN_OR_ROOT), SufferDamage(Damage.NET, 2)),
            flags=(Flag.PERSISTENT,),
        ),
    ),
    "predictive_algorithm": (current(), static(steal_cost(AGENDA, PayCredits(2)), clause=1)),
    "guru_davinder": (
        when(
            Trigger((on(Deed.SUFFER_DAMAGE, by=Player.YOU, damage=(Damage.NET, Damage.MEAT)),), TriggerMode.WOULD),
            Prevent(on(Deed.SUFFER_DAMAGE, by=Player.YOU, damage=(Damage.NET, Damage.MEAT))),
            flags=(Flag.INTERRUPT,),
        ),
        when(
            Trigger((on(Deed.PREVENT, Same(THIS), because_of=Deed.SUFFER_DAMAGE),)),
            NestedCost(
                Player.YOU,
                costs(PayCredits(4)),
                NestedForm.UNLESS,
                if_not=(then(do(Deed.TRASH, what=The(THIS))),),
            ),
            clause=1,
        ),
    ),
    "i_ve_had_worse": (
        play(then(draw(3))),
        when(
            Trigger((on(Deed.TRASH, Same(THIS), because_of=Deed.SUFFER_DAMAGE, damage=(Damage.NET, Damage.MEAT)),)),
            then(draw(3)),
            clause=1,
            restrictions=(ActiveIn((Zone.HEAP,)),),
        ),
    ),
    "order_of_sol": (when(Trigger((on(Deed.NO_CREDITS, by=Player.YOU),), ordinal=1, per=Scope.TURN), then(gain(1))),),
    "jeeves_model_bioroids": (
        when(
            Trigger(
                (on(Deed.SPEND_CLICKS, by=Player.YOU),),
                ordinal=1,
                per=Scope.TURN,
                stipulation=ClicksOnOneAction(3),
            ),
            then(do(Deed.GAIN_CLICKS, 1)),
            clause=1,
        ),
    ),
    "blue_level_clearance": (static(play_cost(SpendClicks(1))), play(then(gain(5), draw(2)), clause=1)),
    "ultraviolet_clearance": (
        static(play_cost(SpendClicks(2))),
        play(
            then(gain(10), draw(4)),
            then(do(Deed.INSTALL, what=Target(InZone((Zone.HQ,)))), optional=True),
            clause=1,
        ),
    ),
    "clone_chip": (paid(costs(trash_this()), then(do(Deed.INSTALL, what=Target(PROGRAM & InZone((Zone.HEAP,)))))),),
    "llds_energy_regulator": (
        paid(
            Cost(alternatives=((PayCredits(3),), (trash_this(),))),
            Prevent(on(Deed.TRASH, HARDWARE & INSTALLED), 1),
            flags=(Flag.INTERRUPT,),
        ),
    ),
    "freedom_khumalo_crypto_anarchist": (
        paid(
            costs(SpendCounters(Counter.VIRUS, X(), ControlledBy(Player.YOU))),
            then(do(Deed.TRASH, what=The(ACCESSED_CARD))),
            flags=(Flag.ACCESS, Flag.ONCE_PER_TURN),
            restrictions=(
                UseOnly(Fits(ACCESSED_CARD, ~AGENDA)),
                VariableBound(Relation.EQUAL, StatOf(Stat.PLAY_OR_REZ_COST, ACCESSED_CARD)),
            ),
        ),
    ),
    "beanstalk_royalties": (play(then(gain(3))),),
    "top_hat": (
        when(
            Trigger((on(Deed.RUN_SUCCESSFUL, by=Player.YOU, server=ServerWord.RND),)),
            Replace(
                on(Deed.BREACH, server=ServerWord.RND),
                (
                    then(
                        do(Deed.CHOOSE, what=Target(TopOf(5, Zone.RND), name="that card")),
                        do(Deed.ACCESS, what=The(Bound("that card"))),
                    ),
                ),
                optional=True,
            ),
            optional=True,
        ),
    ),
    "colossus": (
        advanced_ice(),
        subroutine(If(THREE_ADVANCED, (tags(2),), (tags(1),)), clause=1),
        subroutine(If(THREE_ADVANCED, (trash(PROGRAM, RESOURCE),), (trash(PROGRAM),)), clause=2),
    ),
    "trick_of_light": (
        play(
            then(
                do(Deed.CHOOSE, what=Target(ADVANCEABLE & INSTALLED, name="the chosen card")),
                do(
                    Deed.MOVE_COUNTERS,
                    2,
                    counter=Counter.ADVANCEMENT,
                    up_to=True,
                    source=Target(ANYTHING - Same(Bound("the chosen card")), name="the other card"),
                    destination=Destination(host=The(Bound("the chosen card"))),
                ),
            )
        ),
    ),
    "aggressive_secretary": (
        can_advance(),
        when(
            Trigger((on(Deed.ACCESS, Same(THIS), by=Player.RUNNER),)),
            NestedCost(
                Player.YOU,
                costs(PayCredits(2)),
                NestedForm.MAY_IF_DO,
                if_paid=(trash(PROGRAM, count=CountersOn(Counter.ADVANCEMENT, THIS)),),
            ),
            clause=1,
            optional=True,
        ),
    ),
    "howler": (
        subroutine(
            then(
                do(
                    Deed.INSTALL_AND_REZ,
                    what=Target(
                        ICE & Subtype(("bioroid",)) & InZone((Zone.HQ, Zone.ARCHIVES)), name="that piece of ice"
                    ),
                    destination=Destination(placement=Placement.DIRECTLY_INWARD_OF_THIS),
                ),
                optional=True,
                changes=(Ignore(Ignoring.ALL),),
                if_done=(
                    Delayed(
                        Trigger((on(Deed.RUN_ENDS),)),
                        (
                            then(
                                do(Deed.DEREZ, what=The(Bound("that piece of ice"))),
                                do(Deed.TRASH, what=The(THIS)),
                            ),
                        ),
                    ),
                ),
            ),
            clause=0,
        ),
    ),
    "stimhack": (
        play(
            then(
                do(Deed.PLACE_COUNTERS, 9, The(THIS), counter=Counter.CREDIT),
                do(Deed.RUN, server=ServerWord.ANY),
            )
        ),
        static(CreditSource(in_pool=True)),
        when(
            Trigger((on(Deed.RUN_ENDS, Same(THIS)),)),
            then(do(Deed.DAMAGE, 1, damage=Damage.CORE, by=Player.YOU, preventable=False)),
        ),
    ),
    "mirrormorph_endless_iteration": (
        when(
            Trigger(
                (on(Deed.ACTION_COMPLETE, by=Player.YOU),),
                stipulation=DifferentActions(3),
            ),
            ChooseOption(
                Player.YOU,
                (
                    Option((then(gain(1)),), "gain 1 credit"),
                    Option((Unread(0, "take another different action", (Aspect.RESOLUTION,)),), "take another action"),
                ),
                must=False,
            ),
            optional=True,
        ),
    ),
    "hedge_fund": (play(then(gain(9))),),
    "lateral_growth": (
        play(
            then(gain(4)),
            then(do(Deed.INSTALL, what=Target(InZone((Zone.HQ,)))), optional=True),
        ),
    ),
    "pop_up_window": (
        when(Trigger((on(Deed.ENCOUNTER, Same(THIS)),)), then(gain(1))),
        end_the_run_unless_paid(1, 1),
    ),
    "endless_eula": tuple(end_the_run_unless_paid(1, clause) for clause in range(6)),
    "bulwark": (
        when(Trigger((on(Deed.REZ, Same(THIS)),)), then(do(Deed.TAKE_BAD_PUBLICITY, 1))),
        when(
            Trigger((on(Deed.ENCOUNTER, Same(THIS)),)),
            If(Exists(PROGRAM & Subtype(("ai",)) & INSTALLED), (then(gain(2)),)),
            clause=1,
        ),
        subroutine(trash(PROGRAM, by=Player.RUNNER), clause=2),
        subroutine(then(gain(2)), then(do(Deed.END_THE_RUN)), clause=3),
        subroutine(then(gain(2)), then(do(Deed.END_THE_RUN)), clause=4),
    ),
    "lab_dog": (
        subroutine(
            trash(HARDWARE, by=Player.RUNNER),
            then(do(Deed.TRASH, what=The(THIS))),
            clause=0,
        ),
    ),
    "sure_gamble": (play(then(gain(9))),),
    "easy_mark": (play(then(gain(3))),),
    "diesel": (play(then(draw(3))),),
    "biotic_labor": (play(then(do(Deed.GAIN_CLICKS, 2))),),
    "day_job": (static(play_cost(SpendClicks(3))), play(then(gain(10)), clause=1)),
    "ice_wall": (advanced_ice(), end_the_run(1)),
    "enigma": (
        subroutine(then(do(Deed.LOSE_CLICKS, 1, by=Player.RUNNER)), clause=0),
        end_the_run(1),
    ),
    "eli_1_0": (bioroid_break(1), end_the_run(1), end_the_run(2)),
    "corroder": (interface(1, Subtype(("barrier",))), pump(1, 1, 1)),
    "mimic": (interface(1, Subtype(("sentry",))),),
    "pad_campaign": (when(TURN_BEGINS, then(gain(1))),),
    "desperado": (
        static(PlayerStatChange(PlayerStat.MEMORY, Player.YOU, 1)),
        when(Trigger((on(Deed.RUN_SUCCESSFUL, by=Player.YOU),)), then(gain(1)), clause=1),
        console(2),
    ),
    "imp": (
        when(
            Trigger((on(Deed.INSTALL, Same(THIS)),)),
            then(do(Deed.PLACE_COUNTERS, 2, The(THIS), counter=Counter.VIRUS)),
        ),
        paid(
            costs(SpendCounters(Counter.VIRUS, 1, THIS)),
            then(do(Deed.TRASH, what=The(ACCESSED_CARD))),
            clause=1,
            flags=(Flag.ACCESS, Flag.ONCE_PER_TURN),
        ),
    ),
    "hostile_takeover": (
        when(
            Trigger((on(Deed.SCORE, Same(THIS)),)),
            then(gain(7), do(Deed.TAKE_BAD_PUBLICITY, 1)),
        ),
    ),
    "snare": (
        when(
            Trigger((on(Deed.ACCESS, Same(THIS), by=Player.RUNNER, from_zones=NOT_ARCHIVES),)),
            NestedCost(
                Player.YOU,
                costs(PayCredits(4)),
                NestedForm.MAY_IF_DO,
                if_paid=(
                    then(
                        do(Deed.TAKE_TAGS, 1, by=Player.RUNNER),
                        do(Deed.DAMAGE, 3, damage=Damage.NET),
                    ),
                ),
            ),
            clause=1,
            optional=True,
        ),
    ),
    "sneakdoor_beta": (archives_as_hq(),),
    "professional_contacts": (paid(costs(SpendClicks(1)), then(gain(1), draw(1))),),
}

DIFFERENT = {
    "mirrormorph_endless_iteration": "its trigger names three actions in one sentence",
    "stimhack": "what follows the run is linked to it",
    "trick_of_light": "the other card is installed, and has no name that nothing refers to",
}
ADDED = {
    "jeeves_model_bioroids": "deck building, which the hand-written one leaves out",
    "snare": "revealed in R&D, which the hand-written one leaves out",
}


@pytest.mark.parametrize("id", sorted(set(BY_HAND) - set(DIFFERENT) - set(ADDED)))
def test_the_shipped_abilities_are_those_written_by_hand(id: str) -> None:
    assert shipped_pool()[id].abilities == BY_HAND[id]


@pytest.mark.parametrize("id", sorted(ADDED))
def test_what_the_hand_written_ones_leave_out_stands_in_a_line_of_its_own(id: str) -> None:
    card = shipped_pool()[id]
    assert next(a for a in card.abilities if a not in BY_HAND[id]).clause == 0
    assert all(a in card.abilities for a in BY_HAND[id])
