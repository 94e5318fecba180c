"""CRUD, bulk writes, indexes, cursors, errors and large documents through pymongo.

Usage: crud.py URI. Prints one line for each failed check, and "N passed, N failed" at the end.
"""

import datetime
import re
import sys
import traceback

import bson
import pymongo
from bson import Binary, Code, Decimal128, Int64, MaxKey, MinKey, ObjectId, Regex, Timestamp
from pymongo import DeleteOne, IndexModel, InsertOne, ReplaceOne, ReturnDocument, UpdateMany, UpdateOne
from pymongo.errors import BulkWriteError, DuplicateKeyError, OperationFailure, WriteError

MAX_DOCUMENT = 16 * 1024 * 1024
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
        equal(error.code, code)
        return error
    raise AssertionError(f"expected error {code}, but nothing was raised")


@check
def the_server_introduces_itself(client, db):
    equal(client.admin.command("ping")["ok"], 1.0)
    hello = client.admin.command("hello")
    equal(hello["isWritablePrimary"], True)
    equal(hello["maxBsonObjectSize"], MAX_DOCUMENT)
    equal(hello["maxWriteBatchSize"], 100_000)
    assert hello["maxWireVersion"] >= 21, hello
    assert re.match(r"\d+\.\d+\.\d+", client.server_info()["version"])


@check
def every_type_comes_back_as_it_was(client, db):
    document = {
        "_id": ObjectId(),
        "double": 1.5, "nan": float("inf"), "string": "Grüße 👋", "object": {"b": 1, "a": {"c": []}},
        "array": [1, "two", [3.0, None], {"four": 4}], "binary": Binary(b"\x00\x01", 128),
        "uuid": Binary(bytes(16), 4), "true": True, "false": False, "null": None,
        "date": datetime.datetime(1969, 12, 31, 23, 59, 59, 999000), "regex": Regex("^a.*b$", "im"),
        "code": Code("function() {}"), "scoped": Code("f()", {"x": 1}), "int": 7, "long": Int64(1 << 40),
        "timestamp": Timestamp(1700000000, 3), "decimal": Decimal128("1.10"), "min": MinKey(),
        "max": MaxKey(), "": "empty name", "dotted": {"$odd": 1},
    }
    db.types.insert_one(document)
    back = db.types.find_one({"_id": document["_id"]})
    equal(bson.encode(back), bson.encode(document))
    equal(list(back), list(document))


@check
def insert_find_and_count(client, db):
    result = db.people.insert_many([{"_id": i, "n": i, "even": i % 2 == 0} for i in range(1000)])
    equal(result.inserted_ids, list(range(1000)))
    equal(db.people.count_documents({}), 1000)
    equal(db.people.estimated_document_count(), 1000)
    equal(db.people.count_documents({"even": True, "n": {"$gte": 500}}), 250)
    equal([d["_id"] for d in db.people.find({"n": {"$gt": 10, "$lte": 13}})], [11, 12, 13])
    equal([d["_id"] for d in db.people.find().sort("n", -1).skip(2).limit(3)], [997, 996, 995])
    equal(db.people.find_one({"_id": 5}, {"n": 1, "_id": 0}), {"n": 5})
    equal(db.people.find_one({"_id": "none"}), None)
    equal(sorted(db.people.distinct("even")), [False, True])


@check
def updates_and_upserts(client, db):
    c = db.updates
    c.insert_many([{"_id": i, "n": 1, "tags": ["a"]} for i in range(10)])
    result = c.update_one({"_id": 1}, {"$inc": {"n": 4}, "$push": {"tags": {"$each": ["b", "c"]}}})
    equal((result.matched_count, result.modified_count, result.upserted_id), (1, 1, None))
    equal(c.find_one({"_id": 1}), {"_id": 1, "n": 5, "tags": ["a", "b", "c"]})
    result = c.update_many({"n": 1}, {"$set": {"n": 2}})
    equal((result.matched_count, result.modified_count), (9, 9))
    result = c.update_many({}, {"$set": {"n": 2}})
    equal((result.matched_count, result.modified_count), (10, 1))
    result = c.replace_one({"_id": 3}, {"x": {"y": 1}})
    equal((result.matched_count, result.modified_count), (1, 1))
    equal(c.find_one({"_id": 3}), {"_id": 3, "x": {"y": 1}})
    result = c.update_one({"key": "new"}, {"$set": {"v": 1}, "$setOnInsert": {"w": 2}}, upsert=True)
    assert isinstance(result.upserted_id, ObjectId)
    equal(c.find_one({"key": "new"}, {"_id": 0}), {"key": "new", "v": 1, "w": 2})
    c.update_one({"_id": 1}, {"$set": {"tags.$[tag]": "B"}}, array_filters=[{"tag": "b"}])
    equal(c.find_one({"_id": 1})["tags"], ["a", "B", "c"])
    c.update_one({"_id": 1, "tags": "c"}, {"$set": {"tags.$": "C"}})
    equal(c.find_one({"_id": 1})["tags"], ["a", "B", "C"])


@check
def find_and_modify(client, db):
    c = db.modify
    c.insert_many([{"_id": i, "rank": 10 - i} for i in range(3)])
    before = c.find_one_and_update({}, {"$inc": {"rank": 100}}, sort=[("rank", 1)])
    equal(before, {"_id": 2, "rank": 8})
    after = c.find_one_and_update({"_id": 2}, {"$set": {"x": 1}}, return_document=ReturnDocument.AFTER)
    equal(after, {"_id": 2, "rank": 108, "x": 1})
    equal(c.find_one_and_replace({"_id": 0}, {"r": 1}, projection={"rank": 1}), {"_id": 0, "rank": 10})
    equal(c.find_one_and_delete({"_id": 1}), {"_id": 1, "rank": 9})
    equal(c.find_one_and_delete({"_id": 1}), None)
    made = c.find_one_and_update({"_id": 9}, {"$set": {"n": 1}}, upsert=True, return_document=ReturnDocument.AFTER)
    equal(made, {"_id": 9, "n": 1})


@check
def deletes(client, db):
    db.gone.insert_many([{"_id": i} for i in range(100)])
    equal(db.gone.delete_one({"_id": {"$gte": 50}}).deleted_count, 1)
    equal(db.gone.delete_many({"_id": {"$gte": 50}}).deleted_count, 49)
    equal(db.gone.delete_many({"_id": "none"}).deleted_count, 0)
    equal(db.gone.count_documents({}), 50)


@check
def bulk_writes(client, db):
    c = db.bulk
    result = c.bulk_write([
        InsertOne({"_id": 1, "n": 1}), InsertOne({"_id": 2, "n": 1}),
        UpdateOne({"_id": 1}, {"$inc": {"n": 1}}), UpdateMany({}, {"$set": {"m": 1}}),
        ReplaceOne({"_id": 3}, {"z": 1}, upsert=True), DeleteOne({"_id": 2}),
    ])
    equal((result.inserted_count, result.matched_count, result.modified_count), (2, 3, 3))
    equal((result.upserted_count, result.deleted_count, result.upserted_ids), (1, 1, {4: 3}))
    documents = [{"_id": 10}, {"_id": 1}, {"_id": 11}]
    try:
        c.insert_many(documents, ordered=True)
        raise AssertionError("expected a duplicate key")
    except BulkWriteError as error:
        equal(error.details["nInserted"], 1)
        equal([(e["index"], e["code"]) for e in error.details["writeErrors"]], [(1, 11000)])
    try:
        c.insert_many([{"_id": 10}, {"_id": 1}, {"_id": 12}], ordered=False)
        raise AssertionError("expected duplicate keys")
    except BulkWriteError as error:
        equal(error.details["nInserted"], 1)
        equal([e["index"] for e in error.details["writeErrors"]], [0, 1])
    equal(sorted(d["_id"] for d in c.find()), [1, 3, 10, 12])


@check
def bulk_writes_across_collections(client, db):
    result = client.bulk_write([
        InsertOne({"_id": 1}, namespace=f"{db.name}.across_a"),
        InsertOne({"_id": 2}, namespace=f"{db.name}.across_b"),
        UpdateOne({"_id": 1}, {"$set": {"x": 1}}, namespace=f"{db.name}.across_a"),
        DeleteOne({"_id": 2}, namespace=f"{db.name}.across_b"),
    ])
    equal((result.inserted_count, result.modified_count, result.deleted_count), (2, 1, 1))
    equal(db.across_a.find_one(), {"_id": 1, "x": 1})


@check
def indexes(client, db):
    c = db.indexed
    c.insert_many([{"_id": i, "a": i % 10, "b": i, "mail": f"m{i}"} for i in range(500)])
    equal(c.create_index([("a", 1), ("b", -1)]), "a_1_b_-1")
    names = c.create_indexes([
        IndexModel("mail", unique=True), IndexModel("maybe", sparse=True, name="perhaps"),
        IndexModel("b", partialFilterExpression={"a": {"$gt": 5}}, name="partly"),
    ])
    equal(names, ["mail_1", "perhaps", "partly"])
    information = c.index_information()
    equal(sorted(information), ["_id_", "a_1_b_-1", "mail_1", "partly", "perhaps"])
    equal(information["mail_1"]["unique"], True)
    equal([d["b"] for d in c.find({"a": 3}).sort("b", -1).limit(2)], [493, 483])
    plan = c.find({"a": 3}).sort("b", -1).explain()
    assert "IXSCAN" in str(plan["queryPlanner"]["winningPlan"]), plan
    assert "COLLSCAN" in str(c.find({"nothing": 1}).explain()["queryPlanner"]["winningPlan"])
    error = fails(11000, lambda: c.insert_one({"_id": 1000, "mail": "m1"}), DuplicateKeyError)
    equal(error.details["keyPattern"], {"mail": 1})
    equal(error.details["keyValue"], {"mail": "m1"})
    fails(86, lambda: c.create_index("other", name="perhaps"))
    fails(85, lambda: c.create_index("maybe", sparse=True, name="another"))
    fails(67, lambda: c.create_index([("a", "nonsense")]))
    fails(27, lambda: c.drop_index("none"))
    c.drop_index("perhaps")
    equal(len(c.index_information()), 4)
    c.drop_indexes()
    equal(list(c.index_information()), ["_id_"])


@check
def cursors(client, db):
    c = db.cursors
    c.insert_many([{"_id": i} for i in range(1000)])
    equal([d["_id"] for d in c.find(batch_size=7)], list(range(1000)))
    with c.find(batch_size=2) as cursor:
        next(cursor)
        identifier = cursor.cursor_id
        assert identifier != 0
    reply = db.command({"find": "cursors", "batchSize": 3})
    identifier = reply["cursor"]["id"]
    reply = db.command({"getMore": Int64(identifier), "collection": "cursors", "batchSize": 4})
    equal([d["_id"] for d in reply["cursor"]["nextBatch"]], [3, 4, 5, 6])
    fails(13, lambda: db.command({"getMore": Int64(identifier), "collection": "other"}))
    reply = db.command({"killCursors": "cursors", "cursors": [Int64(identifier)]})
    equal(reply["cursorsKilled"], [identifier])
    fails(43, lambda: db.command({"getMore": Int64(identifier), "collection": "cursors"}))
    single = db.command({"find": "cursors", "limit": 5, "singleBatch": True})
    equal((single["cursor"]["id"], len(single["cursor"]["firstBatch"])), (0, 5))


@check
def aggregation(client, db):
    db.orders.insert_many([{"_id": i, "who": i % 3, "items": [{"n": 1}, {"n": i}]} for i in range(9)])
    db.names.insert_many([{"_id": 0, "name": "zero"}, {"_id": 1, "name": "one"}])
    rows = list(db.orders.aggregate([
        {"$match": {"_id": {"$gt": 0}}}, {"$unwind": "$items"},
        {"$group": {"_id": "$who", "total": {"$sum": "$items.n"}, "rows": {"$sum": 1}}},
        {"$lookup": {"from": "names", "localField": "_id", "foreignField": "_id", "as": "name"}},
        {"$set": {"name": {"$ifNull": [{"$first": "$name.name"}, "none"]}}}, {"$sort": {"_id": 1}},
    ]))
    equal(rows, [
        {"_id": 0, "total": 11, "rows": 4, "name": "zero"},
        {"_id": 1, "total": 15, "rows": 6, "name": "one"},
        {"_id": 2, "total": 18, "rows": 6, "name": "none"},
    ])
    equal(len(list(db.orders.aggregate([{"$sort": {"_id": 1}}], batchSize=2))), 9)


@check
def errors(client, db):
    c = db.errors
    c.insert_one({"_id": 1, "n": "text", "a": 1})
    error = fails(11000, lambda: c.insert_one({"_id": 1}), DuplicateKeyError)
    equal(error.details["keyValue"], {"_id": 1})
    assert "E11000 duplicate key error collection" in str(error), error
    fails(66, lambda: c.update_one({"_id": 1}, {"$set": {"_id": 2}}), WriteError)
    fails(66, lambda: c.replace_one({"_id": 1}, {"_id": 2}), WriteError)
    fails(9, lambda: c.update_one({"_id": 1}, {"$nonsense": {"x": 1}}), WriteError)
    fails(14, lambda: c.update_one({"_id": 1}, {"$inc": {"n": 1}}), WriteError)
    fails(40, lambda: c.update_one({"_id": 1}, {"$set": {"a": 1}, "$inc": {"a": 1}}), WriteError)
    fails(2, lambda: list(c.find({"a": {"$nonsense": 1}})))
    fails(40324, lambda: list(c.aggregate([{"$nonsense": {}}])))
    fails(168, lambda: list(c.aggregate([{"$set": {"x": {"$nonsense": 1}}}])))
    fails(31325, lambda: list(c.aggregate([{"$project": {"x": {"$nonsense": 1}}}])))
    error = fails(59, lambda: db.command("nonsense"))
    equal(error.details["codeName"], "CommandNotFound")
    fails(73, lambda: db.command({"insert": "", "documents": [{}]}))
    equal(c.find_one({"_id": 1}), {"_id": 1, "n": "text", "a": 1})


@check
def documents_up_to_the_limit(client, db):
    c = db.large
    padding = MAX_DOCUMENT - len(bson.encode({"_id": 1, "text": ""}))
    c.insert_one({"_id": 1, "text": "x" * padding})
    back = c.find_one({"_id": 1})
    equal(len(bson.encode(back)), MAX_DOCUMENT)
    too_large = {"_id": 2, "text": "x" * (padding + 1)}
    try:
        c.insert_one(too_large)
        raise AssertionError("a document over the limit was taken")
    except (pymongo.errors.DocumentTooLarge, OperationFailure):
        pass
    try:
        reply = db.command({"insert": "large", "documents": [too_large]})
        assert reply.get("writeErrors"), reply
    except OperationFailure:
        pass
    try:
        c.update_one({"_id": 1}, {"$set": {"more": 1}})
        raise AssertionError("a document grew over the limit")
    except OperationFailure as error:
        assert error.code in (17419, 10334), error
    equal(c.count_documents({}), 1)
    equal(sorted(c.find_one({"_id": 1})), ["_id", "text"])


@check
def many_documents_in_one_batch(client, db):
    db.batch.insert_many([{"_id": i} for i in range(150_000)])
    equal(db.batch.estimated_document_count(), 150_000)
    equal(sum(1 for _ in db.batch.find({}, {"_id": 1})), 150_000)


@check
def collections_and_databases(client, db):
    db.create_collection("made")
    equal(db.command({"create": "made"})["ok"], 1.0)
    assert "made" in db.list_collection_names()
    assert db.name in client.list_database_names()
    db.made.rename("renamed")
    names = db.list_collection_names()
    assert "renamed" in names and "made" not in names
    db.renamed.drop()
    assert "renamed" not in db.list_collection_names()
    equal(db.command("dbStats")["db"], db.name)


@check
def compressed_messages(client, db):
    address = f"mongodb://{client.address[0]}:{client.address[1]}"
    with pymongo.MongoClient(address, compressors="zlib") as compressed:
        c = compressed[db.name].compressed
        c.insert_many([{"_id": i, "text": "again and " * 100} for i in range(500)])
        equal(sum(len(d["text"]) for d in c.find()), 500_000)


def main(uri):
    passed = failed = 0
    with pymongo.MongoClient(uri) as client:
        client.drop_database("clients_python")
        for function in CHECKS:
            try:
                function(client, client["clients_python"])
                passed += 1
            except Exception:  # every kind of failure is a failed check
                failed += 1
                print(f"FAILED {function.__name__}")
                traceback.print_exc(limit=-2, file=sys.stdout)
        client.drop_database("clients_python")
        if "clients_python" in client.list_database_names():
            print("FAILED dropping the database")
            failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
