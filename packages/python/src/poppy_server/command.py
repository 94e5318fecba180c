"""The command poppy-server: the server itself, with all its options."""

import os
import subprocess
import sys

from . import java


def main():
    try:
        command = [*java.command(), "-jar", str(java.JAR), *sys.argv[1:]]
    except java.NoJava as problem:
        sys.exit(f"poppy-server: {problem}")
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)
