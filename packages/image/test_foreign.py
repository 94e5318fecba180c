"""The libraries of another processor are found below a folder, by what the programs say of themselves."""

import shutil
from pathlib import Path

import build
import pytest


def root(folder):
    libraries = folder / "root" / "lib" / "aarch64-linux-gnu"
    libraries.mkdir(parents=True)
    (libraries.parent / "ld-linux-aarch64.so.1").write_text("loader")
    runtime = folder / "runtime"
    (runtime / "bin").mkdir(parents=True)
    (runtime / "lib" / "server").mkdir(parents=True)
    for name in ("bin/java", "lib/server/libjvm.so"):
        shutil.copy(shutil.which("true") or "/bin/true", runtime / name)  # any program that needs the C library alone
    return libraries, runtime


@pytest.mark.skipif(not shutil.which("readelf"), reason="there is no readelf here")
def test_what_is_missing_is_named_and_what_is_there_is_taken(tmp_path):
    libraries, runtime = root(tmp_path)
    with pytest.raises(SystemExit, match=r"libc\.so\.6, which is not in"):
        build.libraries_below(runtime, tmp_path / "root")
    libc = next(Path("/").glob("lib/*/libc.so.6"))
    shutil.copy(libc, libraries / "libc.so.6")
    for other in libc.parent.glob("ld-linux-*"):
        shutil.copy(other, libraries / other.name)
    found = build.libraries_below(runtime, tmp_path / "root")
    assert {"lib/ld-linux-aarch64.so.1", "lib/aarch64-linux-gnu/libc.so.6"} <= set(found)
