"""The examples do what their page says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.cli.session import ACCEPT
from tests.cli.shell import Shell
from tests.docs.sheet import ME, run_page
from tests.examples.programs import EXAMPLES, PROGRAMS, load, python, sh


def test_the_page_of_examples(tmp_path: Path) -> None:
    """Every command of the page runs, and prints what stands below it."""
    shutil.copytree(EXAMPLES, tmp_path / ME)
    path = EXAMPLES / "README.md"
    now, faults = run_page(path.read_text(), tmp_path, PROGRAMS)
    if ACCEPT and faults:
        path.write_text(now)
    assert ACCEPT or not faults, "\n".join(faults)


def test_the_finished_game_is_good_and_over(tmp_path: Path) -> None:
    """The game of three with sealed bids stands every check and was played to its end."""
    me = Shell(tmp_path)
    file = str(EXAMPLES / "sealed" / "game.toml")
    verdict = me("verify", file, "--json").json
    assert verdict["ok"]
    assert not verdict["warnings"]
    game = me("show", file, "--json").json
    assert game["game"]["over"]
    assert (game["game"]["deal"], game["game"]["auction"]) == ("seeded", "sealed")
    assert [seat["name"] for seat in game["seats"]] == ["Ana", "Bob", "Cleo"]
    assert game["table"]["deck"] == 0


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("listed", 3, {"deal": "listed", "last": 5}),
        ("pick", 2, {"deal": "seeded", "profile": "mattel", "variant": "pick", "phases": "odd"}),
    ],
)
def test_the_games_of_phase_10_are_good_and_over(
    name: str, seats: int, options: dict[str, object], tmp_path: Path
) -> None:
    """Both stand every check, were played to their end, and show all hands now."""
    me = Shell(tmp_path)
    file = str(EXAMPLES / "phase10" / f"{name}.toml")
    assert me("verify", file, "--json").json["ok"]
    game = me("show", file, "--json").json
    assert game["game"]["over"]
    assert options.items() <= game["game"].items()
    assert len(game["table"]["players"]) == seats
    assert all(player["cards"] is not None for player in game["table"]["players"])
    assert len(game["table"]["sheet"]) == game["table"]["round"]
    (winner,) = game["result"]["winners"]
    assert game["result"]["scores"][winner - 1]["phases"] == 5


def test_the_real_table_says_which_card_each_draw_turned_up() -> None:
    """Behind every draw of the moves stands the card of the order."""
    order = (EXAMPLES / "real-table" / "order.txt").read_text().split()
    moves = (EXAMPLES / "real-table" / "moves.txt").read_text()
    assert re.findall(r"^draw +# (\S+)$", moves, re.MULTILINE) == order


def test_the_real_table_is_played_to_its_end(tmp_path: Path) -> None:
    """Equal points and equal tokens: fewest cards decide (5.5)."""
    me = Shell(tmp_path)
    python(me, ["real-table/play.py", "kitchen.toml"])
    game = me("show", "kitchen.toml", "--json").json
    assert game["game"]["deal"] == "listed"
    ana, bob = game["table"]["players"]
    assert [score["points"] for score in game["result"]["scores"]] == [18, 18]
    assert ana["black"] == bob["black"]
    assert len(bob["cards"]) < len(ana["cards"])
    assert game["result"]["winners"] == [2]


def test_autoplay_plays_a_game_to_its_end(tmp_path: Path) -> None:
    """The script and a robot finish a game."""
    me = Shell(tmp_path, "Ana")
    me.ok("new", "friday.toml", "--robots", "1", "--seed", "chestnut")
    for _ in range(200):
        python(me, ["autoplay.py", "friday.toml", "Ana"])
        if me("show", "friday.toml", "--json").json["game"]["over"]:
            break
        me.ok("robot", "friday.toml")
    assert me("verify", "friday.toml", "--json").json["ok"]
    assert me("show", "friday.toml", "--json").json["game"]["over"]


@pytest.mark.parametrize(
    ("moves", "table", "kind", "chosen"),
    [
        (["draw", "take cards"], {"total": 5, "currency": 0}, "turn", "draw"),
        (["draw", "take cards"], {"total": 6, "currency": 0}, "turn", "take cards"),
        (["draw", "take currency"], {"total": -6, "currency": 6}, "turn", "draw"),
        (["take currency"], {"total": -6, "currency": 6}, "turn", "take currency"),
        (["bid 1", "pass"], {}, "bid", "pass"),
        (["bid 1", "bid 2", "bid 3", "pass"], {}, "bid", "bid 2"),
        (["buy R9", "buy R2", "done"], {"players": [{"seat": 1, "cards": ["R1"]}]}, "buy", "buy R2"),
        (["buy R9", "done"], {"players": [{"seat": 1, "cards": ["R1", "RX"]}]}, "final-buy", "done"),
    ],
)
def test_autoplay_chooses(moves: list[str], table: dict[str, object], kind: str, chosen: str) -> None:
    """It draws until the number cards make six, bids two for anything, and buys what makes a run longer."""
    assert load("autoplay.py").choose({"moves": moves, "kind": kind, "seat": 1}, table) == chosen


def test_orders_tell_when_one_is_refused(tmp_path: Path) -> None:
    """A wild that comes up in between ends the orders: what was done stands, and the refusal says why."""
    me = Shell(tmp_path, "Ana")
    me.ok("new", "friday.toml", "--robots", "2", "--seed", "october")
    me.ok("play", "friday.toml", "draw")
    shutil.copytree(EXAMPLES / "orders", tmp_path / "orders")
    printed = sh(me, ["orders/orders.sh", "friday.toml", "orders/orders.txt"])
    assert "XX is up for auction" in printed
    assert "tenpbem: cannot draw until 8/4 then cards buy none" in printed
    assert me("show", "friday.toml", "--json").json["table"]["auction"]["card"] == "XX"
