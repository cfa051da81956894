"""Attack: choose one's join so that good cards come later.

Two neighbours work together in a `croupier` game. They know both of their ladders, and as the last to join one of them
can try joins until the cards that the two deal to each other are to their liking. It works as long as nobody else has
dealt, and is worth nothing afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator

from tenpbem.engine.deal.drawn import Drawn, anchor, climb, foot
from tenpbem.engine.deal.seeded import Seeded, joint_seed
from tenpbem.engine.rules import Draw, Shuffle
from tests.fairness.drawing import CARDS, GAME, SIZE, answer, secret
from tests.fairness.evenness import even
from tests.game.sitting import Sitting, key_of, some_bytes

WANTED = "XX"
TRIES = 2_000
VALUES = 10_000
DECK = {"R1": [9, 0, 0], "B2": [9, 0, 0], "O3": [9, 0, 0], "G4": [9, 0, 0], WANTED: [1, 0, 0]}


def joined(nonce: int) -> tuple[Drawn, bytes]:
    """Seat Ana and Bob, and Cid with a nonce of his choice; give the deal, and the secret of Cid's game."""
    sitting = Sitting("croupier", people=["Ana", "Bob"], seats=3, deck=DECK)
    chosen = nonce.to_bytes(16, "big")
    game = sitting.join("Cid", nonce=chosen)
    assert isinstance(game.deal, Drawn)
    return game.deal, key_of("Cid").game_secret(game.id, chosen)


def top(deal: Drawn, seat: int, game_secret: bytes, rungs: int = 511) -> bytes:
    """Give a link of somebody whose secret one knows."""
    return climb(deal.game, seat, foot(game_secret), rungs)


def card_of(deal: Drawn, *links: tuple[int, bytes]) -> str:
    """Turn up one card with links that are known."""
    for seat, link in links:
        deal = deal.contribute(seat, link)
    answered = deal.answer(Draw())
    assert answered is not None
    return answered[0][0]


def bobs_secret(deal: Drawn) -> bytes:
    """Give what Bob tells Cid."""
    return key_of("Bob").game_secret(deal.game, some_bytes("nonce of Bob", 16))


def ground() -> tuple[Drawn, bytes]:
    """Have Cid try joins until Bob would draw the wanted card, if Bob drew first and Cid dealt."""
    for nonce in range(TRIES):
        deal, cids = joined(nonce)
        if card_of(deal, (2, top(deal, 2, bobs_secret(deal))), (3, top(deal, 3, cids))) == WANTED:
            return deal, cids
    raise AssertionError("it should have been found long ago")


def after_anas_turn(deal: Drawn) -> Iterator[Drawn]:
    """Let Ana draw a card and Bob deal it to her, with each of many links that Ana may have."""
    bobs = top(deal, 2, bobs_secret(deal))
    for value in range(VALUES):
        link = secret("Ana", value)
        shown = (climb(deal.game, 1, link, 1), *deal.shown[1:])
        answered = deal._replace(shown=shown).contribute(1, link).contribute(2, bobs).answer(Draw())
        assert answered is not None
        yield answered[1].rest()


def test_neighbours_who_grind_their_joins_gain_nothing_once_another_has_dealt() -> None:
    """The join that promised the card is found; after Ana's link it brings each card as often as any join would."""
    deal, cids = ground()
    deck = deal.remaining
    assert deck.count(WANTED) == 1
    # The cards are told apart by their place, so that every one of them counts alike.
    deal = deal._replace(remaining=tuple(f"{place}" for place in range(len(deck))))
    links = ((2, top(deal, 2, bobs_secret(deal), 510)), (3, top(deal, 3, cids)))
    counts = [0] * len(deck)
    for later in after_anas_turn(deal):
        counts[int(card_of(later, *links))] += 1
    assert even(counts)


def test_who_joins_before_the_last_cannot_even_try() -> None:
    """Ana and Bob deal first, but the chance begins at the head after the last join: every join of Cid changes it."""
    heads = {joined(nonce)[0].chance for nonce in range(20)}
    assert len(heads) == 20
    sitting = Sitting("croupier")
    game = sitting.game
    assert isinstance(game.deal, Drawn)
    anas = key_of("Ana").game_secret(game.id, some_bytes("nonce of Ana", 16))
    links = ((1, top(game.deal, 1, anas)), (2, top(game.deal, 2, bobs_secret(game.deal))))
    counts = [0] * SIZE
    for value in range(VALUES):
        deal = game.deal._replace(chance=secret("head", value), remaining=CARDS)
        counts[int(card_of(deal, *links))] += 1
    assert even(counts)


def test_an_anchor_cannot_be_borrowed() -> None:
    """The seat is hashed into every rung, so who publishes another's anchor has no link that fits it."""
    lent = anchor(GAME, 1, secret("Ana"))
    deal = Drawn(GAME, True, (lent, lent), bytes(32), CARDS)
    link = climb(GAME, 1, foot(secret("Ana")), 511)
    assert climb(GAME, 1, link, 1) == deal.shown[1]
    assert climb(GAME, 2, link, 1) != deal.shown[1]


def test_seeded_is_open_to_the_first_and_the_last_together() -> None:
    """Not prevented: who knows all other contributions can try his own until the deck pleases him."""
    link, others = secret("link"), [secret("Bob")[:16]]
    tried = (secret("Cid", number)[:16] for number in range(TRIES))
    found = next(seed for seed in tried if first_of(link, [*others, seed]) == 7)
    assert first_of(link, [*others, found]) == 7


def test_seeded_is_closed_to_anybody_alone() -> None:
    """The last to join does not know the link of seat 1; over all that it may be, each of his seeds is as good."""
    seeds, counts = [secret("Bob")[:16], secret("Cid", 1)[:16]], [0] * SIZE
    for value in range(2_000):
        counts[first_of(secret("link", value), seeds)] += 1
    assert even(counts)


def first_of(link: bytes, seeds: list[bytes]) -> int:
    """Give the first card of a seeded deck."""
    _, deal = Seeded(joint_seed(GAME, link, seeds)).answer(Shuffle(CARDS))
    return answer(deal)[0][0]
