"""Time series and clustered collections through pymongo.

Usage: timeseries.py URI. Prints one line for each failed check, and "N passed, N failed" at the end.
"""

import datetime
import sys
import time
import traceback

import pymongo
from pymongo.errors import BulkWriteError, OperationFailure

START = datetime.datetime(2024, 1, 1)
MINUTE = datetime.timedelta(minutes=1)
COUNT = 1000
CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def equal(actual, expected):
    if actual != expected:
        raise AssertionError(f"expected {expected!r}, was {actual!r}")


def fails(code, action, kind=OperationFailure):
    try:
        action()
    except kind as error:
        equal(error.code if not isinstance(error, BulkWriteError) else error.details["writeErrors"][0]["code"], code)
        return
    raise AssertionError(f"expected error {code}, but nothing was raised")


def measured(db, count=COUNT):
    """A time series of two sensors with one measurement a minute, inserted out of order."""
    series = db.create_collection(
        "weather", timeseries={"timeField": "at", "metaField": "sensor", "granularity": "minutes"})
    numbers = [(i * 7) % count for i in range(count)]
    documents = [{"at": START + i * MINUTE, "sensor": {"id": i % 2}, "n": i} for i in numbers]
    equal(len(series.insert_many(documents).inserted_ids), count)
    return series


@check
def a_time_series_is_created_and_listed(client, db):
    measured(db, 10)
    listed = {c["name"]: c for c in db.list_collections()}
    equal(listed["weather"]["type"], "timeseries")
    equal(
        listed["weather"]["options"]["timeseries"],
        {"timeField": "at", "metaField": "sensor", "granularity": "minutes", "bucketMaxSpanSeconds": 86400})
    assert "system.buckets.weather" in listed and "system.views" in listed, listed
    equal(list(db.weather.index_information()), ["sensor_1_at_1"])


@check
def measurements_come_in_the_order_of_time(client, db):
    series = measured(db)
    equal([d["n"] for d in series.find()], list(range(COUNT)))
    equal(series.count_documents({"sensor.id": 1}), COUNT // 2)
    equal(series.estimated_document_count(), COUNT)
    equal([d["n"] for d in series.find({"at": {"$gte": START + (COUNT - 3) * MINUTE}})], [997, 998, 999])
    equal(series.distinct("sensor.id"), [0, 1])
    equal(list(series.find_one())[:3], ["at", "sensor", "_id"])


@check
def measurements_are_grouped_by_the_hour(client, db):
    series = measured(db)
    hours = list(series.aggregate([
        {"$group": {"_id": {"$dateTrunc": {"date": "$at", "unit": "hour"}}, "count": {"$sum": 1}, "most": {"$max": "$n"}}},
        {"$sort": {"_id": 1}}]))
    equal(len(hours), 17)
    equal(hours[0], {"_id": START, "count": 60, "most": 59})
    equal(hours[-1]["count"], COUNT - 16 * 60)


@check
def a_window_moves_over_each_series(client, db):
    series = measured(db)
    window = {"range": [-10, 0], "unit": "minute"}
    last = list(series.aggregate([
        {"$setWindowFields": {
            "partitionBy": "$sensor.id",
            "sortBy": {"at": 1},
            "output": {"mean": {"$avg": "$n", "window": window}}}},
        {"$match": {"n": {"$gte": COUNT - 2}}},
        {"$sort": {"n": 1}}]))
    equal([d["mean"] for d in last], [993.0, 994.0])


@check
def only_the_series_is_updated_and_everything_deleted(client, db):
    series = measured(db, 100)
    equal(series.update_many({"sensor.id": 1}, {"$set": {"sensor.place": "roof"}}).modified_count, 50)
    equal(series.count_documents({"sensor.place": "roof"}), 50)
    fails(72, lambda: series.update_one({"sensor.id": 1}, {"$set": {"sensor.id": 2}}))
    fails(72, lambda: series.update_many({}, {"$set": {"n": 0}}))
    fails(2, lambda: series.insert_one({"n": 1}))
    equal(series.delete_many({"n": {"$lt": 90}}).deleted_count, 90)
    equal(series.delete_one({"n": 99}).deleted_count, 1)
    equal([d["n"] for d in series.find()], list(range(90, 99)))


@check
def old_measurements_expire(client, db):
    sleep = client.admin.command("getParameter", 1, ttlMonitorSleepSecs=1)["ttlMonitorSleepSecs"]
    client.admin.command("setParameter", 1, ttlMonitorSleepSecs=1)
    try:
        series = db.create_collection("short", timeseries={"timeField": "at"}, expireAfterSeconds=3600)
        now = datetime.datetime.now(datetime.timezone.utc)
        series.insert_many([{"at": START, "n": 0}, {"at": now, "n": 1}])
        deadline = time.monotonic() + 60
        while series.count_documents({}) > 1 and time.monotonic() < deadline:
            time.sleep(0.1)
        equal([d["n"] for d in series.find()], [1])
    finally:
        client.admin.command("setParameter", 1, ttlMonitorSleepSecs=sleep)


@check
def a_clustered_collection_lies_in_the_order_of_id(client, db):
    clustered = db.create_collection("clustered", clusteredIndex={"key": {"_id": 1}, "unique": True})
    clustered.insert_many([{"_id": i} for i in (3, 1, 2)])
    equal([d["_id"] for d in clustered.find()], [1, 2, 3])
    equal([d["_id"] for d in clustered.find().sort("$natural", -1)], [3, 2, 1])
    equal(clustered.index_information()["_id_"]["clustered"], True)
    fails(11000, lambda: clustered.insert_one({"_id": 1}))


def main(uri):
    passed = failed = 0
    with pymongo.MongoClient(uri) as client:
        for function in CHECKS:
            client.drop_database("clients_timeseries")
            try:
                function(client, client["clients_timeseries"])
                passed += 1
            except Exception:  # every kind of failure is a failed check
                failed += 1
                print(f"FAILED {function.__name__}")
                traceback.print_exc(limit=-2, file=sys.stdout)
        client.drop_database("clients_timeseries")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
