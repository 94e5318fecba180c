import signal
import socket
import subprocess
import sys
import time

import pytest
from poppy_server import PoppyServer, PoppyServerError, java
from pymongo import MongoClient
from pymongo.errors import OperationFailure


def test_fixture_is_an_empty_database(poppy_db):
    poppy_db.people.insert_one({"name": "Ada", "born": 1815})
    assert poppy_db.people.find_one({"born": {"$lt": 1900}})["name"] == "Ada"


def test_each_test_has_its_own_database(poppy_db):
    assert poppy_db.list_collection_names() == []


def test_transactions_and_change_streams(poppy_client, poppy_db):
    with poppy_db.people.watch() as stream:
        with poppy_client.start_session() as session:
            session.with_transaction(lambda s: poppy_db.people.insert_one({"name": "Ada"}, session=s))
        assert next(stream)["fullDocument"]["name"] == "Ada"


def test_is_ready_when_it_has_started():
    with PoppyServer() as server, MongoClient(server.uri) as client:
        client.shop.people.insert_one({"name": "Ada"})


def test_options_are_those_of_the_command_line():
    with PoppyServer(standalone=True, set_parameter=["cursorTimeoutMillis=5000"]) as server:
        assert "directConnection=true" in server.uri_of("shop")
        with MongoClient(server.uri_of("shop")) as client, pytest.raises(OperationFailure):
            client.admin.command("replSetGetStatus")


def test_a_server_that_does_not_start_says_why():
    with pytest.raises(PoppyServerError, match="did you mean --port"):
        PoppyServer(prot=1).start()
    with PoppyServer() as server, pytest.raises(PoppyServerError, match="already in use"):
        PoppyServer(port=server.port).start()


def test_a_stopped_server_has_no_uri():
    server = PoppyServer().start()
    server.stop()
    server.stop()
    with pytest.raises(PoppyServerError, match="has not been started"):
        server.uri


@pytest.mark.parametrize("kind", [signal.SIGKILL, signal.SIGTERM])
def test_ends_with_the_process_that_is_killed(kind):
    program = "import time; from poppy_server import PoppyServer; print(PoppyServer().start().port, flush=True); time.sleep(1000)"
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as parent:
        port = int(parent.stdout.readline())
        parent.send_signal(kind)
    limit = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            break
        assert time.monotonic() < limit
        time.sleep(0.1)


def test_a_java_that_will_not_do_is_named(monkeypatch):
    monkeypatch.setattr(java, "NEEDED", 1000)
    monkeypatch.setattr(java, "FILES", java.FILES / "nowhere")
    monkeypatch.setenv("JAVA_HOME", "/nowhere")
    with pytest.raises(PoppyServerError, match=r"JAVA_HOME \(/nowhere\) is the home of no Java"):
        PoppyServer().start()
