"""The server as a child process."""

import atexit
import os
import re
import subprocess
import threading

from . import java

_URI = re.compile(r"mongodb://\S+")


class PoppyServerError(Exception):
    """The server could not be started, or has ended; the message has what it said."""


class PoppyServer:
    """A server on a free port of this machine, with its data in memory; a replica set of one member.

    It starts when this is entered as a context, or by start(). Options are those of the command line, with underscores:
    PoppyServer(standalone=True, journal="/tmp/data"); a list gives an option several times. It ends with this process, even
    when that is killed.
    """

    def __init__(self, port=0, timeout=30.0, **options):
        self._arguments = ["--port", str(port), *_words(options)]
        self._timeout = float(timeout)
        self._process = None
        self._uri = None
        self._said = []

    @property
    def uri(self):
        """What clients connect with."""
        if self._uri is None:
            raise PoppyServerError("the server has not been started")
        return self._uri

    @property
    def port(self):
        return int(self.uri.split("/")[2].rsplit(":", 1)[1])

    def uri_of(self, database):
        """The same with the name of a database."""
        return self.uri.replace("/?", f"/{database}?")

    def start(self):
        """Starts the server, and returns when it takes connections."""
        if self._process is not None:
            raise PoppyServerError("the server has been started already")
        try:
            command = [*java.command(), "-jar", str(java.JAR), "--end-with", str(os.getpid()), *self._arguments]
        except java.NoJava as problem:
            raise PoppyServerError(str(problem)) from None
        self._process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8", errors="replace"
        )
        atexit.register(self.stop)
        ready = threading.Event()
        threading.Thread(target=self._listen, args=(self._process, ready), name="poppy-server", daemon=True).start()
        try:
            answered = ready.wait(self._timeout)
        except BaseException:  # such as KeyboardInterrupt
            self.stop()
            raise
        if self._uri is None:
            ended = self._process.poll()
            self.stop()
            why = f"it was not ready after {self._timeout} s" if not answered else f"it ended with code {ended}"
            raise PoppyServerError(f"the server did not start: {why}\n" + "\n".join(self._said))
        return self

    def _listen(self, process, ready):
        """Reads what the server says as long as it runs; the first address is the one to connect with."""
        for line in process.stdout:
            found = _URI.search(line)
            if found and self._uri is None:
                self._uri = found.group()
                ready.set()
            else:
                self._said = [*self._said, line.rstrip()][-50:]
        process.wait()
        ready.set()

    def stop(self):
        """Stops the server; its data in memory are gone. Does nothing when it does not run."""
        process, self._process, self._uri = self._process, None, None
        if process is not None:
            atexit.unregister(self.stop)
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def __enter__(self):
        return self.start()

    def __exit__(self, *problem):
        self.stop()


def _words(options):
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is True:
                yield option
            elif each is not False and each is not None:
                yield from (option, str(each))
