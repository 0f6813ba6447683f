"""Which objects a selector means, what amounts come to, and whether conditions hold, in a given game.

Every answer is three-valued: what a hidden card or a missing piece of history leaves open is UNKNOWN, and the doubt is
noted in the context.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..models.conditions import (
    AllHold,
    AnyHolds,
    Comparison,
    Condition,
    During,
    Exists,
    FirstClick,
    Fits,
    InTime,
    NotSo,
    Occurred,
    Tagged,
    Threat,
    UnreadCondition,
)
from ..models.frames import Reference
from ..models.selectors import (
    Amount,
    And,
    Anything,
    At,
    Bound,
    Calculated,
    ChosenServer,
    Compare,
    ControlledBy,
    CountersOn,
    CountOf,
    Current,
    Did,
    Faction,
    Happened,
    Holds,
    HostedOn,
    HostOfThis,
    Hosts,
    InServer,
    InZone,
    Is,
    IsCounter,
    IsSubroutine,
    Not,
    Operator,
    Or,
    Ref,
    Role,
    Same,
    Selector,
    ServerOf,
    ServerRef,
    ServerWord,
    Shares,
    Spot,
    StatOf,
    StatOfPlayer,
    Status,
    Subtype,
    ThatMany,
    This,
    Titled,
    TopOf,
    TriggerObject,
    Type,
    Verb,
    X,
    describe,
)
from ..models.state import CENTRAL_SERVERS, GameObject
from ..models.terms import CardType, Counter, Face, Part, Place, PlayerStat, Side, Stat, Truth, Zone
from ..models.timing import Phase, Structure, timing_step
from ..models.verdict import Reason
from .game import Context, Game

YES, NO, UNKNOWN = Truth.YES, Truth.NO, Truth.UNKNOWN
REZZABLE = (CardType.ASSET, CardType.UPGRADE, CardType.ICE)

# ------------------------------------------------------------------ references


def resolve(game: Game, ref: Ref, context: Context) -> tuple[GameObject, ...]:
    """The objects that a reference means, as far as they still are those objects (rule_target_beyond_move)."""
    match ref:
        case This():
            found = game.objects.get(context.source) if context.source else None
            return (found,) if found else ()
        case HostOfThis():
            this = game.objects.get(context.source) if context.source else None
            host = game.objects.get(this.host) if this and this.host else None
            return (host,) if host else ()
        case Bound(name):
            binding = context.binding(name)
            return tuple(o for r in binding.objects if (o := still(game, r))) if binding else ()
        case Current(Role.ACCESSED):
            accessed = game.accessed()
            return (accessed,) if accessed else ()
        case Current(Role.ENCOUNTERED):
            ice = game.encountered()
            return (ice,) if ice else ()
        case Current(Role.APPROACHED):
            run = game.state.run
            ice = game.objects.get(run.position) if run and run.position and not run.encountering else None
            return (ice,) if ice and phase(game) is Phase.APPROACH_ICE else ()
        case Current(Role.PASSED):
            run = game.state.run
            ice = game.objects.get(run.passed[-1]) if run and run.passed else None
            return (ice,) if ice else ()
        case TriggerObject():
            event = context.event
            found = game.objects.get(event.object) if event and event.object else None
            return (found,) if found else ()
        case _:
            return ()


def still(game: Game, reference: Reference) -> GameObject | None:
    """The object that a reference means, if it has not become another one."""
    found = game.objects.get(reference.id)
    return found if found is not None and found.incarnation == reference.incarnation else None


def phase(game: Game) -> Phase | None:
    """The phase of the run in progress."""
    for frame in reversed(game.state.stack):
        structure = getattr(frame, "structure", None)
        step = getattr(frame, "step", None)
        if structure is Structure.RUN and isinstance(step, str):
            return timing_step(step).phase
    return None


def server_of(object: GameObject) -> str | None:
    """The server in, in the root of, or protecting which a Corp card is."""
    if object.zone is Zone.PLAY_AREA:
        return object.server
    return {Zone.HQ: "hq", Zone.RND: "rnd", Zone.ARCHIVES: "archives"}.get(object.zone)


def servers_meant(game: Game, server: ServerRef, context: Context) -> tuple[str, ...]:
    """The servers that a text means."""
    run = game.state.run
    match server:
        case ServerOf(of):
            return tuple(s for o in resolve(game, of, context) if (s := server_of(o)))
        case ChosenServer(name):
            binding = context.binding(name)
            return (binding.server,) if binding and binding.server else ()
        case ServerWord.THIS:
            this = game.objects.get(context.source) if context.source else None
            found = server_of(this) if this else None
            return (found,) if found else ()
        case ServerWord.ANY:
            return game.state.servers
        case ServerWord.ANOTHER:
            own = servers_meant(game, ServerWord.THIS, context)
            return tuple(s for s in game.state.servers if s not in own)
        case ServerWord.ATTACKED:
            return (run.server,) if run else ()
        case ServerWord.CENTRAL:
            return CENTRAL_SERVERS
        case ServerWord.REMOTE:
            return game.state.remotes
        case ServerWord.NEW_REMOTE:
            return ("new",)
        case ServerWord.MARK:
            return (game.state.mark,) if game.state.mark else ()
        case _:
            return (server.value,)


# ------------------------------------------------------------- characteristics


def types(game: Game, object: GameObject) -> tuple[CardType, ...] | None:
    """The card's types; None if unknown; none for facedown installed Runner cards (8.1.4a).

    What protects a server is ice, even if nobody has seen it.
    """
    if is_blank(object):
        return ()
    if object.card is None and object.place is Place.ICE:
        return (CardType.ICE,)
    card = game.card(object)
    return (card.type,) if card is not None else None


def subtypes(game: Game, object: GameObject) -> tuple[str, ...] | None:
    """The card's subtypes; None if unknown."""
    if is_blank(object):
        return ()
    card = game.card(object)
    return card.subtypes if card is not None else None


def is_blank(object: GameObject) -> bool:
    """Whether it is a facedown installed Runner card (rule_facedown_runner_cards_are_blank)."""
    return object.owner is Side.RUNNER and object.zone is Zone.PLAY_AREA and object.face is Face.DOWN


def is_rezzed(game: Game, object: GameObject) -> Truth:
    """Whether it is an installed faceup asset, upgrade or piece of ice (rule_rezzed_unrezzed)."""
    if not object.installed or object.owner is not Side.CORP or object.face is Face.DOWN:
        return NO
    kinds = types(game, object)
    return UNKNOWN if kinds is None else Truth.of(any(t in REZZABLE for t in kinds))


def is_unrezzed(object: GameObject) -> bool:
    """Whether it is an installed facedown Corp card (rule_rezzed_unrezzed)."""
    return object.installed and object.owner is Side.CORP and object.face is Face.DOWN


def hidden(game: Game, object: GameObject, what: str, context: Context) -> Truth:
    """UNKNOWN, because what a facedown or unidentified card is would have to be known."""
    context.doubts.add(
        Reason(
            "unknown.hidden_card",
            f"{what} of a card that is not known matters",
            "rule_hidden_information",
            (object.id,),
            "name the card in the position",
        )
    )
    return UNKNOWN


# ------------------------------------------------------------------- selectors


def fits(game: Game, selector: Selector, object: GameObject, context: Context) -> Truth:
    """Whether the object fits the selector."""
    match selector:
        case And(parts):
            answer = YES
            for part in parts:
                answer = answer & fits(game, part, object, context)
                if answer is NO:
                    return NO
            return answer
        case Or(parts):
            answer = NO
            for part in parts:
                answer = answer | fits(game, part, object, context)
                if answer is YES:
                    return YES
            return answer
        case Not(part):
            return ~fits(game, part, object, context)
        case Anything():
            return YES
        case Type(wanted):
            kinds = types(game, object)
            return (
                hidden(game, object, "the type", context)
                if kinds is None
                else Truth.of(any(k in wanted for k in kinds))
            )
        case Subtype(words):
            own = subtypes(game, object)
            return hidden(game, object, "a subtype", context) if own is None else Truth.of(any(w in own for w in words))
        case Is(status):
            return _has_status(game, status, object, context)
        case InZone(zones):
            return Truth.of(object.zone in zones)
        case TopOf(count, zone, bottom):
            if object.zone is not zone:
                return NO
            near = amount(game, count, context)
            if near is None:
                return UNKNOWN
            deck = game.state.in_zone(zone)
            return Truth.of(object in (deck[max(0, len(deck) - near) :] if bottom else deck[:near]))
        case ControlledBy(player):
            side = player.side(context.controller)
            return Truth.of(side is None or object.controller is side)
        case Compare(stat, relation, wanted):
            now, bound = stat_of(game, stat, object, context), amount(game, wanted, context)
            return UNKNOWN if now is None or bound is None else Truth.of(relation.holds(now, bound))
        case Holds(kind, relation, wanted):
            right = amount(game, wanted, context)
            return UNKNOWN if right is None else Truth.of(relation.holds(object.count(kind), right))
        case IsCounter() | IsSubroutine():
            return NO  # judged where counters and subroutines are candidates
        case HostedOn(host):
            its_host = game.objects.get(object.host) if object.host else None
            if its_host is None:
                return NO
            if isinstance(host, This | HostOfThis | Bound | Current | TriggerObject):
                return Truth.of(its_host in resolve(game, host, context))
            return fits(game, host, its_host, context)
        case Hosts(guest):
            answer = NO
            for hosted in game.state.hosted_on(object.id):
                answer = answer | fits(game, guest, hosted, context)
            return answer
        case InServer(server, part):
            return Truth.of(_in_server(game, object, server, part, context))
        case At(spot, of):
            return Truth.of(_at(game, object, spot, of, context))
        case Same(ref):
            return Truth.of(any(o.id == object.id for o in resolve(game, ref, context)))
        case Titled(title):
            if is_blank(object):
                return NO
            card = game.card(object)
            return hidden(game, object, "the title", context) if card is None else Truth.of(card.title == title)
        case Faction(faction):
            card = game.card(object)
            return hidden(game, object, "the faction", context) if card is None else Truth.of(card.faction == faction)
        case Shares(attribute, name):
            binding = context.binding(name)
            if binding is None:
                return NO
            own = attribute_of(game, attribute.value, object, context)
            if binding.word is not None:
                return UNKNOWN if own is None else Truth.of(binding.word in own)
            others = [attribute_of(game, attribute.value, o, context) for r in binding.objects if (o := still(game, r))]
            if own is None or None in others:
                return UNKNOWN
            return Truth.of(any(set(own) & set(o) for o in others if o is not None))
        case Did(event, scope):
            from .history import occurrences

            times = occurrences(game, event, scope, context, about=object.id)
            return UNKNOWN if times is None else Truth.of(times > 0)
    raise AssertionError(f"no such selector: {selector!r}")


def failing(game: Game, selector: Selector, object: GameObject, context: Context) -> Iterator[str]:
    """The atoms of a conjunction that the object fails, in words."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    for part in parts:
        if fits(game, part, object, context) is NO:
            yield describe(part)


def candidates(
    game: Game, selector: Selector, context: Context
) -> tuple[tuple[GameObject, ...], tuple[GameObject, ...]]:
    """The objects that fit, and those of which it is unknown, both in the order of the position."""
    certain: list[GameObject] = []
    unknown: list[GameObject] = []
    for object in game.state.objects:
        answer = fits(game, selector, object, context)
        if answer is YES:
            certain.append(object)
        elif answer is UNKNOWN:
            unknown.append(object)
    return tuple(certain), tuple(unknown)


def _has_status(game: Game, status: Status, object: GameObject, context: Context) -> Truth:
    match status:
        case Status.INSTALLED:
            return Truth.of(object.installed)
        case Status.REZZED:
            return is_rezzed(game, object)
        case Status.UNREZZED:
            return Truth.of(is_unrezzed(object))
        case Status.FACEUP:
            return Truth.of(object.face is Face.UP)
        case Status.FACEDOWN:
            return Truth.of(object.face is Face.DOWN)
        case Status.ACTIVE:
            return Truth.of(game.is_active(object))
        case Status.HOSTED:
            return Truth.of(object.host is not None)
        case Status.ADVANCED:
            return Truth.of(object.count(Counter.ADVANCEMENT) > 0)
        case Status.UNIQUE:
            card = game.card(object)
            return hidden(game, object, "uniqueness", context) if card is None else Truth.of(card.unique)
        case Status.ADVANCEABLE:
            from .characteristics import can_be_advanced

            return can_be_advanced(game, object, context)
        case Status.RESOLVING:
            return Truth.of(object.place is Place.RESOLVING)
        case Status.RANDOM_ACCESS:
            return Truth.of(object.zone in (Zone.HQ, Zone.RND))


def _in_server(game: Game, object: GameObject, server: ServerRef, part: Part, context: Context) -> bool:
    if server_of(object) not in servers_meant(game, server, context):
        return False
    match part:
        case Part.ROOT:
            return object.place is Place.ROOT
        case Part.PROTECTING:
            return object.place is Place.ICE
        case Part.ROOT_OR_PROTECTING:
            return object.place in (Place.ROOT, Place.ICE)
        case Part.IN:
            return object.zone is not Zone.PLAY_AREA or (
                object.place is Place.ROOT and object.server not in CENTRAL_SERVERS
            )
        case Part.IN_OR_ROOT:
            return object.place is not Place.ICE


def _at(game: Game, object: GameObject, spot: Spot, of: Ref | None, context: Context) -> bool:
    if object.place is not Place.ICE or object.server is None:
        return False
    ice = [o.id for o in game.state.ice(object.server)]
    index = ice.index(object.id)
    if spot is Spot.OUTERMOST:
        return index == 0
    if spot is Spot.INNERMOST:
        return index == len(ice) - 1
    for other in resolve(game, of or This(), context):
        if other.place is not Place.ICE or other.server is None:
            continue
        if spot is Spot.SAME_POSITION:
            inward = [o.id for o in game.state.ice(other.server)]
            if len(inward) - inward.index(other.id) == len(ice) - index:
                return True
        elif other.server == object.server:
            step = 1 if spot is Spot.DIRECTLY_INWARD else -1
            if index == ice.index(other.id) + step:
                return True
    return False


def attribute_of(game: Game, attribute: str, object: GameObject, context: Context) -> tuple[str, ...] | None:
    """The values of an attribute in which objects can agree; None if unknown."""
    match attribute:
        case "server":
            server = server_of(object)
            return (server,) if server else ()
        case "host":
            return (object.host,) if object.host else ()
        case "position":
            if object.place is not Place.ICE or object.server is None:
                return ()
            ice = [o.id for o in game.state.ice(object.server)]
            return (str(len(ice) - ice.index(object.id)),)
    if is_blank(object):
        return ()
    card = game.card(object)
    if card is None:
        hidden(game, object, f"the {attribute}", context)
        return None
    match attribute:
        case "title":
            return (card.title,)
        case "type":
            return (card.type.value,)
        case "subtype":
            return card.subtypes
        case _:
            return (card.faction,)


# --------------------------------------------------------------------- amounts


def stat_of(game: Game, stat: Stat, object: GameObject, context: Context) -> int | None:
    """A number of a card as it stands now; None if unknown."""
    from .characteristics import current_stat

    return current_stat(game, stat, object, context)


def amount(game: Game, value: Amount, context: Context) -> int | None:
    """What an amount comes to; None if unknown."""
    match value:
        case int():
            return value
        case X():
            return context.x if context.x is not None else 0
        case CountOf(of, per):
            certain, unknown = candidates(game, of, context)
            return None if unknown else len(certain) // per
        case CountersOn(kind, on):
            return sum(o.count(kind) for o in resolve(game, on, context))
        case StatOf(stat, of):
            objects = resolve(game, of, context)
            return stat_of(game, stat, objects[0], context) if objects else 0
        case StatOfPlayer(stat, player):
            side = player.side(context.controller) or context.controller
            return player_stat(game, stat, side, context)
        case Happened(event, scope):
            from .history import occurrences

            return occurrences(game, event, scope, context)
        case ThatMany(name):
            binding = context.binding(name)
            if binding is None:
                return context.event.amount if context.event is not None and name == "event" else 0
            return binding.number if binding.number is not None else len(binding.objects)
        case Calculated(operator, left, right):
            a, b = amount(game, left, context), amount(game, right, context)
            return None if a is None or b is None else _calculate(operator, a, b)


def _calculate(operator: Operator, a: int, b: int) -> int:
    match operator:
        case Operator.PLUS:
            return a + b
        case Operator.MINUS:
            return a - b
        case Operator.TIMES:
            return a * b
        case Operator.HALF_UP:
            return -(-a // 2)
        case Operator.HALF_DOWN:
            return a // 2
        case Operator.LEAST:
            return min(a, b)
        case Operator.MOST:
            return max(a, b)


def hand_count(game: Game, side: Side, context: Context) -> int | None:
    """How many cards a player has in hand; None where the position leaves it open."""
    zone = Zone.HQ if side is Side.CORP else Zone.GRIP
    if zone in game.state.unlimited:
        context.doubts.add(
            Reason(
                "unknown.zone_size",
                f"the position does not say how many cards are in {zone.word}",
                "rule_hidden_information",
                (),
                f"list {zone.word} in the position",
            )
        )
        return None
    return len(game.state.in_zone(zone))


def score(game: Game, side: Side) -> int:
    """A player's agenda points (rule_score)."""
    zone = Zone.CORP_SCORE if side is Side.CORP else Zone.RUNNER_SCORE
    total = 0
    for object in game.state.in_zone(zone):
        card = game.card(object)
        printed = card.agenda_points if card is not None else None
        total += object.worth if object.worth is not None else printed or 0
    return total


def player_stat(game: Game, stat: PlayerStat, side: Side, context: Context) -> int | None:
    """A number of a player; None if unknown."""
    player = game.state.player(side)
    match stat:
        case PlayerStat.CREDITS:
            return player.credits
        case PlayerStat.CLICKS:
            return player.clicks
        case PlayerStat.TAGS:
            return game.state.runner.tags
        case PlayerStat.BAD_PUBLICITY:
            return game.state.corp.bad_publicity
        case PlayerStat.CORE_DAMAGE:
            return game.state.runner.core_damage
        case PlayerStat.HAND:
            return hand_count(game, side, context)
        case PlayerStat.AGENDA_POINTS:
            return score(game, side)
        case PlayerStat.THREAT:
            return max(score(game, Side.CORP), score(game, Side.RUNNER))
        case _:
            from .characteristics import modified_player_stat

            return modified_player_stat(game, stat, side, context)


# ------------------------------------------------------------------ conditions


def holds(game: Game, condition: Condition, context: Context) -> Truth:
    """Whether a condition holds now."""
    match condition:
        case Comparison(left, relation, right):
            a, b = amount(game, left, context), amount(game, right, context)
            return UNKNOWN if a is None or b is None else Truth.of(relation.holds(a, b))
        case Exists(what, relation, wanted):
            certain, unknown = candidates(game, what, context)
            n = amount(game, wanted, context)
            if n is None:
                return UNKNOWN
            fewest, most = relation.holds(len(certain), n), relation.holds(len(certain) + len(unknown), n)
            return Truth.of(fewest) if fewest == most else UNKNOWN
        case Fits(ref, what):
            objects = resolve(game, ref, context)
            return fits(game, what, objects[0], context) if objects else NO
        case Occurred(event, scope, times):
            from .history import occurrences

            count, n = occurrences(game, event, scope, context), amount(game, times, context)
            return UNKNOWN if count is None or n is None else Truth.of(count >= n)
        case Tagged():
            return Truth.of(game.state.runner.tags > 0)
        case Threat(level):
            return Truth.of(max(score(game, Side.CORP), score(game, Side.RUNNER)) >= level)
        case FirstClick():
            return Truth.of(
                not any(e.verb is Verb.SPEND_CLICKS and e.turn == game.state.turn for e in game.state.history)
            )
        case InTime(time):
            return Truth.of(is_time(game, time, context))
        case AllHold(parts):
            answer = YES
            for part in parts:
                answer = answer & holds(game, part, context)
            return answer
        case AnyHolds(parts):
            answer = NO
            for part in parts:
                answer = answer | holds(game, part, context)
            return answer
        case NotSo(part):
            return ~holds(game, part, context)
        case UnreadCondition(summary):
            context.doubts.add(
                Reason(
                    "unknown.condition",
                    f"a condition of {game.title(context.source)} is not understood ({summary})",
                    "rule_static_condition",
                    (context.source,) if context.source else (),
                )
            )
            return UNKNOWN


def is_time(game: Game, time: During, context: Context) -> bool:
    """Whether it is now such a time."""
    run = game.state.run
    running = run is not None and not run.ended
    on = run.server if run is not None and running else None
    match time:
        case During.RUN:
            return running
        case During.RUN_ON_THIS_SERVER:
            return on is not None and on in servers_meant(game, ServerWord.THIS, context)
        case During.RUN_ON_HQ:
            return on == "hq"
        case During.RUN_ON_RND:
            return on == "rnd"
        case During.RUN_ON_ARCHIVES:
            return on == "archives"
        case During.RUN_ON_CENTRAL:
            return on in CENTRAL_SERVERS
        case During.RUN_ON_REMOTE:
            return on is not None and on not in CENTRAL_SERVERS
        case During.ENCOUNTER:
            return game.encountered() is not None
        case During.ENCOUNTER_WITH_THIS:
            ice = game.encountered()
            return ice is not None and ice.id == context.source
        case During.ACCESS:
            return game.in_progress(Structure.ACCESS)
        case During.BREACH:
            return game.in_progress(Structure.BREACH)
        case During.TRACE:
            return False
        case During.YOUR_TURN:
            return game.state.active is context.controller
        case During.OPPONENT_TURN:
            return game.state.active is not context.controller
        case During.ACTION_PHASE:
            from ..models.frames import TimingFrame

            bottom = next((f for f in game.state.stack if isinstance(f, TimingFrame)), None)
            return bottom is not None and timing_step(bottom.step).phase is Phase.ACTION
