"""Goal: roots and proofs are those of RFC 6962, and no wrong proof passes.

Method: the published probes (right and wrong ones), the log of 15 entries of tessera, and properties against a root
that is computed as the RFC defines it.
"""

from __future__ import annotations

import base64
import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventlog.merkle import (
    EMPTY_ROOT,
    Frontier,
    consistency_proof,
    inclusion_proof,
    is_consistent,
    is_included,
    leaf_hash,
    node_hash,
    root_of,
)
from tests.support.shared import SHARED, needs_shared

PROBES = SHARED / "vectors" / "transparency-dev-merkle" / "testdata"
TESSERA = SHARED / "vectors" / "tessera" / "testdata" / "log"

leaves = st.integers(1, 40).map(lambda size: [leaf_hash(bytes([number])) for number in range(size)])


def defined_root(hashes: list[bytes]) -> bytes:
    """The root as section 2.1 defines it."""
    if not hashes:
        return sha256(b"").digest()
    if len(hashes) == 1:
        return hashes[0]
    half = max(1 << power for power in range(10) if 1 << power < len(hashes))
    return node_hash(defined_root(hashes[:half]), defined_root(hashes[half:]))


def probes(kind: str) -> list[Path]:
    return sorted((PROBES / kind).rglob("*.json"))


def decoded(probe: dict[str, Any], *names: str) -> list[bytes]:
    return [base64.b64decode(probe[name] or "") for name in names]


def proof_of(probe: dict[str, Any]) -> list[bytes]:
    return [base64.b64decode(node) for node in probe["proof"] or []]


@needs_shared
def test_all_probes_are_there() -> None:
    assert [len(probes(kind)) for kind in ("inclusion", "consistency")] == [98, 98]


@pytest.mark.parametrize("path", probes("inclusion"), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_inclusion_probe(path: Path) -> None:
    probe = json.loads(path.read_bytes())
    leaf, root = decoded(probe, "leafHash", "root")
    included = is_included(leaf, probe["leafIdx"], probe["treeSize"], proof_of(probe), root)
    assert included is not probe["wantErr"]


@pytest.mark.parametrize("path", probes("consistency"), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_consistency_probe(path: Path) -> None:
    probe = json.loads(path.read_bytes())
    first_root, second_root = decoded(probe, "root1", "root2")
    consistent = is_consistent(probe["size1"], probe["size2"], proof_of(probe), first_root, second_root)
    assert consistent is not probe["wantErr"]


@needs_shared
@pytest.mark.parametrize("size", range(16))
def test_the_published_log_has_our_root_at_every_size(size: int) -> None:
    tile = (TESSERA / "tile" / "0" / "000.p" / "15").read_bytes()
    hashes = [tile[at : at + 32] for at in range(0, len(tile), 32)]
    published = (TESSERA / f"checkpoint.{size}").read_text(encoding="utf-8").split("\n")[2]
    assert base64.b64encode(root_of(hashes[:size])).decode() == published


def test_the_empty_tree_has_the_hash_of_nothing() -> None:
    assert root_of([]) == EMPTY_ROOT == sha256(b"").digest()


def test_leaves_and_nodes_are_told_apart() -> None:
    left, right = leaf_hash(b"l"), leaf_hash(b"r")
    assert node_hash(left, right) != leaf_hash(left + right)


@given(leaves, st.data())
def test_a_frontier_that_grows_in_steps_has_the_defined_root(hashes: list[bytes], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(hashes)))
    frontier = Frontier().extended(hashes[:cut]).extended(hashes[cut:])
    assert frontier.root() == defined_root(hashes)
    assert (frontier.size, len(frontier.peaks)) == (len(hashes), len(hashes).bit_count())


@given(leaves, st.data())
def test_our_inclusion_proofs_hold_for_their_leaf_alone(hashes: list[bytes], data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(hashes) - 1))
    other = data.draw(st.integers(0, len(hashes)))
    proof, root = inclusion_proof(index, hashes), root_of(hashes)
    assert is_included(hashes[index], index, len(hashes), proof, root)
    assert not is_included(leaf_hash(b"another"), index, len(hashes), proof, root)
    assert is_included(hashes[index], other, len(hashes), proof, root) is (other == index)


@given(leaves, st.data())
def test_our_consistency_proofs_hold_for_their_sizes_alone(hashes: list[bytes], data: st.DataObject) -> None:
    first = data.draw(st.integers(1, len(hashes)))
    proof, roots = consistency_proof(first, hashes), (root_of(hashes[:first]), root_of(hashes))
    assert is_consistent(first, len(hashes), proof, *roots)
    assert not is_consistent(first, len(hashes), [*proof, roots[0]], *roots)
    assert not is_consistent(first, len(hashes), proof, leaf_hash(b"another"), roots[1])


@pytest.mark.parametrize("index", [-1, 3])
def test_there_is_no_proof_of_a_leaf_that_is_not_there(index: int) -> None:
    with pytest.raises(IndexError, match="3 leaves has no leaf"):
        inclusion_proof(index, [leaf_hash(b"")] * 3)


@pytest.mark.parametrize("first", [0, 4])
def test_there_is_no_consistency_proof_of_a_tree_that_was_not(first: int) -> None:
    with pytest.raises(IndexError, match="does not begin with one of"):
        consistency_proof(first, [leaf_hash(b"")] * 3)
