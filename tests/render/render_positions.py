"""Positions of TEN as `show --json` gives them, from before the start to after the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Doc = dict[str, Any]

STANDARD = {f"{colour}{number}": 3 if number < 7 else 1 for colour in "RBOG" for number in range(1, 10)}
STANDARD |= {f"{colour}X": 2 for colour in "RBOG"} | {f"X{number}": 1 for number in range(1, 10)} | {"XX": 1}
STANDARD |= {"C1": 9, "C2": 6, "C3": 6, "C4": 3, "C5": 3}
WIDE = "龘" * 32
LAO = "ສະບາຍດີ ລາວ"
PERSIAN = "نیلوفر می‌خواند"
MARKED = "Z" + "\u0335" * 20 + "oe"


def holding(seat: int, black: int, bust: int, cards: str) -> Doc:
    """Make what lies in front of a player."""
    return {"seat": seat, "black": black, "bust": bust, "cards": in_deck_order(cards.split())}


def in_deck_order(cards: list[str]) -> list[str]:
    """Sort cards as the deck lists them."""
    return sorted(cards, key=list(STANDARD).index)


def waits(doc: Doc, *seats: int, kind: str, moves: list[str] | None = None, duty: bool = False) -> Doc:
    """Let a document wait for seats; the means follow from what they hold."""
    doc["waiting"] = []
    for seat in seats:
        means = None
        if not duty and doc["table"] is not None:
            own = next(player for player in doc["table"]["players"] if player["seat"] == seat)
            means = {"tokens": own["black"] + 3 * own["bust"], "cards": len(own["cards"])}
        name = doc["seats"][seat - 1]["name"]
        doc["waiting"].append(
            {"seat": seat, "name": name, "kind": kind, "duty": duty, "moves": moves or [], "means": means}
        )
    return doc


def document(names: list[str | None], you: int | None = None, **game: Any) -> Doc:
    """Make a document before the start."""
    facts = {"id": "x", "name": "friday", "rules": "ten/1", "deal": "seeded", "auction": "sealed", "step": 41}
    facts |= {"head": "k7Qz0xT/ab==", "over": False, "warnings": []} | game
    seats = [
        {"seat": seat, "name": name, "fingerprint": name and "12345 " * 5 + "12345"}
        for seat, name in enumerate(names, 1)
    ]
    return {"schema": 1, "game": facts, "seats": seats, "you": you, "waiting": [], "table": None, "result": None}


def laid(doc: Doc, players: list[Doc], tableau: str = "", market: str = "", **table: Any) -> Doc:
    """Lay a table into a document; what nobody has seen follows from what lies there."""
    faces = tableau.split()
    numbers = sum(int(face[1]) for face in faces if face[0] in "RBOG")
    currency = sum(int(face[1]) for face in faces if face[0] == "C")
    doc["table"] = {"active": 2, "intention": None, "deck": 0, "tableau": faces, "total": numbers - currency}
    doc["table"] |= {"currency": currency, "market": in_deck_order(market.split()), "discard": [], "auction": None}
    doc["table"] |= {"players": players} | table
    seen = [*faces, *doc["table"]["market"], *doc["table"]["discard"], *(c for p in players for c in p["cards"])]
    unseen = {face: max(0, copies - seen.count(face)) for face, copies in STANDARD.items()}
    doc["table"]["unseen"] = table.get("unseen", unseen)
    doc["table"]["deck"] = sum(doc["table"]["unseen"].values())
    return doc


def before_start() -> Doc:
    return waits(document(["Ana", None, None], 1, step=1), 2, kind="join", duty=True)


def ready() -> Doc:
    return waits(document(["Ana", "Bob"], 2, step=2, auction="open"), 1, kind="start", duty=True)


def early() -> Doc:
    doc = document(["Ana", "Bob", "Cid"], 2, step=5)
    players = [holding(1, 7, 0, "R4 B6"), holding(2, 5, 0, ""), holding(3, 7, 0, "")]
    return waits(laid(doc, players, market="O2", discard=["C2"]), 2, kind="turn", moves=["draw"])


def turn() -> Doc:
    doc = document(
        ["Ana", "Bob", "Cid"], 2, warnings=["the host chose the seed: whoever knows it can compute the cards"]
    )
    bob = holding(2, 9, 1, "R1 R2 R2 R3 R5 B5 G1 G2 G3 G4 G5 G6 G7 G8 G9 RX XX")
    players = [holding(1, 5, 0, "R1 X5"), bob, holding(3, 10, 2, "")]
    doc = laid(doc, players, tableau="R4 C2 B2", market="R3 R7 B5 B5 O2 G9", discard=["C1", "C5"])
    return waits(doc, 2, kind="turn", moves=["draw", "take cards", "take currency"])


def bystander() -> Doc:
    return turn() | {"you": None}


def dealing() -> Doc:
    doc = turn()
    doc["game"] |= {"deal": "croupier"}
    doc["you"] = 3
    doc["table"]["intention"] = "draw until 7/4 then cards buy R7 O2"
    return waits(doc, 3, kind="deal", duty=True)


def open_auction() -> Doc:
    doc = document(["Ana", "Bob", "Cid", "Dora"], 1, auction="open")
    players = [holding(1, 5, 2, "R1 X5 G3"), holding(2, 3, 0, "B1"), holding(3, 9, 0, ""), holding(4, 1, 1, "O4")]
    bids = [{"seat": 3, "bid": 3}, {"seat": 4, "bid": None}]
    doc = laid(doc, players, tableau="O3 C1", market="", auction={"card": "XX", "mode": "open", "bids": bids})
    return waits(doc, 1, kind="bid", moves=[*(f"bid {n}" for n in range(4, 12)), "pass"])


def sealed_first() -> Doc:
    doc = document(["Ana", "Bob", "Cid"], 2, deal="croupier")
    players = [holding(1, 5, 0, "R1 X5"), holding(2, 2, 1, "B1 B2"), holding(3, 10, 0, "")]
    doc = laid(doc, players, market="R9", auction={"card": "X7", "mode": "sealed", "bids": []})
    return waits(doc, 2, kind="bid", moves=[*(f"bid {n}" for n in range(1, 6)), "pass"])


def sealed_half() -> Doc:
    doc = sealed_first()
    doc["table"]["auction"]["bids"] = [{"seat": 1, "sealed": True}, {"seat": 2, "sealed": True}]
    doc["you"] = 3
    return waits(doc, 3, kind="bid", moves=[*(f"bid {n}" for n in range(1, 11)), "pass"])


def sealed_others() -> Doc:
    doc = sealed_first()
    doc["table"]["auction"]["bids"] = [{"seat": 2, "sealed": True}]
    return waits(doc, 3, 1, kind="bid")


def opening() -> Doc:
    doc = sealed_half()
    doc["table"]["auction"]["bids"] = [{"seat": seat, "sealed": True} for seat in (3, 1, 2)]
    doc["you"] = 2
    return waits(doc, 2, kind="open", duty=True)


def buying() -> Doc:
    doc = document(["Ana", "Bob", "Cid"], 2)
    players = [holding(1, 5, 0, "R1"), holding(2, 1, 1, "B1 B2 B2 RX"), holding(3, 10, 0, "G1 G2 G3")]
    doc = laid(doc, players, market="R3 R4 B2 B7 O1 G9")
    return waits(doc, 2, kind="buy", moves=["buy R3", "buy R4", "buy O1", "done"])


def final_buys() -> Doc:
    doc = buying()
    doc["table"] |= {"deck": 0, "unseen": {}, "active": 1}
    return waits(doc, 2, kind="final-buy", moves=["buy R3", "buy R4", "buy O1", "done"])


def over() -> Doc:
    doc = document(["Ana", "Bob", "Cid"], 2, over=True, step=212)
    ana = holding(1, 4, 1, "R1 R2 R3 R4 R5 R6 R7 R8 X9 RX O2 O2 BX BX XX G4")
    players = [ana, holding(2, 3, 0, "B5 B6 BX B8 G1"), holding(3, 0, 3, "")]
    doc = laid(doc, players, unseen={}, active=3)
    runs = [
        {"colour": "R", "cards": ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "X9"], "points": 10},
        {"colour": "B", "cards": ["BX", "BX"], "points": 2},
        {"colour": "O", "cards": ["O2"], "points": 1},
        {"colour": "G", "cards": ["G4", "XX"], "points": 2},
    ]
    bob = [
        {"colour": "B", "cards": ["B5", "B6", "BX", "B8"], "points": 4},
        {"colour": "G", "cards": ["G1"], "points": 1},
    ]
    scores = [{"seat": 1, "points": 15, "runs": runs}, {"seat": 2, "points": 5, "runs": bob}]
    doc["result"] = {"scores": [*scores, {"seat": 3, "points": 0, "runs": []}], "winners": [1]}
    return doc


def tied(black: tuple[int, int, int], cards: tuple[int, int, int], winners: list[int]) -> Doc:
    """Make an end at which all have one point; what else they hold decides."""
    doc = document(["Ana", "Bob", "Cid"], 2, over=True)
    players = [holding(seat, black[seat - 1], 0, " ".join(["R1"] * cards[seat - 1])) for seat in (1, 2, 3)]
    doc = laid(doc, players, unseen={})
    run = [{"colour": "R", "cards": ["R1"], "points": 1}]
    scores = [{"seat": seat, "points": 1, "runs": run} for seat in (1, 2, 3)]
    doc["result"] = {"scores": scores, "winners": winners}
    return doc


def shared() -> Doc:
    return tied((4, 4, 3), (2, 2, 1), [1, 2])


def crowded() -> Doc:
    """Five players with 25 cards each and names that are hard to measure."""
    doc = document(
        [WIDE, LAO, PERSIAN, MARKED, "o'Neill-Smith Jr."], 2, name="ສຸກ 龘 _ " + "x" * 20, deal="table", auction="open"
    )
    faces = [face for face in STANDARD if face[0] != "C"] * 3
    players = [holding(seat, 10, 3, " ".join(faces[seat * 25 - 25 : seat * 25])) for seat in range(1, 6)]
    market = " ".join(f"{colour}{number}" for colour in "RBOG" for number in range(1, 10))
    bids = [{"seat": 3, "bid": 9}, {"seat": 4, "bid": None}, {"seat": 5, "bid": 10}, {"seat": 1, "bid": 28}]
    sale = {"card": "BX", "mode": "open", "bids": bids}
    unseen = dict.fromkeys(STANDARD, 12)
    doc = laid(doc, players, tableau="C1 " * 10 + "R1 B1 O1 G1", market=market, auction=sale, unseen=unseen)
    return waits(doc, 2, kind="bid", moves=[*(f"bid {n}" for n in range(29, 45)), "pass"])


POSITIONS: dict[str, Callable[[], Doc]] = {
    make.__name__.replace("_", "-"): make
    for make in (
        before_start,
        ready,
        early,
        turn,
        bystander,
        dealing,
        open_auction,
        sealed_first,
        sealed_half,
        sealed_others,
        opening,
        buying,
        final_buys,
        over,
        shared,
        crowded,
    )
}
