"""The program as a user has it: in an environment of its own, copied and compiled, with its own interpreter.

An editable install would find the modules another way, and where bytecode may not be written it would compile them at
every start. So the package and what it needs are copied into a fresh environment, and compiled there beforehand.
"""

from __future__ import annotations

import compileall
import os
import re
import shutil
import sys
import venv
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

import tenpbem

NEEDS = ("click", "cryptography", "tomlkit")
_NAME = re.compile(r"[A-Za-z0-9_.-]+")
_SCRIPT = """import sys
from tenpbem.cli.start import main
if __name__ == "__main__":
    sys.exit(main())
"""


class Installed(NamedTuple):
    """An environment with the program in it; `home` is where it keeps keys."""

    python: str
    script: str
    home: Path

    def cpu(self, *args: str) -> float:
        """Run the program: seconds of CPU time."""
        return self.cpu_python(self.script, *args)

    def cpu_python(self, *args: str) -> float:
        """Run its interpreter: seconds of CPU time; raise RuntimeError where that fails."""
        environ = {"HOME": str(self.home), "TENPBEM_HOME": str(self.home), "PATH": os.defpath, "LC_ALL": "C.UTF-8"}
        output = str(self.home.parent / "output")
        files = [
            (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
            (os.POSIX_SPAWN_OPEN, 1, output, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600),
            (os.POSIX_SPAWN_DUP2, 1, 2),
        ]
        child = os.posix_spawn(self.python, [self.python, *args], environ, file_actions=files)
        _, status, used = os.wait4(child, 0)
        if status:
            raise RuntimeError(f"{' '.join(args)[:200]} failed:\n{Path(output).read_text()}")
        return used.ru_utime + used.ru_stime


def install(folder: Path) -> Installed:
    """Make the environment."""
    venv.create(folder, with_pip=False, symlinks=True)
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    site = folder / "lib" / version / "site-packages"
    for name in sorted(needed(*NEEDS)):
        copy_distribution(name, site)
    package = Path(tenpbem.__file__).parent
    shutil.copytree(package, site / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    compileall.compile_dir(site, quiet=2)
    script = folder / "bin" / "tenpbem"
    script.write_text(_SCRIPT)
    home = folder / "home"
    home.mkdir()
    return Installed(str(folder / "bin" / "python"), str(script), home)


def needed(*names: str) -> set[str]:
    """Name distributions and all that they need here."""
    found: set[str] = set()
    for name in names:
        wishes = [wish for wish in distribution(name).requires or () if ";" not in wish or "extra" not in wish]
        found |= {name, *needed(*(part for wish in wishes if is_installed(part := _NAME.match(wish)[0])))}  # type: ignore[index]
    return found


def is_installed(name: str) -> bool:
    """Tell whether a distribution is here; one that this Python does not need is not."""
    try:
        distribution(name)
    except ModuleNotFoundError:
        return False
    return True


def copy_distribution(name: str, site: Path) -> None:
    """Copy the modules of a distribution."""
    for file in distribution(name).files or ():
        if ".." not in file.parts and "__pycache__" not in file.parts:
            target = site / file
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(Path(str(file.locate())), target)
