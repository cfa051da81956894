"""Sealed bids: each is encrypted to a one-time key of the closer, who shows its secret when all are in.

The active player is the *closer*. His own bid lies in the file before anybody else's, sealed to the same key, so he
can no more change it than the others can change theirs. When he shows the secret, everybody opens all bids with it.

    private = clamp(HKDF(secret of the game, frame("bid-key", head, canon(entry without key, sealed, sig))))
    sealed  = enc || ct of HPKE (RFC 9180: base mode, X25519, HKDF-SHA256, ChaCha20-Poly1305, empty aad),
              info = frame("bid", head, u8(seat)), of the bid padded with blanks to 128 bytes: always 176 bytes

A bid is a small number, so all have one length, and head and seat are under the encryption: none can be guessed,
copied, or moved to another auction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tenpbem.engine.errors import BadEntry, IllegalMove
from tenpbem.engine.log.canon import frame, u8
from tenpbem.engine.log.keys import P, hkdf

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.hpke import Suite

LONGEST = 128
"""Bytes of a bid in notation, padded."""

SEALED = 32 + LONGEST + 16
"""Bytes of a sealed bid: the one-time point of its author, the text, the tag."""

SMALL_ORDER = frozenset(
    {
        0,
        1,
        325606250916557431795983626356110631294008115727848805560023387167927233504,
        39382357235489614581723060781553021112529911719440698176882885853963445705823,
        P - 1,
    }
)
"""The u of all points whose order divides 8, on the curve and its twist (RFC 7748, section 7)."""


def bid_key(game_secret: bytes, head: bytes, core: bytes) -> bytes:
    """Derive the one-time private key of an auction, in clamped form.

    `core` is the canonical form of the entry that will carry the key, without key, sealed and sig.
    """
    return clamp(hkdf(game_secret, frame("bid-key", head, core)))


def clamp(private: bytes) -> bytes:
    """Give the one form of an X25519 private key in which all bits that do not count are fixed (RFC 7748)."""
    return bytes((private[0] & 0xF8, *private[1:31], private[31] & 0x7F | 0x40))


def public_of(private: bytes) -> bytes:
    """Compute the public key of a one-time private key."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def check_point(point: bytes) -> None:
    """Refuse what is no fit X25519 point: u not reduced, top bit set, small order. Raises BadEntry."""
    if len(point) != 32:
        raise BadEntry(f"a one-time key has 32 bytes, not {len(point)}")
    u = int.from_bytes(point, "little")
    if u >= P or u in SMALL_ORDER:
        raise BadEntry("this one-time key is none that anybody could own", "what is sealed to it could be read by all")


def check_secret(secret: bytes, public: bytes) -> None:
    """Refuse a secret that is not the private key, in clamped form, that belongs to `public`. Raises BadEntry."""
    if len(secret) != 32 or clamp(secret) != secret or public_of(secret) != public:
        raise BadEntry("this secret does not belong to the key that the bids were sealed to")


def seal(text: str, public: bytes, head: bytes, seat: int) -> bytes:
    """Seal a bid of `seat` to the one-time key of the closer: 176 bytes, different each time.

    `head` is the one that the entry is signed over. Raises IllegalMove for a text of more than 128 bytes.
    """
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

    data = text.encode()
    if len(data) > LONGEST:
        raise IllegalMove("what is to be sealed is too long", f"it has {len(data)} bytes, {LONGEST} fit")
    padded = data.ljust(LONGEST)
    return bytes(_suite().encrypt(padded, X25519PublicKey.from_public_bytes(public), info=_info(head, seat)))


def unseal(sealed: bytes, private: bytes, head: bytes, seat: int) -> str | None:
    """Open a bid; None where it does not decrypt or is no text, which counts as a pass."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    key = X25519PrivateKey.from_private_bytes(private)
    try:
        data = bytes(_suite().decrypt(sealed, key, info=_info(head, seat)))
        return data.decode().rstrip(" ") if len(data) == LONGEST else None
    except (InvalidTag, ValueError):
        return None


def _info(head: bytes, seat: int) -> bytes:
    """Bind a bid to its auction and its author."""
    return frame("bid", head, u8(seat))


def _suite() -> Suite:
    """Name the algorithms: X25519, HKDF-SHA256, ChaCha20-Poly1305."""
    from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

    return Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)
