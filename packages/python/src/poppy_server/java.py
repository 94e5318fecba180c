"""The Java that the server runs on: the runtime that the wheel brings, or one of this machine."""

import os
import re
import shutil
from pathlib import Path

FILES = Path(__file__).parent / "files"
JAR = FILES / "poppy-server.jar"
CACHE = FILES / "poppy-server.aot"
NEEDED = 21

_COMMON = ["--enable-native-access=ALL-UNNAMED", "-XX:+ExitOnOutOfMemoryError", "-XX:MaxRAMPercentage=50", "-XX:+UseSerialGC"]


class NoJava(Exception):
    """There is no Java that the server could run on."""


def command():
    """The Java program with its options, up to -jar."""
    runtime = FILES / "runtime/bin/java"
    if runtime.exists():
        cached = [f"-XX:AOTCache={CACHE}", "-Xlog:aot=off", "-Xlog:cds=off"]
        return [str(runtime), *_COMMON, "--sun-misc-unsafe-memory-access=allow", "-XX:+UseCompactObjectHeaders", *cached]
    return [_installed(), *_COMMON, "-XX:TieredStopAtLevel=1"]


def _installed():
    seen = {}
    for home in _homes():
        java = home / "bin" / ("java.exe" if os.name == "nt" else "java")
        version = _version(home)
        if java.exists() and version >= NEEDED:
            return str(java)
        if java.exists():
            seen[os.path.realpath(home)] = version or "unknown version"
    found = "found are " + ", ".join(f"{home} ({version})" for home, version in seen.items()) if seen else "there is none"
    raise NoJava(f"the server needs a Java {NEEDED} or newer on this platform, and {found}{_wrong_home()}: install one, or set JAVA_HOME")


def _wrong_home():
    home = os.environ.get("JAVA_HOME")
    return f"; JAVA_HOME ({home}) is the home of no Java" if home and not (Path(home) / "release").exists() else ""


def _homes():
    if os.environ.get("JAVA_HOME"):
        yield Path(os.environ["JAVA_HOME"])
    found = shutil.which("java")
    if found:
        yield Path(os.path.realpath(found)).parent.parent
    for pattern in ("usr/lib/jvm/*", "Library/Java/JavaVirtualMachines/*/Contents/Home", "opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home"):
        yield from sorted(Path("/").glob(pattern), reverse=True)


def _version(home):
    try:
        stated = re.search(r'^JAVA_VERSION="(\d+)', (home / "release").read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(stated.group(1)) if stated else 0
