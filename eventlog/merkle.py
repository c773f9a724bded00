"""The Merkle tree of RFC 6962: one root for a list of leaves, and proofs about it that need few of them.

A hash is 32 bytes of SHA-256. Leaves and inner nodes are hashed with different first bytes, so that neither can pass
for the other (section 2.1 of the RFC).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

EMPTY_ROOT: Final = sha256(b"").digest()
"""The root of a tree without leaves."""


_HASH_BYTES: Final = 32


def leaf_hash(leaf: bytes) -> bytes:
    """The hash of what stands in a leaf."""
    return sha256(b"\0" + leaf).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of an inner node."""
    return sha256(b"\1" + left + right).digest()


@dataclass(frozen=True, slots=True)
class Frontier:
    """What must be known of a tree to go on: the roots of its full subtrees, largest first, and its size.

    There are as many as the size has binary ones, so a tree of any size is a handful of hashes.
    """

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    def extended(self, leaves: Iterable[bytes]) -> Frontier:
        """The tree with more leaves (their hashes) at its end."""
        size, peaks = self.size, list(self.peaks)
        for leaf in leaves:
            node, rest = leaf, size
            while rest & 1:
                node, rest = node_hash(peaks.pop(), node), rest >> 1
            peaks.append(node)
            size += 1
        return Frontier(size, tuple(peaks))

    def root(self) -> bytes:
        """The root of the tree."""
        if not self.peaks:
            return EMPTY_ROOT
        root = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            root = node_hash(peak, root)
        return root


def root_of(leaves: Iterable[bytes]) -> bytes:
    """The root of a tree of these leaf hashes."""
    return Frontier().extended(leaves).root()


def inclusion_proof(index: int, leaves: Sequence[bytes]) -> tuple[bytes, ...]:
    """The hashes that lead from leaf `index` (from 0) to the root of these leaf hashes, lowest first.

    IndexError if there is no such leaf.
    """
    if not 0 <= index < len(leaves):
        raise IndexError(f"a tree of {len(leaves)} leaves has no leaf {index}")
    if len(leaves) == 1:
        return ()
    half = _half(len(leaves))
    if index < half:
        return (*inclusion_proof(index, leaves[:half]), root_of(leaves[half:]))
    return (*inclusion_proof(index - half, leaves[half:]), root_of(leaves[:half]))


def consistency_proof(first: int, leaves: Sequence[bytes]) -> tuple[bytes, ...]:
    """The hashes that show that the tree of the first leaves is the beginning of the tree of all of them.

    IndexError if `first` is not between 1 and the number of leaves.
    """
    if not 0 < first <= len(leaves):
        raise IndexError(f"a tree of {len(leaves)} leaves does not begin with one of {first}")
    return _subproof(first, leaves, known=True)


def is_included(leaf: bytes, index: int, size: int, proof: Sequence[bytes], root: bytes) -> bool:
    """Whether the proof leads from the hash of leaf `index` to the root of a tree of this size."""
    if not 0 <= index < size or len(leaf) != _HASH_BYTES:
        return False
    node, last, node_index = leaf, size - 1, index
    for sibling in proof:
        if last == 0:
            return False
        if node_index & 1 or node_index == last:
            node = node_hash(sibling, node)
            while not node_index & 1 and node_index:
                node_index, last = node_index >> 1, last >> 1
        else:
            node = node_hash(node, sibling)
        node_index, last = node_index >> 1, last >> 1
    return last == 0 and node == root


def is_consistent(first: int, second: int, proof: Sequence[bytes], first_root: bytes, second_root: bytes) -> bool:
    """Whether the proof shows that a tree of size `first` is the beginning of one of size `second`.

    Nothing is shown about an empty tree, which every tree begins with.
    """
    if not 0 < first <= second:
        return False
    if first == second:
        return not proof and first_root == second_root
    path = list(proof) if first & (first - 1) else [first_root, *proof]
    return bool(path) and _roots(first - 1, second - 1, path) == (first_root, second_root)


def _roots(index: int, last: int, path: Sequence[bytes]) -> tuple[bytes, bytes] | None:
    """The roots of both trees that a consistency proof leads to; None if it has a wrong length (RFC 9162, 2.1.4.2)."""
    while index & 1:
        index, last = index >> 1, last >> 1
    old = new = path[0]
    for node in path[1:]:
        if last == 0:
            return None
        if index & 1 or index == last:
            old, new = node_hash(node, old), node_hash(node, new)
            while not index & 1 and index:
                index, last = index >> 1, last >> 1
        else:
            new = node_hash(new, node)
        index, last = index >> 1, last >> 1
    return (old, new) if last == 0 else None


def _subproof(first: int, leaves: Sequence[bytes], *, known: bool) -> tuple[bytes, ...]:
    """The proof within a subtree; `known` says whether its root is the older root, which the verifier has."""
    if first == len(leaves):
        return () if known else (root_of(leaves),)
    half = _half(len(leaves))
    if first <= half:
        return (*_subproof(first, leaves[:half], known=known), root_of(leaves[half:]))
    return (*_subproof(first - half, leaves[half:], known=False), root_of(leaves[:half]))


def _half(size: int) -> int:
    """How many of the leaves stand on the left: the largest power of two below their number."""
    return 1 << (size - 1).bit_length() - 1
