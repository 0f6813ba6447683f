"""`it`, `that card`, `that many`: each bound to what an earlier part of the same ability named.

The grammars write such words as `Bound` with the printed words. Here each is replaced by the object itself where that
is definite, or by a name that the earlier target or effect is given. What names nothing makes the sentence unread.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..abilities import (
    Ability,
    AbilityKind,
    Choice,
    ChooseOption,
    ChooseValue,
    Flag,
    GainAbility,
    If,
    Instruction,
    Option,
    Prevent,
    Repeat,
    StatChange,
    Unread,
)
from ..conditions import Comparison, Fits, Occurred, Trigger
from ..costs import AddTo, Forfeit, PayCredits, PayStat, Reveal, SpendClicks, SpendCounters, TrashCards
from ..deeds import RUN_EVENTS, Deed
from ..effects import Destination, Each, Effect, Target, The, TopCards
from ..selectors import (
    INSTALLED,
    RUN_SERVER,
    Alike,
    Amount,
    And,
    Bound,
    ChosenServer,
    CountOf,
    Current,
    EventPattern,
    HostOfThis,
    InServer,
    InZone,
    IsSubroutine,
    KindsOf,
    Ref,
    Role,
    Same,
    Selector,
    ServerOf,
    ServerOther,
    ServerWord,
    Shares,
    StatOf,
    ThatMany,
    This,
    TriggerObject,
    X,
)
from ..terms import HANDS, CardType, Relation, Stat
from ..values import Value, walk
from .binding import Applier
from .kept_choices import ANY, CHOSEN_CARD, SERVER, Kept
from .logic import subtypes_of, together, types_of
from .mentions import (
    AT_ONCE,
    DONE,
    GONE,
    HAPPENED,
    OF_A_CARD,
    OF_AGENDAS,
    OF_AN_AMOUNT,
    OF_WHAT_IS_THERE,
    ONE_OF_ITS_KIND,
    SOME_SERVER,
    SOMEWHERE,
    THIS_WAY,
    WAYS,
    WORD_TYPES,
    Done,
    Found,
    Mention,
    asks_of_it,
    has_strength,
    if_done,
    is_card,
    is_later,
    is_narrower,
    is_one,
    is_part,
    means_of,
    of_deck,
    of_the_whole_group,
    of_what_is_not_done,
    only_damage_or_none,
    role_said,
    said_to_be,
    some_of,
    tells_aside,
    varies,
    waits_for_number_of,
    without_number,
)
from .others import Unresolved, is_other
from .paid_objects import PAID
from .pieces import GROUP, THAT_SUBROUTINE, InRole, OneOf, Unsaid
from .servers import SPOKEN_OF, TRIGGERING, server_of
from .walking import walk_in_order

PRONOUNS = ("it", "them")
NAMED_CARD = "that title"  # of which `a copy of that card` speaks
HARMED = "the trashed card"  # by damage, too
HAND_SEEN = "the hand seen"  # `1 card in it`
OF_HANDS = tuple(InZone((hand,)) for hand in HANDS.values())
TAKEN = "the taken"  # those of the group of which the text has spoken since


def resolve(ability: Ability, known: tuple[str, ...] = (), kept: Kept | None = None) -> Ability:
    """The ability with every back-reference bound; `known` are values that earlier abilities of the card name, `kept`
    what they chose.

    Raises `Unresolved`.
    """
    found = Found(values=list(known), kept=kept or Kept())
    own = not ability.declarations or any(node in (This(), Bound("it")) for node in walk(ability.declarations))
    found.alone = ability.kind is AbilityKind.STATIC and own
    found.accesses = Flag.ACCESS in ability.flags
    walk_in_order(ability, _Finder(found))
    for mention in found.named():
        if mention.name is not None:
            found.names |= {each.index: mention.name for each in found.one_of(mention)}
    for done in found.done:
        if done.name is not None and done.index is not None:
            found.names[done.index] = done.name
    applied: Ability = walk_in_order(ability, Applier(found))
    return applied


def leans_on(
    ability: Ability, earlier: Value, later: tuple[Value, ...], known: tuple[str, ...] = (), *, counting: bool = False
) -> bool:
    """Whether a word in the later parts of the ability refers to what the earlier part has named or spoken of last;
    with `counting`, whether a number there counts what the earlier part does.

    What was named before is there whether or not somebody does what they may: of that it has to be spoken behind `if
    you do`.

    Raises `Unresolved`.
    """
    done = if_done(earlier)
    spoken = (earlier,) if done is None else done
    found = Found(values=list(known), watched=frozenset(map(id, (earlier, *spoken, *later))), kept=ANY)
    walk_in_order(ability, _Finder(found))
    first, end = found.spans[id(earlier)]
    begins = min(found.spans[id(part)][0] for part in later)
    if counting:
        return any(word >= begins and first <= named < end for word, named in found.counting)
    of_it = [found.spans[id(part)] for part in spoken]
    return any(
        word >= begins and (first <= source < end or any(a <= named < b for a, b in of_it))
        for word, named, source in found.leaning
    )


class _Finder:
    """The first pass: collects mentions and decides what each word refers to."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.events: dict[int, int] = {}  # of trigger conditions, by identity, and where the condition stands
        self.asked: CardType | None = None  # of what `it` must be, to have the number that is asked for
        self.options: list[tuple[int, list[Mention]]] = []  # of choices, where they stand, and what is named in them
        self.inside: list[int] = []  # such events, which do not yet speak of what they are about
        self.effects: list[int] = []  # that are not yet said in full
        self.kinds: list[Deed] = []  # of these effects
        self.of_objects: set[int] = set()  # what stands for an object, or for all that fit, and not for a number of it
        self.repeats: list[tuple[int, int]] = []  # where what is repeated begins and ends
        self.met: int = 0  # where the last trigger condition stands
        self.waits: list[tuple[EventPattern, ...]] = []  # of the trigger conditions within which the words stand
        self.choices: list[tuple[int, int]] = []  # where they begin and end
        self.undone: dict[int, int] = {}  # steps for where something was not done, by identity, and where that stands
        self.by_this = False  # the last trigger condition names this card, too, which does it
        self.passed_by: list[tuple[int, int]] = []  # of such steps within which the words stand: from where to where
        self.of_strength = False
        self.cases: list[tuple[int, int]] = []  # where `if ..., ...` begins and ends
        self.asked_about: Mention | None = None  # in the last of them
        self.instruction = 0  # where the last one begins
        self.targets: list[Target] = []  # that are not yet said in full
        self.onto = False  # the words say where something is put
        self.beside = False  # the words say what something else is like

    def enter(self, node: Value) -> int:
        index = self.found.count
        self.found.count += 1
        if id(node) in self.events:
            self.inside.append(self.events[id(node)])
        if isinstance(node, Effect):
            self.effects.append(index)
            self.kinds.append(node.kind)
        self.onto = isinstance(node, Destination) or (self.onto and isinstance(node, The | Bound))
        self.beside = isinstance(node, Alike | StatOf) or (self.beside and isinstance(node, The | Bound))
        self.instruction = index if isinstance(node, Instruction) else self.instruction
        self.targets += [node] if isinstance(node, Target) else []
        if isinstance(node, Same | The):
            self.of_objects.add(index)
        self.undone |= dict.fromkeys(map(id, of_what_is_not_done(node)), index)
        if id(node) in self.undone:
            self.passed_by.append((self.undone[id(node)], index))
        self.of_strength |= isinstance(node, StatChange) and node.stat is Stat.STRENGTH
        if isinstance(node, StatOf):
            self.asked = OF_AGENDAS.get(node.stat)
        if isinstance(node, IsSubroutine):
            self.asked = CardType.ICE
        about = self.asked_about if self.cases and self.cases[-1][1] == index else None
        if about is not None and isinstance(node, If) and asks_of_it(node):  # another case of the same
            self.found.mentions.append(replace(about, index=index, source=about.source or about))
        if isinstance(node, Trigger):  # its own conditions may speak of what the event is about
            self._trigger(node.events, index)
            self.met = index
            self.by_this = any(event.using == Same(This()) for event in node.events)
            self.found.mentions.extend(means_of(node.events, index))
            self.waits.append(node.events)
            self.events |= {id(event): index for event in node.events}
        if isinstance(node, Ability) and (meant := waits_for_number_of(node)) is not None:
            self.found.mentions.append(Mention(index, False, meant))
        return index

    def leave(self, node: Value, rebuilt: Value, index: int) -> Value:
        found = self.found
        if isinstance(node, Effect):
            self.effects.pop()
            self.kinds.pop()
            if node.destination is not None and node.destination.server is not None:
                somewhere = node.destination.server in SOMEWHERE or isinstance(node.destination.server, ServerOther)
                one = isinstance(node.what, Target) and node.what.most == 1
                found.brought = found.named()[-1] if somewhere and one else None
        if id(node) in self.events:
            self.inside.pop()
        if id(node) in self.undone:
            self.passed_by.pop()
        if id(node) in found.watched:
            found.spans.setdefault(id(node), (index, found.count))
        match node:
            case Unread():  # its words may name what the next ones speak of
                found.heard_from, found.alone, found.server, found.counted = found.count, False, None, None
                found.placed, found.brought, found.accesses = None, None, False
            case Bound(name) if name == THAT_SUBROUTINE:
                if name not in found.values:
                    raise Unresolved(name)
                found.refs[index] = node
                found.leaning.append((index, found.chosen_at[name], found.chosen_at[name]))
            case Bound(name):
                found.refs[index] = self._refer(name, index)
                self.asked, self.of_strength = None, False
            case Same(Bound(words)) if words == TAKEN:
                found.taken[index] = tuple(map(self._taken, self._parts_taken()))
            case InRole() | OneOf() | Unsaid():  # only a whole sentence is about such a card, or about one or the other
                raise Unresolved("what the whole sentence has to say")
            case ThatMany(name):
                found.amounts[index] = self._that_many(name, index)
            case ChosenServer("the chosen server"):
                if SERVER not in (*found.values, *found.kept.values):
                    raise Unresolved("the chosen server")
            case ChosenServer(name) if node != RUN_SERVER:
                server = found.server if name == SERVER and name not in found.kept.near else None
                if server is None and name == SERVER and self.waits and not self.inside:
                    server = server_of(self.waits[-1])
                if name == SERVER and found.brought is not None:
                    if server is not None or self._is_repeated(found.brought.index):  # which of them?
                        raise Unresolved(name)
                    server = ServerOf(self._called(found.brought))
                if server is None and name == SERVER and found.placed and name not in (*found.values, *found.kept.near):
                    server = ServerOf(self._called(found.placed))
                if name not in (*found.values, *found.kept.near) and server is None:
                    raise Unresolved(name)
                found.servers[index] = node if server is None or name in found.chosen_at else server
            case Shares(name=name) | GainAbility(chosen=str(name)):
                if name == "that type" and name not in found.values and "that subtype" in found.values:
                    name = found.subtypes[index] = "that subtype"  # the type of an icebreaker or of ice
                if name not in (*found.values, *found.kept.values):
                    raise Unresolved(name)
                if name in found.chosen_at:
                    found.leaning.append((index, found.chosen_at[name], found.chosen_at[name]))
            case ChooseValue(what=what, name=name):
                found.values.append(name)
                found.chosen_at[name] = index
                if what is Choice.NUMBER:
                    found.done.append(Done(index, None, True, name))
            case Target(what=what, most=most, name=name):
                self.targets.pop()
                if is_other(what) is not None:
                    self.found.other(what, index)
                if name == THAT_SUBROUTINE:
                    found.values.append(name)
                    found.chosen_at[name] = index
                if is_card(what):
                    part = is_part(what)
                    said = subtypes_of(what)
                    types = types_of(what) or (self._types_of_group(index) if part else None)
                    role = role_said(what)
                    found.mentions.append(
                        Mention(index, most != 1, None, types, name, None, None, part, said, role=role)
                    )
                    somewhere = any(isinstance(n, InServer) and n.server in SOME_SERVER for n in walk(what))
                    found.placed = found.mentions[-1] if somewhere and most == 1 else found.placed
            case Option():
                self.options.append((index, [m for m in found.named() if m.index > index and m.ref is None]))
            case ChooseOption(least=1, most=1):
                self.choices += [(index, found.count)] if len(node.options) > 1 else []
                of_each = [those for at, those in self.options if at > index]
                self.options[:] = [(at, those) for at, those in self.options if at < index]
                alone = [those[0] for those in of_each if len(those) == 1]
                if len(alone) == len(of_each) and len({m.verb for m in alone}) == 1:
                    found.alternatives.append(tuple(alone))
            case If():
                self.cases.append((index, found.count))
                named = next((source for word, _, source in found.leaning if word > index), None)
                about = next((m for m in found.mentions if m.index == named), None)
                self.asked_about = about if asks_of_it(node) else None
            case Repeat():
                self.repeats.append((index, found.count))
            case Trigger(events=events):
                self.waits.pop()
                found.server = server_of(events) or (RUN_SERVER if found.attacked and is_later(events) else None)
                found.counted = next((e.verb for e in events if len(events) == 1 and e.verb in OF_AN_AMOUNT), None)
            case InServer(server=ServerWord.ATTACKED):
                found.attacked, found.server = True, found.server or ServerWord.ATTACKED
            case Destination(host=The()):  # what is put there is what the text goes on about
                found.mentions[:] = [m for m in found.mentions if m.index < index]
            case Destination(host=Target()):
                for mention in found.mentions:
                    mention.is_host |= mention.index > index
            case Comparison(left=CountOf(of=of), relation=Relation.AT_LEAST) if is_part(of) and found.mentions:
                found.mentions += some_of(of, index, found.mentions[-1])
            case Comparison() | Occurred() if tells_aside(node):
                found.mentions.append(Mention(index, False, This(), aside=True))
            case Fits(ref=This() | Current() | HostOfThis() as ref) | The(This() | Current() | HostOfThis() as ref):
                found.mentions.append(Mention(index, False, ref))
            case Effect(kind=kind, what=what):
                if isinstance(what, TopCards):
                    found.mentions += of_deck(index, kind, what.count)
                elif isinstance(what, Each):
                    part = is_part(what.what)
                    said = subtypes_of(what.what)
                    types = types_of(what.what)
                    hand = kind in (Deed.LOOK, Deed.REVEAL) and what.what in OF_HANDS
                    found.mentions.append(
                        Mention(index, not is_one(what.what), None, types, None, kind, None, part, said, hand)
                    )
                self._done(kind, index)
                again = isinstance(what, The) and (isinstance(what.ref, Current) or found.speaks_again(index))
                if kind is Deed.DAMAGE or (kind is Deed.TRASH and again):
                    found.mentions.append(Mention(index, True, verb=Deed.TRASH, only=HARMED))
                found.done.append(Done(index, kind, varies(node), node.name))
            case Prevent(up_to=up_to, name=name):
                found.done.append(Done(index, Deed.PREVENT, up_to, name))
            case KindsOf(of=of) | CountOf(of=of) if not is_part(of):
                found.mentions.append(Mention(index, True, counted=of))
            case PayStat(of=Current() as ref):
                found.mentions.append(Mention(index, False, ref))
            case TrashCards():
                self._done(Deed.TRASH, index)
            case Reveal(trash=trash):
                self._done(Deed.TRASH if trash else Deed.REVEAL, index)
            case AddTo():
                self._done(Deed.MOVE, index)
            case Forfeit():
                self._done(Deed.FORFEIT, index)
            case PayCredits(amount=X()) | SpendClicks(amount=X()) | SpendCounters(amount=X()):
                found.done.append(Done(None, None, True))
            case _:
                pass
        return rebuilt

    def _types_of_group(self, index: int) -> tuple[CardType, ...] | None:
        """Of what types the cards are of which a target that stands there takes some."""
        spoken = (m.types for m in reversed(self.found.mentions) if m.index > index and m.source is not None)
        return next(spoken, None)

    def _done(self, kind: Deed, index: int) -> None:
        for mention in (m for m in self.found.mentions if m.index > index and m.verb is None):
            if not (isinstance(mention.ref, Current) and kind is Deed.TRASH):  # it is in that role no more
                mention.verb = kind

    def _trigger(self, events: tuple[EventPattern, ...], index: int) -> None:
        what = events[0].what if events else None
        if events and all(e.at_least is not None and e.verb in AT_ONCE for e in events):
            verb = AT_ONCE[events[0].verb] if len(events) == 1 else None
            types = types_of(what) if what is not None else None
            self.found.mentions.append(Mention(index, True, TriggerObject(), types, verb=verb))
            return
        if len(events) == 1 and what is None and events[0].verb in OF_A_CARD and events[0].at_least is None:
            self.found.mentions.append(Mention(index, False, TriggerObject(), verb=HAPPENED.get(events[0].verb)))
        about = [e for e in events if e.what is not None or e.verb in OF_A_CARD]  # and not the turn that begins
        what = about[0].what if about else None
        others = about if what == Same(This()) else events
        if what is None or any(e.what != what or e.verb in RUN_EVENTS for e in others):
            return  # no word names the card that makes the run
        if Same(This()) in (what.parts if isinstance(what, And) else (what,)):
            self.found.mentions.append(Mention(index, False, This()))
        else:
            verb, said = HAPPENED.get(events[0].verb), subtypes_of(what)
            self.found.mentions.append(Mention(index, False, TriggerObject(), types_of(what), verb=verb, subtypes=said))

    def _parts_taken(self) -> list[Mention]:
        """What was taken of a group of cards so far, part by part."""
        return [m for m in self.found.named() if m.index >= self.found.heard_from and m.part and m.among is None]

    def _taken(self, part: Mention) -> Selector:
        """What was taken: of what was to be installed, what is."""
        same = Same(replace(self._called(part), each_time=self._is_repeated(part.index)))
        return And((same, INSTALLED)) if part.verb is Deed.INSTALL else same

    def _is_acted_on(self, mention: Mention) -> bool:
        """Whether it is what an effect acts on that is not yet said in full: `counters on 1 card equal to ...`."""
        return bool(self.effects) and mention.index > self.effects[0]

    def _refer(self, words: str, index: int) -> Ref:
        words, this_way = words.removesuffix(THIS_WAY), words.endswith(THIS_WAY)  # not what met the trigger condition
        mentions = [
            m
            for m in self.found.mentions
            if m.index >= self.found.heard_from
            and (not isinstance(m.ref, TriggerObject) or not (this_way or m.index in self.inside))
            and (m.ref is not None or not any(a < (m.source or m).index < b for a, b in self.passed_by))
        ]
        counted = [m for m in mentions if m.counted is not None]
        mentions = [m for m in mentions if m.counted is None and m.only in (None, words)]
        wanted: CardType | None = None
        noun, chosen, subtype = "", False, "card"
        if words == SPOKEN_OF and all(m.ref == This() or self._is_acted_on(m) for m in mentions):
            return This()
        if words in (TRIGGERING, SPOKEN_OF):
            if any(m.ref == TriggerObject() for m in mentions):
                if any(m.ref is None and not self._is_acted_on(m) for m in mentions):
                    raise Unresolved(words)  # it may be what was named since
                return TriggerObject()
            fitting = [m for m in mentions if m.verb is Deed.TRASH and m.ref is None and not m.many]
        elif words in (GROUP, TAKEN):
            several = [m for m in mentions if m.source is None and m.many and not m.part and m.among is None]
            fitting = self._parts_taken() if words == TAKEN else several
            if words == GROUP and several and counted and counted[-1].index > several[-1].index:
                raise Unresolved(words)
        elif words == HAND_SEEN:
            fitting = [m for m in mentions if m.hand]
        elif words in PRONOUNS:
            alike = [m for m in mentions if m.many == (words == "them")]
            fitting = alike or [m for m in mentions if words == "them" and m.ref is None and not m.many]
            fitting = [m for m in fitting if not (self.onto and self._is_acted_on(m))]  # nothing is put on itself
            fitting = [m for m in fitting if self.asked in (m.types or ())] or fitting
            fitting = [m for m in fitting if not m.is_host] or fitting
            if fitting and fitting[-1].aside and any(not m.aside and m.ref != This() for m in fitting):
                raise Unresolved(words)
        else:
            words, number = without_number(words)
            article, _, noun = words.partition(" ")
            chosen = article == "the"
            subtype = noun.partition(" ")[2] if chosen else noun.removesuffix("s") if article == "those" else noun
            wanted = WORD_TYPES.get(subtype)
            if chosen and wanted is None:  # `the chosen icebreaker` is the chosen card
                words = f"the {noun.partition(' ')[0]} card"
            many = article == "those"
            fitting = [
                m
                for m in mentions
                if (not many or m.many or self._is_repeated(m.index))
                and (
                    m.number == number
                    if number is not None
                    else m.among is None or not (many and m.part) or wanted is not None
                )
                and not isinstance(m.ref, This | HostOfThis)
                and (wanted is None or (m.types is None and not self._is_acted_on(m)) or wanted in (m.types or ()))
                and (not chosen or m.verb in DONE.get(noun.partition(" ")[0], ()))
            ]
            fitting = of_the_whole_group(fitting, self.instruction) if many and self.targets else fitting
            if article == "that":  # not those of which only the number was asked since
                fitting = [m for m in fitting if m.source is None or not m.many] or fitting
            if noun.partition(" ")[0] in ONE_OF_ITS_KIND and sum(m.source is None for m in fitting) > 1:
                raise Unresolved(words)
        fitting = said_to_be(fitting, noun, (wanted, subtype))
        if wanted is None and not self.beside and self.kinds and self.kinds[-1] in OF_WHAT_IS_THERE:
            fitting = [m for m in fitting if m.verb not in GONE and (m.source or m).verb not in GONE] or fitting
        if words == HARMED and PAID["trashed"] in self.found.values and any(m.only for m in fitting):
            raise Unresolved(words)  # by the damage, or to pay
        if len({m.only for m in fitting if m.source is None}) > 1:  # damage trashed some, and something else others
            raise Unresolved(words)
        if words == "it" and self.by_this and fitting and fitting[-1].ref == TriggerObject():
            raise Unresolved(words)  # it may be the card that does it
        if fitting and words in (*PRONOUNS, "that card", "those cards"):
            self._is_plain(words, fitting)
        if not fitting:
            if words == "it" and self.found.alone and not mentions:
                return This()
            if words == "it" and self.found.accesses:
                return Current(Role.ACCESSED)
            if words == GROUP and counted and counted[-1].counted is not None:
                self.found.leaning.append((index, counted[-1].index, counted[-1].index))
                return self._sort(index, words, counted[-1].counted)
            paid = PAID.get(noun.partition(" ")[0]) if chosen else None
            if paid is not None and paid in self.found.values:
                return Bound(paid)
            if words == "that card" and NAMED_CARD in self.found.values:
                return Bound(NAMED_CARD)
            kept = self.found.kept
            if (
                words.startswith("the chosen ")
                and kept.card
                and (wanted is None or wanted in (kept.types or (wanted,)))
            ):
                return Bound(CHOSEN_CARD)
            raise Unresolved(words)
        mention = next((m for m in reversed(fitting) if wanted is not None and m.types is not None), fitting[-1])
        if mention.ref == TriggerObject(means=True) and (self.inside or (mention.source or mention).index < self.met):
            raise Unresolved(words)  # of another occurrence than the last of which the words tell
        words = f"that {noun}" if words == f"those {noun}" and not noun.endswith("s") else words
        if words != TAKEN:  # the rest is what nobody chose, whether or not somebody did
            self.found.leaning.append((index, mention.index, (mention.source or mention).index))
        # What was just spoken of is what the next word refers to.
        again = replace(mention, index=index, source=mention.source or mention)
        self.found.mentions.append(replace(again, aside=mention.ref == This() and mention.aside))
        mention = mention.source or mention
        if is_narrower(mention, wanted, subtype):
            raise Unresolved(words)
        if mention.among is not None and mention.fitting is not None:
            return self._sort(index, words, together((mention.fitting, Same(self._called(mention.among)))))
        if mention.ref is not None:
            return mention.ref
        if mention.role is not None and self._is_acted_on(mention):
            return mention.role
        return replace(self._called(mention, words), each_time=self._is_repeated(mention.index))

    def _is_plain(self, words: str, fitting: list[Mention]) -> None:
        """What was named only in a case that is over is not spoken of where it may be what was named before that, one
        card is not several, and the strength may be that of ice or a program and not the card's own.

        Raises `Unresolved`.
        """
        last = fitting[-1].source or fitting[-1]
        several = words == "them" and not any(m.many for m in fitting)
        strong = self.of_strength and last.ref == This() and any(map(has_strength, fitting))
        chosen = any(a < last.index < b and fitting[-1].index < b for a, b in self.choices)
        either = chosen and len(self.found.one_of(last)) == 1
        if strong or either or (several and len({(m.source or m).index for m in fitting}) > 1):
            raise Unresolved(words)
        case = next(((a, b) for a, b in self.cases if a < last.index < b and fitting[-1].index < b), None)
        if case is not None and any((m.source or m).index < case[0] and m.ref != This() for m in fitting):
            raise Unresolved("it")

    def _sort(self, index: int, words: str, sort: Selector) -> Bound:
        """The words speak of what fits: where nothing but a certain object can stand, they say nothing."""
        if index - 1 not in self.of_objects:
            raise Unresolved(words)
        self.found.sorts[index] = sort
        return Bound(words)

    def _called(self, mention: Mention, words: str = GROUP) -> Bound:
        """What was named, under a name of its own: in these words, where they can be a name."""
        if mention.name is None:
            taken = any(m.name == words for m in self.found.named())
            plain = words not in (*PRONOUNS, GROUP, TAKEN, TRIGGERING, SPOKEN_OF, HAND_SEEN)
            mention.name = words if plain and not taken else self._new_name(mention.many)
        return Bound(mention.name)

    def _new_name(self, many: bool) -> str:
        taken = sum(m.name is not None for m in self.found.named())
        return ("those cards" if many else "that card") + (f" {taken + 1}" if taken else "")

    def _that_many(self, words: str, index: int) -> Amount:
        """What was done last in such a way, or any way in which the number was left open."""
        word, _, way = words.partition(" ")
        if way != "this way" and words != "that many":
            return ThatMany(words)
        kinds = WAYS.get(word)
        done = [d for d in self.found.done if (d.index or 0) >= self.found.heard_from]
        asked = [d for d in done if (d.varies if kinds is None else d.kind in kinds)]
        if word == "spent" and not asked:
            asked = [d for d in done if d.index is None]
        spent = (word, self.found.counted) in (("spent", Deed.SPEND_CREDITS), ("removed", Deed.PURGE))
        if not asked and (spent or (words == "that many" and self.found.counted is not None)):
            return ThatMany("event")
        several = kinds is not None and len(asked) > 1
        if not asked or several or (kinds and not only_damage_or_none({d.kind for d in asked})):
            raise Unresolved(words)
        last = asked[-1]
        if last.index is None:
            return X()
        self.found.counting.append((index, last.index))
        if last.name is None:
            taken = sum(d.name is not None for d in self.found.done)
            last.name = "so many" + (f" {taken + 1}" if taken else "")
        return ThatMany(last.name, each_time=self._is_repeated(last.index))

    def _is_repeated(self, index: int) -> bool:
        """Whether it stands in what was repeated before: then all that was named each time is meant."""
        return any(start < index < end for start, end in self.repeats)
