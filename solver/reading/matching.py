"""Whether an event of the log is what a pattern describes (9.6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import or_

from msgspec import structs

from ...models.abilities import AbilityKind, StatChange
from ...models.costs import trash_this
from ...models.deeds import Deed
from ...models.events import NO_OBJECT, RULES, UNTOLD, Event
from ...models.frames import ResolvingFrame
from ...models.known import Open, Truth
from ...models.selectors import (
    Alike,
    And,
    At,
    Bound,
    Compare,
    ControlledBy,
    Did,
    EventPattern,
    Holds,
    HostedOn,
    Hosts,
    InServer,
    Is,
    IsSubroutine,
    Not,
    Or,
    Ref,
    Same,
    Selector,
    ServerRun,
    ServerWord,
    Shares,
    Status,
    Subtype,
    Type,
)
from ...models.state import GameObject
from ...models.terms import (
    DECKS,
    DISCARD_PILES,
    HANDS,
    SERVERS,
    CardType,
    Counter,
    Face,
    Place,
    Relation,
    Scope,
    Side,
    Stat,
    Zone,
)
from ...models.values import walk
from .considered_counters import perhaps_considered
from .context import Context
from .faces_then import as_it_lay, speaks_of_rezzing
from .previous_objects import PreviousObjects
from .servers import Servers
from .situation import Situation
from .subroutines import Subroutines
from .untold import (
    OF_SERVERS,
    brought_besides,
    by_somebody,
    fits_unnamed,
    has_no_told_result,
    is_bare_trash,
    is_brought,
    names_no_action,
    names_no_card,
    names_no_draw,
    says_no_cause,
    says_no_kind,
    says_no_origin,
    told_as,
)

LEAVES = frozenset({Deed.SCORE, Deed.STEAL, Deed.TRASH, Deed.ACCESS})  # of which the log tells the zone it is done from
MET = (Deed.APPROACH, Deed.ENCOUNTER, Deed.PASS)
_OWNERS = {zones[side]: side for side in Side for zones in (HANDS, DECKS, DISCARD_PILES)}
_IN_SERVERS = OF_SERVERS | LEAVES | {Deed.INSTALL, Deed.REZ, Deed.ADVANCE, *MET}
_KINDS_OF = {Deed.USE: (Deed.USE, Deed.BREAK)}  # an ability is used in order to break
_PLACED = (Deed.INSTALL, Deed.MOVE, Deed.SWAP, Deed.TRASH, Deed.UNINSTALL)  # what changes where ice lies
_HOSTED = (Deed.HOST, *_PLACED)  # what changes what a card is hosted on
_TELLING_HOSTS = (Deed.IMMINENT, Deed.TRASH, Deed.UNINSTALL)
_COUNTED = (Deed.PLACE_COUNTERS, Deed.REMOVE_COUNTERS, Deed.SPEND_COUNTERS)
_STEADY = (Deed.IMMINENT, Deed.APPROACH, Deed.BREAK, Deed.FULLY_BREAK, Deed.PASS, Deed.PASS_ALL_ICE, Deed.PAID_WINDOW)
_TO_PAY = (Deed.TRASH, Deed.REMOVE_FROM_GAME, Deed.MOVE)  # by which a card leaves as a cost
_RESOLVING = (Deed.SUBROUTINE_RESOLVES, Deed.IMMINENT, Deed.USE, Deed.ENCOUNTER_ENDS)


def matches(
    game: Situation, event: Event, pattern: EventPattern, context: Context, entry: Event | None = None
) -> Truth:
    """Whether an event, which this entry of the log tells, is one that the pattern describes, or brought such a one
    (rule_condition_requirements_part_of_condition, rule_trigger_condition_effect_by_player)."""
    entry = event if entry is None else entry
    answer = _matches(game, event, pattern, context, entry)
    if answer is not Truth.NO or pattern.verb not in event.perhaps or is_brought(event):
        return answer
    return _matches(game, brought_besides(game, event, pattern.verb), pattern, context, entry) & Open()


def _matches(game: Situation, event: Event, pattern: EventPattern, context: Context, entry: Event) -> Truth:
    if event.verb is Deed.SPEND_COUNTERS and pattern.verb is Deed.REMOVE_COUNTERS:  # which it is, to pay
        event = structs.replace(event, verb=Deed.REMOVE_COUNTERS)
    if event.verb is not pattern.verb:
        other = told_as(game, event, pattern.verb)
        return matches(game, other, pattern, context, entry) & Open() if other is not None else Truth.NO
    answer = Truth.YES
    if pattern.by is not None and (side := pattern.by.side(context.controller)) is not None:
        placed = event.verb is Deed.PLACE_COUNTERS  # of which the log tells whose text it was
        did = event.side or (_whose_text(game, event) if placed else None)
        if did is None and (placed or by_somebody(event)):
            answer = Open()
        elif did is not side:
            return Truth.NO
        elif event.key == RULES:
            answer = Open()
    why = pattern.not_because_of
    if why is not None and event.cause in _KINDS_OF.get(why, (why,)):
        return Truth.NO
    if why is Deed.SPEND_CREDITS and _was_paid_for(game, event):
        return Truth.NO
    no_kind, no_cause = says_no_kind(event), says_no_cause(event)
    no_action = names_no_action(event) or names_no_draw(event)
    if (why is not None and no_cause) or (pattern.in_runs and event.run == UNTOLD):
        answer = Open()
    told = pattern.successful is not None or pattern.verb is Deed.TRACE  # which is initiated, then has a result
    for asked, fits, unsaid in (
        (pattern.in_runs, event.run != 0, False),
        (pattern.damage, event.damage in pattern.damage, no_kind),
        (pattern.counter is not None, event.counter is pattern.counter, no_kind),
        (pattern.from_zones, event.from_zone in pattern.from_zones, says_no_origin(event)),
        (pattern.basic is not None, _is_of_basic(game, event, pattern.basic), no_action),
        (told, event.successful is pattern.successful, has_no_told_result(game.state, event)),
    ):
        if asked and not fits:
            if not unsaid:
                return Truth.NO
            answer = Open()
    if pattern.because_of is not None:
        answer = answer & (Open() if no_cause else _is_because_of(game, event, pattern.because_of))
        if answer is Truth.NO:
            return answer
    if pattern.to_zones and (zone := _ended_in(game, event)) not in pattern.to_zones:
        if zone is not None or not names_no_card(event):
            return Truth.NO
        answer = Open()
    if pattern.trashing:
        answer = answer & _trashes_itself(game, event)
        if answer is Truth.NO:
            return answer
    server = event.server or _central_server_left(event)
    elsewhere = event.verb in LEAVES and event.from_zone not in (None, Zone.PLAY_AREA)
    if event.verb is Deed.CREATE_SERVER and pattern.server is ServerWord.REMOTE:
        pass  # no other is created (rule_creating_remote_servers)
    elif pattern.server is not None and server is None and event.verb in _IN_SERVERS and not elsewhere:
        answer = Open()  # the log does not tell in which server the card was, or which was run on
    elif isinstance(pattern.server, ServerRun) and pattern.server.scope is Scope.TURN:
        answer = answer & _run_before(game, pattern.server, server, entry, context)
        if answer is Truth.NO:
            return answer
    elif pattern.server is not None and not Servers(game).is_meant(pattern.server, server, context):
        return Truth.NO
    elif pattern.server is not None and (unsure := Servers(game).open(pattern.server, context)) is not None:
        answer = answer & unsure
    if pattern.using is not None:
        then = _read_then(game, event, pattern.using, event.source, context, entry)
        answer = answer & _by_means_of(game, event, pattern.using, then, entry)
    if pattern.at_least is not None:
        least = game.amount(pattern.at_least, context)
        answer = answer & (least if isinstance(least, Open) else _is_so_much(event, least))
    if pattern.what is not None:
        object = PreviousObjects(game).as_it_was(event, entry)
        lay: tuple[GameObject, ...] = (object,) if object is not None else ()
        if object is not None and object.zone is Zone.PLAY_AREA and speaks_of_rezzing(pattern.what):
            lay = as_it_lay(game, entry, object)
        if event.verb is Deed.TAKE_ACTION:
            lay += _as_it_paid(game, event, entry)
        if isinstance(pattern.what, IsSubroutine) and event.verb is Deed.BREAK and object is not None:
            object = PreviousObjects(game).had_subtypes(object, event, entry)
            return answer & _is_about(game, event, pattern.what, object, context)
        if event.verb is Deed.RESOLVED and isinstance(pattern.what, Same) and isinstance(pattern.what.ref, Bound):
            return answer & Truth.of(_resolved_as(event, pattern.what.ref, context))
        if object is not None:
            then = _read_then(game, event, pattern.what, object.id, context, entry)
            had = _speaks_of_types(pattern.what)
            was = (PreviousObjects(game).had_subtypes(o, event, entry) if had else o for o in lay)
            answers = [_fits_then(game, event, pattern.what, each, then, entry) for each in was]
            answer = answer & (answers[0] if all(each is answers[0] for each in answers) else Open())
        else:
            answer = answer & (_fits_unnamed(game, event, pattern.what, context) if names_no_card(event) else Truth.NO)
    return answer


def _as_it_paid(game: Situation, event: Event, entry: Event) -> tuple[GameObject, ...]:
    """The card of an action as it was before it left to pay for that: an action is taken as its cost is paid, and which
    of both its card is then the rules leave open (rule_initiate_action, step_paid_ability_condition)."""
    own = (e for verb in _TO_PAY for e in game.state.happened(verb) if e.payment and e.object == event.object)
    left = next((e for e in own if (e.turn, e.action) == (entry.turn, entry.action)), None)
    was = PreviousObjects(game).as_it_was(left) if left is not None else None
    return (was,) if was is not None else ()


def _is_because_of(game: Situation, event: Event, cause: Deed) -> Truth:
    """Whether that caused it; an action for which clicks were spent tells of as many (rule_lose_spend_clicks)."""
    if event.verb is Deed.TAKE_ACTION and cause is Deed.SPEND_CLICKS:
        return Truth.of(event.amount > 0)
    if event.verb is Deed.DRAW and cause is Deed.SPEND_CLICKS:
        return _drawn_for_clicks(game, event)
    if event.verb is Deed.DRAW and cause is Deed.TURN_BEGINS:  # the mandatory draw, which no action or text makes
        return Truth.of(event.key == NO_OBJECT and not event.action)
    return Truth.of(event.cause is cause)


def _drawn_for_clicks(game: Situation, event: Event) -> Truth:
    """Whether cards were drawn by the action for which clicks were spent: the basic one, or the ability that is one;
    whether who spends a click to play a card spends it for what that does is open (rule_action_definition)."""
    if not event.action:
        return Truth.NO
    action = [e for e in game.state.history if (e.turn, e.action) == (event.turn, event.action)]
    taken = next((e for e in action if e.verb is Deed.TAKE_ACTION), None)
    if taken is None:  # which a history need not tell
        return Open()
    if taken.amount == 0:
        return Truth.NO
    if event.source is None:
        return Truth.of(taken.key == Deed.DRAW.value)
    if any(e.verb is Deed.PLAY and e.object == event.source for e in action):
        return Open()
    return Truth.of(taken.object == event.source)


def _is_of_basic(game: Situation, event: Event, basic: str | None) -> bool:
    """Whether it is that basic action, or the draw that no text but such an action makes."""
    drawn = event.verb is Deed.DRAW and event.key == NO_OBJECT and event.action
    return event.key == basic or (bool(drawn) and _is_basic(game, event))


def _is_so_much(event: Event, least: int) -> Truth:
    return Open() if event.amount == UNTOLD else Truth.of(event.amount >= least)


def _read_then(
    game: Situation, event: Event, what: Selector, id: str | None, context: Context, entry: Event
) -> Context:
    """The context in which it is asked whether an object of the event is such a one."""
    return PreviousObjects(game).read_then(event, id, context, entry) if _speaks_by_name(what) else context


def _run_before(game: Situation, word: ServerRun, server: str | None, entry: Event, context: Context) -> Truth:
    """Whether a run was made on the server in the turn before the one that a log entry is about, or none was, as far
    as the log tells where runs were made (rule_condition_requirements_part_of_condition)."""
    log = game.state.history
    begins = (k for k, e in enumerate(log) if e is entry or (e.verb is Deed.RUN_BEGINS and e.run == entry.run > 0))
    before = [e for e in log[: next(begins, len(log))] if e.turn == entry.turn]
    runs = [e.server for e in before if e.verb is word.told]
    if not Servers(game).is_meant(word.among, server, context):
        return Truth.NO
    if server in runs:
        return Truth.of(word.made)
    told_besides = any(told_as(game, e, word.told) is not None for e in before)
    return Open() if None in runs or told_besides or game.state.may_lack(word.told) else Truth.of(not word.made)


@lru_cache(maxsize=1024)
def _speaks_by_name(what: Selector) -> bool:
    """Whether it speaks of an object, or a server, by a name, which may have meant another one then, or of what else
    was done with the object."""
    return any(isinstance(node, Ref | Shares | InServer | Did) for node in walk(what))


def _fits_unnamed(game: Situation, event: Event, what: Selector, context: Context) -> Truth:
    """Whether the card fits that an event does not name, as far as the zone tells that it came from, and the rules."""
    owner = _OWNERS.get(event.from_zone) if event.from_zone is not None else None
    if owner is not None and event.from_zone is not None:
        fits = game.fits(what, GameObject("", None, owner, event.from_zone), context)
        return Open() if fits.is_open else fits  # no card here is to blame
    return fits_unnamed(event.verb, what)


def _central_server_left(event: Event) -> str | None:
    """The central server that a card was in when it was scored, stolen, trashed or accessed from the zone that
    corresponds to it (rule_three_central_servers)."""
    return SERVERS.get(event.from_zone) if event.verb in LEAVES and event.from_zone is not None else None


@lru_cache(maxsize=1024)
def _speaks_of_types(what: Selector) -> bool:
    return any(isinstance(node, Type | Subtype | Alike | Shares) for node in walk(what))


def _fits_then(
    game: Situation, event: Event, what: Selector, object: GameObject, context: Context, entry: Event
) -> Truth:
    """Whether the object of an event was such a one: of what was trashed from nobody knows where, if it was one both
    as it lies now and as it lay installed; of places and advancement counters, as they were then."""
    parts = what.parts if isinstance(what, And) else (what,)
    of_then = [part for part in parts if _hangs_on_then(part)]
    if of_then:
        own = tuple(part for part in parts if part not in of_then)
        answer = _fits_then(game, event, And(own), object, context, entry) if own else Truth.YES
        for part in of_then:
            if answer is Truth.NO:
                return answer
            answer = answer & _fitted(game, event, part, object, context, entry)
        return answer
    answer = game.fits(what, object, context)
    if event.verb is Deed.REVEAL and object.zone is Zone.SET_ASIDE and object.aside_from is not None:
        found = structs.replace(object, zone=object.aside_from)  # whether it is revealed there, the rules leave open
        return answer if game.fits(what, found, context) is answer else Open()  # (rule_set_aside_zone_passthrough)
    if not is_bare_trash(event) or event.from_zone is not None or (card := game.pool.get(event.card)) is None:
        return answer
    if card.type.place is None:
        return answer
    installed = structs.replace(object, zone=Zone.PLAY_AREA, place=card.type.place, face=Face.UP)
    lay = as_it_lay(game, entry, installed) if speaks_of_rezzing(what) else (installed,)
    return answer if all(game.fits(what, each, context) is answer for each in lay) else Open()


@lru_cache(maxsize=1024)
def _hangs_on_then(what: Selector) -> bool:
    """Whether it speaks of where the object was, or of what it hosted, which may have changed since."""
    if isinstance(what, And | Or):
        return any(map(_hangs_on_then, what.parts))
    if isinstance(what, Not):
        return _hangs_on_then(what.part)
    return (
        isinstance(what, InServer | At | HostedOn | Hosts | Holds)
        or _is_of_a_changing_number(what)
        or what
        in (
            Is(Status.ADVANCED),
            Is(Status.HOSTED),
        )
    )


def _fitted(game: Situation, event: Event, what: Selector, object: GameObject, context: Context, entry: Event) -> Truth:
    """Whether the object was in such a place, or advanced, as far as the log tells of that time."""
    if isinstance(what, Not):
        return ~_fits_then(game, event, what.part, object, context, entry)
    if isinstance(what, Or):
        return reduce(or_, (_fits_then(game, event, part, object, context, entry) for part in what.parts), Truth.NO)
    if isinstance(what, And):
        return _fits_then(game, event, what, object, context, entry)
    log = game.state.history
    later = log[PreviousObjects(game).began(entry) + 1 :]
    if isinstance(what, Compare):  # of which the log does not tell
        changed = what.stat in game.of_objects("change numbers", _changes_numbers)
        return Open() if changed and any(e.verb not in _STEADY for e in later) else game.fits(what, object, context)
    if isinstance(what, Hosts):  # of which the log does not tell
        return Open() if any(e.verb in _HOSTED for e in later) else game.fits(what, object, context)
    if isinstance(what, HostedOn) or what == Is(Status.HOSTED):
        return _hosted_then(game, entry, what, object, later, context)
    if isinstance(what, InServer):
        if any(_moved_within_play(e, object) for e in later):  # of which the log does not tell from where
            return Open()
        if object.zone is Zone.PLAY_AREA and object.server is None and object.place not in (Place.RIG, Place.RESOLVING):
            return Open()
        if what.server is not ServerWord.ATTACKED or event.run <= 0 or event.run == _run_at_hand(game):
            return game.fits(what, object, context)
        begins = (e.server for e in log if e.verb is Deed.RUN_BEGINS and e.run == event.run)
        if (server := event.server or next(begins, None)) is None:
            return Open()
        return Truth.of(object.server == server) & game.fits(InServer(ServerWord.ANY, what.part), object, context)
    if isinstance(what, At):
        cards = (game.pool.get(e.card) for e in later if e.verb in _PLACED)
        changed = any(card is None or card.type is CardType.ICE for card in cards)
        return Open() if changed else game.fits(what, object, context)
    kind = what.kind if isinstance(what, Holds) else Counter.ADVANCEMENT
    counted = (e for e in later if e.object == event.object and e.verb in (*_COUNTED, *_PLACED))
    first = next((e for e in counted if e.counter in (None, kind) or kind is None), None)
    considered = None if object.count(kind) else perhaps_considered(game, event.object, kind)
    if first is None:
        return game.fits(what, object, context) if considered is None else considered
    left = next(counted, None) if first.verb is Deed.TRASH else first
    told = left is not None and left.verb is Deed.UNINSTALL and left.had is not None and not isinstance(what, Holds)
    if not told:
        return Open()
    had = Truth.of(left is not None and bool(left.had))
    return had if considered is None else had | considered


def _hosted_then(
    game: Situation, entry: Event, what: Selector, object: GameObject, later: tuple[Event, ...], context: Context
) -> Truth:
    """Whether the object was hosted (on such a card) as the log entry happened: what is imminent says so, and so does
    what it leaves play by; otherwise what changed since is not told (rule_condition_requirements_part_of_condition)."""
    leaves = entry.verb in _TELLING_HOSTS
    if leaves and (entry.from_zone not in (None, Zone.PLAY_AREA) or entry.place is Place.RESOLVING):
        return game.fits(what, structs.replace(object, host=None), context)
    told = (entry,) if leaves else ()
    first, *others = [*told, *(e for e in later if e.object == object.id and e.verb in _HOSTED)] or (None,)
    now = game.objects.get(object.id)
    still_there = first is entry and not others and now is not None and now.zone is Zone.PLAY_AREA
    if first is None or still_there:
        return game.fits(what, object, context)
    if first.verb is Deed.TRASH and first.host is None:
        first = others[0] if others else first
    if first.verb not in _TELLING_HOSTS or (first.verb is Deed.TRASH and first.host is None):
        return Open()
    moved = isinstance(what, HostedOn) and any(e.object == first.host and e.verb in _HOSTED for e in later)
    return Open() if moved else game.fits(what, structs.replace(object, host=first.host), context)


def _is_of_a_changing_number(what: Selector) -> bool:
    """Whether it compares a number that texts may change: that a card has a trash cost at all, they do not."""
    return isinstance(what, Compare) and not what.printed and (what.relation, what.amount) != (Relation.AT_LEAST, 0)


def _changes_numbers(game: Situation, object: GameObject) -> Iterator[Stat]:
    card = game.card(object)
    nodes = walk(card.abilities) if card is not None else ()
    yield from dict.fromkeys(node.stat for node in nodes if isinstance(node, StatChange))


def _moved_within_play(event: Event, object: GameObject) -> bool:
    moved = event.verb in (Deed.MOVE, Deed.SWAP) and event.object == object.id
    return moved and event.from_zone is event.to_zone is Zone.PLAY_AREA


def _run_at_hand(game: Situation) -> int | None:
    return game.state.run.number if game.state.run is not None else None


def _ended_in(game: Situation, event: Event) -> Zone | None:
    """The zone into which the card of an event has come; what is trashed or discarded comes to its owner's discard pile
    unless the log says otherwise (movement_trash)."""
    if event.to_zone is None and event.verb in (Deed.TRASH, Deed.DISCARD):
        object = PreviousObjects(game).as_it_was(event)
        return DISCARD_PILES[object.owner] if object is not None else None
    return event.to_zone


def _was_paid_for(game: Situation, installed: Event) -> bool:
    """Whether credits were spent to install the card, as the log tells of its action (rule_install_cost)."""
    for event in reversed(game.state.history[: game.state.history.index(installed)]):
        if (event.turn, event.action) != (installed.turn, installed.action) or event.object == installed.object:
            return False
        if event.verb is Deed.SPEND_CREDITS and event.source == installed.object:
            return True
    return False


def _resolved_as(event: Event, ref: Bound, context: Context) -> bool:
    """Whether the played card that has resolved is what the name stands for: in the discard pile it is a new object,
    which references do not follow (rule_no_memory)."""
    return any(r.id == event.object for b in context.bindings if b.name == ref.name for r in b.objects)


def _is_about(game: Situation, event: Event, what: IsSubroutine, ice: GameObject, context: Context) -> Truth:
    """Whether such a subroutine was broken, as far as the log names it by its number."""
    answer = game.fits(what.of, ice, context)
    if not what.printed or answer is Truth.NO:
        return answer
    printed = Subroutines(game).printed(ice)
    if len(printed) == len(Subroutines(game).of(ice)):
        return answer  # whichever it was
    return Open() if event.clause is None else answer & Truth.of(event.clause in printed)


def _whose_text(game: Situation, event: Event) -> Side | None:
    """Who did what a card text told to do, where the log does not say it otherwise."""
    source = game.objects.get(event.source) if event.source is not None else None
    return game.responsible(source) if source is not None else None


def _trashes_itself(game: Situation, event: Event) -> Truth:
    """Whether the ability that was used trashed its own card to pay for it: where its cost leaves the choice, or the
    card has gained it, only if that was paid (rule_use_trash_ability)."""
    if event.clause is not None and event.clause < 0:
        return Truth.NO  # credits of the card were spent
    if event.clause is None:
        return Open()
    abilities = game.pool[event.card].abilities if event.card is not None else ()
    if event.clause < len(abilities) and abilities[event.clause].kind is not AbilityKind.PLAY:  # which nobody uses
        cost = abilities[event.clause].cost
        ways = {trash_this() in option for option in cost.options} if cost is not None else {False}
        if len(ways) == 1:
            return Truth.of(True in ways)
    within = (e for e in game.state.history if (e.turn, e.action) == (event.turn, event.action))
    if any(e.verb is Deed.TRASH and e.payment and e.object == event.object for e in within):
        return Truth.YES
    source = game.objects.get(event.object or "")
    return Truth.NO if source is not None and source.zone is Zone.PLAY_AREA else Open()


def _by_means_of(game: Situation, event: Event, using: Selector, context: Context, entry: Event) -> Truth:
    """Whether an ability of such an object did it, as far as the log names the source."""
    source = game.objects.get(event.source) if event.source is not None else None
    if event.source is None and (event.key == NO_OBJECT or _is_basic(game, event)):
        return Truth.NO
    if event.verb is Deed.SPEND_CREDITS and event.cause is Deed.TRASH:  # a rule lets it be trashed, no text of its own
        return Truth.NO
    if isinstance(using, ControlledBy) and event.verb is Deed.SUFFER_DAMAGE and event.payment:
        return Truth.of(using.player.side(context.controller) in (None, Side.RUNNER))  # rule_suffer_or_take_damage
    if source is None:
        return Open()
    if isinstance(using, IsSubroutine):
        return game.fits(using.of, source, context) & _by_subroutine(game, event, source)
    if isinstance(using, ControlledBy):  # whose ability did it (rule_controller_agenda_abilities)
        return Truth.of(using.player.side(context.controller) in (None, game.responsible(source)))
    if source.is_converted:
        source = PreviousObjects(game).before_conversion(source, event, Deed.USE)
    if _speaks_of_types(using):
        source = PreviousObjects(game).had_subtypes(source, event, entry)
    return game.fits(using, source, context)


_BASIC = {Deed.INSTALL: Deed.INSTALL, Deed.GAIN_CREDITS: Deed.GAIN_CREDIT, Deed.DRAW: Deed.DRAW}


def _is_basic(game: Situation, event: Event) -> bool:
    """Whether it is what a basic action does, and no card text: the first of its kind in such an action."""
    basic = _BASIC.get(event.verb)
    action = [e for e in game.state.history if (e.turn, e.action) == (event.turn, event.action)]
    taken = any(e.verb is Deed.TAKE_ACTION and basic is not None and e.key == basic.value for e in action)
    return taken and next(e for e in action if e.verb is event.verb) == event


def _by_subroutine(game: Situation, event: Event, source: GameObject) -> Truth:
    """Whether it was a subroutine of the object: one that resolves now, or that has resolved directly after it."""
    frames = (f for f in reversed(game.state.stack) if isinstance(f, ResolvingFrame) and f.source == source.id)
    last = next(frames, None)
    if last is not None:
        return Truth.of(last.kind is AbilityKind.SUBROUTINE)
    log = game.state.history
    index = max((k for k, e in enumerate(log) if e is event), default=len(log))
    after = next((e for e in log[index + 1 :] if e.verb in _RESOLVING), None)
    return Truth.of(after is not None and (after.verb, after.object) == (Deed.SUBROUTINE_RESOLVES, source.id))
