"""The algorithms behind keys and sealed bids, written from the RFCs with nothing but integers and hashes.

Slow, not safe against anybody who measures time, and sharing no line with the program: it says what the bytes of
format 1 must be. RFC 8032 (Ed25519), RFC 7748 (X25519), RFC 8439 (ChaCha20-Poly1305), RFC 5869 (HKDF), RFC 9180 (HPKE).
"""

import hashlib
import hmac
import struct

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
BASE_Y = 4 * pow(5, -1, P) % P


def hkdf_extract(salt, secret):
    return hmac.new(salt, secret, hashlib.sha256).digest()


def hkdf_expand(key, info, size):
    out, block, count = b"", b"", 1
    while len(out) < size:
        block = hmac.new(key, block + info + bytes([count]), hashlib.sha256).digest()
        out, count = out + block, count + 1
    return out[:size]


def recover_x(y, odd):
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    assert (x * x - square) % P == 0
    return P - x if x % 2 != odd else x


def add(one, two):
    (x1, y1), (x2, y2) = one, two
    cross = D * x1 * x2 * y1 * y2 % P
    x3 = (x1 * y2 + x2 * y1) * pow(1 + cross, -1, P) % P
    y3 = (y1 * y2 + x1 * x2) * pow(1 - cross, -1, P) % P
    return x3, y3


def times(number, point):
    total = (0, 1)
    while number:
        if number & 1:
            total = add(total, point)
        point, number = add(point, point), number >> 1
    return total


BASE = (recover_x(BASE_Y, 0), BASE_Y)


def compress(point):
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def ed25519_secret(seed):
    digest = hashlib.sha512(seed).digest()
    scalar = int.from_bytes(digest[:32], "little") & (2**254 - 8) | 2**254
    return scalar, digest[32:]


def ed25519_public(seed):
    return compress(times(ed25519_secret(seed)[0], BASE))


def ed25519_sign(seed, message):
    scalar, prefix = ed25519_secret(seed)
    public = compress(times(scalar, BASE))
    r = int.from_bytes(hashlib.sha512(prefix + message).digest(), "little") % ORDER
    point = compress(times(r, BASE))
    k = int.from_bytes(hashlib.sha512(point + public + message).digest(), "little") % ORDER
    return point + ((r + k * scalar) % ORDER).to_bytes(32, "little")


def clamp(private):
    number = int.from_bytes(private, "little") & (2**254 - 8) | 2**254
    return number.to_bytes(32, "little")


def x25519(private, u):
    k, u = int.from_bytes(clamp(private), "little"), int.from_bytes(u, "little") & (2**255 - 1)
    x2, z2, x3, z3, swap = 1, 0, u, 1, 0
    for bit in range(254, -1, -1):
        now = k >> bit & 1
        if swap != now:
            x2, x3, z2, z3 = x3, x2, z3, z2
        swap = now
        a, b, c, d = (x2 + z2) % P, (x2 - z2) % P, (x3 + z3) % P, (x3 - z3) % P
        da, cb, aa, bb = d * a % P, c * b % P, a * a % P, b * b % P
        x3, z3 = (da + cb) ** 2 % P, u * (da - cb) ** 2 % P
        e = (aa - bb) % P
        x2, z2 = aa * bb % P, e * (aa + 121665 * e) % P
    if swap:
        x2, z2 = x3, z3
    return (x2 * pow(z2, -1, P) % P).to_bytes(32, "little")


NINE = (9).to_bytes(32, "little")


def quarter(state, a, b, c, d):
    for first, second, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[first] = (state[first] + state[second]) % 2**32
        mixed = state[third] ^ state[first]
        state[third] = (mixed << turn | mixed >> (32 - turn)) % 2**32


def chacha_block(key, counter, nonce):
    start = list(struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<I", counter) + nonce))
    state = start[:]
    for _ in range(10):
        for column in range(4):
            quarter(state, column, column + 4, column + 8, column + 12)
        for column in range(4):
            quarter(state, column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return struct.pack("<16I", *((one + two) % 2**32 for one, two in zip(start, state, strict=True)))


def chacha20_poly1305(key, nonce, text):
    stream = b"".join(chacha_block(key, 1 + place, nonce) for place in range(-(-len(text) // 64)))
    sealed = bytes(one ^ two for one, two in zip(text, stream, strict=False))
    one_time = chacha_block(key, 0, nonce)[:32]
    r = int.from_bytes(one_time[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    tagged = sealed + b"\0" * (-len(sealed) % 16) + struct.pack("<QQ", 0, len(sealed))
    total = 0
    for start in range(0, len(tagged), 16):
        total = (total + int.from_bytes(tagged[start : start + 16] + b"\1", "little")) * r % (2**130 - 5)
    tag = (total + int.from_bytes(one_time[16:], "little")) % 2**128
    return sealed + tag.to_bytes(16, "little")


KEM = b"KEM" + struct.pack(">H", 0x20)
HPKE = b"HPKE" + struct.pack(">HHH", 0x20, 1, 3)


def labeled_extract(suite, salt, label, secret):
    return hkdf_extract(salt, b"HPKE-v1" + suite + label + secret)


def labeled_expand(suite, key, label, info, size):
    return hkdf_expand(key, struct.pack(">H", size) + b"HPKE-v1" + suite + label + info, size)


def hpke_schedule(ephemeral, public, info):
    """The one-time point, the key and the nonce of a single message of base mode."""
    enc = x25519(ephemeral, NINE)
    eae = labeled_extract(KEM, b"", b"eae_prk", x25519(ephemeral, public))
    shared = labeled_expand(KEM, eae, b"shared_secret", enc + public, 32)
    context = b"\0" + labeled_extract(HPKE, b"", b"psk_id_hash", b"") + labeled_extract(HPKE, b"", b"info_hash", info)
    secret = labeled_extract(HPKE, shared, b"secret", b"")
    key = labeled_expand(HPKE, secret, b"key", context, 32)
    return enc, key, labeled_expand(HPKE, secret, b"base_nonce", context, 12)


def hpke_seal(ephemeral, public, info, text):
    enc, key, nonce = hpke_schedule(ephemeral, public, info)
    return enc + chacha20_poly1305(key, nonce, text)
