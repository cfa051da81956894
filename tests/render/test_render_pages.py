"""Single lines of the pages, where a rule or a promise hangs on them."""

from __future__ import annotations

import pytest
from render_positions import (
    buying,
    crowded,
    final_buys,
    holding,
    laid,
    open_auction,
    over,
    sealed_half,
    tied,
    turn,
    waits,
)

from tenpbem.cli.render import text
from tenpbem.cli.render.faces import longest_run, natural_points, run_places, spares_of
from tenpbem.cli.render.moves import condensed
from tenpbem.cli.render.style import Style

OFF = Style.off()


def flat(page: str) -> str:
    """Undo the breaking of lines."""
    return " ".join(page.split())


def test_long_ranges_of_bids_are_condensed() -> None:
    """Three bids in a row or more are a range; a gap ends it."""
    assert [part.replace("\x00", " ") for part in condensed(["bid 1", "bid 2", "bid 3", "bid 5", "bid 6", "pass"])] == [
        '"bid 1" to "bid 3"',
        '"bid 5"',
        '"bid 6"',
        "pass",
    ]


def test_a_bidder_learns_what_tokens_and_cards_can_pay() -> None:
    """The screen names both ceilings and shows a payment with a card in it."""
    page = flat(text.screen(open_auction(), style=OFF))
    assert '"bid 4" to "bid 11" pass' in page
    assert 'Your tokens pay up to 11; naming cards, each worth 1, you can pay 14: "bid 12 with 2b 5t CARD".' in page
    assert "1b is one bust token, worth 3, and 1t one black token, worth 1" in page


def test_many_cards_in_a_payment_are_counted() -> None:
    """An example of a payment names three cards at most."""
    assert '"bid 29 with 3b 10t ..." and 10 cards' in flat(text.screen(crowded(), style=OFF))


def test_no_example_above_what_all_means_can_pay() -> None:
    """Where even all cards cannot beat the standing bid, no payment is suggested."""
    doc = open_auction()
    doc["table"]["auction"]["bids"][0]["bid"] = 14
    page = flat(text.screen(waits(doc, 1, kind="bid", moves=["pass"]), style=OFF))
    assert "you can pay 14." in page
    assert "CARD" not in page


def test_no_word_of_naming_cards_without_cards() -> None:
    """Who holds black tokens alone is not told about bust tokens and cards."""
    page = flat(text.screen(sealed_half(), style=OFF))
    assert page.endswith("Your tokens pay up to 10.")


def test_without_tokens_cards_alone_pay() -> None:
    """4.3: cards held pay 1 each."""
    doc = buying()
    doc["table"]["players"][1] |= {"black": 0, "bust": 0}
    page = flat(text.screen(waits(doc, 2, kind="buy", moves=["done"]), style=OFF))
    assert 'You have no tokens; naming cards, each worth 1, you can pay 4: "buy R3 with CARD CARD CARD".' in page


def test_a_buyer_is_shown_what_cards_would_add() -> None:
    """4.4: where tokens do not suffice, the payment must be named; a face that one holds (4.2) is no example."""
    page = flat(text.screen(buying(), style=OFF))
    assert '"buy B7 with 1b 1t CARD CARD CARD"' in page
    assert "Where no payment is named, tokens pay with the least loss" in page


def test_last_purchases_are_announced() -> None:
    """5.2: each player has one more buy phase."""
    page = flat(text.screen(final_buys(), style=OFF))
    assert "The game waits for you to make the last purchase. " in page
    assert "empty: each player may buy one last card" in page


def test_taking_currency_is_capped_in_what_it_brings() -> None:
    """1.6: no player ever holds more than 10 black tokens."""
    page = flat(text.screen(turn(), style=OFF))
    assert '"take currency" 1 black token for you; R4 B2 to the market' in page
    assert '"take cards" R4 B2 for you; the others get 2 each' in page


def test_a_whole_turn_with_a_sealed_bid_is_offered_where_it_saves_a_mail() -> None:
    """Only where bids are sealed and somebody else deals a draw may carry a private bid."""
    doc = turn()
    assert '"draw until 7 then cards" ' in text.screen(doc, style=OFF)
    doc["game"]["deal"] = "croupier"
    assert '"draw until 7 then cards, bid 2 on any" ' in text.screen(doc, style=OFF)


def test_warnings_stand_on_every_page() -> None:
    """A game whose cards can be known says so wherever it is shown."""
    doc, said = turn(), "The host chose the seed: whoever knows it can compute the cards."
    assert said in flat(text.screen(doc, style=OFF))
    assert said in flat(text.screen(doc, plain=True, style=OFF))
    assert said in flat(" ".join(text.head_lines(doc)))


def test_the_longest_run_is_in_brackets() -> None:
    """Cards stand in their places, gaps are dots, the longest run is marked and counted."""
    page = text.screen(turn(), style=OFF)
    assert "  R [1 2 3]. 5          run 3 " in page
    assert "G [1 2 3 4 5 6 7 8 9] run 9 + 1\n" in page
    assert "\n  wilds  RX XX\n  spare  R2\n" in page


def test_wilds_show_the_place_that_they_fill() -> None:
    """5.4: the engine finds the assignment and shows it."""
    page = text.screen(over(), style=OFF)
    assert "red    10  R1 R2 R3 R4 R5 R6 R7 R8 X9=R9   complete: one more" in page
    assert "blue    2  BX=B1 BX=B2" in page
    assert "green   2  G4 XX=G5" in page
    assert "other      O2 RX" in page
    assert "full wild as green 5" in text.screen(over(), plain=True, style=OFF)


def test_T31_black_tokens_decide_a_tie() -> None:
    """Equal points, more black tokens: the first wins, and the page says why."""
    page = flat(text.screen(tied((4, 3, 0), (1, 1, 1), [1]), style=OFF))
    assert "Ana wins with 1 point." in page
    assert "Ana, you and Cid have 1 point each. Then black tokens count: Ana 4, you 3, Cid 0." in page
    assert "fewest cards" not in page


def test_T32_fewest_cards_decide_next() -> None:
    """Equal points and tokens: fewer cards win; equal again: shared."""
    page = flat(text.screen(tied((4, 4, 0), (2, 1, 1), [2]), style=OFF))
    assert "You win with 1 point." in page
    assert "Then the fewest cards held: Ana 2, you 1." in page
    assert "shared" not in page
    page = flat(text.screen(tied((4, 4, 0), (2, 2, 1), [1, 2]), style=OFF))
    assert "Ana and you share the victory with 1 point." in page
    assert "Equal in all: the victory is shared." in page


def test_no_tie_no_explanation() -> None:
    """Who is alone at the top needs no reasons."""
    assert "Then" not in text.screen(over(), style=OFF)


def test_cards_unknown_to_the_view_are_not_invented() -> None:
    """Without counts of unseen cards there is no grid of them."""
    doc = turn()
    del doc["table"]["unseen"]
    assert "Not seen yet" not in text.screen(doc, style=OFF)
    assert "Not seen yet" not in text.screen(doc, plain=True, style=OFF)


def test_unseen_cards_are_counted_by_kind() -> None:
    """Colours, wilds of any colour and currency have a row each; a kind that is used up has none."""
    doc = laid(
        turn(), [holding(1, 5, 0, ""), holding(2, 5, 0, "")], unseen={"R1": 2, "RX": 1, "XX": 1, "C5": 10, "G9": 0}
    )
    lines = text.screen(waits(doc, 2, kind="deal", duty=True), style=OFF).splitlines()
    at = lines.index("Not seen yet")
    assert lines[at + 2] == "  R   2  .  .  .  .  .  .  .  .   1   3 cards"
    assert lines[at + 3] == "  X   .  .  .  .  .  .  .  .  .   1   1 card"
    assert lines[at + 4] == "  C   .  .  .  . 10  .  .  .  .   .   10 cards"
    assert lines[at + 5] == ""


@pytest.mark.parametrize(
    ("numbers", "run"),
    [
        ([], range(0)),
        ([3], range(3, 4)),
        ([1, 2, 4, 5], range(1, 3)),
        ([1, 2, 2, 3], range(1, 4)),
        ([1, 8, 9], range(8, 10)),
    ],
)
def test_longest_natural_run(numbers: list[int], run: range) -> None:
    """5.3: consecutive numbers, each once; the lowest of several."""
    assert list(longest_run(numbers)) == list(run)


def test_T27_a_complete_colour_scores_one_more() -> None:
    """Red 1-9 complete: 10 points; duplicates are spare."""
    red = [f"R{number}" for number in range(1, 10)]
    assert natural_points([*red, "R3", "B2", "BX"]) == 11
    assert spares_of([*red, "R3", "R3", "BX", "BX"]) == ["R3", "R3"]


def test_places_of_a_run_follow_from_any_number_in_it() -> None:
    """A run may start anywhere; wilds without a number alone start at 1."""
    assert run_places("R", ["RX", "R5", "XX"]) == ["R4", "R5", "R6"]
    assert run_places("B", ["X7", "BX"]) == ["B7", "B8"]
    assert run_places("G", ["GX", "XX"]) == ["G1", "G2"]
