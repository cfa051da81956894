"""The deal `listed`."""

import pytest

from tenpbem.engine.deal.listed import Listed
from tenpbem.engine.errors import BadFile
from tenpbem.engine.rules import Draw, Shuffle

DECK = ("R1", "R1", "R2", "XX")
ORDER = ("XX", "R1", "R2", "R1")
SECOND = ("R2", "XX", "R1", "R1")


def shuffled(deal, cards=DECK, again=False):
    cards, deal = deal.answer(Shuffle(cards, again))
    assert cards == ()
    return deal


def drawn(deal, *counts):
    out = []
    for count in counts:
        cards, deal = deal.answer(Draw(count))
        out.append(cards)
    return out, deal


def test_cards_come_in_the_order_of_the_list():
    """One after the other or several at once."""
    cards, deal = drawn(shuffled(Listed(ORDER)), 1, 2, 0, 1)
    assert cards == [("XX",), ("R1", "R2"), (), ("R1",)]
    assert deal.pile == ()


def test_a_deal_is_a_value():
    """The deal before can be asked again and answers the same."""
    deal = shuffled(Listed(ORDER))
    assert drawn(deal, 1)[0] == drawn(deal, 1)[0]
    assert deal.rest() == deal


def test_every_fresh_deck_is_the_next_round():
    """After the last listed round the first comes again."""
    deal = Listed(ORDER + SECOND)
    for order in (ORDER, SECOND, ORDER, SECOND):
        deal = shuffled(deal)
        cards, _ = drawn(deal, 4)
        assert cards == [order]


def test_discards_come_back_oldest_first():
    """A pile that is made again is what was discarded, in the order in which it was; the next round is untouched."""
    _, deal = drawn(shuffled(Listed(ORDER + SECOND)), 4)
    cards, deal = drawn(shuffled(deal, ("R2", "XX"), again=True), 2)
    assert cards == [("R2", "XX")]
    assert drawn(shuffled(deal), 4)[0] == [SECOND]


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ((), "missing: R1 R1 R2 XX"),
        (ORDER[:3], "missing: R1"),
        (("XX", "XX", "R2", "R1"), "too many: XX; missing: R1"),
        (("XX", "R1", "R2", "G9"), "too many: G9"),
    ],
)
def test_an_order_that_is_not_the_deck_is_refused(order, why):
    """Exactly these cards are the deck."""
    with pytest.raises(BadFile, match=why):
        shuffled(Listed(order))


def test_a_second_round_that_is_not_the_deck_is_refused():
    """The round at fault is named by the place where it begins."""
    deal = shuffled(Listed((*ORDER, "XX")))
    with pytest.raises(BadFile, match="place 5"):
        shuffled(deal)


def test_more_than_the_pile_is_a_fault_of_the_rules():
    """The rules know how many cards there are."""
    with pytest.raises(AssertionError):
        drawn(shuffled(Listed(ORDER)), 5)
