"""Write the vectors of format 1: `python -m tests.vectors.make` from the root of the project.

All bytes are hexadecimal, but for game files, which are as they are.
"""

import json
from pathlib import Path

from tests.vectors import curves
from tests.vectors import reference as ref

HERE = Path(__file__).parent
SEEDS = {"Ana": bytes(range(32)), "Bob": bytes(range(32, 64)), "Zoé": bytes(range(64, 96))}
HEAD = bytes(range(128, 160))
ANA, BOB = SEEDS["Ana"], SEEDS["Bob"]

TEN_DECK = " ".join(
    [f"{colour}{number}" for colour in "RBOG" for number in (1, 1, 2, 3, 9)]
    + ["RX", "BX", "X1", "X9", "XX", "C1", "C1"]
).split()


def hashes():
    frames = [["game", b"{}"], ["seed-link"], ["bid", HEAD, b"\x02"], ["entry", b"", b"\0", b"\xff" * 300]]
    return [
        {
            "tag": tag,
            "parts": [p.hex() for p in parts],
            "frame": ref.frame(tag, *parts).hex(),
            "H": ref.H(tag, *parts).hex(),
        }
        for tag, *parts in frames
    ]


def canons():
    tables = [
        {},
        {"b": 1, "a": [True, False, 0, -1, 2**53, -(2**53)], "C": {}, "_": "", "a_1": {"z": "1", "Z": []}},
        {"by": "Zoé", "do": "draw until 7/4 then cards buy R4 B7", "note": 'a "b" \\ c/d\n'},
        {"t": "".join(map(chr, range(32))) + "\x7f\x80\u2028\ufeff€\U0001f600"},
        {"deck": {"R1": [1, 1, 1], "C1": [3, 3, 3]}, "cards": ["R1 R2", "R10"]},
    ]
    return [
        {"table": table, "canon": ref.canon(table), "sha256": ref.hashlib.sha256(ref.canon(table).encode()).hexdigest()}
        for table in tables
    ]


def base64s():
    good = [b"", b"\0", b"\xff\xfe", b"abc", bytes(range(16)), b"\xfb\xff\xbf" * 4]
    bad = ["AA==", "A", "AB", "AAB", "A-A_", "AA AA", "AAAA\n", "AAAA=", "=", "AÄAA", "AAAAA", " AAAA"]
    return {"good": [{"bytes": data.hex(), "text": ref.b64(data)} for data in good], "bad": bad}


def keys():
    game, nonce = ref.game_id({"format": 1, "name": "friday"}), bytes(16)
    people = []
    for name, seed in SEEDS.items():
        public = curves.ed25519_public(seed)
        digest = ref.entry_hash(HEAD, public, {"by": name, "do": "draw"})
        people.append(
            {
                "name": name,
                "seed": seed.hex(),
                "public": public.hex(),
                "fingerprint": ref.digits(ref.H("fingerprint", public)),
                "game_id": game.hex(),
                "join_nonce": nonce.hex(),
                "game_secret": ref.game_secret(seed, game, nonce).hex(),
                "head": HEAD.hex(),
                "entry": {"by": name, "do": "draw"},
                "entry_hash": digest.hex(),
                "sig": ref.sign(seed, digest).hex(),
            }
        )
    publics = [bytes.fromhex(person["public"]) for person in people]
    return {"people": people, "table": ref.digits(ref.H("table", *publics)), "refused": refused_publics()}


def refused_publics():
    """All spellings of points of small order, and numbers that are not reduced."""
    y8 = 0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7
    small = [0, 1, curves.P - 1, y8, curves.P - y8]
    large = [curves.P, curves.P + 1, 2**255 - 1]
    return [(y | sign << 255).to_bytes(32, "little").hex() for y in small + large for sign in (0, 1)]


def streams():
    key = ref.H("seed", b"friday")
    stream = ref.words(key, "deck", ref.u32(0))
    first = [next(stream) for _ in range(9)]
    stream = ref.words(key, "draw")
    bounds = [1, 2, 3, 10, 108, 500, 2**63 + 1, 2**64 - 1, 2**63 + 1, 6]
    taken = [[n, ref.below(stream, n)] for n in bounds]
    return {
        "key": key.hex(),
        "words": {"tag": "deck", "extra": [ref.u32(0).hex()], "first": [str(word) for word in first]},
        "below": {"tag": "draw", "extra": [], "taken": [[str(n), str(number)] for n, number in taken]},
        "shuffle": {
            "tag": "deck",
            "extra": [ref.u32(7).hex()],
            "cards": list(range(20)),
            "shuffled": ref.shuffle(ref.words(key, "deck", ref.u32(7)), range(20)),
        },
    }


def seeded():
    game, nonce = ref.game_id({"format": 1, "name": "friday"}), bytes(16)
    link = ref.hkdf(ref.game_secret(ANA, game, nonce), ref.frame("seed-link"))
    seeds = [b"\x0b" * 16, b"\x0c" * 16]
    key, host = ref.H("seed", game, link, *seeds), ref.H("seed", "Märzschnee 7".encode())
    thrown = ["XX", "R1", "G9", "B2", "R1", "C1"]
    sorted_back = sorted(thrown, key=TEN_DECK.index)
    return {
        "game_id": game.hex(),
        "join_nonce": nonce.hex(),
        "seed_1": ANA.hex(),
        "link": link.hex(),
        "anchor": ref.H("link", game, b"\x01", link).hex(),
        "seeds": [seed.hex() for seed in seeds],
        "key": key.hex(),
        "deck": TEN_DECK,
        "dealt": [ref.shuffle(ref.words(key, "deck", ref.u32(k)), TEN_DECK) for k in (0, 1)],
        "thrown": thrown,
        "reshuffled": ref.shuffle(ref.words(key, "deck", ref.u32(2)), sorted_back),
        "host_text": "Märzschnee 7",
        "host_key": host.hex(),
        "host_dealt": ref.shuffle(ref.words(host, "deck", ref.u32(0)), TEN_DECK),
    }


def drawn():
    game, nonce = ref.game_id({"format": 1, "name": "friday"}), bytes(16)
    secrets = [ref.game_secret(seed, game, nonce) for seed in SEEDS.values()]
    ladders = [ref.ladder(game, seat, secret) for seat, secret in enumerate(secrets, 1)]
    seats = [
        {"secret": secret.hex(), "foot": rungs[0].hex(), "anchor": rungs[512].hex()}
        for secret, rungs in zip(secrets, ladders, strict=True)
    ]
    return {
        "game_id": game.hex(),
        "seats": seats,
        "chance": HEAD.hex(),
        "deck": TEN_DECK,
        "croupier": draws(ladders, croupier=True),
        "table": draws(ladders, croupier=False),
    }


def draws(ladders, croupier):
    """A whole deck, drawn one to four cards at a time; the turn goes on to the next seat after every other draw."""
    ladders, remaining, chance, made = [list(rungs[:512]) for rungs in ladders], list(TEN_DECK), HEAD, []
    while remaining:
        active, number = len(made) // 2 % 3 + 1, min(len(made) % 4 + 1, len(remaining))
        giving = sorted([active, *ref.dealers(active, 3, croupier)])
        links = [ladders[seat - 1].pop() for seat in giving]
        chance = ref.H("chance", chance, *links)
        made.append(
            {
                "active": active,
                "links": {str(seat): link.hex() for seat, link in zip(giving, links, strict=True)},
                "chance": chance.hex(),
                "cards": ref.draw(chance, remaining, number),
            }
        )
    return made


def sealed():
    secret, core = bytes(range(64, 96)), {"by": "Ana", "do": "bid", "at": "2026-11-29T21:40:00Z"}
    private = ref.bid_key(secret, HEAD, core)
    public = curves.x25519(private, curves.NINE)
    bids = []
    for seat, text in ((1, "bid 4 with 1b 1t"), (2, "pass"), (3, "bid 3 on X5, bid 1 on any")):
        ephemeral = bytes([seat]) * 32
        enc, key, nonce = curves.hpke_schedule(ephemeral, public, ref.frame("bid", HEAD, ref.u8(seat)))
        box = ref.seal(text, public, HEAD, seat, ephemeral)
        assert box[:32] == enc
        bids.append(
            {
                "seat": seat,
                "text": text,
                "ephemeral": ephemeral.hex(),
                "aead_key": key.hex(),
                "aead_nonce": nonce.hex(),
                "sealed": box.hex(),
            }
        )
    return {
        "game_secret": secret.hex(),
        "head": HEAD.hex(),
        "core": core,
        "private": private.hex(),
        "public": public.hex(),
        "bids": bids,
        "refused_points": refused_points(),
    }


def refused_points():
    """Points of small order, numbers that are not reduced, and the top bit set."""
    order8 = 39382357235489614581723060781553021112529911719440698176882885853963445705823
    twist8 = 325606250916557431795983626356110631294008115727848805560023387167927233504
    wrong = [0, 1, curves.P - 1, order8, twist8, curves.P, curves.P + 1, 2**255 - 1, 9 | 1 << 255]
    return [u.to_bytes(32, "little").hex() for u in wrong]


def game():
    """A signed game of three up to its first move: the file, and every head."""
    table = {
        "format": 1,
        "name": "friday",
        "rules": "ten/1",
        "seats": 3,
        "deal": "seeded",
        "auction": "open",
        "nonce": ref.b64(b"\x07" * 16),
    }
    ident = head = ref.game_id(table)
    nonces = {name: bytes([number]) * 16 for number, name in enumerate(SEEDS, 1)}
    link = ref.hkdf(ref.game_secret(ANA, ident, nonces["Ana"]), ref.frame("seed-link"))
    entries, heads = [], [head]
    for name, seed in SEEDS.items():
        own = (
            {"anchor": ref.b64(ref.H("link", ident, b"\x01", link))} if name == "Ana" else {"seed": ref.b64(seed[:16])}
        )
        public = ref.b64(curves.ed25519_public(seed))
        entries.append(
            {
                "by": name,
                "do": "join",
                "key": public,
                "nonce": ref.b64(nonces[name]),
                **own,
                "at": "2026-11-29T21:20:05Z",
            }
        )
    entries.append({"by": "Ana", "do": "start", "link": ref.b64(link)})
    entries.append(
        {
            "by": "Ana",
            "do": "draw until 7 then cards",
            "at": "2026-11-29T21:40:00Z",
            "note": 'viel "Glück"\nund \\ Spaß',
        }
    )
    lines = ["friday, 3 players", "", "[game]", *(f"{key} = {toml(value)}" for key, value in table.items())]
    for fields in entries:
        seed = SEEDS[fields["by"]]
        digest = ref.entry_hash(head, curves.ed25519_public(seed), fields)
        head = ref.H("step", head, digest)
        heads.append(head)
        lines += [
            "",
            "[[entry]]",
            *(f"{key} = {toml(value)}" for key, value in fields.items()),
            f'sig = "{ref.b64(ref.sign(seed, digest))}"',
        ]
    return "\n".join([*lines, ""]), {"game": table, "entries": entries, "heads": [head.hex() for head in heads]}


def toml(value):
    return str(value) if isinstance(value, int) else ref.canon(value)


def vectors():
    text, heads = game()
    made = {"hash": hashes(), "canon": canons(), "base64": base64s(), "keys": keys(), "stream": streams()}
    made |= {"seeded": seeded(), "drawn": drawn(), "sealed": sealed(), "game": heads}
    files = {f"{name}.json": json.dumps(value, indent=1) + "\n" for name, value in made.items()}
    return files | {"game.toml": text}


if __name__ == "__main__":
    for name, text in vectors().items():
        (HERE / name).write_text(text, encoding="utf-8")
