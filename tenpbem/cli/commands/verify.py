"""`tenpbem verify`: check everything, and give a verdict that one can show to others."""

from __future__ import annotations

import json
from typing import Any

import click

from tenpbem.cli import exits, options
from tenpbem.cli.env import Env
from tenpbem.cli.table import alone
from tenpbem.engine import dealing
from tenpbem.engine.errors import Refusal
from tenpbem.engine.game import Game
from tenpbem.engine.log.canon import b64
from tenpbem.engine.log.keys import table_fingerprint

# What is checked, in this order, and the error codes that say it failed.
CHECKS = {
    "form": ("too-large", "wrong-format", "bad-file"),
    "chain": ("bad-chain", "fork"),
    "signatures": ("bad-signature",),
    "rules": ("bad-entry",),
}


@options.command(
    "verify", "Check every signature and every rule.", "tenpbem verify friday.toml\ntenpbem verify friday.toml --json"
)
@options.file_argument()
@options.json
@click.pass_context
def command(ctx: click.Context, env: Env, file: str) -> None:
    """Check a game file from the first byte to the last."""
    try:
        game = alone(env, file)
    except Refusal as refusal:
        if not env.json or not any(refusal.code in codes for codes in CHECKS.values()):
            raise
        env.to_stderr = False
        env.say(json.dumps(bad(refusal), ensure_ascii=False))
        ctx.exit(exits.EXITS[refusal.code])
    env.to_stderr = False
    verdict = good(game)
    if env.json:
        env.say(json.dumps(verdict, ensure_ascii=False))
        return
    env.say(f"Good: {verdict['steps']} steps, {verdict['signatures']} signatures, every move by the rules.")
    env.say(f"Head {verdict['head']}")
    if game.seats:
        env.say(f"Fingerprint of this table, to compare: {table_fingerprint([seat.public for seat in game.seats])}")
    for warning in verdict["warnings"]:
        env.say(f"Note: {warning}.")


def good(game: Game) -> dict[str, Any]:
    """Give the verdict on a game that stood every check."""
    return {
        "schema": 1,
        "ok": True,
        "steps": game.step,
        "signatures": len(game.entries),
        "head": b64(game.head),
        "checks": [{"check": check, "ok": True} for check in CHECKS],
        "warnings": dealing.warnings(game.table, game.rules),
    }


def bad(refusal: Refusal) -> dict[str, Any]:
    """Give the verdict on a file that was refused: the checks before the failing one were not finished."""
    checks = [
        {"check": check, "ok": False, "what": refusal.what} if refusal.code in codes else {"check": check, "ok": None}
        for check, codes in CHECKS.items()
    ]
    return {
        "ok": False,
        "steps": None,
        "signatures": None,
        "head": None,
        "checks": checks,
        "warnings": [],
    } | exits.as_object(refusal)
