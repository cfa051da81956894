"""Reading what people type: forgiving in case, blanks, commas and obvious synonyms, never in meaning.

What can be read in two ways is refused with both (`AmbiguousMove`); what cannot be read is refused with what was
probably meant (`UnreadableMove`). The table helps: "take" is clear while one reward is there to take, "5" is a bid
in an auction. Nothing here judges whether a move is legal.
"""

from __future__ import annotations

from tenpbem.engine.errors import AmbiguousMove, UnreadableMove
from tenpbem.engine.ten import rulings, words
from tenpbem.engine.ten.choices import legal
from tenpbem.engine.ten.deck import NUMBERS, WILDS, WORTH
from tenpbem.engine.ten.moves import ANY, Bid, Buy, Clause, Done, Draw, Move, Open, Pass, Pay, Take, format, in_order
from tenpbem.engine.ten.refusing import choice, either, quoted
from tenpbem.engine.ten.state import BID, BUYING, LIMIT, TURN, State
from tenpbem.engine.ten.words import Words

FORMS = (
    "draw until 7 then cards",
    "draw until 7/4 then currency",
    "take cards",
    "take currency",
    "bid 3",
    "pass",
    "buy R4",
    "done",
)
"""What a mistyped move is compared with, besides what is legal."""

_LONGEST_SHOWN = 60


def read(text: str, state: State, seat: int) -> Move:
    """Read a move; raise UnreadableMove or AmbiguousMove. A draw that carries private bids comes out `sealed`."""
    move, _ = read_private(text, state, seat)
    return move


def read_draw(text: str, state: State, seat: int) -> tuple[Draw, tuple[Clause, ...]]:
    """Read a draw and the private bids it carries; raise UnreadableMove or AmbiguousMove."""
    move, clauses = read_private(text, state, seat)
    if not isinstance(move, Draw):
        raise _unreadable(text, "it is no draw", '"draw until 7, bid 3 on X5"')
    return move, clauses


def read_private(text: str, state: State, seat: int) -> tuple[Move, tuple[Clause, ...]]:
    """Read a move and the private bids it carries, none but with a draw; raise UnreadableMove or AmbiguousMove."""
    split = words.split(text)
    if not split:
        raise _unreadable(text, "", _meant(text, state, seat))
    head, *private = _parts(split)
    readings = _readings(Words(head), state)
    if len(readings) > 1:
        both = either(quoted(readings))
        raise AmbiguousMove(f'"{_shown(text)}" can be read in two ways', both, f"{both}, in full")
    if not readings:
        raise _unreadable(text, _why(head), _meant(text, state, seat))
    move = readings[0]
    if private and not isinstance(move, Draw):
        raise _unreadable(text, "only a draw carries bids for a wild to come", f'"{format(move)}"')
    clauses = tuple(_clause(text, Words(part)) for part in private)
    return (move._replace(sealed=True) if isinstance(move, Draw) and clauses else move), clauses


def _parts(split: list[str]) -> list[list[str]]:
    """Part a row of words before each bid or pass that follows a comma."""
    parts: list[list[str]] = [[]]
    for at, word in enumerate(split):
        if word == "," and at + 1 < len(split) and split[at + 1] in words.BID | words.PASS:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _readings(row: Words, state: State) -> list[Move]:
    """List what a row of words can mean: nothing, one move, or two."""
    phase, first = state.phase, row.left[0] if row.left else ""
    if card := words.face(first):
        return _bare_card(card, row, phase)
    if first.isdigit() and phase == BID:
        return _bid(row)
    if first in words.CARDS | words.CURRENCY and phase == TURN:
        return _take(row, state)
    if row.next_in(words.DRAW):
        return _draw(row)
    if row.next_in(words.TAKE):
        return _take(row, state)
    if row.next_in(words.BID):
        return _bid(row)
    if row.next_in(words.BUY):
        return _buy(row)
    if row.next_in(words.PASS):
        return _only(row, Done() if phase in BUYING else Pass())
    if row.next_in(words.DONE):
        return _only(row, Pass() if phase == BID else Done())
    if row.next_in(words.NOTHING):
        row.skip(words.BID | words.BUY)
        return _only(row, Pass() if phase == BID else Done())
    return _only(row, Open()) if row.next_in(frozenset({"open"})) else []


def _only(row: Words, move: Move) -> list[Move]:
    """Give a move after which nothing may follow."""
    row.skip(words.COMMA)
    return [] if row.left else [move]


def _bare_card(card: str, row: Words, phase: str) -> list[Move]:
    """Read a face alone: a card to buy; "b4" may also be the bid of 4."""
    del row.left[0]
    pay = _with(row)
    if row.left or card not in NUMBERS:
        return []
    buy, bid = Buy(card, pay), Bid(int(card[1]), pay)
    if phase in BUYING:
        return [buy]
    if card[0] != "B":
        return [] if phase == BID else [buy]
    return [bid] if phase == BID else [bid, buy]


def _draw(row: Words) -> list[Move]:
    """Read what follows "draw"."""
    row.next_in(words.CARDS)
    until = currency = None
    if row.next_in(words.UNTIL):
        until = row.number()
        if row.next_in(frozenset({"/", "or"})):
            currency = row.number()
            if not _is_mark(currency):
                return []
        if not _is_mark(until):
            return []
    row.skip(words.LISTING)
    then = _then(row)
    row.skip(words.LISTING)
    if not row.next_in(words.BUY):
        return [] if row.left else [Draw(until, currency, kind) for kind in then or (None,)]
    if "cards" not in then:
        return []
    if row.next_in(words.NOTHING):
        return [] if row.left else [Draw(until, currency, "cards", ())]
    cards = []
    while card := row.card():
        cards.append(card)
        row.skip(words.LISTING)
    if row.left or not cards or not set(NUMBERS).issuperset(cards):
        return []
    return [Draw(until, currency, "cards", tuple(cards))]


def _is_mark(number: int | None) -> bool:
    return number is not None and 1 <= number <= LIMIT


def _then(row: Words) -> tuple[str, ...]:
    """Read what to take in the end: one kind, both where it is not said which, () where nothing is said."""
    if not row.next_in(words.THEN):
        return ()
    row.skip(words.THEN)
    return _kinds(row)


def _kinds(row: Words) -> tuple[str, ...]:
    """Read cards or currency; both where neither is named."""
    if row.next_in(words.CURRENCY):
        row.next_in(words.CARDS)
        return ("currency",)
    if row.next_in(words.CARDS):
        row.next_in(words.CARDS)
        return ("cards",)
    return ("cards", "currency")


def _take(row: Words, state: State) -> list[Move]:
    """Read what follows "take"; where it is not said which, the tableau tells, if it can."""
    row.skip(words.TAKE | words.COMMA)
    kinds = _kinds(row)
    if row.left:
        return []
    there = tuple(kind for kind in kinds if rulings.may_take(kind, state.total, state.currency))
    return [Take(kind) for kind in (there if len(kinds) > 1 and there else kinds)]


def _bid(row: Words) -> list[Move]:
    """Read what follows "bid"."""
    row.next_in(words.UNTIL)
    if row.next_in(words.NOTHING):
        return _only(row, Pass())
    amount = row.number()
    row.next_in(words.TOKENS)
    pay = _with(row)
    return [Bid(amount, pay)] if amount and not row.left else []


def _buy(row: Words) -> list[Move]:
    """Read what follows "buy"."""
    if row.next_in(words.NOTHING):
        return _only(row, Done())
    card = row.card()
    pay = _with(row)
    return [Buy(card, pay)] if card in NUMBERS and not row.left else []


def _with(row: Words) -> Pay | None:
    """Read a payment, in any order and with words for the tokens; leaves standing what makes no sense."""
    row.skip(words.COMMA)
    if not row.left or row.left[0] not in words.WITH:
        return None
    before = list(row.left)
    row.next_in(words.WITH)
    bust = black = 0
    cards = []
    while row.left and row.left[0] not in words.ON:
        count = row.number()
        card = row.card() if count is None else None
        if card and card not in WORTH:
            cards.append(card)
        elif count is not None and row.next_in(words.BUST):
            bust += count
        elif count is not None and row.next_in(words.BLACK):
            black += count
        else:
            break
        row.next_in(words.TOKENS)
        row.skip(words.COMMA)
    else:
        if bust or black or cards:
            return Pay(bust, black, in_order(cards))
    row.left = before
    return None


def _clause(text: str, row: Words) -> Clause:
    """Read one private bid: a bid or a pass, and the wild it is for; the payment may stand before or after that."""
    bid: Bid | Pass | None = None
    if row.next_in(words.PASS):
        bid = Pass()
    else:
        row.next_in(words.BID)
        amount = row.number()
        if amount is not None and amount < rulings.SMALLEST_BID:
            raise _unreadable(text, f"the smallest bid is {rulings.SMALLEST_BID}", '"pass on X5", or "pass on any"')
        bid = Bid(amount, _with(row)) if amount else None
    on = ""
    if row.next_in(words.ON):
        on = ANY if row.next_in(words.ANYTHING) else row.card() or ""
        row.skip(words.ANYTHING)
    if isinstance(bid, Bid) and bid.pay is None:
        bid = bid._replace(pay=_with(row))
    row.skip(words.COMMA)
    if bid is None or row.left or on not in (*WILDS, ANY):
        raise _unreadable(text, "a bid for a wild to come names the wild", '"draw until 7, bid 3 on X5, pass on any"')
    return Clause(bid, on)


def _why(head: list[str]) -> str:
    """Say what is amiss where that is plain."""
    if not head:
        return "it begins with a comma"
    if head[0] in words.BID and len(head) == 1:
        return "a bid names its amount"
    if head[0] in words.BUY and len(head) == 1:
        return "a purchase names its card"
    if head[0] in words.DRAW and any(word in words.UNTIL for word in head):
        return f"an intention stops at a total, and a currency, of 1 to {LIMIT}"
    if any(word in words.WITH for word in head):
        return "a payment is like 1b 2t R3: one bust token (worth 3), two black ones, and a card"
    return ""


def _meant(text: str, state: State, seat: int) -> str:
    """Suggest what was probably meant: what is spelled much alike, else what is legal."""
    from difflib import get_close_matches

    moves = legal(state, seat)
    known = [*map(format, moves), *FORMS]
    close = get_close_matches(_shown(" ".join(text.split())), dict.fromkeys(known), n=2, cutoff=0.6)
    return either([f'"{one}"' for one in close]) if close else choice(moves)


def _unreadable(text: str, why: str, fix: str) -> UnreadableMove:
    return UnreadableMove(f'cannot read "{_shown(text)}"', why, fix)


def _shown(text: str) -> str:
    """Repeat a text, but no more of it than fits a line."""
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 2]}.."
