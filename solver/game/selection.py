"""Which objects a selector means, what amounts come to, and whether conditions hold, in a given game.

Every answer is three-valued: what a hidden card or a missing piece of history leaves open is UNKNOWN, and the doubt is
noted in the context.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...models.abilities import AbilityKind
from ...models.cards import Card
from ...models.conditions import VariableIs
from ...models.costs import trash_this
from ...models.deeds import Deed
from ...models.edition import Titles
from ...models.selectors import (
    Alike,
    Amount,
    And,
    Anything,
    At,
    Calculated,
    Compare,
    ControlledBy,
    CountersOn,
    CountOf,
    CountServers,
    Did,
    Faction,
    Happened,
    Holds,
    HostedOn,
    Hosts,
    InServer,
    InZone,
    Is,
    IsCounter,
    IsSubroutine,
    KindsOf,
    MostAlike,
    Not,
    OfIdentityFaction,
    OfSide,
    OfTrace,
    Operator,
    Or,
    Ref,
    Same,
    Selector,
    ServerRef,
    ServerWith,
    Shares,
    Spot,
    StatOf,
    StatOfPlayer,
    Status,
    Subtype,
    SumOf,
    ThatMany,
    This,
    Titled,
    TopOf,
    TrashAbility,
    TriggerObject,
    Type,
    X,
)
from ...models.state import CENTRAL_SERVERS, GameObject
from ...models.terms import HANDS, CardType, Counter, Face, Part, Place, Player, PlayerStat, Side, Stat, Truth, Zone
from ...models.values import walk
from ...models.verdict import Reason
from .attributes import agrees, attribute_of, kinds_of, most_alike
from .game import IDENTITIES, Context, Game
from .objects import (
    TOGETHER,
    held_together,
    hidden,
    is_blank,
    is_converted,
    is_rezzed,
    is_unrezzed,
    known_as,
    lacks_all,
    resolve,
    server_of,
    servers_meant,
    still,
    subtypes,
    types,
)

YES, NO, UNKNOWN = Truth.YES, Truth.NO, Truth.UNKNOWN

# ------------------------------------------------------------------- selectors


def fits(game: Game, selector: Selector, object: GameObject, context: Context) -> Truth:
    """Whether the object fits the selector."""
    match selector:
        case And(parts):
            noted, answer = len(context.doubts), YES
            for part in parts:
                answer = answer & fits(game, part, object, context)
                if answer is NO:  # what an earlier part left open no longer matters
                    context.doubts.forget(noted)
                    return NO
            return answer
        case Or(parts):
            noted, answer = len(context.doubts), NO
            for part in parts:
                answer = answer | fits(game, part, object, context)
                if answer is YES:
                    context.doubts.forget(noted)
                    return YES
            return answer
        case Not(part):
            return ~fits(game, part, object, context)
        case Anything():
            return YES
        case Type(wanted):
            kinds = types(game, object)
            if kinds is not None:
                return Truth.of(any(k in wanted for k in kinds))
            if object.owner not in {kind.side for kind in wanted} and object.id not in game.holding().types:
                return Truth.NO  # nobody knows the card, but whose it is
            return hidden(game, object, "the type", context)
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
        case Compare(stat, relation, wanted, printed):
            if lacks_all(game, object) and not (stat is Stat.AGENDA_POINTS and object.worth is not None):
                return NO
            if has_number(game, stat, object) is NO:
                return NO
            now = printed_number(game, stat, object) if printed else stat_of(game, stat, object, context)
            bound = amount(game, wanted, context)
            return UNKNOWN if now is None or bound is None else Truth.of(relation.holds(now, bound))
        case Holds(kind, relation, wanted):
            from .characteristics import counters_considered

            least, there = amount(game, wanted, context), counters_considered(game, object, kind, context)
            return UNKNOWN if least is None or there is None else Truth.of(relation.holds(there, least))
        case IsCounter() | IsSubroutine():
            return NO  # judged where counters and subroutines are candidates
        case HostedOn(host):
            its_host = game.objects.get(object.host) if object.host else None
            if its_host is None:
                return NO
            if isinstance(host, Ref):
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
        case Same(TriggerObject()) if _is_untold(context):  # the log tells how many cards are drawn
            return Truth.UNKNOWN if object.zone in (*HANDS.values(), Zone.SET_ASIDE) else NO
        case Same(ref):
            return Truth.of(any(o.id == object.id for o in resolve(game, ref, context)))
        case Titled(title):
            if is_blank(object) or is_converted(object) or game.reads("titles") is Titles.NEVER_DECIDE:
                return NO
            card = game.card(object)
            return hidden(game, object, "the title", context) if card is None else Truth.of(title in _titles(card))
        case OfSide(side):
            return Truth.of(object.owner is side)
        case Faction(faction):
            if lacks_all(game, object):
                return NO
            card = game.card(object)
            return hidden(game, object, "the faction", context) if card is None else Truth.of(card.faction == faction)
        case OfIdentityFaction(player):
            return _of_identity_faction(game, object, player, context)
        case Shares(attribute, name):
            binding = known_as(game, name, context)
            if binding is None:
                return NO
            if binding.word is not None:
                own = attribute_of(game, attribute.value, object, context)
                return UNKNOWN if own is None else Truth.of(binding.word in own)
            others = [o for r in binding.objects if (o := still(game, r))]
            return agrees(game, attribute, object, others, context)
        case Alike(attribute, to):
            if isinstance(to, Ref):
                return agrees(game, attribute, object, resolve(game, to, context), context)
            certain, unknown = candidates(game, to, context)
            answer = agrees(game, attribute, object, certain, context)
            return UNKNOWN if unknown and answer is NO else answer
        case TrashAbility():
            card = game.card(object)
            return hidden(game, object, "the abilities", context) if card is None else Truth.of(_trashes_itself(card))
        case Did(event, scope, means):
            from .history import occurrences

            about, by_means_of = (None, object.id) if means else (object.id, None)
            times = occurrences(game, event, scope, context, about=about, by_means_of=by_means_of)
            return UNKNOWN if times is None else Truth.of(times > 0)
    raise AssertionError(f"no such selector: {selector!r}")


def _titles(card: Card) -> tuple[str, ...]:
    """The names by which texts mean a card: an identity's may leave its subtitle out (rule_identity_subtitles)."""
    return (card.title, card.title.split(":")[0]) if card.type in IDENTITIES else (card.title,)


def _trashes_itself(card: Card) -> bool:
    """Whether one of its trigger costs is that it is trashed."""
    costs = (ability.cost for ability in card.abilities if ability.cost is not None)
    return any(c == trash_this() for cost in costs for option in cost.options for c in option)


def _of_identity_faction(game: Game, object: GameObject, player: Player, context: Context) -> Truth:
    """Whether an object is of the faction of this player's identity."""
    side = player.side(context.controller) or context.controller
    identities = [o for o in game.state.objects if o.place is Place.IDENTITY and o.owner is side]
    own = attribute_of(game, "faction", object, context)
    factions = [attribute_of(game, "faction", o, context) for o in identities]
    if own is None or None in factions or not identities:
        return UNKNOWN
    return Truth.of(any(f == own and not own[0].startswith("neutral") for f in factions if own))  # neutral: 1.4.5


def failing(game: Game, selector: Selector, object: GameObject, context: Context) -> Iterator[Selector]:
    """The parts of a conjunction that the object fails."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    for part in parts:
        if fits(game, part, object, context) is NO:
            yield part


def objects_meant(game: Game, selector: Selector) -> tuple[GameObject, ...]:
    """The objects among which a text looks: those in the game, and cards outside of it only where it brings them in
    (rule_outside_game)."""
    state = game.state
    return (*state.objects, *state.outside) if state.outside and _brings_in(selector) else state.objects


def near(game: Game, selector: Selector) -> tuple[GameObject, ...]:
    """The objects among which those are that fit, or may: where it speaks of types of cards, those whose cards have
    them; no others are looked at."""
    wanted = types_asked_for(selector)
    if wanted is None or game.holding().types or (game.state.outside and _brings_in(selector)):
        return objects_meant(game, selector)

    def of_type(game: Game, object: GameObject) -> tuple[GameObject, ...]:
        card = game.card(object)
        return (object,) if card is None or object.worth is not None or card.type in wanted else ()

    return game.of_objects(f"of {wanted}", of_type)


@lru_cache(maxsize=4096)
def types_asked_for(selector: Selector) -> tuple[CardType, ...] | None:
    """The types of which an object has to have one; None where it does not say."""
    parts = selector.parts if isinstance(selector, And) else (selector,)
    return next((part.types for part in parts if isinstance(part, Type)), None)


@lru_cache(maxsize=4096)
def _brings_in(selector: Selector) -> bool:
    return any(isinstance(part, InZone) and Zone.OUTSIDE in part.zones for part in walk(selector))


def candidates(
    game: Game, selector: Selector, context: Context
) -> tuple[tuple[GameObject, ...], tuple[GameObject, ...]]:
    """The objects that fit, and those of which it is unknown, both in the order of the position."""
    certain: list[GameObject] = []
    unknown: list[GameObject] = []
    for object in near(game, selector):
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
            from .characteristics import counters_considered

            there = counters_considered(game, object, Counter.ADVANCEMENT, context)
            return UNKNOWN if there is None else Truth.of(there > 0)
        case Status.UNIQUE if is_converted(object):
            return NO
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
        case Part.ANYWHERE:
            return True


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


# --------------------------------------------------------------------- amounts


def stat_of(game: Game, stat: Stat, object: GameObject, context: Context) -> int | None:
    """A number of a card as it stands now; None if unknown."""
    from .characteristics import current_stat

    return current_stat(game, stat, object, context)


def has_number(game: Game, stat: Stat, object: GameObject) -> Truth:
    """Whether a card has a number of this kind."""
    from .characteristics import has_stat

    return has_stat(game, stat, object)


def printed_number(game: Game, stat: Stat, object: GameObject) -> int | None:
    """A printed number of a card; None if unknown."""
    from .characteristics import printed_stat

    return printed_stat(game, stat, object)


def amount(game: Game, value: Amount, context: Context) -> int | None:
    """What an amount comes to; None if unknown."""
    match value:
        case int():
            return value
        case X():
            return context.x if context.x is not None else defined_x(game, context)
        case CountOf(IsSubroutine(of=of, any=True, printed=False), per):
            certain, unknown = candidates(game, of, context)
            if unknown:
                return None
            from .subroutines import subroutines

            return sum(len(subroutines(game, ice)) for ice in certain) // per
        case CountOf(IsSubroutine()):
            return None  # of which is broken the position tells only during the encounter
        case CountOf(of, per):
            certain, unknown = candidates(game, of, context)
            return None if unknown else len(certain) // per
        case MostAlike(attribute, of):
            certain, unknown = candidates(game, of, context)
            return None if unknown else most_alike(game, attribute, certain, context)
        case KindsOf(attribute, of):
            certain, unknown = candidates(game, of, context)
            return None if unknown else kinds_of(game, attribute, certain, context)
        case CountServers(servers):
            return _count_servers(game, servers, context)
        case CountersOn(Counter.ADVANCEMENT, This()) if _as_it_was_scored(context) is not None:
            return _as_it_was_scored(context)
        case CountersOn(kind, on):
            aside = set_aside(kind, context) if isinstance(on, This) else None
            if aside is not None:
                return aside
            from .characteristics import counters_considered

            counts = [counters_considered(game, o, kind, context) for o in resolve(game, on, context)]
            return None if None in counts else sum(n for n in counts if n is not None)
        case StatOf(Stat.ADVANCEMENT_REQUIREMENT, This()) if (needed := _needed_to_score(context)) is not None:
            return needed
        case StatOf(stat, of, printed):
            objects = resolve(game, of, context)
            if objects and printed:
                return printed_number(game, stat, objects[0])
            return stat_of(game, stat, objects[0], context) if objects else 0
        case StatOfPlayer(stat, player):
            side = player.side(context.controller) or context.controller
            return player_stat(game, stat, side, context)
        case Happened(event, scope, total):
            from .history import occurrences

            return occurrences(game, event, scope, context, total=total)
        case ThatMany(name):
            binding = known_as(game, name, context)
            if binding is None and name == "had":
                return context.event.had if context.event is not None else None
            if binding is None:
                return context.event.amount if context.event is not None and name == "event" else None
            return binding.number if binding.number is not None else len(binding.objects)
        case Calculated(operator, left, right):
            a, b = amount(game, left, context), amount(game, right, context)
            return None if a is None or b is None else _calculate(operator, a, b)
        case SumOf(stat, of, printed):
            certain, unknown = candidates(game, of, context)
            numbers = [printed_number(game, stat, o) if printed else stat_of(game, stat, o, context) for o in certain]
            return None if unknown or None in numbers else sum(n for n in numbers if n is not None)
        case OfTrace(number):
            kept = context.binding(number.value)
            return kept.number if kept is not None else None


def _count_servers(game: Game, servers: tuple[ServerWith, ...], context: Context) -> int | None:
    """How many servers fit every description; None where an object that matters is not known."""
    if any(held_together(game, server, context)[1] for server in servers):
        return None
    meant = [set(servers_meant(game, server, context)) for server in servers]
    return len(set.intersection(*meant)) if meant else 0


def _as_it_was_scored(context: Context) -> int | None:
    """The advancement counters that the agenda had as it began to be scored, for what its scoring brings
    (rule_dividends_timing)."""
    event = context.event
    scored = event is not None and event.verb is Deed.SCORE and event.object == context.source
    return event.amount if event is not None and scored else None


def _needed_to_score(context: Context) -> int | None:
    """The advancement requirement of the agenda as it was scored, for the same (rule_dividends_timing)."""
    event = context.event
    return event.had if event is not None and _as_it_was_scored(context) is not None else None


def _is_untold(context: Context) -> bool:
    """Whether cards were drawn and it is not known any more which."""
    drawn = context.event is not None and context.event.verb is Deed.DRAW
    return drawn and context.binding(TOGETHER) is None


SET_ASIDE = "set aside "  # how bindings are named that keep counters of a source which paid by leaving


def set_aside(kind: Counter | None, context: Context) -> int | None:
    """How many counters were set aside when the ability's source paid for it by leaving; None where it did not
    (rule_trash_ability_keeps_track_of_hosted_objects).
    """
    names = [SET_ASIDE + k.value for k in Counter if k is kind or (kind is None and k is not Counter.CREDIT)]
    kept = [b for name in names if (b := context.binding(name)) is not None]
    return sum(b.number or 0 for b in kept) if kept else None


def defined_x(game: Game, context: Context) -> int | None:
    """X as the text box defines it; 0 where it does not (rule_values_defined_by_x)."""
    source = game.objects.get(context.source) if context.source else None
    if source is None:
        return 0
    card = game.card(source)
    of_agenda = card is not None and card.advancement_requirement_is_x  # active wherever the agenda is (9.1.8e)
    for ability in game.abilities(source):
        if ability.kind is AbilityKind.STATIC and not of_agenda and not game.is_ability_active(source, ability):
            continue  # where what defines it is inactive, X is 0
        for restriction in ability.restrictions:
            if isinstance(restriction, VariableIs) and restriction.amount != X():
                return amount(game, restriction.amount, context)
    event = context.event
    installed = event is not None and event.verb is Deed.INSTALL and event.object == source.id
    return None if card is not None and card.cost_is_x and installed else 0  # whether the X that was paid still counts


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
        case Operator.EACH:
            return a // b if b else 0
        case Operator.REMAINDER:
            return a % b if b else 0
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


def player_stat(game: Game, stat: PlayerStat, side: Side, context: Context) -> int | None:
    """A number of a player; None if unknown."""
    player = game.state.player(side)
    match stat:
        case PlayerStat.CREDITS:
            return player.credits
        case PlayerStat.CLICKS:
            return player.clicks
        case PlayerStat.CORE_DAMAGE:
            return game.state.runner.core_damage
        case PlayerStat.HAND:
            return hand_count(game, side, context)
        case PlayerStat.AGENDA_POINTS:
            return game.score(side)
        case PlayerStat.THREAT:
            return game.threat()
        case _:
            from .characteristics import modified_player_stat

            return modified_player_stat(game, stat, side, context)
