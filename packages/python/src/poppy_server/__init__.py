"""A MongoDB-compatible server for tests and development.

    from pymongo import MongoClient
    from poppy_server import PoppyServer

    with PoppyServer() as server:
        MongoClient(server.uri).shop.people.insert_one({"name": "Ada"})
"""

from .server import PoppyServer, PoppyServerError

__all__ = ["PoppyServer", "PoppyServerError"]
