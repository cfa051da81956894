"""Sealing an opened bid again: the same bytes as its author made, from the text and the point he chose.

Once the secret of an auction is out, a sealed bid holds nothing that does not follow from its one-time point `enc`, its
text, and where it stands. So a message that is short of room may carry these two instead of 176 bytes (RFC 9180, 4.1
and 5.1, from the side of the receiver: he computes the same key as the sender).
"""

from __future__ import annotations

import hmac

from tenpbem.engine.log.canon import frame, u8
from tenpbem.engine.log.sealed import LONGEST, check_point, public_of

_KEM = b"KEM\x00\x20"
_HPKE = b"HPKE\x00\x20\x00\x01\x00\x03"


def reseal(text: str, private: bytes, enc: bytes, head: bytes, seat: int) -> bytes:
    """Seal a text of up to 128 bytes as `seat` did at `head` with the one-time point `enc`; `private` opens it.

    Raises BadEntry where `enc` is no fit point.
    """
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    check_point(enc)
    shared = X25519PrivateKey.from_private_bytes(private).exchange(X25519PublicKey.from_public_bytes(enc))
    key, nonce = _schedule(shared, enc + public_of(private), frame("bid", head, u8(seat)))
    return enc + ChaCha20Poly1305(key).encrypt(nonce, text.encode().ljust(LONGEST), None)


def _schedule(shared: bytes, context: bytes, info: bytes) -> tuple[bytes, bytes]:
    """Derive key and nonce of a single message in base mode."""
    eae = _extract(_KEM, b"", b"eae_prk", shared)
    secret = _expand(_KEM, eae, b"shared_secret", context, 32)
    ids = _extract(_HPKE, b"", b"psk_id_hash", b"") + _extract(_HPKE, b"", b"info_hash", info)
    main = _extract(_HPKE, secret, b"secret", b"")
    return _expand(_HPKE, main, b"key", b"\0" + ids, 32), _expand(_HPKE, main, b"base_nonce", b"\0" + ids, 12)


def _extract(suite: bytes, salt: bytes, label: bytes, material: bytes) -> bytes:
    """LabeledExtract of RFC 9180; an empty salt is one of zeros (RFC 5869)."""
    return hmac.digest(salt or bytes(32), b"HPKE-v1" + suite + label + material, "sha256")


def _expand(suite: bytes, key: bytes, label: bytes, info: bytes, size: int) -> bytes:
    """LabeledExpand of RFC 9180, for up to 32 bytes: one block of RFC 5869."""
    return hmac.digest(key, size.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info + b"\x01", "sha256")[:size]
