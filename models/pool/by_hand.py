"""Corrections by hand: abilities that reading cannot give, each with its reason, and the cards of the 1996 examples.

Whatever stands here replaces what the compiler made of a card's text; the coverage report counts it. Three cards of the
1996 rulebook's examples, which it does not name, are added under titles of our own.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import structs

from ..abilities import (
    Ability,
    AbilityKind,
    AddedWith,
    Aspect,
    Bid,
    Choice,
    ChooseOption,
    ChooseValue,
    Delayed,
    FirstClickOnly,
    Flag,
    GainAbility,
    GainSubroutinesOf,
    GainSubtypesOf,
    GainTextOf,
    GameStart,
    If,
    Instruction,
    Lasting,
    LeavesWithHost,
    LoseAbility,
    NestedCost,
    NestedForm,
    Option,
    Prevent,
    Prohibition,
    Repeat,
    Replace,
    SelectsDamage,
    StatChange,
    Step,
    Trace,
    Unread,
    UsesNoMemory,
)
from ..cards import Card
from ..conditions import (
    ActiveIn,
    ActPattern,
    AllHold,
    CanHost,
    Comparison,
    DifferentActions,
    During,
    Exists,
    FirstClick,
    Fits,
    InstallOnly,
    InTime,
    Limit,
    LimitPer,
    NotSo,
    Occurred,
    PlayOnly,
    Preceded,
    Threat,
    Trigger,
    TriggerMode,
    Until,
    UseOnly,
    VariableIs,
)
from ..costs import (
    AdditionalCost,
    Component,
    Cost,
    CostChange,
    CreditSource,
    Discount,
    Forfeit,
    Ignore,
    Ignoring,
    LoseClicks,
    PayCredits,
    Perform,
    Purpose,
    Reveal,
    SpendClicks,
    SpendCounters,
    TrashCards,
    trash_this,
)
from ..deeds import Deed
from ..effects import Destination, Distribute, Each, Effect, Object, Placement, Target, The, TopCards
from ..selectors import (
    ADVANCEABLE,
    AGENDA,
    ANYTHING,
    EVENT,
    ICE,
    INSTALLED,
    OPERATION,
    PROGRAM,
    REZZED,
    THIS,
    Alike,
    Amount,
    Attribute,
    Bound,
    Calculated,
    ChosenServer,
    Compare,
    ControlledBy,
    CountersOn,
    CountOf,
    Current,
    Did,
    EventPattern,
    Happened,
    HostedOn,
    HostOfThis,
    InServer,
    InZone,
    Is,
    IsSubroutine,
    KindsOf,
    OfIdentityFaction,
    OfSide,
    Operator,
    Role,
    Same,
    Selector,
    ServerWith,
    ServerWord,
    Shares,
    StatOf,
    StatOfPlayer,
    Status,
    Subtype,
    ThatMany,
    Titled,
    TriggerObject,
    Type,
    X,
)
from ..terms import CardType, Counter, Damage, Face, Part, Player, PlayerStat, Relation, Scope, Side, Stat, Zone

OWN = ControlledBy(Player.YOU)


def do(kind: Deed, amount: Amount | None = None, what: Object | None = None, **more: Any) -> Effect:
    """An effect, with the fields that nearly every one has in front."""
    return Effect(kind, amount=amount, what=what, **more)


def then(*effects: Effect, **more: Any) -> Instruction:
    """One instruction."""
    return Instruction(effects, **more)


def play(*steps: Step, clause: int = 0) -> Ability:
    """A play ability."""
    return Ability(AbilityKind.PLAY, clause, steps=steps)


def when(trigger: Trigger, *steps: Step, clause: int = 0, **more: Any) -> Ability:
    """A conditional ability."""
    return Ability(AbilityKind.CONDITIONAL, clause, trigger=trigger, steps=steps, **more)


def subroutine(*steps: Step, clause: int = 0) -> Ability:
    """A subroutine."""
    return Ability(AbilityKind.SUBROUTINE, clause, steps=steps)


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


# Damage by the `when installed` ability of a piece of cybernetic hardware.
PARLOR_DAMAGE = on(
    Deed.SUFFER_DAMAGE,
    by=Player.YOU,
    using=Type((CardType.HARDWARE,)) & Subtype(("cybernetic",)),
    because_of=Deed.INSTALL,
)


class Correction(NamedTuple):
    """The abilities of a card as a person read them, and why."""

    reason: str
    abilities: tuple[Ability, ...]


# Ice that is gone counts too (1.12.6), so wherever it is.
PASSED_THIS_RUN = CountOf(InZone(tuple(Zone)) & Did(on(Deed.PASS, by=Player.YOU), Scope.RUN))

IDENTITY = Type((CardType.CORP_IDENTITY, CardType.RUNNER_IDENTITY))
BEFORE_FIRST_TURN = Trigger((on(Deed.BEFORE_FIRST_TURN, by=Player.YOU),))
# Of the cards in HQ, one is spared for every 2 credits.
NOT_SPARED = Calculated(
    Operator.MOST,
    0,
    Calculated(Operator.MINUS, StatOfPlayer(PlayerStat.HAND, Player.CORP), Calculated(Operator.HALF_DOWN, X())),
)
# The Runner's installed cards whose install cost was chosen.
OF_THAT_COST = CountOf(
    Compare(Stat.INSTALL_COST, Relation.EQUAL, ThatMany("that number"), printed=True) & OWN & INSTALLED
)
# What an operation has installed this turn.
INSTALLED_SO = Did(on(Deed.INSTALL, using=Same(THIS)), Scope.TURN) & INSTALLED


def shuffled_into_rnd(what: Object, **more: Any) -> Effect:
    """Cards are shuffled into R&D."""
    where = Destination(zone=Zone.RND, placement=Placement.SHUFFLED)
    return do(Deed.MOVE, what=what, destination=where, **more)


def _grip_into_stack() -> Effect:
    """The Runner shuffles all cards from the grip into the stack."""
    where = Destination(zone=Zone.STACK, placement=Placement.SHUFFLED)
    return do(Deed.MOVE, what=Each(InZone((Zone.GRIP,))), by=Player.RUNNER, destination=where)


def in_one_server(what: Target, server: ServerWord, more: Amount, *changes: CostChange) -> Instruction:
    """One card, and then so many more in the same server, may be installed one after the other
    (rule_split_up_instruction)."""

    def install(where: ServerWord) -> Effect:
        return do(Deed.INSTALL, what=what, destination=Destination(server=where))

    others = Instruction((install(ServerWord.INSTALLED_IN),), optional=True, changes=changes)
    return Instruction((install(server),), optional=True, changes=changes, if_done=(Repeat(more, (others,)),))


def virus_placed(on_what: Selector | None = None) -> EventPattern:
    """Virus counters are placed."""
    return on(Deed.PLACE_COUNTERS, on_what, by=Player.YOU, counter=Counter.VIRUS)


# What the Corp's discard pile shows.
FACEUP_IN_ARCHIVES = Is(Status.FACEUP) & InZone((Zone.ARCHIVES,))


def one_mode_or_both(most: int) -> ChooseOption:
    """Advancement counters on up to 2 cards, or no virus counters on one."""
    advanced = Target(ADVANCEABLE & INSTALLED, 0, 2)
    placed = do(Deed.PLACE_COUNTERS, 1, advanced, counter=Counter.ADVANCEMENT)
    removed = do(Deed.REMOVE_COUNTERS, what=Target(INSTALLED), counter=Counter.VIRUS)
    return ChooseOption(Player.YOU, (Option((then(placed),)), Option((then(removed),))), 1, most)


NO_DAEMON = PROGRAM & ~Subtype(("daemon",))
KEPT_COUNTERS = Comparison(CountersOn(Counter.AGENDA, THIS), Relation.AT_LEAST, 1)
# A `when encountered` ability on a piece of ice.
ENCOUNTER_ABILITY = on(Deed.RESOLVED, ICE, because_of=Deed.ENCOUNTER)
POWER_COUNTER = costs(SpendCounters(Counter.POWER, 1, THIS))
# The ice of which a program has broken a subroutine in this run, wherever it is now.
BROKEN_WITH_THIS = Did(on(Deed.BREAK, by=Player.YOU, using=Same(THIS)), Scope.RUN)


CORRECTIONS: dict[str, Correction] = {
    "mongoose": Correction(
        "on how many pieces of ice it breaks subroutines in a run is not read",
        (
            Ability(
                AbilityKind.STATIC,
                condition=Exists(InZone(tuple(Zone)) & BROKEN_WITH_THIS),
                declarations=(
                    Prohibition(
                        ActPattern(Deed.BREAK, Player.YOU, IsSubroutine(ICE & ~BROKEN_WITH_THIS), using=Same(THIS))
                    ),
                ),
            ),
            paid(
                costs(PayCredits(1)),
                then(do(Deed.BREAK, what=Target(IsSubroutine(Subtype(("sentry",))), 0, 2))),
                clause=1,
                flags=(Flag.INTERFACE,),
            ),
            paid(costs(PayCredits(2)), Lasting((StatChange(Stat.STRENGTH, The(THIS), 2),), Scope.ENCOUNTER), clause=2),
        ),
    ),
    "hunting_grounds": Correction(
        "abilities that are named by their trigger condition are not read",
        (
            paid(
                costs(PayCredits(0)),
                Prevent(ENCOUNTER_ABILITY, 1),
                flags=(Flag.INTERRUPT, Flag.ONCE_PER_TURN),
            ),
            paid(costs(trash_this()), then(do(Deed.INSTALL, what=TopCards(3, Zone.STACK), face=Face.DOWN)), clause=1),
        ),
    ),
    "airbladex_jsrf_ed": Correction(
        "abilities that are named by their trigger condition are not read",
        (
            when(
                Trigger((on(Deed.INSTALL, Same(THIS)),)),
                then(do(Deed.LOAD, 3, The(THIS), counter=Counter.POWER)),
            ),
            when(
                Trigger((on(Deed.EMPTY, Same(THIS), counter=Counter.POWER),)),
                then(do(Deed.TRASH, what=The(THIS))),
            ),
            paid(
                POWER_COUNTER,
                Prevent(on(Deed.SUFFER_DAMAGE, damage=(Damage.NET,)), 1),
                clause=1,
                flags=(Flag.INTERRUPT,),
                restrictions=(UseOnly(InTime(During.RUN)),),
            ),
            paid(POWER_COUNTER, Prevent(ENCOUNTER_ABILITY, 1), clause=2, flags=(Flag.INTERRUPT,)),
        ),
    ),
    "fast_break": Correction(
        "several cards that are installed in one server are not read",
        (
            Ability(
                AbilityKind.PLAY,
                restrictions=(VariableIs(CountOf(AGENDA & InZone((Zone.RUNNER_SCORE,)))),),
                steps=(
                    then(gain(X())),
                    then(do(Deed.DRAW, X(), up_to=True)),
                    If(
                        Comparison(X(), Relation.AT_LEAST, 1),
                        (
                            in_one_server(
                                Target(InZone((Zone.HQ,))), ServerWord.REMOTE, Calculated(Operator.MINUS, X(), 1)
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    "director_haas_pet_project": Correction(
        "several cards that are installed in one server are not read",
        (
            when(
                Trigger((on(Deed.SCORE, Same(THIS)),)),
                in_one_server(
                    Target(InZone((Zone.HQ, Zone.ARCHIVES))),
                    ServerWord.NEW_REMOTE,
                    2,
                    Ignore(Ignoring.KIND, (Deed.INSTALL,)),
                ),
                optional=True,
            ),
            Ability(AbilityKind.STATIC, 1, restrictions=(Limit(1, Same(THIS), LimitPer.DECK),)),
        ),
    ),
    "remote_enforcement": Correction(
        "a search whose find is installed at a cost and rezzed without one is not read",
        (
            when(
                Trigger((on(Deed.SCORE, Same(THIS)),)),
                then(
                    do(Deed.SEARCH, what=Target(ICE & InZone((Zone.RND,)), 0, 1, name="that card")),
                    optional=True,
                    if_done=(
                        then(
                            do(
                                Deed.INSTALL_AND_REZ,
                                what=The(Bound("that card")),
                                destination=Destination(server=ServerWord.REMOTE, placement=Placement.PROTECTING),
                            ),
                            changes=(Ignore(Ignoring.KIND, (Deed.REZ,)),),
                        ),
                    ),
                ),
                optional=True,
            ),
        ),
    ),
    "diviner": Correction(
        "whether a cost is an odd number is not read",
        (
            subroutine(
                then(do(Deed.DAMAGE, 1, damage=Damage.NET)),
                If(
                    Exists(
                        InZone(tuple(Zone))
                        & Did(on(Deed.TRASH, because_of=Deed.SUFFER_DAMAGE, using=Same(THIS)), Scope.ENCOUNTER)
                        & Compare(Stat.COST, Relation.ODD, 0, printed=True)
                    ),
                    (then(do(Deed.END_THE_RUN)),),
                ),
            ),
        ),
    ),
    "sundew": Correction(
        "an ability that waits for the rest of an action is not read",
        (
            when(
                Trigger(
                    (on(Deed.SPEND_CLICKS, by=Player.RUNNER),), ordinal=1, per=Scope.TURN, during=During.OPPONENT_TURN
                ),
                then(gain(2)),
                Delayed(
                    Trigger((on(Deed.RUN_BEGINS, server=ServerWord.THIS),)),
                    (NestedCost(Player.YOU, costs(PayCredits(2)), NestedForm.MUST_IF_ABLE),),
                    duration=Until((on(Deed.ACTION_COMPLETE),)),
                ),
            ),
        ),
    ),
    "bryan_stinson": Correction(
        "a card that is played and then removed from the game is not read",
        (
            Ability(
                AbilityKind.STATIC,
                condition=Comparison(StatOfPlayer(PlayerStat.CREDITS, Player.RUNNER), Relation.LESS, 6),
                declarations=(
                    GainAbility(
                        The(THIS),
                        (
                            paid(
                                costs(SpendClicks(1)),
                                then(
                                    do(
                                        Deed.PLAY,
                                        what=Target(
                                            OPERATION & Subtype(("transaction",)) & InZone((Zone.ARCHIVES,)),
                                            name="that card",
                                        ),
                                    ),
                                    changes=(Ignore(Ignoring.ALL),),
                                ),
                                If(
                                    Fits(Bound("that card"), InZone((Zone.ARCHIVES,))),
                                    (then(do(Deed.REMOVE_FROM_GAME, what=The(Bound("that card")))),),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    "project_vacheron": Correction(
        "counters with which it is added to a score area, and an ability that it gains there, are not read",
        (
            Ability(
                AbilityKind.STATIC,
                declarations=(AddedWith(Zone.RUNNER_SCORE, Counter.AGENDA, 4, (Zone.ARCHIVES,)),),
            ),
            Ability(
                AbilityKind.STATIC,
                1,
                condition=KEPT_COUNTERS,
                restrictions=(ActiveIn((Zone.RUNNER_SCORE,)),),
                declarations=(StatChange(Stat.AGENDA_POINTS, The(THIS), 0, set_to=True),),
            ),
            when(
                Trigger((on(Deed.TURN_BEGINS, by=Player.RUNNER),), condition=KEPT_COUNTERS),
                then(do(Deed.REMOVE_COUNTERS, 1, The(THIS), counter=Counter.AGENDA)),
                clause=1,
                restrictions=(ActiveIn((Zone.RUNNER_SCORE,)),),
            ),
        ),
    ),
    "muse": Correction(
        "a search of one of three zones, and where its find is installed, is not read",
        (
            when(
                Trigger((on(Deed.INSTALL, Same(THIS)),)),
                ChooseOption(
                    Player.YOU,
                    tuple(
                        Option((then(do(Deed.SEARCH, what=Target(NO_DAEMON & InZone((z,)), name="that program"))),))
                        for z in (Zone.STACK, Zone.HEAP, Zone.GRIP)
                    ),
                ),
                If(
                    Fits(Bound("that program"), Subtype(("trojan",))),
                    (
                        then(
                            do(
                                Deed.INSTALL,
                                what=The(Bound("that program")),
                                destination=Destination(host=Target(ICE & INSTALLED)),
                            )
                        ),
                    ),
                    (
                        then(
                            do(
                                Deed.INSTALL,
                                what=The(Bound("that program")),
                                destination=Destination(host=The(THIS)),
                            )
                        ),
                    ),
                ),
            ),
        ),
    ),
    "titanium_ribs": Correction(
        "who selects the cards that damage trashes is not read",
        (
            when(Trigger((on(Deed.INSTALL, Same(THIS)),)), then(do(Deed.DAMAGE, 2, damage=Damage.MEAT))),
            Ability(AbilityKind.STATIC, 1, declarations=(SelectsDamage(every=True),)),
        ),
    ),
    "loki": Correction(
        "subtypes and subroutines that it gains in order, of ice that is chosen, are not read",
        (
            when(
                Trigger((on(Deed.ENCOUNTER, Same(THIS)),)),
                then(do(Deed.CHOOSE, what=Target(ICE & REZZED & INSTALLED & ~Same(THIS), name="that ice"))),
                Lasting(
                    (
                        GainSubtypesOf(The(THIS), The(Bound("that ice"))),
                        GainSubroutinesOf(The(THIS), The(Bound("that ice")), Placement.TOP),
                    ),
                    Scope.RUN,
                ),
            ),
            subroutine(
                ChooseOption(
                    Player.RUNNER,
                    (
                        Option((then(do(Deed.END_THE_RUN, by=Player.RUNNER)),)),
                        Option((then(_grip_into_stack()),)),
                    ),
                    in_full=True,
                ),
                clause=1,
            ),
        ),
    ),
    "psychic_field": Correction(
        "a trigger condition that begins with `if` is not read",
        (
            when(
                Trigger(
                    (
                        on(Deed.EXPOSE, Same(THIS), by=Player.RUNNER),
                        on(Deed.ACCESS, Same(THIS) & INSTALLED, by=Player.RUNNER),
                    )
                ),
                Bid((0, 1, 2), (), (then(do(Deed.DAMAGE, CountOf(InZone((Zone.GRIP,))), damage=Damage.NET)),)),
            ),
        ),
    ),
    "dj_fenris": Correction(
        "whose text it gains, and where the identity goes that it hosts, is not read",
        (
            when(
                Trigger((on(Deed.INSTALL, Same(THIS)),)),
                then(
                    do(
                        Deed.HOST,
                        what=Target(
                            IDENTITY & Subtype(("g_mod",)) & ~OfIdentityFaction(Player.YOU) & InZone((Zone.OUTSIDE,))
                        ),
                        destination=Destination(host=The(THIS)),
                    )
                ),
            ),
            Ability(AbilityKind.STATIC, declarations=(LeavesWithHost(IDENTITY),)),
            Ability(AbilityKind.STATIC, 1, declarations=(GainTextOf(The(THIS), Each(IDENTITY & HostedOn(THIS))),)),
            Ability(AbilityKind.STATIC, 2, restrictions=(Limit(1, Same(THIS), LimitPer.DECK),)),
        ),
    ),
    "bravado": Correction(
        "that passed ice counts wherever it is now is not read",
        (
            Ability(
                AbilityKind.PLAY,
                steps=(then(do(Deed.RUN, server=ServerWith(ICE))),),
                linked=(
                    when(
                        Trigger((on(Deed.RUN_ENDS, Same(THIS)),)),
                        then(
                            do(
                                Deed.GAIN_CREDITS,
                                Calculated(
                                    Operator.PLUS,
                                    6,
                                    PASSED_THIS_RUN,
                                ),
                            )
                        ),
                    ),
                ),
            ),
        ),
    ),
    "baba_yaga": Correction(
        "that it may be a host, in the words of an instruction, is read as what it can host; what it gains is not read",
        (
            Ability(
                AbilityKind.STATIC,
                restrictions=(CanHost(PROGRAM & Subtype(("icebreaker",)) & ~Subtype(("ai",))),),
            ),
            Ability(
                AbilityKind.STATIC,
                1,
                declarations=(
                    Unread(
                        1,
                        "the abilities that it gains",
                        (Aspect.CREDITS, Aspect.COSTS, Aspect.RUN, Aspect.TARGETS),
                        acts=(Deed.USE, Deed.BREAK),
                        condition=Exists(HostedOn(THIS)),
                    ),
                ),
            ),
        ),
    ),
    "bacterial_programming": Correction(
        "several choices among cards that are looked at are not read",
        (
            when(
                Trigger((on(Deed.SCORE, Same(THIS)), on(Deed.STEAL, Same(THIS)))),
                Instruction(
                    (do(Deed.LOOK, what=TopCards(7, Zone.RND), name="those cards"),),
                    optional=True,
                    if_done=(
                        then(
                            do(
                                Deed.MOVE,
                                what=Target(Same(Bound("those cards")), 0, None),
                                destination=Destination(zone=Zone.HQ),
                            )
                        ),
                        then(do(Deed.TRASH, what=Target(Same(Bound("those cards")), 0, None))),
                        then(do(Deed.ARRANGE, what=The(Bound("those cards")))),
                    ),
                ),
                optional=True,
            ),
        ),
    ),
    "the_twins": Correction(
        "a copy of the ice that was passed is not read",
        (
            when(
                Trigger((on(Deed.PASS, ICE & REZZED & InServer(ServerWord.THIS, Part.PROTECTING)),)),
                then(do(Deed.CHOOSE, what=Target(Same(TriggerObject()), name="that ice"))),
                NestedCost(
                    Player.YOU,
                    costs(Reveal(Target(InZone((Zone.HQ,)) & Shares(Attribute.TITLE, "that ice")), trash=True)),
                    NestedForm.MAY_TO,
                    (then(do(Deed.ENCOUNTER, what=The(Bound("that ice")), by=Player.RUNNER)),),
                ),
                optional=True,
            ),
        ),
    ),
    "zato_city_grid": Correction(
        "a choice of a subroutine ahead of the cost that resolves it is not read; here it is made as it resolves",
        (
            Ability(AbilityKind.STATIC, restrictions=(InstallOnly(server=ServerWord.REMOTE),)),
            Ability(
                AbilityKind.STATIC,
                1,
                declarations=(
                    GainAbility(
                        Each(ICE & InServer(ServerWord.THIS, Part.PROTECTING)),
                        (
                            when(
                                Trigger((on(Deed.ENCOUNTER, Same(THIS)),)),
                                NestedCost(
                                    Player.YOU,
                                    costs(TrashCards(The(THIS))),
                                    NestedForm.MAY_TO,
                                    (then(do(Deed.RESOLVE, what=Target(IsSubroutine(Same(THIS), any=True)))),),
                                ),
                                optional=True,
                            ),
                        ),
                    ),
                ),
            ),
            Ability(AbilityKind.STATIC, 2, restrictions=(Limit(1, Subtype(("region",)), LimitPer.SERVER),)),
        ),
    ),
    "tsakhia_bankhar_gantulga": Correction(
        "a subroutine that takes the place of others is not read",
        (
            when(
                Trigger((on(Deed.TURN_BEGINS, by=Player.YOU),)),
                ChooseValue(Choice.SERVER, "that server", optional=True),
                optional=True,
            ),
            when(
                Trigger(
                    (on(Deed.SUBROUTINE_RESOLVES, by=Player.CORP),),
                    TriggerMode.WOULD,
                    during=During.ENCOUNTER,
                    condition=AllHold(
                        (
                            Comparison(
                                Happened(on(Deed.ENCOUNTER, server=ChosenServer("that server")), Scope.TURN),
                                Relation.EQUAL,
                                1,
                            ),
                            Exists(
                                Same(Current(Role.ENCOUNTERED)) & InServer(ChosenServer("that server"), Part.PROTECTING)
                            ),
                        )
                    ),
                ),
                Replace(
                    on(Deed.SUBROUTINE_RESOLVES),
                    (then(do(Deed.DAMAGE, 1, by=Player.CORP, damage=Damage.NET)),),
                    part=True,
                ),
                clause=1,
                flags=(Flag.INTERRUPT,),
            ),
        ),
    ),
    "persephone": Correction(
        "subroutines that resolved are not counted in reading",
        (
            paid(
                costs(PayCredits(2)),
                then(do(Deed.BREAK, what=Target(IsSubroutine(Subtype(("sentry",)))))),
                flags=(Flag.INTERFACE,),
            ),
            paid(
                costs(PayCredits(1)),
                Lasting((StatChange(Stat.STRENGTH, The(THIS), 1),), Scope.ENCOUNTER),
                clause=1,
            ),
            when(
                Trigger(
                    (on(Deed.PASS, Subtype(("sentry",)), by=Player.YOU),),
                    condition=Comparison(
                        Happened(on(Deed.ENCOUNTER, Same(TriggerObject())), Scope.ENCOUNTER), Relation.AT_LEAST, 1
                    ),
                ),
                NestedCost(
                    Player.YOU,
                    costs(TrashCards(TopCards(1, Zone.STACK))),
                    NestedForm.MAY_IF_DO,
                    (
                        then(
                            do(
                                Deed.TRASH,
                                what=TopCards(
                                    Happened(on(Deed.SUBROUTINE_RESOLVES, Same(TriggerObject())), Scope.ENCOUNTER),
                                    Zone.RND,
                                ),
                            )
                        ),
                    ),
                ),
                clause=2,
                optional=True,
            ),
        ),
    ),
    "skorpios_defense_systems_persuasive_power": Correction(
        "where trashed cards go instead, and what becomes of them there, is not read",
        (
            when(
                Trigger(
                    (on(Deed.TRASH, OfSide(Side.RUNNER), at_least=1),),
                    TriggerMode.WOULD,
                    condition=NotSo(Occurred(on(Deed.REMOVE_FROM_GAME, using=Same(THIS)), Scope.TURN)),
                ),
                Replace(
                    on(Deed.TRASH, OfSide(Side.RUNNER)),
                    (
                        then(
                            do(Deed.SET_ASIDE, what=The(TriggerObject()), name="trashed cards set aside"),
                            do(
                                Deed.REMOVE_FROM_GAME,
                                what=Target(Same(Bound("trashed cards set aside")) & InZone((Zone.SET_ASIDE,)), 0, 1),
                            ),
                            do(
                                Deed.MOVE,
                                what=Each(Same(Bound("trashed cards set aside")) & InZone((Zone.SET_ASIDE,))),
                                destination=Destination(zone=Zone.HEAP),
                            ),
                        ),
                    ),
                    part=True,
                ),
                flags=(Flag.INTERRUPT,),
            ),
        ),
    ),
    "hush": Correction(
        "what its host keeps and cannot gain is not read",
        (
            Ability(AbilityKind.STATIC, restrictions=(InstallOnly(on=ICE & INSTALLED),)),
            Ability(
                AbilityKind.STATIC,
                1,
                declarations=(LoseAbility(The(HostOfThis()), all_abilities=True, but_subroutines=True),),
            ),
            paid(
                costs(SpendClicks(1)),
                then(
                    do(
                        Deed.HOST,
                        what=The(THIS),
                        destination=Destination(host=Target(ICE & INSTALLED - Same(HostOfThis()))),
                    )
                ),
                clause=2,
            ),
        ),
    ),
    "magnet": Correction(
        "what hosted programs lose and cannot gain is not read",
        (
            when(
                Trigger((on(Deed.REZ, Same(THIS)),)),
                then(
                    do(
                        Deed.CHOOSE,
                        what=Target(PROGRAM & HostedOn(ICE & INSTALLED) & INSTALLED, name="that program"),
                    ),
                    do(Deed.HOST, what=The(Bound("that program")), destination=Destination(host=The(THIS))),
                ),
            ),
            Ability(
                AbilityKind.STATIC, 1, declarations=(LoseAbility(Each(PROGRAM & HostedOn(THIS)), all_abilities=True),)
            ),
            subroutine(then(do(Deed.END_THE_RUN)), clause=2),
        ),
    ),
    "mirrormorph_endless_iteration": Correction(
        "its trigger condition spreads over three actions, and one of its modes asks for an action of another kind",
        (
            when(
                Trigger(
                    (on(Deed.ACTION_COMPLETE, by=Player.YOU),),
                    stipulation=DifferentActions(3),
                ),
                ChooseOption(
                    Player.YOU,
                    (
                        Option((then(gain(1)),), "gain 1 credit"),
                        Option((then(do(Deed.TAKE_ACTION, 1)),), "take another action"),
                    ),
                    must=False,
                ),
                optional=True,
            ),
        ),
    ),
    "weyland_consortium_built_to_last": Correction(
        "`had` looks back at the checkpoint before",
        (
            when(
                Trigger((on(Deed.ADVANCE, by=Player.YOU),)),
                If(Comparison(ThatMany("had"), Relation.EQUAL, 0), (then(gain(2)),)),
            ),
        ),
    ),
    "in_the_groove": Correction(
        "a delayed ability with a choice",
        (
            Ability(AbilityKind.STATIC, restrictions=(PlayOnly(FirstClick()),)),
            play(
                Delayed(
                    Trigger(
                        (
                            on(
                                Deed.INSTALL,
                                Compare(Stat.INSTALL_COST, Relation.AT_LEAST, 1, printed=True),
                                by=Player.YOU,
                            ),
                        )
                    ),
                    (
                        ChooseOption(
                            Player.YOU,
                            (
                                Option((then(do(Deed.DRAW, 1)),), "draw 1 card"),
                                Option((then(gain(1)),), "gain 1 credit"),
                            ),
                        ),
                    ),
                    once=False,
                    duration=Scope.TURN,
                ),
                clause=1,
            ),
        ),
    ),
    "chrome_parlor": Correction(
        "damage by an ability of a certain kind of card is not read",
        (
            when(
                Trigger((PARLOR_DAMAGE,), TriggerMode.WOULD),
                Prevent(PARLOR_DAMAGE),
                flags=(Flag.INTERRUPT,),
            ),
        ),
    ),
    "24_7_news_cycle": Correction(
        "abilities that are named by their trigger condition are not read",
        (
            Ability(
                AbilityKind.STATIC,
                declarations=(
                    AdditionalCost(
                        ActPattern(Deed.PLAY, what=Same(THIS)),
                        costs(Forfeit(Target(Type((CardType.AGENDA,)) & InZone((Zone.CORP_SCORE,))))),
                    ),
                ),
            ),
            play(
                then(
                    do(
                        Deed.RESOLVE_WHEN_SCORED,
                        what=Target(Type((CardType.AGENDA,)) & InZone((Zone.CORP_SCORE,))),
                    )
                ),
                clause=1,
            ),
        ),
    ),
    "ob_superheavy_logistics_extract_export_excel": Correction(
        "what is searched for by a number of the card that was trashed is not read",
        (
            when(
                Trigger((on(Deed.TRASH, Is(Status.REZZED), by=Player.YOU, not_because_of=Deed.INSTALL),)),
                then(
                    do(
                        Deed.SEARCH,
                        what=Target(
                            InZone((Zone.RND,))
                            & Compare(
                                Stat.REZ_COST,
                                Relation.EQUAL,
                                Calculated(Operator.MINUS, StatOf(Stat.REZ_COST, TriggerObject(), printed=True), 1),
                                printed=True,
                            ),
                            name="that card",
                        ),
                    ),
                    optional=True,
                    if_done=(
                        then(
                            do(Deed.INSTALL_AND_REZ, what=The(Bound("that card"))),
                            changes=(Ignore(Ignoring.CREDITS),),
                        ),
                    ),
                ),
                flags=(Flag.ONCE_PER_TURN,),
                optional=True,
            ),
        ),
    ),
    "personality_profiles": Correction(
        "two things that one player does are not read as trigger conditions",
        (
            when(
                Trigger(
                    (
                        on(Deed.SEARCH, by=Player.RUNNER, from_zones=(Zone.STACK,)),
                        on(Deed.INSTALL, by=Player.RUNNER, from_zones=(Zone.HEAP,)),
                    )
                ),
                then(do(Deed.TRASH, what=Target(InZone((Zone.GRIP,)), at_random=True), by=Player.RUNNER)),
            ),
        ),
    ),
    "no_one_home": Correction(
        "a cost that makes the other player trace, and two things of which one is prevented, are not read",
        (
            when(
                Trigger(
                    (
                        on(Deed.TAKE_TAGS, by=Player.YOU),
                        on(Deed.SUFFER_DAMAGE, by=Player.YOU, damage=(Damage.NET,)),
                    ),
                    TriggerMode.WOULD,
                    ordinal=1,
                    per=Scope.TURN,
                ),
                NestedCost(
                    Player.YOU,
                    costs(TrashCards(The(THIS))),
                    NestedForm.MAY_TO,
                    (
                        Trace(
                            0,
                            if_unsuccessful=(
                                Prevent(on(Deed.TAKE_TAGS)),
                                Prevent(on(Deed.SUFFER_DAMAGE, damage=(Damage.NET,))),
                            ),
                        ),
                    ),
                ),
                flags=(Flag.INTERRUPT,),
                optional=True,
            ),
        ),
    ),
    "test_run": Correction(
        "a search of one of two zones, and what becomes of the card that it found, are not read",
        (
            play(
                ChooseOption(
                    Player.YOU,
                    tuple(
                        Option((then(do(Deed.SEARCH, what=Target(PROGRAM & InZone((z,)), name="that program"))),))
                        for z in (Zone.STACK, Zone.HEAP)
                    ),
                ),
                then(do(Deed.INSTALL, what=The(Bound("that program"))), changes=(Ignore(Ignoring.ALL),)),
                Delayed(
                    Trigger((on(Deed.TURN_ENDS, by=Player.YOU),)),
                    (
                        If(
                            Fits(Bound("that program"), INSTALLED),
                            (
                                then(
                                    do(
                                        Deed.MOVE,
                                        what=The(Bound("that program")),
                                        destination=Destination(zone=Zone.STACK, placement=Placement.TOP),
                                    )
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    "tori_hanzo": Correction(
        "an interrupt that replaces",
        (
            when(
                Trigger(
                    (on(Deed.SUFFER_DAMAGE, damage=(Damage.NET,), using=OWN),),
                    TriggerMode.WOULD,
                    ordinal=1,
                    per=Scope.RUN,
                    during=During.RUN_ON_THIS_SERVER,
                ),
                NestedCost(
                    Player.YOU,
                    costs(PayCredits(2)),
                    NestedForm.MAY_IF_DO,
                    if_paid=(
                        Replace(
                            on(Deed.SUFFER_DAMAGE, damage=(Damage.NET,), using=OWN),
                            (then(do(Deed.DAMAGE, 1, damage=Damage.CORE)),),
                        ),
                    ),
                ),
                flags=(Flag.INTERRUPT,),
                optional=True,
            ),
        ),
    ),
    "prana_condenser": Correction(
        "an interrupt that prevents for a gain",
        (
            when(
                Trigger((on(Deed.SUFFER_DAMAGE, damage=(Damage.NET,), using=OWN),), TriggerMode.WOULD),
                ChooseOption(
                    Player.YOU,
                    (
                        Option(
                            (
                                Prevent(on(Deed.SUFFER_DAMAGE, damage=(Damage.NET,), using=OWN), 1),
                                then(do(Deed.PLACE_COUNTERS, 1, The(THIS), counter=Counter.POWER), gain(3)),
                            ),
                            "prevent 1 net damage",
                        ),
                    ),
                    must=False,
                ),
                flags=(Flag.INTERRUPT,),
                optional=True,
            ),
            paid(
                costs(SpendClicks(2), TrashCards(The(THIS))),
                then(do(Deed.DAMAGE, CountersOn(Counter.POWER, THIS), damage=Damage.NET)),
                clause=1,
            ),
        ),
    ),
    "feedback_filter": Correction(
        "up to so much is prevented",
        (
            paid(
                costs(PayCredits(3)),
                Prevent(on(Deed.SUFFER_DAMAGE, damage=(Damage.NET,)), 1),
                flags=(Flag.INTERRUPT,),
            ),
            paid(
                costs(TrashCards(The(THIS))),
                ChooseOption(
                    Player.YOU,
                    tuple(
                        Option((Prevent(on(Deed.SUFFER_DAMAGE, damage=(Damage.CORE,)), n),), f"prevent {n} core damage")
                        for n in (1, 2)
                    ),
                ),
                clause=1,
                flags=(Flag.INTERRUPT,),
            ),
        ),
    ),
    "the_class_act": Correction(
        "an interrupt that does not modify what it looks for",
        (
            when(
                Trigger((on(Deed.DISCARD_PHASE_ENDS),), condition=Occurred(on(Deed.INSTALL, Same(THIS)), Scope.TURN)),
                then(draw(4)),
            ),
            when(
                Trigger((on(Deed.DRAW, by=Player.YOU),), TriggerMode.WOULD, ordinal=1, per=Scope.TURN),
                then(
                    do(
                        Deed.LOOK,
                        what=TopCards(Calculated(Operator.PLUS, ThatMany("event"), 1), Zone.STACK),
                        name="those cards",
                    )
                ),
                then(
                    do(
                        Deed.MOVE,
                        what=Target(InZone((Zone.STACK,)) & Same(Bound("those cards"))),
                        destination=Destination(Zone.STACK, placement=Placement.BOTTOM),
                    )
                ),
                clause=1,
                flags=(Flag.INTERRUPT,),
            ),
        ),
    ),
    "vaporframe_fabricator": Correction(
        "a sentence that says where the card cannot be installed",
        (
            paid(
                costs(SpendClicks(1)),
                then(do(Deed.INSTALL, what=Target(InZone((Zone.HQ,)))), changes=(Ignore(Ignoring.ALL),)),
                flags=(Flag.ONCE_PER_TURN,),
            ),
            when(
                Trigger((on(Deed.TRASH, Same(THIS), by=Player.RUNNER),)),
                then(
                    do(
                        Deed.INSTALL,
                        what=Target(InZone((Zone.HQ,))),
                        destination=Destination(not_in_root_of=ServerWord.THIS),
                    ),
                    optional=True,
                    changes=(Ignore(Ignoring.ALL),),
                ),
                clause=1,
                optional=True,
            ),
        ),
    ),
    "sting": Correction(
        "the other player's score area hangs on who took the agenda",
        tuple(
            when(
                Trigger((on(verb, Same(THIS)),)),
                then(
                    do(
                        Deed.DAMAGE,
                        Calculated(Operator.PLUS, 1, CountOf(Titled("Sting!") & InZone((other,)))),
                        damage=Damage.NET,
                    )
                ),
            )
            for verb, other in ((Deed.SCORE, Zone.RUNNER_SCORE), (Deed.STEAL, Zone.CORP_SCORE))
        ),
    ),
    "reeducation": Correction(
        "how many cards were moved is asked in two later sentences",
        (
            when(
                Trigger((on(Deed.SCORE, Same(THIS)),)),
                then(
                    do(
                        Deed.MOVE,
                        what=Target(InZone((Zone.HQ,)), 0, None),
                        destination=Destination(zone=Zone.RND, placement=Placement.BOTTOM),
                        name="so many",
                    )
                ),
                then(do(Deed.DRAW, ThatMany("so many"))),
                If(
                    Comparison(StatOfPlayer(PlayerStat.HAND, Player.RUNNER), Relation.AT_LEAST, ThatMany("so many")),
                    (
                        then(
                            do(
                                Deed.MOVE,
                                what=Target(
                                    InZone((Zone.GRIP,)), ThatMany("so many"), ThatMany("so many"), at_random=True
                                ),
                                by=Player.RUNNER,
                                destination=Destination(zone=Zone.STACK, placement=Placement.BOTTOM),
                            )
                        ),
                    ),
                ),
            ),
        ),
    ),
    "standoff": Correction(
        "both players trash in turns until one of them does not",
        (
            when(
                Trigger((on(Deed.SCORE, Same(THIS)),)),
                NestedCost(
                    Player.RUNNER,
                    costs(TrashCards(Target(ControlledBy(Player.RUNNER) & INSTALLED))),
                    NestedForm.MAY_IF_DO,
                    if_paid=(
                        NestedCost(
                            Player.YOU,
                            costs(TrashCards(Target(OWN & INSTALLED))),
                            NestedForm.MAY_TO,
                            if_paid=(then(do(Deed.REPEAT)),),
                        ),
                    ),
                    if_not=(then(draw(1), gain(5)),),
                ),
            ),
        ),
    ),
    "alexa_belsky": Correction(
        "what the Runner pays for is how many random cards stay",
        (
            paid(
                costs(trash_this()),
                NestedCost(
                    Player.RUNNER,
                    costs(PayCredits(X())),
                    NestedForm.MAY_IF_DO,
                    if_paid=(
                        then(shuffled_into_rnd(Target(InZone((Zone.HQ,)), NOT_SPARED, NOT_SPARED, at_random=True))),
                    ),
                    if_not=(then(shuffled_into_rnd(Each(InZone((Zone.HQ,))))),),
                ),
            ),
        ),
    ),
    "always_be_running": Correction(
        "what the first click of a turn is spent on, in two sentences, is not read",
        (
            Ability(
                AbilityKind.STATIC,
                declarations=(
                    FirstClickOnly(
                        Player.YOU,
                        (
                            ActPattern(Deed.PLAY, Player.YOU, EVENT & Subtype(("run",)), basic=True),
                            ActPattern(Deed.RUN, Player.YOU, basic=True),
                        ),
                    ),
                ),
            ),
            paid(
                costs(LoseClicks(2)),
                then(do(Deed.BREAK, what=Target(IsSubroutine(ANYTHING)))),
                clause=1,
                flags=(Flag.ONCE_PER_TURN,),
            ),
        ),
    ),
    "awakening_center": Correction(
        "ice that is hosted and encountered out of its place is not read",
        (
            Ability(AbilityKind.STATIC, restrictions=(CanHost(ICE & Subtype(("bioroid",)), free=True),)),
            when(
                Trigger((on(Deed.PASS_ALL_ICE, server=ServerWord.THIS),)),
                Instruction(
                    (do(Deed.REZ, what=Target(ICE & Is(Status.UNREZZED) & HostedOn(THIS), name="that ice")),),
                    optional=True,
                    changes=(Discount(7, Deed.REZ),),
                    if_done=(
                        Delayed(
                            Trigger((on(Deed.RUN_ENDS),)),
                            (then(do(Deed.TRASH, what=The(Bound("that ice")))),),
                        ),
                        then(do(Deed.ENCOUNTER, what=The(Bound("that ice")), by=Player.RUNNER)),
                    ),
                ),
                clause=1,
                optional=True,
            ),
        ),
    ),
    "dhegdheer": Correction(
        "that what is installed on it costs less is not read",
        (
            Ability(AbilityKind.STATIC, restrictions=(CanHost(PROGRAM, 1, discount=1),)),
            Ability(AbilityKind.STATIC, 1, declarations=(UsesNoMemory(Each(PROGRAM & HostedOn(THIS))),)),
        ),
    ),
    "sahasrara": Correction(
        "what it forbids cannot happen: what is trashed for an install is gone before the install cost is paid",
        (
            Ability(AbilityKind.STATIC, declarations=(CreditSource(recurring=2),)),
            Ability(AbilityKind.STATIC, 1, declarations=(CreditSource((Purpose(Deed.INSTALL, PROGRAM),)),)),
        ),
    ),
    "shi_kyu": Correction(
        "any number of credits is spent without a choice whether to",
        (
            when(
                Trigger((on(Deed.ACCESS, Same(THIS), from_zones=(Zone.HQ, Zone.ARCHIVES, Zone.PLAY_AREA)),)),
                NestedCost(
                    Player.YOU,
                    costs(PayCredits(X())),
                    NestedForm.MUST_IF_ABLE,
                    if_paid=(
                        NestedCost(
                            Player.RUNNER,
                            costs(Perform(do(Deed.ADD_TO_SCORE_AREA, what=The(THIS), worth=-1))),
                            NestedForm.UNLESS,
                            if_not=(then(do(Deed.DAMAGE, X(), by=Player.RUNNER, damage=Damage.NET)),),
                        ),
                    ),
                ),
            ),
        ),
    ),
    "next_design_guarding_the_net": Correction(
        "one piece of ice per server, of those that are installed together",
        (
            when(
                BEFORE_FIRST_TURN,
                Repeat(
                    3,
                    (
                        then(
                            do(
                                Deed.INSTALL,
                                what=Target(ICE & InZone((Zone.HQ,))),
                                destination=Destination(not_protecting=ServerWith(ICE)),
                            ),
                            optional=True,
                        ),
                    ),
                ),
                then(
                    do(
                        Deed.DRAW,
                        Calculated(Operator.MINUS, 5, StatOfPlayer(PlayerStat.HAND, Player.YOU)),
                    )
                ),
            ),
        ),
    ),
    "cyber_bureau_keeping_the_peace": Correction(
        "its other face, which it has from the first turn on, stands in the same text",
        (
            Ability(AbilityKind.STATIC, declarations=(GameStart(Player.YOU, PlayerStat.HAND, 10),)),
            when(
                BEFORE_FIRST_TURN,
                Repeat(
                    5,
                    (
                        then(
                            do(Deed.INSTALL, what=Target(InZone((Zone.HQ,)))),
                            optional=True,
                            changes=(Ignore(Ignoring.KIND, (Deed.INSTALL,)),),
                        ),
                    ),
                ),
                then(
                    do(Deed.REZ, what=Target(OWN & INSTALLED, 0, None)),
                    changes=(Discount(20, Deed.REZ, total=True),),
                ),
                clause=1,
            ),
            when(
                Trigger((on(Deed.RUN_BEGINS, by=Player.RUNNER),), ordinal=1, per=Scope.TURN),
                then(
                    do(
                        Deed.LOSE_CREDITS,
                        StatOfPlayer(PlayerStat.AGENDA_POINTS, Player.RUNNER),
                        by=Player.RUNNER,
                        name="so many",
                    ),
                    gain(ThatMany("so many")),
                ),
                clause=3,
            ),
            paid(
                costs(SpendClicks(1)),
                ChooseOption(Player.YOU, (Option((then(gain(3)),)), Option((then(draw(3)),)))),
                clause=4,
            ),
        ),
    ),
    "surge": Correction(
        "the program is any of those that the restriction speaks of",
        (
            Ability(AbilityKind.STATIC, restrictions=(PlayOnly(Occurred(virus_placed(PROGRAM), Scope.TURN)),)),
            play(
                then(
                    do(
                        Deed.PLACE_COUNTERS,
                        2,
                        Target(PROGRAM & Did(virus_placed(), Scope.TURN) & INSTALLED),
                        counter=Counter.VIRUS,
                    )
                ),
                clause=1,
            ),
        ),
    ),
    "khusyuk": Correction(
        "a chosen cost, and as many cards as there are installed ones with it",
        (
            Ability(
                AbilityKind.PLAY,
                steps=(then(do(Deed.RUN, server=ServerWord.RND)),),
                linked=(
                    when(
                        Trigger((on(Deed.RUN_SUCCESSFUL, Same(THIS)),)),
                        Replace(
                            on(Deed.BREACH, server=ServerWord.RND),
                            (
                                ChooseValue(Choice.NUMBER, "that number", least=1),
                                then(
                                    do(
                                        Deed.SET_ASIDE,
                                        what=TopCards(Calculated(Operator.LEAST, OF_THAT_COST, 6), Zone.RND),
                                        by=Player.CORP,
                                        face=Face.UP,
                                        name="those cards",
                                    )
                                ),
                                then(do(Deed.ACCESS, what=Target(Same(Bound("those cards"))))),
                                then(
                                    shuffled_into_rnd(
                                        Each(Same(Bound("those cards")) & InZone((Zone.SET_ASIDE,))), by=Player.CORP
                                    )
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    "information_sifting": Correction(
        "two piles, of which one is chosen",
        (
            Ability(
                AbilityKind.PLAY,
                steps=(then(do(Deed.RUN, server=ServerWord.HQ)),),
                linked=(
                    when(
                        Trigger((on(Deed.RUN_SUCCESSFUL, Same(THIS)),)),
                        Replace(
                            on(Deed.BREACH, server=ServerWord.HQ),
                            (
                                then(
                                    do(
                                        Deed.CHOOSE,
                                        what=Target(InZone((Zone.HQ,)), 0, None, name="one pile", chooser=Player.CORP),
                                        by=Player.CORP,
                                    )
                                ),
                                ChooseOption(
                                    Player.YOU,
                                    tuple(
                                        Option((then(do(Deed.ACCESS, what=Each(pile))),))
                                        for pile in (
                                            Same(Bound("one pile")),
                                            InZone((Zone.HQ,)) - Same(Bound("one pile")),
                                        )
                                    ),
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
    "watch_the_world_burn": Correction(
        "the card accessed first is remembered for the rest of the game",
        (
            when(Trigger((on(Deed.RESOLVED, Same(THIS)),)), then(do(Deed.END_ACTION_PHASE))),
            Ability(
                AbilityKind.PLAY,
                1,
                steps=(then(do(Deed.RUN, server=ServerWord.REMOTE)),),
                linked=(
                    when(
                        Trigger(
                            (on(Deed.ACCESS, ~AGENDA, by=Player.YOU),),
                            ordinal=1,
                            per=Scope.RUN,
                            stipulation=Preceded(on(Deed.RUN_SUCCESSFUL), Scope.RUN),
                        ),
                        then(do(Deed.REMOVE_FROM_GAME, what=The(TriggerObject()), name="that card")),
                        Delayed(
                            Trigger((on(Deed.ACCESS, Alike(Attribute.TITLE, Bound("that card")), by=Player.YOU),)),
                            (then(do(Deed.REMOVE_FROM_GAME, what=The(TriggerObject()))),),
                            once=False,
                            duration=Scope.GAME,
                        ),
                        clause=1,
                    ),
                ),
            ),
            Ability(
                AbilityKind.STATIC,
                3,
                restrictions=(Limit(1, Same(THIS), LimitPer.DECK),),
            ),
        ),
    ),
    "mitosis": Correction(
        "cards that are installed one by one are spoken of together",
        (
            Ability(
                AbilityKind.STATIC,
                declarations=(AdditionalCost(ActPattern(Deed.PLAY, what=Same(THIS)), costs(SpendClicks(1))),),
            ),
            play(
                Repeat(
                    2,
                    (
                        then(
                            do(
                                Deed.INSTALL,
                                what=Target(InZone((Zone.HQ,))),
                                destination=Destination(server=ServerWord.NEW_REMOTE),
                            ),
                            optional=True,
                        ),
                    ),
                ),
                then(do(Deed.PLACE_COUNTERS, 2, Each(INSTALLED_SO), counter=Counter.ADVANCEMENT)),
                Lasting(
                    tuple(Prohibition(ActPattern(act, Player.YOU, INSTALLED_SO)) for act in (Deed.SCORE, Deed.REZ)),
                    Scope.TURN,
                ),
                clause=1,
            ),
        ),
    ),
    "topan_ormas_leader": Correction(
        "what waits for the card to be installed waits for whatever this identity installs",
        (
            paid(
                costs(SpendClicks(1)),
                then(do(Deed.INSTALL, what=Target(InZone((Zone.GRIP,)))), changes=(Discount(2),)),
                flags=(Flag.ONCE_PER_TURN,),
            ),
            when(
                Trigger((on(Deed.INSTALL, by=Player.YOU, using=Same(THIS)),)),
                then(do(Deed.DAMAGE, 1, damage=Damage.MEAT)),
            ),
        ),
    ),
    "armed_asset_protection": Correction(
        "those cards are the ones whose types are counted",
        (
            play(
                then(gain(3)),
                then(gain(KindsOf(Attribute.TYPE, FACEUP_IN_ARCHIVES))),
                If(Exists(AGENDA & FACEUP_IN_ARCHIVES), (then(gain(2)),)),
            ),
        ),
    ),
    "business_as_usual": Correction(
        "the other mode, too, at a level of threat that stands behind the modes",
        (play(If(Threat(3), (one_mode_or_both(2),), (one_mode_or_both(1),))),),
    ),
    "chronos_protocol_selective_mind_mapping": Correction(
        "a card that is selected where chance would take one is not read",
        (Ability(AbilityKind.STATIC, declarations=(SelectsDamage(Damage.NET),)),),
    ),
    "parasite": Correction(
        "an ability with a static condition",
        (
            Ability(
                AbilityKind.STATIC,
                restrictions=(InstallOnly(on=Type((CardType.ICE,)) & Is(Status.REZZED) & INSTALLED),),
            ),
            when(
                Trigger((on(Deed.TURN_BEGINS, by=Player.YOU),)),
                then(do(Deed.PLACE_COUNTERS, 1, The(THIS), counter=Counter.VIRUS)),
                clause=1,
            ),
            Ability(
                AbilityKind.STATIC,
                2,
                declarations=(
                    StatChange(
                        Stat.STRENGTH,
                        The(HostOfThis()),
                        Calculated(Operator.TIMES, -1, CountersOn(Counter.VIRUS, THIS)),
                    ),
                ),
            ),
            Ability(
                AbilityKind.CONDITIONAL,
                3,
                condition=Comparison(StatOf(Stat.STRENGTH, HostOfThis()), Relation.AT_MOST, 0),
                steps=(then(do(Deed.TRASH, what=The(HostOfThis()))),),
            ),
        ),
    ),
}
CLASSIC: tuple[Card, ...] = (
    Card(
        id="classic_black_ops_agenda",
        title="Classic Example: Agenda with the Keyword",
        type=CardType.AGENDA,
        side=Side.CORP,
        subtypes=("black_ops",),
        advancement_requirement=4,
        agenda_points=2,
    ),
    Card(
        id="classic_black_ops_by_title",
        title="Classic Example: Black Ops by Title Only",
        type=CardType.AGENDA,
        side=Side.CORP,
        subtypes=("research",),
        advancement_requirement=4,
        agenda_points=2,
    ),
    Card(
        id="classic_four_counters",
        title="Classic Example: Four Counters",
        type=CardType.OPERATION,
        side=Side.CORP,
        cost=0,
        abilities=(
            play(
                then(
                    do(
                        Deed.PLACE_COUNTERS,
                        4,
                        Target(ADVANCEABLE & INSTALLED, 1, None, (Distribute(4),)),
                        counter=Counter.ADVANCEMENT,
                    )
                )
            ),
        ),
    ),
    Card(
        id="classic_archives_door",
        title="Classic Example: Archives Door",
        type=CardType.PROGRAM,
        side=Side.RUNNER,
        cost=0,
        memory_cost=1,
        abilities=(archives_as_hq(),),
    ),
    Card(
        id="classic_black_ops_score",
        title="Classic Example: Black Ops Score",
        type=CardType.EVENT,
        side=Side.RUNNER,
        cost=0,
        abilities=(
            play(
                If(
                    Occurred(on(Deed.STEAL, Subtype(("black_ops",)), by=Player.YOU), Scope.TURN),
                    (then(do(Deed.ADD_TO_SCORE_AREA, what=The(THIS), worth=1)),),
                )
            ),
        ),
    ),
)


def corrected(card: Card) -> Card:
    """The card as it is corrected, or as it was read."""
    correction = CORRECTIONS.get(card.id)
    return structs.replace(card, abilities=correction.abilities) if correction is not None else card


__all__ = ["CLASSIC", "CORRECTIONS", "Correction", "corrected"]
