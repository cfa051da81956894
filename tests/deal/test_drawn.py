"""The deals `croupier` and `table`."""

import pytest

from tenpbem.engine.deal import Deal
from tenpbem.engine.deal.drawn import RUNGS, Drawn, anchor, climb, foot, next_link
from tenpbem.engine.errors import BadEntry
from tenpbem.engine.rules import Draw, Shuffle
from tests.vectors import reference
from tests.vectors.load import unhex, vectors

VECTOR = vectors("drawn")
GAME, CHANCE = unhex(VECTOR["game_id"]), unhex(VECTOR["chance"])
DECK = tuple(VECTOR["deck"])
SECRETS = [unhex(seat["secret"]) for seat in VECTOR["seats"]]
ANCHORS = tuple(unhex(seat["anchor"]) for seat in VECTOR["seats"])
DEALS = [pytest.param(True, id="croupier"), pytest.param(False, id="table")]


def begun(croupier=True, seats=3):
    """A deal that knows its cards."""
    cards, deal = Drawn(GAME, croupier, ANCHORS[:seats], CHANCE).answer(Shuffle(DECK))
    assert cards == ()
    return deal


def link_of(deal, seat):
    """The link that a seat shows next."""
    return next_link(GAME, seat, SECRETS[seat - 1], deal.shown[seat - 1])


def asked(deal, active=1):
    """A deal whose active player has shown his link."""
    return deal.contribute(active, link_of(deal, active))


def dealt(deal, active=1):
    """A deal to which all who owe a link have added it."""
    deal = asked(deal, active)
    for seat in deal.owing:
        deal = deal.contribute(seat, link_of(deal, seat))
    return deal


def drawn(deal, *numbers):
    """What is answered to one question after the other, and the deal afterwards."""
    out = []
    for number in numbers:
        cards, deal = deal.answer(Draw(number))
        out += cards
    return out, deal


def test_the_ladder_is_that_of_the_vectors():
    """x_0 = HKDF(game secret, frame("ladder")); x_(k+1) = H("link", game id, u8(seat), x_k); anchor = x_512."""
    for seat, person in enumerate(VECTOR["seats"], 1):
        secret = unhex(person["secret"])
        assert foot(secret).hex() == person["foot"]
        assert anchor(GAME, seat, secret).hex() == person["anchor"]
        assert climb(GAME, seat, foot(secret), RUNGS) == anchor(GAME, seat, secret)


@pytest.mark.parametrize("croupier", DEALS)
@pytest.mark.parametrize("one_by_one", [True, False], ids=["one by one", "at once"])
def test_cards_are_those_of_the_vectors(croupier, one_by_one):
    """A whole deck: every link, every C_(r+1), every card, however the cards of a draw are asked for."""
    deal = begun(croupier)
    for draw in VECTOR["croupier" if croupier else "table"]:
        links = {int(seat): unhex(link) for seat, link in draw["links"].items()}
        deal = deal.contribute(draw["active"], links.pop(draw["active"]))
        assert set(deal.owing) == set(links)
        for seat, link in links.items():
            assert link == link_of(deal, seat)
            deal = deal.contribute(seat, link)
        assert deal.chance.hex() == draw["chance"]
        cards, deal = drawn(deal, *[1] * len(draw["cards"]) if one_by_one else [len(draw["cards"])])
        assert cards == draw["cards"]
        deal = deal.rest()
    assert deal.remaining == ()


@pytest.mark.parametrize("croupier", DEALS)
def test_no_card_before_all_links_are_there(croupier):
    """Nothing is dealt before the active player has asked, nor while a link is owed, nor once the draw has ended."""
    deal = begun(croupier)
    assert deal.answer(Draw()) is None
    assert deal.rest() == deal
    deal = asked(deal)
    while deal.owing:
        assert deal.answer(Draw()) is None
        deal = deal.contribute(deal.owing[0], link_of(deal, deal.owing[0]))
    _, deal = deal.answer(Draw())
    assert deal.answer(Draw()) is not None
    assert deal.rest().answer(Draw()) is None


@pytest.mark.parametrize(
    ("croupier", "seats", "active", "owing"),
    [
        (True, 3, 1, {2}),
        (True, 3, 3, {1}),
        (True, 2, 2, {1}),
        (False, 3, 1, {2, 3}),
        (False, 3, 2, {3, 1}),
        (False, 2, 1, {2}),
    ],
)
def test_who_deals(croupier, seats, active, owing):
    """The croupier is the next seat; at the table every other seat deals."""
    assert set(asked(begun(croupier, seats), active).owing) == owing


def test_links_may_come_in_any_order():
    """What comes of a draw goes by seat number, not by who was first."""
    deal = asked(begun(croupier=False), 2)
    one = deal.contribute(1, link_of(deal, 1)).contribute(3, link_of(deal, 3))
    other = deal.contribute(3, link_of(deal, 3)).contribute(1, link_of(deal, 1))
    assert one == other


def test_a_deal_is_a_value():
    """The deal before can be asked again and answers the same; a draw of no card changes nothing."""
    deal = dealt(begun())
    assert drawn(deal, 2) == drawn(deal, 2)
    assert drawn(deal, 0) == ([], deal)


def test_the_cards_of_one_draw_take_the_further_words_of_one_stream():
    """Three cards are the same asked for one by one, and the next draw entry has a stream of its own."""
    deal = dealt(begun())
    remaining = list(DECK)
    assert drawn(deal, 1, 1, 1)[0] == drawn(deal, 2, 1)[0] == reference.draw(deal.chance, remaining, 3)
    _, deal = drawn(deal, 3)
    assert deal.remaining == tuple(remaining)
    again = dealt(deal.rest(), 2)
    assert again.chance == reference.H("chance", deal.chance, again.shown[1], again.shown[2])
    assert drawn(again, 4)[0] == reference.draw(again.chance, remaining, 4)


def test_every_link_counts():
    """Another link of the active player, of a dealer, or another head after the last join: another chance."""
    chances = {dealt(begun(croupier)._replace(**change)).chance for croupier, change in CHANGES}
    assert len(chances) == len(CHANGES)


CHANGES = [
    (True, {}),
    (False, {}),
    (True, {"chance": bytes(32)}),
    (True, {"shown": (climb(GAME, 1, foot(SECRETS[0]), 9), *ANCHORS[1:])}),
    (True, {"shown": (ANCHORS[0], climb(GAME, 2, foot(SECRETS[1]), 9), ANCHORS[2])}),
    (False, {"shown": (*ANCHORS[:2], climb(GAME, 3, foot(SECRETS[2]), 9))}),
]


def wrong_links():
    """What is not the next link of seat 1, by what is wrong with it."""
    return {
        "random": bytes(32),
        "the anchor again": ANCHORS[0],
        "the one after the next": climb(GAME, 1, foot(SECRETS[0]), RUNGS - 2),
        "the lowest": foot(SECRETS[0]),
        "of another ladder": climb(GAME, 2, foot(SECRETS[1]), RUNGS - 1),
        "of another seat's number": climb(GAME, 2, foot(SECRETS[0]), RUNGS - 1),
        "of another game": climb(bytes(32), 1, foot(SECRETS[0]), RUNGS - 1),
    }


@pytest.mark.parametrize("wrong", wrong_links())
def test_a_link_that_is_not_the_next_one_is_refused(wrong):
    """Links are shown in turn: each must hash to the one shown before."""
    with pytest.raises(BadEntry, match="not the next link"):
        begun().contribute(1, wrong_links()[wrong])


@pytest.mark.parametrize("wrong", [1, 2, 3])
def test_a_link_shown_before_is_refused(wrong):
    """Neither the link that was just shown nor the one before it counts again."""
    deal = dealt(dealt(begun(croupier=False)).rest(), 2).rest()
    for k in (1, 2):
        with pytest.raises(BadEntry, match="not the next link"):
            deal.contribute(wrong, climb(GAME, wrong, foot(SECRETS[wrong - 1]), RUNGS - k))


def test_the_next_link_is_found_on_the_own_ladder_alone():
    """Who holds another key than the one that joined cannot deal, nor can anybody below the foot of the ladder."""
    assert next_link(GAME, 1, SECRETS[0], ANCHORS[0]) == climb(GAME, 1, foot(SECRETS[0]), RUNGS - 1)
    assert next_link(GAME, 1, SECRETS[0], climb(GAME, 1, foot(SECRETS[0]), 1)) == foot(SECRETS[0])
    for secret, shown in ((SECRETS[1], ANCHORS[0]), (SECRETS[0], ANCHORS[1]), (SECRETS[0], foot(SECRETS[0]))):
        with pytest.raises(BadEntry, match="not of this player's ladder"):
            next_link(GAME, 1, secret, shown)


def test_a_ladder_has_links_for_the_largest_deck():
    """500 cards at most, each drawn by an entry of its own, and the last link is the foot."""
    from tenpbem.engine.log.gametable import MOST_CARDS

    assert RUNGS > MOST_CARDS


def test_the_deal_answers_the_protocol():
    """Whoever asks need not know which deal it is."""
    deal: Deal = dealt(begun())
    answer = deal.answer(Draw(2))
    assert answer is not None
    assert len(answer[0]) == 2
