"""A small shop by the object mappers for Python, mongoengine and beanie.

Usage: python mappers.py URI. Prints one line for each failed check, and "N passed, N failed".
"""

import asyncio
import sys
import traceback
from datetime import datetime, timezone
from typing import Annotated, Optional

import mongoengine as me
from beanie import Document, Indexed, Link, init_beanie
from pymongo import AsyncMongoClient

URI = sys.argv[1]
DATABASE = "clients_mappers"


class Author(me.Document):
    name = me.StringField(required=True, unique=True)
    born = me.IntField(min_value=0)


class Book(me.Document):
    title = me.StringField()
    author = me.ReferenceField(Author, reverse_delete_rule=me.CASCADE)
    tags = me.ListField(me.StringField())
    printed = me.DateTimeField()
    meta = {"indexes": ["title", ("author", "-printed"), {"fields": ["$title"], "default_language": "english"}]}


class Part(Document):
    name: Annotated[str, Indexed(unique=True)]
    price: float
    made: Optional[datetime] = None


class Machine(Document):
    name: str
    parts: list[Link[Part]] = []


def mongoengine_stores_and_queries():
    me.connect(DATABASE, host=URI)
    ann = Author(name="Ann", born=1815).save()
    try:
        Author(name="Ann").save()
        raise AssertionError("a second Ann")
    except me.NotUniqueError:
        pass
    for i in range(20):
        Book(title=f"book {i}", author=ann, tags=[f"t{i % 3}"], printed=datetime(2026, 1, 1 + i, tzinfo=timezone.utc)).save()
    assert Book.objects(tags="t1").count() == 7
    assert Book.objects(author=ann).order_by("-printed").first().title == "book 19"
    assert Book.objects.search_text("book").count() == 20
    assert Book.objects.item_frequencies("tags") == {"t0": 7, "t1": 7, "t2": 6}
    assert Author.objects(name="Ann").update_one(inc__born=1) == 1
    assert Author.objects.get(name="Ann").born == 1816
    ann.delete()
    assert Book.objects.count() == 0


async def beanie():
    client = AsyncMongoClient(URI)
    try:
        await init_beanie(database=client[DATABASE], document_models=[Part, Machine])
        parts = [Part(name=f"p{i}", price=i * 1.5, made=datetime(2026, 1, 1)) for i in range(10)]
        await Part.insert_many(parts)
        assert await Part.find(Part.price > 6).count() == 5
        assert await Part.find(Part.price > 6).avg(Part.price) == 10.5
        wheel = await Part.find_one(Part.name == "p3")
        machine = await Machine(name="m", parts=[wheel]).insert()
        found = await Machine.find_one(Machine.name == "m", fetch_links=True)
        assert found.parts[0].price == 4.5, found
        await machine.set({Machine.name: "n"})
        async with client.start_session() as session:
            async with await session.start_transaction():
                await Part(name="new", price=1).insert(session=session)
                await session.abort_transaction()
        assert await Part.find_one(Part.name == "new") is None
        assert (await Part.find(Part.price < 3).delete()).deleted_count == 2
    finally:
        await client.close()


def beanie_stores_and_queries():
    asyncio.run(beanie())


def main():
    import pymongo

    passed = failed = 0
    with pymongo.MongoClient(URI) as client:
        client.drop_database(DATABASE)
        for check in (mongoengine_stores_and_queries, beanie_stores_and_queries):
            try:
                check()
                passed += 1
            except Exception:  # noqa: BLE001
                failed += 1
                print(f"FAILED {check.__name__}: {traceback.format_exc()}")
        client.drop_database(DATABASE)
    print(f"{passed} passed, {failed} failed")
    return failed


if __name__ == "__main__":
    sys.exit(main() and 1)
