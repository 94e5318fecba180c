def born_before(people, year):
    return [person["name"] for person in people.find({"born": {"$lt": year}}).sort("name")]


def test_those_born_before(poppy_db):
    poppy_db.people.insert_many([{"name": "Ada", "born": 1815}, {"name": "Grace", "born": 1906}])
    assert born_before(poppy_db.people, 1900) == ["Ada"]


def test_an_aborted_transaction_leaves_nothing(poppy_client, poppy_db):
    with poppy_client.start_session() as session, session.start_transaction():
        poppy_db.people.insert_one({"name": "Ada"}, session=session)
        session.abort_transaction()
    assert poppy_db.people.count_documents({}) == 0
