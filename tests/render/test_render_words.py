"""Events, moves, log lines and waiting, said in words."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tenpbem.cli.render.events import CLAUSES
from tenpbem.cli.render.width import width
from tenpbem.cli.render.words import escape, log_line, move_words, sentence, story, waiting_phrase

NAMES = {1: "Ana", 2: "Bob", 3: "Cid", 4: "Dora"}

SENTENCES: list[tuple[dict[str, Any], str, str]] = [
    ({"event": "draw", "seat": 1, "card": "R4"}, "Ana draws R4.", "You draw R4."),
    ({"event": "auction", "seat": 1, "card": "X5"}, "X5 is up for auction.", "X5 is up for auction."),
    ({"event": "bid", "seat": 1, "bid": 3, "with": None}, "Ana bids 3.", "You bid 3."),
    (
        {"event": "bid", "seat": 1, "bid": 4, "with": "1b R4"},
        "Ana bids 4 with 1 bust token (worth 3) and R4.",
        "You bid 4 with 1 bust token (worth 3) and R4.",
    ),
    ({"event": "pass", "seat": 1, "forced": False}, "Ana passes.", "You pass."),
    ({"event": "pass", "seat": 1, "forced": True}, "Ana passes (cannot bid higher).", "You pass (cannot bid higher)."),
    (
        {"event": "void", "seat": 1, "why": "it cannot be read"},
        "Ana passes (the sealed bid is void: it cannot be read).",
        "You pass (the sealed bid is void: it cannot be read).",
    ),
    ({"event": "won", "seat": 1, "card": "X5", "bid": 3}, "Ana wins X5 for 3.", "You win X5 for 3."),
    (
        {"event": "unsold", "seat": 1, "card": "XX"},
        "Nobody wants XX: it is discarded.",
        "Nobody wants XX: it is discarded.",
    ),
    (
        {"event": "bust", "seat": 1, "kind": "number", "token": True},
        "Ana busts: 11 or more on the table; one bust token.",
        "You bust: 11 or more on the table; one bust token.",
    ),
    (
        {"event": "bust", "seat": 1, "kind": "number", "token": False, "total": 12},
        "Ana busts: 12 on the table; no bust token is left.",
        "You bust: 12 on the table; no bust token is left.",
    ),
    (
        {"event": "bust", "seat": 1, "kind": "currency", "token": True},
        "Ana busts: currency of 11 or more; one bust token.",
        "You bust: currency of 11 or more; one bust token.",
    ),
    (
        {"event": "take", "seat": 1, "kind": "cards", "cards": ["R4", "B2"]},
        "Ana takes the cards R4, B2.",
        "You take the cards R4, B2.",
    ),
    (
        {"event": "take", "seat": 1, "kind": "currency", "cards": []},
        "Ana takes the currency.",
        "You take the currency.",
    ),
    ({"event": "gain", "seat": 1, "black": 1}, "Ana gains 1 black token.", "You gain 1 black token."),
    (
        {"event": "pay", "seat": 1, "items": "2b 1t"},
        "Ana pays 2 bust tokens (worth 6) and 1 black token.",
        "You pay 2 bust tokens (worth 6) and 1 black token.",
    ),
    ({"event": "buy", "seat": 1, "card": "R4"}, "Ana buys R4.", "You buy R4."),
    ({"event": "done", "seat": 1, "forced": False}, "Ana buys nothing.", "You buy nothing."),
    ({"event": "done", "seat": 1, "forced": True}, "Ana can buy nothing.", "You can buy nothing."),
    (
        {"event": "final", "seat": 1},
        "The deck is empty: each player may buy one last card.",
        "The deck is empty: each player may buy one last card.",
    ),
    ({"event": "end", "winners": [1]}, "The game is over: Ana wins.", "The game is over: you win."),
    (
        {"event": "end", "winners": [1, 2]},
        "The game is over: Ana and Bob share the victory.",
        "The game is over: you and Bob share the victory.",
    ),
]


@pytest.mark.parametrize(("event", "told", "to_you"), SENTENCES)
def test_each_event_is_one_sentence(event: dict[str, Any], told: str, to_you: str) -> None:
    """Every event has its words, for the others and for the one to whom it happens."""
    assert sentence(event, NAMES) == told
    assert sentence(event, NAMES, 1) == to_you


def test_every_kind_of_event_is_tried() -> None:
    """No kind of event of the log goes without a sentence here."""
    assert {event["event"] for event, _, _ in SENTENCES} == set(CLAUSES)


def test_an_unknown_event_is_named_and_escaped() -> None:
    """What a later version adds is shown by its name."""
    assert sentence({"event": "re\x1bveal", "seat": 2}, NAMES) == r"Bob: re\x1bveal."


def draws(seat: int, *cards: str) -> list[dict[str, Any]]:
    """Make the draws of one hand."""
    return [{"event": "draw", "seat": seat, "card": card} for card in cards]


def gains(**black: int) -> list[dict[str, Any]]:
    """Make gains by name."""
    seats = {name: seat for seat, name in NAMES.items()}
    return [{"event": "gain", "seat": seats[name], "black": number} for name, number in black.items()]


def test_draws_and_equal_gains_are_told_together() -> None:
    """A bust is three sentences, however many cards and players."""
    bust = {"event": "bust", "seat": 1, "kind": "number", "token": True}
    assert story([*draws(1, "R4", "C2", "B9"), bust, *gains(Cid=2, Dora=2, Bob=1)], NAMES) == [
        "Ana draws R4, C2, B9.",
        "Ana busts: 11 or more on the table; one bust token.",
        "Cid and Dora gain 2 black tokens each, Bob gains 1 black token.",
    ]
    assert story(gains(Ana=3, Cid=3), NAMES, 3) == ["Ana and you gain 3 black tokens each."]


def test_draws_of_two_players_are_two_sentences() -> None:
    """A step in which the turn passes on keeps the hands apart."""
    assert story([*draws(1, "R4"), *draws(2, "B6")], NAMES) == ["Ana draws R4.", "Bob draws B6."]


def test_T38_a_forced_pass_before_any_bid_means_empty_hands() -> None:
    """No tokens, no cards: passes without being asked; after a bid it means that the bid cannot be beaten (T50)."""
    auction = [
        *draws(1, "C1", "X5"),
        {"event": "auction", "seat": 1, "card": "X5"},
        {"event": "pass", "seat": 2, "forced": True},
        {"event": "bid", "seat": 3, "bid": 2, "with": None},
        {"event": "pass", "seat": 4, "forced": True},
        {"event": "pass", "seat": 1, "forced": False},
        {"event": "won", "seat": 3, "card": "X5", "bid": 2},
        {"event": "pay", "seat": 3, "items": "1b"},
    ]
    assert story(auction, NAMES) == [
        "Ana draws C1, X5.",
        "X5 is up for auction: Bob passes (nothing to bid with), Cid bids 2, "
        "Dora passes (cannot bid higher), Ana passes.",
        "Cid wins X5 for 2, paying 1 bust token (worth 3).",
    ]


def test_a_bid_of_a_later_step_is_told_with_the_passes_after_it() -> None:
    """The standing bid lies in an earlier step, so a forced pass here means that it cannot be beaten."""
    assert story(
        [{"event": "pass", "seat": 4, "forced": True}, {"event": "pass", "seat": 1, "forced": True}], NAMES
    ) == ["Dora passes (cannot bid higher), Ana passes (cannot bid higher)."]


@pytest.mark.parametrize("first", [0, 1])
def test_a_purchase_is_told_with_its_price(first: int) -> None:
    """Price and card are one sentence, whichever comes first."""
    pair = [{"event": "pay", "seat": 2, "items": "1b 2t R3"}, {"event": "buy", "seat": 2, "card": "B6"}]
    told = "Bob buys B6, paying 1 bust token (worth 3), 2 black tokens and R3."
    assert story([pair[first], pair[1 - first]], NAMES) == [told]


def test_a_price_of_somebody_else_is_not_mixed_in() -> None:
    """Only what one player pays and buys belongs together."""
    events = [{"event": "pay", "seat": 2, "items": "1t"}, {"event": "buy", "seat": 3, "card": "B6"}]
    assert story(events, NAMES) == ["Bob pays 1 black token.", "Cid buys B6."]


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("draw", "draw a card"),
        ("draw until 7", "draw until the total is 7"),
        ("draw until 9/3 then currency", "draw until the total is 9 or the currency 3, then take the currency"),
        ("draw until 7 then cards buy none", "draw until the total is 7, then take the cards and buy nothing"),
        ("draw until 7 then cards buy R4 B7", "draw until the total is 7, then take the cards and buy R4 or B7"),
        (
            "draw, bid 3 with 1b on X5, pass on any",
            "draw a card; on X5: bid 3, paying 1 bust token (worth 3); on any wild: pass",
        ),
        ("bid 3 with 1b 2t", "bid 3, paying 1 bust token (worth 3) and 2 black tokens"),
        ("bid 1 with XX", "bid 1, paying XX"),
        ("bid", "hand in a sealed bid"),
        ("buy R3", "buy R3"),
        ("buy R7 with 2b 1t", "buy R7, paying 2 bust tokens (worth 6) and 1 black token"),
        ("take currency", "take the currency"),
        ("done", "buy nothing"),
        ("dance\x07 with 1b", r"dance\x07 with 1b"),
        ("draw until 7, dance", "draw until 7, dance"),
    ],
)
def test_moves_in_words(move: str, words: str) -> None:
    """Payments are spelled out, since 1b is read by people as one black; what is no move is escaped."""
    assert move_words(move) == words


def test_log_line_tells_move_note_and_story() -> None:
    """A step is its number, who did what, the table talk and what followed."""
    step = {
        "step": 41,
        "seat": 2,
        "name": "Bob",
        "do": "bid 3 with 1b",
        "at": "2026-11-29T21:40:00Z",
        "note": "mine!\n\x1b[31mred\u202e",
        "events": draws(2, "R4", "C1"),
    }
    assert log_line(step, NAMES).split("\n") == [
        "  41  Bob: bid 3, paying 1 bust token (worth 3)",
        "      | mine!",
        r"      | \x1b[31mred\u202e",
        "      Bob draws R4, C1.",
    ]
    assert log_line(step | {"note": None, "events": []}, NAMES) == "  41  Bob: bid 3, paying 1 bust token (worth 3)"


@pytest.mark.parametrize(
    ("do", "events", "lines"),
    [
        ("draw", draws(2, "R4"), ["   7  Bob draws R4."]),
        ("draw", [], ["   7  Bob: draw a card"]),
        (
            "draw until 7 then cards",
            draws(2, "R4"),
            ["   7  Bob: draw until the total is 7, then take the cards", "      Bob draws R4."],
        ),
        (
            "take cards",
            [{"event": "take", "seat": 2, "kind": "cards", "cards": ["R4"]}, *gains(Ana=1)],
            ["   7  Bob takes the card R4.", "      Ana gains 1 black token."],
        ),
        (
            "buy R4 with 1b 1t",
            [{"event": "pay", "seat": 2, "items": "1b 1t"}, {"event": "buy", "seat": 2, "card": "R4"}],
            ["   7  Bob buys R4, paying 1 bust token (worth 3) and 1 black token."],
        ),
        ("done", [{"event": "done", "seat": 2, "forced": False}], ["   7  Bob buys nothing."]),
        ("deal", draws(1, "R4"), ["   7  Bob: deal", "      Ana draws R4."]),
        ("draw", draws(1, "R4"), ["   7  Bob: draw a card", "      Ana draws R4."]),
    ],
)
def test_a_move_is_not_said_twice(do: str, events: list[dict[str, Any]], lines: list[str]) -> None:
    """Where the story opens with the move, it stands for it; an intention is always said."""
    step = {"step": 7, "seat": 2, "name": "Bob", "do": do, "at": None, "note": None, "events": events}
    assert log_line(step, NAMES).split("\n") == lines


@given(st.text(max_size=500))
def test_nothing_of_a_note_reaches_the_terminal_raw(note: str) -> None:
    """Control and bidi characters are shown, never sent; the lines stay narrow."""
    step = {"step": 9, "seat": 1, "name": "Ana", "do": "draw", "at": None, "note": note, "events": []}
    shown = log_line(step, NAMES)
    assert not any(char in shown for char in "\x00\x07\x1b\r\x9b\u202a\u202e\u2066\u2069\u200e\u200f\u2028\u0085\ufeff")
    assert all(
        line.isprintable() or set(line) & set("\u00a0\u3000\u200c\u200d") or width(line) for line in shown.split("\n")
    )
    assert max(map(width, shown.split("\n"))) <= 72


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain text, ünï 龘", "plain text, ünï 龘"),
        ("a\nb\tc", r"a\x0ab\x09c"),
        ("\x1b[2J\x7f\x9b", r"\x1b[2J\x7f\x9b"),
        ("\u202eabc\u2066", r"\u202eabc\u2066"),
        ("\U000e0041\ud800", r"\U000e0041\ud800"),
        ("می‌خواند", "می‌خواند"),
    ],
)
def test_escape(text: str, shown: str) -> None:
    """Only what could deceive is escaped; the joiners of Persian are not."""
    assert escape(text) == shown


def wait(seat: int, kind: str) -> dict[str, Any]:
    """Make one seat that is waited for."""
    return {"seat": seat, "name": NAMES.get(seat), "kind": kind, "duty": False, "moves": [], "means": None}


@pytest.mark.parametrize(
    ("waiting", "you", "phrase"),
    [
        ([wait(2, "turn")], None, "Bob to play"),
        ([wait(2, "turn")], 2, "you to play"),
        ([wait(1, "bid"), wait(3, "bid")], None, "Ana and Cid to hand in sealed bids"),
        ([wait(1, "bid"), wait(2, "bid"), wait(3, "bid")], 2, "Ana, you and Cid to hand in sealed bids"),
        ([wait(1, "bid")], None, "Ana to bid"),
        ([wait(1, "open")], None, "Ana to open the bids"),
        ([wait(3, "deal"), wait(1, "deal")], None, "Cid and Ana to deal"),
        ([wait(3, "buy")], None, "Cid to buy"),
        ([wait(3, "final-buy")], None, "Cid to make the last purchase"),
        ([wait(1, "start")], None, "Ana to start the game"),
        ([{**wait(4, "join"), "name": None}], None, "somebody to take seat 4"),
        ([], None, "nobody"),
    ],
)
def test_waiting_phrase(waiting: list[dict[str, Any]], you: int | None, phrase: str) -> None:
    """Say for whom the game waits, and for what."""
    assert waiting_phrase(waiting, you) == phrase


def test_a_lone_sealed_bid_is_called_one() -> None:
    """One seat alone may be the last to hand in; whoever knows that bids are sealed says so."""
    assert waiting_phrase([wait(1, "bid")], None, sealed=True) == "Ana to hand in a sealed bid"
