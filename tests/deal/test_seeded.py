"""The deal `seeded`."""

import pytest

from tenpbem.engine.deal import Deal
from tenpbem.engine.deal.listed import Listed
from tenpbem.engine.deal.seeded import Seeded, host_seed, joint_seed, seed_anchor, seed_link
from tenpbem.engine.errors import BadEntry
from tenpbem.engine.log.keys import Signer
from tenpbem.engine.rules import Draw, Shuffle
from tests.vectors.load import unhex, vectors

VECTOR = vectors("seeded")
DECK = tuple(VECTOR["deck"])
KEY = unhex(VECTOR["key"])
GAME = unhex(VECTOR["game_id"])


def shuffled(deal, cards=DECK, again=False):
    cards, deal = deal.answer(Shuffle(tuple(cards), again))
    assert cards == ()
    return deal


def test_link_anchor_and_key_are_those_of_the_vectors():
    """link = HKDF(game secret, frame("seed-link")); anchor = H("link", game id, 1, link); key of all contributions."""
    secret = Signer(unhex(VECTOR["seed_1"])).game_secret(GAME, unhex(VECTOR["join_nonce"]))
    link = seed_link(secret)
    assert link.hex() == VECTOR["link"]
    assert seed_anchor(GAME, link).hex() == VECTOR["anchor"]
    assert joint_seed(GAME, link, [unhex(seed) for seed in VECTOR["seeds"]]) == KEY
    assert host_seed(VECTOR["host_text"]).hex() == VECTOR["host_key"]


def test_decks_are_those_of_the_vectors():
    """Deck k = the cards in deck order, shuffled from stream(key, "deck", u32(k))."""
    deal = Seeded(KEY)
    for order in VECTOR["dealt"]:
        deal = shuffled(deal)
        assert deal.pile == tuple(order)
    deal = shuffled(deal, VECTOR["thrown"], again=True)
    assert deal.pile == tuple(VECTOR["reshuffled"])
    assert shuffled(Seeded(unhex(VECTOR["host_key"]))).pile == tuple(VECTOR["host_dealt"])


def test_cards_are_drawn_from_index_0():
    """Index 0 of the shuffled deck is drawn first."""
    deal, cards = shuffled(Seeded(KEY)), []
    for count in (1, 3, len(DECK) - 4):
        drawn, deal = deal.answer(Draw(count))
        cards += drawn
    assert cards == VECTOR["dealt"][0]
    assert deal.pile == ()
    assert deal.rest() == deal


def test_a_reshuffle_does_not_depend_on_the_order_of_the_discards():
    """Discards are put in deck order first."""
    deal = shuffled(Seeded(KEY))
    one = shuffled(deal, VECTOR["thrown"], again=True)
    other = shuffled(deal, VECTOR["thrown"][::-1], again=True)
    assert one == other
    assert one.k == 2


@pytest.mark.parametrize("change", [{"key": b"x" * 32}, {"k": 1}])
def test_key_and_count_of_shuffles_decide(change):
    """Another seed or another round is another deck."""
    assert shuffled(Seeded(KEY)._replace(**change)).pile != shuffled(Seeded(KEY)).pile


def test_every_contribution_counts():
    """Nobody alone chooses the cards: game, link and each seed are in the key, by seat."""
    keys = [
        joint_seed(GAME, b"l" * 32, [b"a" * 16, b"b" * 16]),
        joint_seed(GAME, b"l" * 32, [b"b" * 16, b"a" * 16]),
        joint_seed(GAME, b"m" * 32, [b"a" * 16, b"b" * 16]),
        joint_seed(bytes(32), b"l" * 32, [b"a" * 16, b"b" * 16]),
    ]
    assert len(set(keys)) == 4


def test_more_than_the_pile_is_a_fault_of_the_rules():
    """The rules know how many cards there are."""
    with pytest.raises(AssertionError):
        shuffled(Seeded(KEY)).answer(Draw(len(DECK) + 1))


def test_both_deals_answer_the_same_protocol():
    """Whoever asks need not know which deal it is."""
    deals: list[Deal] = [Listed(DECK), Seeded(KEY)]
    for deal in deals:
        answer = deal.answer(Shuffle(DECK))
        assert answer is not None
        assert answer[0] == ()
        assert answer[1].rest() == answer[1]


def test_nobody_deals_where_all_cards_lie_ready():
    """No link is owed, and none is taken."""
    for deal in (Listed(DECK), Seeded(KEY)):
        assert deal.owing == ()
        with pytest.raises(BadEntry, match="nobody deals"):
            deal.contribute(1, KEY)
