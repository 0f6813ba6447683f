"""Selectors, servers and amounts in a few words, atom by atom, as notes and errors name them."""

from __future__ import annotations

from .selectors import (
    Alike,
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
    CountServers,
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
    KindsOf,
    MostAlike,
    NextEncountered,
    Not,
    OfIdentityFaction,
    OfSide,
    OfTrace,
    Or,
    Ref,
    Same,
    Selector,
    ServerAmong,
    ServerNotRun,
    ServerOf,
    ServerOther,
    ServerRef,
    ServerWith,
    Shares,
    StatOf,
    StatOfPlayer,
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


def describe(node: Selector | Ref) -> str:
    """The selector in the words of its atoms: `installed & program & ~icebreaker`."""
    match node:
        case And(parts):
            return " & ".join(_grouped(p, Or) for p in parts) if parts else "anything"
        case Or(parts):
            return " | ".join(_grouped(p, And) for p in parts) if parts else "nothing"
        case Not(part):
            return "~" + _grouped(part, And, Or)
        case Anything():
            return "anything"
        case Type(types):
            return "|".join(t.value for t in types)
        case Subtype(subtypes):
            return "|".join(s.replace("_", " ") for s in subtypes)
        case Is(status):
            return status.value
        case InZone(zones):
            return "in " + "|".join(z.word for z in zones)
        case TopOf(count, zone, bottom):
            return f"{'bottom' if bottom else 'top'} {describe_amount(count)} of {zone.word}"
        case ControlledBy(player):
            return f"controlled by {player.value}"
        case Compare(stat, relation, amount):
            return f"{stat.value} {relation.value} {describe_amount(amount)}"
        case Holds(kind, relation, amount):
            return f"{kind.value if kind else 'any'} counters {relation.value} {describe_amount(amount)}"
        case IsCounter(kinds):
            return "|".join(k.value for k in kinds) + " counter"
        case IsSubroutine(of, any):
            return f"{'' if any else 'unbroken '}subroutine of ({describe(of)})"
        case HostedOn(host):
            return f"hosted on {describe(host)}"
        case Hosts(guest):
            return f"hosting ({describe(guest)})"
        case InServer(server, part):
            return f"{part.value.replace('_', ' ')} {describe_server(server)}"
        case At(spot, of):
            return spot.value.replace("_", " ") + (f" of {describe(of)}" if of else "")
        case Same(ref):
            return describe(ref)
        case Titled(title):
            return f"titled {title!r}"
        case OfSide(side):
            return f"{side.title} card"
        case Faction(faction):
            return faction
        case OfIdentityFaction(player):
            return f"of the faction of {player.value}"
        case Shares(attribute, name):
            return f"same {attribute.value} as {name}"
        case Alike(attribute, to):
            return f"same {attribute.value} as {describe(to)}"
        case TrashAbility():
            return "with a [trash] ability"
        case Did(event, scope):
            return f"{event.verb.value} this {scope.value}"
        case This():
            return "this"
        case HostOfThis():
            return "its host"
        case Bound(name):
            return name
        case Current(role):
            return f"the {role.value} object"
        case TriggerObject():
            return "that object"
        case NextEncountered():
            return "the ice encountered next"


def _grouped(node: Selector, *kinds: type) -> str:
    text = describe(node)
    return f"({text})" if isinstance(node, kinds) and len(node.parts) > 1 else text  # type: ignore[union-attr]


def describe_server(server: ServerRef) -> str:
    """The server in a few words."""
    match server:
        case ServerOther(than, among):
            return f"{describe_server(among)} other than {describe_server(than)}"
        case ServerOf(of):
            return f"the server of {describe(of)}"
        case ChosenServer(name):
            return name
        case ServerAmong(servers):
            return " or ".join(describe_server(s) for s in servers)
        case ServerNotRun(among):
            return f"{describe_server(among)} without a run this turn"
        case ServerWith(what, part, least, among):
            return f"{describe_server(among)} with {least} or more ({describe(what)}) {part.value.replace('_', ' ')}"
        case _:
            return {"hq": "HQ", "rnd": "R&D", "archives": "Archives"}.get(server.value, f"{server.value} server")


def describe_amount(amount: Amount) -> str:
    """The amount in a few words: `3`, `X`, `one for each ...`."""
    match amount:
        case int():
            return str(amount)
        case X():
            return "X"
        case CountOf(of, per):
            return f"the number of ({describe(of)})" + (f" / {per}" if per != 1 else "")
        case MostAlike(attribute, of):
            return f"the largest number of the same {attribute.value} among ({describe(of)})"
        case KindsOf(attribute, of):
            return f"the number of different {attribute.value}s among ({describe(of)})"
        case CountServers(servers):
            return f"the number of servers ({' and '.join(map(describe_server, servers))})"
        case CountersOn(kind, on):
            return f"{kind.value if kind else 'all'} counters on {describe(on)}"
        case StatOf(stat, of):
            return f"{stat.value} of {describe(of)}"
        case StatOfPlayer(stat, player):
            return f"{stat.value} of {player.value}"
        case Happened(event, scope, total):
            return f"{'amount of' if total else 'times'} {event.verb.value} this {scope.value}"
        case ThatMany(name):
            return f"that many ({name})"
        case Calculated(operator, left, right):
            return f"({describe_amount(left)} {operator.value} {describe_amount(right)})"
        case SumOf(stat, of):
            return f"the sum of {stat.value} of ({describe(of)})"
        case OfTrace(number):
            return number.value.replace("_", " ")
