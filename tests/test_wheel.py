"""Goal: what is shipped is whole and runs by itself.

Method: build the wheel, compare its files with the source tree, install it in a new environment and run it there.
The dependencies are lent by the environment of the tests through a path file, behind the installed packages.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.support.shared import ROOT
from tests.test_style import PACKAGES


def run(*command: str | Path, folder: Path) -> str:
    """Standard output of `command`, run in `folder`; the test fails with everything it printed if it fails."""
    outcome = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert outcome.returncode == 0, f"{outcome.stdout}\n{outcome.stderr}"
    return outcome.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, folder=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new environment in which the wheel is installed; its folder of programs."""
    folder = tmp_path_factory.mktemp("clean")
    venv.create(folder, with_pip=False)
    programs = folder / "bin"
    pip = (sys.executable, "-m", "pip", "--python", programs / "python")
    run(*pip, "install", "--quiet", "--no-index", "--no-deps", wheel, folder=folder)
    (site_packages,) = folder.glob("lib/python*/site-packages")
    lent = "\n".join(sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}))
    (site_packages / "lent-dependencies.pth").write_text(f"{lent}\n", encoding="utf-8")
    return programs


@pytest.fixture(scope="module")
def shipped(wheel: Path) -> set[str]:
    """The names of all files in the wheel."""
    return set(zipfile.ZipFile(wheel).namelist())


def test_the_wheel_ships_every_file_of_the_five_packages_and_no_other(shipped: set[str]) -> None:
    sources = (path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file())
    expected = {str(path.relative_to(ROOT)) for path in sources if "__pycache__" not in path.parts}
    assert {name for name in shipped if not name.partition("/")[0].endswith(".dist-info")} == expected


def test_the_wheel_ships_types_and_the_rules_of_the_houses(shipped: set[str]) -> None:
    assert {f"{package}/py.typed" for package in PACKAGES} <= shipped
    houses = {f"domain/rulebook/houses/{house}.toml" for house in ("generic", "trickyplay", "pokerhilfe")}
    assert houses <= shipped


def test_the_installed_packages_are_those_of_the_wheel(environment: Path, tmp_path: Path) -> None:
    program = (
        f"import {', '.join(PACKAGES)}, sys; print(*(sys.modules[name].__file__ for name in {PACKAGES}), sep='\\n')"
    )
    files = run(environment / "python", "-c", program, folder=tmp_path).splitlines()
    assert len(files) == len(PACKAGES)
    assert all(Path(file).is_relative_to(environment.parent) for file in files), files


def test_the_installed_program_explains_itself(environment: Path, tmp_path: Path) -> None:
    assert "verify" in run(environment / "handproof", "--help", folder=tmp_path)


def test_the_installed_program_finds_the_rules_of_the_houses(environment: Path, tmp_path: Path) -> None:
    assert "trickyplay" in run(environment / "handproof", "rules", "list", folder=tmp_path)
