"""The table of Phase 10 in complete sentences, for ears: no columns, no signs without words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tenpbem.cli.render.phase10 import distance, ways
from tenpbem.cli.render.phase10_choices import rows, waited_for
from tenpbem.cli.render.phase10_faces import by_colour, by_number, card_words, group_words, numbers, phase_words, spoken
from tenpbem.cli.render.phase10_hints import open_phases
from tenpbem.cli.render.phase10_sheet import ranking, reasons, winners_phrase
from tenpbem.cli.render.scene import Doc, Scene, scene
from tenpbem.cli.render.sentences import opening, seats, set_apart, times
from tenpbem.cli.render.speech import capital, count, joined
from tenpbem.cli.render.style import Style
from tenpbem.cli.render.words import waiting_phrase
from tenpbem.engine.phase10.scoring import points


def screen(doc: Doc) -> str:
    """Say the whole page."""
    view = scene(doc, Style.off())
    parts = [opening(view, "Phase 10", ways(view), waiting_phrase(view.waiting, view.you))]
    if doc["table"] is None:
        parts += [seats(view)]
    elif doc["game"]["over"]:
        parts += [outcome(view), sheet(view)]
    else:
        parts += [board(view), *[player(one, view) for one in view.table["players"]], sheet(view), hand(view)]
        parts += [choices(view)]
    return set_apart(parts)


def board(view: Scene) -> list[str]:
    """Say the round and the two piles."""
    table = view.table
    dealt = f"dealt by {view.name(table['dealer'])}"
    texts = [f"This is round {table['round']}, {'a tie-break, ' if table['tiebreak'] else ''}{dealt}."]
    texts.append(f"{count(table['pile'], 'card')} in the draw pile." if table["pile"] else "The draw pile is empty.")
    if pile := table["discard"]:
        below = f", on {count(len(pile) - 1, 'other card')}" if len(pile) > 1 else ""
        texts.append(f"On top of the discard pile: {card_words(pile[-1])}{below}.")
    return texts


def player(one: Mapping[str, Any], view: Scene) -> list[str]:
    """Say what a player is at, and what lies in front."""
    mine = one["seat"] == view.you
    name, have = capital(view.name(one["seat"])), "have" if mine else "has"
    texts = [f"{name} {have} {count(one['hand'], 'card')} in hand and {count(one['score'], 'point')}."]
    texts.append(_goal(one, view, name, have))
    texts += [_group(group) for group in view.table["groups"] if group["seat"] == one["seat"]]
    if one["skip"]:
        texts.append(f"A skip takes {'your next turn' if mine else 'the next turn of ' + name}.")
    return texts


def _goal(one: Mapping[str, Any], view: Scene, name: str, have: str) -> str:
    """Say what a player tries for, or has laid."""
    if one["laid"]:
        return f"{name} {have} laid phase {one['phase']}."
    left = open_phases(view, one["seat"])
    if not left:
        return f"{name} {'look' if one['seat'] == view.you else 'looks'} on."
    if len(left) > 1:
        return f"To be laid: any of the phases {joined(list(map(str, left)), 'and')}."
    return f"To be laid: {_ears(phase_words(left[0]))}."


def _ears(text: str) -> str:
    """Say a phase without signs: "phase 2, a set of 3 and a run of 4"."""
    return text.replace(": ", ", ").replace(" + ", " and ")


def _group(group: Mapping[str, Any]) -> str:
    """Say a group, wilds with what they stand for."""
    words = [
        card_words(face) + (f" as {number}" if face == "W" and number else "")
        for face, number in zip(group["cards"], numbers(group), strict=True)
    ]
    return f"Group {group['group']}, {group_words(group)}: {times(words)}."


def hand(view: Scene) -> list[str]:
    """Say the reader's hand by colour and by number, and how far it is from the phase."""
    held = view.player(view.you)["cards"] if view.you is not None else None
    if not held:
        return []
    texts = ["Your hand by colour: " + "; ".join(times(map(card_words, pile)) for pile in by_colour(held)) + "."]
    texts.append("By number: " + "; ".join(times(map(card_words, pile)) for pile in by_number(held)) + ".")
    near = distance(view)
    cost = "The card costs" if len(held) == 1 else "The cards cost"
    return [*texts, f"{cost} {count(points(held), 'point')}{'; ' + near if near else ''}."]


def sheet(view: Scene) -> list[str]:
    """Say the score sheet, a sentence a round."""
    texts = []
    for one in view.table["sheet"]:
        told = [
            f"{view.name(score['seat'])} laid {'phase ' + str(score['phase']) if score['phase'] else 'no phase'}, "
            f"{count(score['points'], 'point')}"
            for score in one["scores"]
        ]
        texts.append(f"Round {one['round']}: {'; '.join(told)}.")
    return texts


def choices(view: Scene) -> list[str]:
    """Say what the reader may type, and what it brings."""
    mine = waited_for(view)
    if mine is None:
        return []
    if mine["duty"]:
        return ['Nothing to choose here. To do your part, type "tenpbem play FILE".']
    texts = ['To move, type "tenpbem play FILE" and then one of these:']
    for command, gain in rows(view, mine):
        words = gain if '"' in gain else spoken(gain)
        texts.append(f"{command}: {words}." if gain else f"{command}.")
    return texts


def outcome(view: Scene) -> list[str]:
    """Say who won and why, and what was left in hand."""
    texts = [f"The game is over: {winners_phrase(view)}.", *reasons(view)]
    for score in ranking(view):
        name = capital(view.name(score["seat"]))
        have = "have" if score["seat"] == view.you else "has"
        did = f"{count(score['points'], 'point')} and {have} done {count(score['phases'], 'phase')}"
        left = view.player(score["seat"])["cards"] or []
        texts.append(f"{name} {have} {did}.")
        if left:
            texts.append(f"Left in hand: {cards(left)}.")
    return texts


def cards(faces: Sequence[str]) -> str:
    """Name cards in words, equal ones once."""
    return times(card_words(face) for face in faces)
