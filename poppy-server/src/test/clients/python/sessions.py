"""Change streams, transactions, retried writes, tailable cursors, GridFS and time series through pymongo.

Usage: sessions.py URI. The server must run with test commands, because fail points lose replies and
connections. Prints one line for each failed check, and "N passed, N failed" at the end.
"""

import datetime
import sys
import threading
import traceback

import bson
import gridfs
import pymongo
from pymongo.cursor import CursorType
from pymongo.errors import OperationFailure
from pymongo.read_concern import ReadConcern

FILE_BYTES = 50 * 1024 * 1024
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def equal(actual, expected):
    if actual != expected:
        raise AssertionError(f"expected {expected!r}, was {actual!r}")


def fail_point(client, mode, **data):
    client.admin.command("configureFailPoint", "failCommand", mode=mode, data=data)


@check
def a_stream_survives_a_lost_connection(client, db):
    db.create_collection("watched")
    with db.watched.watch(max_await_time_ms=500) as stream:
        db.watched.insert_one({"_id": 1})
        equal(stream.next()["documentKey"], {"_id": 1})
        fail_point(client, {"times": 1}, failCommands=["getMore"], closeConnection=True)
        db.watched.insert_one({"_id": 2})
        equal(stream.next()["documentKey"], {"_id": 2})
        client.admin.command("killCursors", "watched", cursors=[bson.Int64(1)])
        db.watched.update_one({"_id": 2}, {"$set": {"a": 1}})
        event = stream.next()
        equal(event["operationType"], "update")
        equal(event["updateDescription"]["updatedFields"], {"a": 1})
        token = stream.resume_token
    db.watched.delete_one({"_id": 1})
    with db.watched.watch(resume_after=token) as stream:
        equal(stream.next()["operationType"], "delete")


@check
def a_stream_tells_of_every_kind_of_change(client, db):
    with db.watch(full_document="updateLookup", max_await_time_ms=500) as stream:
        db.kinds.insert_one({"_id": 1, "n": 1})
        db.kinds.replace_one({"_id": 1}, {"n": 2})
        db.kinds.update_one({"_id": 1}, {"$inc": {"n": 1}})
        db.kinds.delete_one({"_id": 1})
        db.kinds.rename("others")
        db.others.drop()
        kinds = [stream.next()["operationType"] for _ in range(6)]
    equal(kinds, ["insert", "replace", "update", "delete", "rename", "drop"])


@check
def a_transaction_is_seen_as_a_whole(client, db):
    db.accounts.insert_many([{"_id": "a", "sum": 100}, {"_id": "b", "sum": 0}])

    def transfer(session):
        db.accounts.update_one({"_id": "a"}, {"$inc": {"sum": -30}}, session=session)
        equal(db.accounts.find_one({"_id": "a"})["sum"], 100)
        equal(db.accounts.find_one({"_id": "a"}, session=session)["sum"], 70)
        db.accounts.update_one({"_id": "b"}, {"$inc": {"sum": 30}}, session=session)

    with client.start_session() as session:
        session.with_transaction(transfer)
    equal({d["_id"]: d["sum"] for d in db.accounts.find()}, {"a": 70, "b": 30})


@check
def conflicts_are_tried_again(client, db):
    db.counters.insert_one({"_id": 1, "n": 0})

    def count(times):
        def add(session):
            n = db.counters.find_one({"_id": 1}, session=session)["n"]
            db.counters.update_one({"_id": 1}, {"$set": {"n": n + 1}}, session=session)

        with client.start_session() as session:
            for _ in range(times):
                session.with_transaction(add)

    threads = [threading.Thread(target=count, args=(25,)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    equal(db.counters.find_one({"_id": 1})["n"], 100)


@check
def an_aborted_transaction_leaves_nothing(client, db):
    db.create_collection("aborted")
    with client.start_session() as session:
        session.start_transaction()
        db.aborted.insert_one({"_id": 1}, session=session)
        session.abort_transaction()
    equal(db.aborted.count_documents({}), 0)


@check
def a_lost_commit_is_sent_again(client, db):
    db.create_collection("committed")
    fail_point(client, {"times": 1}, failCommands=["commitTransaction"], closeConnection=True)
    with client.start_session() as session:
        with session.start_transaction():
            db.committed.insert_one({"_id": 1}, session=session)
    equal(db.committed.count_documents({}), 1)


@check
def a_write_is_tried_again_and_done_once(client, db):
    db.retried.insert_one({"_id": 0, "n": 0})
    fail_point(client, {"times": 1}, failCommands=["update"], closeConnection=True)
    equal(db.retried.update_one({"_id": 0}, {"$inc": {"n": 1}}).modified_count, 1)
    equal(db.retried.find_one({"_id": 0})["n"], 1)
    fail_point(client, {"times": 1}, failCommands=["insert"], errorCode=11602,
               errorLabels=["RetryableWriteError"])
    db.retried.insert_one({"_id": 1})
    equal(db.retried.count_documents({}), 2)


@check
def a_write_whose_reply_is_lost_is_done_once(client, db):
    db.lost.insert_one({"_id": 0, "n": 0})
    client.admin.command("configureFailPoint", "onPrimaryTransactionalWrite", mode={"times": 1},
                         data={"closeConnection": True})
    equal(db.lost.update_one({"_id": 0}, {"$inc": {"n": 1}}).modified_count, 1)
    equal(db.lost.find_one({"_id": 0})["n"], 1)


@check
def snapshots_read_one_moment(client, db):
    db.moments.insert_one({"_id": 1, "n": 1})
    with client.start_session(snapshot=True) as session:
        equal(db.moments.find_one({"_id": 1}, session=session)["n"], 1)
        db.moments.update_one({"_id": 1}, {"$set": {"n": 2}})
        equal(db.moments.find_one({"_id": 1}, session=session)["n"], 1)
    strict = db.get_collection("moments", read_concern=ReadConcern("linearizable"))
    equal(strict.find_one({"_id": 1})["n"], 2)


@check
def a_causal_session_reads_its_own_writes(client, db):
    with client.start_session(causal_consistency=True) as session:
        for i in range(20):
            db.causal.insert_one({"_id": i}, session=session)
            equal(db.causal.count_documents({}, session=session), i + 1)
        assert session.operation_time is not None and session.cluster_time is not None


@check
def a_tailable_cursor_waits_for_more(client, db):
    db.create_collection("log", capped=True, size=1 << 20)
    db.log.insert_one({"_id": 0})
    cursor = db.log.find(cursor_type=CursorType.TAILABLE_AWAIT).max_await_time_ms(60_000)
    equal(cursor.next()["_id"], 0)
    writer = threading.Timer(0.2, lambda: db.log.insert_one({"_id": 1}))
    writer.start()
    equal(cursor.next()["_id"], 1)
    writer.join()
    cursor.close()


@check
def gridfs_keeps_a_large_file(client, db):
    data = bytes(range(256)) * (FILE_BYTES // 256)
    bucket = gridfs.GridFSBucket(db)
    file_id = bucket.upload_from_stream("large", data, metadata={"kind": "test"})
    with bucket.open_download_stream(file_id) as stream:
        equal(stream.length, FILE_BYTES)
        stream.seek(FILE_BYTES - 300)
        equal(stream.read(), data[-300:])
    with bucket.open_download_stream_by_name("large") as stream:
        assert stream.read() == data
    bucket.delete(file_id)
    equal(db["fs.chunks"].count_documents({}), 0)


@check
def time_series_are_kept_and_summed_up(client, db):
    start = datetime.datetime(2026, 1, 1)
    db.create_collection("weather", timeseries={
        "timeField": "at", "metaField": "sensor", "granularity": "minutes"}, expireAfterSeconds=10**9)
    db.weather.insert_many(
        {"at": start + datetime.timedelta(minutes=i), "sensor": i % 3, "value": i} for i in range(900))
    equal(db.weather.count_documents({"sensor": 1}), 300)
    hours = list(db.weather.aggregate([
        {"$match": {"at": {"$gte": start}}},
        {"$group": {"_id": {"$dateTrunc": {"date": "$at", "unit": "hour"}}, "n": {"$sum": 1},
                    "average": {"$avg": "$value"}}},
        {"$sort": {"_id": 1}}]))
    equal(len(hours), 15)
    equal(hours[0], {"_id": start, "n": 60, "average": 29.5})
    db.weather.delete_many({"sensor": 2})
    equal(db.weather.count_documents({}), 600)


@check
def errors_carry_their_labels(client, db):
    db.labels.insert_one({"_id": 1, "n": 0})
    with client.start_session() as first, client.start_session() as second:
        first.start_transaction()
        second.start_transaction()
        db.labels.update_one({"_id": 1}, {"$inc": {"n": 1}}, session=first)
        try:
            db.labels.update_one({"_id": 1}, {"$inc": {"n": 1}}, session=second)
            raise AssertionError("two transactions have changed one document")
        except OperationFailure as error:
            equal(error.code, 112)
            assert error.has_error_label("TransientTransactionError"), error.details
        first.commit_transaction()
    equal(db.labels.find_one({"_id": 1})["n"], 1)


def main(uri):
    passed = failed = 0
    # a driver that heard of a state change may look again only after its heartbeat of 10 seconds
    with pymongo.MongoClient(uri, serverSelectionTimeoutMS=60_000) as client:
        client.drop_database("clients_python_sessions")
        for function in CHECKS:
            try:
                function(client, client["clients_python_sessions"])
                passed += 1
            except Exception:  # every kind of failure is a failed check
                failed += 1
                print(f"FAILED {function.__name__}")
                traceback.print_exc(limit=-2, file=sys.stdout)
            finally:
                client.admin.command("configureFailPoint", "failCommand", mode="off")
        client.drop_database("clients_python_sessions")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
