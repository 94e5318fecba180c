"""Logins through pymongo. Usage: logins.py TABLE, which is a JSON array of logins.

Prints one line for each failed check, and "N passed, N failed" at the end.
"""

import json
import sys

import pymongo


def code_of(action):
    try:
        action()
        return 0
    except pymongo.errors.OperationFailure as error:
        return error.code


def login(row):
    options = {"tlsCertificateKeyFile": row["certificate"]} if row["certificate"] else {}
    with pymongo.MongoClient(row["uri"], **options) as client:
        code = code_of(lambda: client.shop.orders.find_one())
        assert code == row["code"], f"expected code {row['code']}, was {code}"
        if code == 0:
            status = client.admin.command("connectionStatus")
            users = [user["user"] for user in status["authInfo"]["authenticatedUsers"]]
            assert users == [row["user"]], users
            client.shop.logins.insert_one({"by": "pymongo"})
            assert code_of(lambda: client.other.orders.find_one()) == 13


def main(table):
    passed = failed = 0
    with open(table, encoding="utf-8") as file:
        rows = json.load(file)
    for row in rows:
        try:
            login(row)
            passed += 1
        except Exception as error:  # every kind of failure is a failed check
            failed += 1
            print(f"FAILED {row['name']}: {type(error).__name__} {error}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
