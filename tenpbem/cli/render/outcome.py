"""The end of a game of TEN: places, runs with their wilds, and why it is a tie or not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenpbem.cli.render.faces import COLOURS, run_places
from tenpbem.cli.render.players import belongings
from tenpbem.cli.render.scene import Scene
from tenpbem.cli.render.speech import capital, count
from tenpbem.cli.render.width import glue, wrap


def headline(view: Scene) -> list[str]:
    """Say who won."""
    return [view.style.bold(line) for line in wrap(capital(winners_phrase(view)) + ".")]


def outcome(view: Scene) -> list[str]:
    """Explain a tie and show everybody's runs, best first."""
    blocks = [[line for reason in tie_reasons(view) for line in wrap(reason)]]
    blocks += [_score(score, view) for score in ranking(view)]
    return "\n\n".join("\n".join(block) for block in blocks if block).split("\n")


def _score(score: Mapping[str, Any], view: Scene) -> list[str]:
    """Show one player's points, runs and what else lies there."""
    player = view.player(score["seat"])
    facts = [count(score["points"], "point"), *belongings(player)]
    lines = wrap(f"{view.style.bold(view.label(score['seat']))} {glue('  ' + ', '.join(facts))}", hang="  ")
    for run in score["runs"]:
        cards = " ".join(view.style.card(face) for face in placed(run))
        complete = glue("  complete: one more") if run["points"] > len(run["cards"]) else ""
        lines += wrap(f"{cards} {complete}", f"  {COLOURS[run['colour']]:7}{run['points']:2}  ", " " * 13)
    rest = " ".join(map(view.style.card, leftover(player["cards"], score["runs"])))
    return lines + (wrap(rest, "  other      ", " " * 13) if rest else [])


def leftover(cards: Sequence[str], runs: Sequence[Mapping[str, Any]]) -> list[str]:
    """List the cards that stand in no run."""
    rest = list(cards)
    for run in runs:
        for face in run["cards"]:
            rest.remove(face)
    return rest


def placed(run: Mapping[str, Any]) -> list[str]:
    """Write the cards of a run, each wild with the place that it fills: `XX=R4`."""
    places = run_places(run["colour"], run["cards"])
    return [face if face == place else f"{face}={place}" for face, place in zip(run["cards"], places, strict=True)]


def ranking(view: Scene) -> list[Mapping[str, Any]]:
    """Sort the scores, best first (5.5)."""
    return sorted(view.doc["result"]["scores"], key=lambda score: _rank(score, view))


def winners_phrase(view: Scene) -> str:
    """Say who won, with how many points."""
    result = view.doc["result"]
    winners = result["winners"]
    best = max(score["points"] for score in result["scores"])
    if len(winners) > 1:
        return f"{view.list(winners)} share the victory with {count(best, 'point')}"
    verb = "win" if winners[0] == view.you else "wins"
    return f"{view.name(winners[0])} {verb} with {count(best, 'point')}"


def tie_reasons(view: Scene) -> list[str]:
    """Explain how equal points were told apart, or that they could not be (5.5)."""
    best = max(score["points"] for score in view.doc["result"]["scores"])
    tied = [view.player(score["seat"]) for score in view.doc["result"]["scores"] if score["points"] == best]
    if len(tied) < 2:
        return []
    reasons = [f"{capital(_names(tied, view))} have {count(best, 'point')} each."]
    black = max(player["black"] for player in tied)
    told = ", ".join(f"{view.name(player['seat'])} {player['black']}" for player in tied)
    reasons.append(f"Then black tokens count: {told}.")
    tied = [player for player in tied if player["black"] == black]
    if len(tied) > 1:
        told = ", ".join(f"{view.name(player['seat'])} {len(player['cards'])}" for player in tied)
        reasons.append(f"Then the fewest cards held: {told}.")
        fewest = min(len(player["cards"]) for player in tied)
        if sum(len(player["cards"]) == fewest for player in tied) > 1:
            reasons.append("Equal in all: the victory is shared.")
    return reasons


def _names(tied: list[Mapping[str, Any]], view: Scene) -> str:
    return view.list([player["seat"] for player in tied])


def _rank(score: Mapping[str, Any], view: Scene) -> tuple[int, int, int]:
    player = view.player(score["seat"])
    return -score["points"], -player["black"], len(player["cards"])
