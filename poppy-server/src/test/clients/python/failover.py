"""A set of three through pymongo: the primary is killed in the middle of a loop of writes.

Usage: failover.py COMMAND... starts the members itself, by COMMAND with their options behind it.
Prints one line for each failed check, and "N passed, N failed" at the end.
"""

import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback

import pymongo
from pymongo import ReadPreference, WriteConcern

LIMIT = 90
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def free_ports(count):
    found = []
    while len(found) < count:
        port = random.randint(15_000, 31_999)
        with socket.socket() as tried:
            if port not in found and tried.connect_ex(("127.0.0.1", port)) != 0:
                found.append(port)
    return found


def await_that(condition, what):
    """What a condition is as soon as it holds."""
    end = time.monotonic() + LIMIT
    while not (found := condition()):
        assert time.monotonic() < end, f"not in time: {what}"
        time.sleep(0.05)
    return found


class Members:
    """Three members in processes of their own."""

    def __init__(self, command, directory):
        self.command = command
        self.directory = directory
        ports = free_ports(6)
        self.ports = ports[:3]
        self.hosts = [f"127.0.0.1:{port}" for port in self.ports]
        self.list = ",".join(f"{host}/{raft}" for host, raft in zip(self.hosts, ports[3:]))
        self.processes = [None, None, None]
        with open(os.path.join(directory, "key"), "w", opener=private) as key:
            key.write("a secret of these three")

    def start(self, index):
        options = [
            "--repl-set", "clients", "--members", self.list, "--port", str(self.ports[index]),
            "--dir", os.path.join(self.directory, str(index)),
            "--cluster-key-file", os.path.join(self.directory, "key"),
            "--end-with", str(os.getpid()),
        ]
        log = open(os.path.join(self.directory, f"log-{index}"), "a")
        self.processes[index] = subprocess.Popen(
            self.command + options, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def kill(self, index, how=signal.SIGKILL):
        self.processes[index].send_signal(how)
        return self.processes[index].wait(LIMIT)

    def client(self, **options):
        return pymongo.MongoClient(
            self.hosts, replicaSet="clients", serverSelectionTimeoutMS=LIMIT * 1000, **options)

    def logs(self):
        for index in range(3):
            with open(os.path.join(self.directory, f"log-{index}")) as log:
                print(f"-- member {index}\n{log.read()}")


def private(path, flags):
    return os.open(path, flags, 0o600)


def primary(client):
    """The address of the primary; None between two of them."""
    try:
        return client.admin.command("hello").get("primary")
    except pymongo.errors.PyMongoError:
        return None


def states(client):
    try:
        status = client.admin.command("replSetGetStatus")
    except pymongo.errors.PyMongoError:
        return []  # between two primaries
    return sorted(member["stateStr"] for member in status["members"])


@check
def all_members_are_found(members, client):
    assert await_that(lambda: primary(client), "a primary") in members.hosts
    await_that(lambda: len(client.secondaries) == 2, "two secondaries")
    await_that(lambda: states(client) == ["PRIMARY", "SECONDARY", "SECONDARY"], "three that serve")


@check
def no_write_is_lost_when_the_primary_is_killed(members, client):
    orders = client.clients_failover.get_collection("orders", write_concern=WriteConcern("majority"))
    acknowledged, stopped = [], threading.Event()

    def write():
        number = 0
        while not stopped.is_set():
            number += 1
            try:
                orders.insert_one({"_id": number})
                acknowledged.append(number)
            except pymongo.errors.PyMongoError:
                time.sleep(0.02)  # not acknowledged: perhaps done, perhaps not

    writer = threading.Thread(target=write)
    writer.start()
    try:
        await_that(lambda: len(acknowledged) > 100, "writes before")
        killed = members.hosts.index(await_that(lambda: primary(client), "a primary"))
        before = len(acknowledged)
        members.kill(killed)
        await_that(lambda: len(acknowledged) > before + 100, "writes after")
        members.start(killed)
        await_that(
            lambda: states(client) == ["PRIMARY", "SECONDARY", "SECONDARY"],
            "the killed member is back")
    finally:
        stopped.set()
        writer.join()
    missing = set(acknowledged) - {order["_id"] for order in orders.find()}
    assert not missing, missing


@check
def every_member_has_everything(members, client):
    orders = client.clients_failover.get_collection("orders", write_concern=WriteConcern(3, wtimeout=LIMIT * 1000))
    orders.insert_one({"_id": "last"})
    expected = orders.count_documents({})
    for host in members.hosts:
        with pymongo.MongoClient(
                f"mongodb://{host}/?directConnection=true",
                read_preference=ReadPreference.SECONDARY_PREFERRED) as direct:
            found = direct.clients_failover.orders.count_documents({})
            assert found == expected, (host, found, expected)


@check
def members_stop_with_zero(members, client):
    client.close()  # which ends its sessions, and would wait for a server to do so
    codes = [members.kill(index, signal.SIGTERM) for index in range(3)]
    assert all(code in (0, 143) for code in codes), codes


def main(command):
    passed = failed = 0
    with tempfile.TemporaryDirectory() as directory:
        members = Members(command, directory)
        for index in range(3):
            members.start(index)
        try:
            with members.client() as client:
                for function in CHECKS:
                    try:
                        function(members, client)
                        passed += 1
                    except Exception:  # every kind of failure is a failed check
                        failed += 1
                        print(f"FAILED {function.__name__}")
                        traceback.print_exc(limit=-2, file=sys.stdout)
        finally:
            for process in members.processes:
                if process.poll() is None:
                    process.kill()
                    process.wait()
        if failed:
            members.logs()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
