"""Fixtures of pytest, there as soon as the package is installed."""

import uuid

import pytest

from .server import PoppyServer


@pytest.fixture(scope="session")
def poppy_server():
    """One server for the whole session."""
    with PoppyServer() as server:
        yield server


@pytest.fixture(scope="session")
def poppy_client(poppy_server):
    """A MongoClient for the whole session; needs pymongo."""
    try:
        from pymongo import MongoClient
    except ImportError:
        pytest.fail("the fixtures poppy_client and poppy_db need pymongo: pip install pymongo", pytrace=False)
    client = MongoClient(poppy_server.uri)
    yield client
    client.close()


@pytest.fixture
def poppy_db(poppy_client):
    """An empty database for one test."""
    name = "test_" + uuid.uuid4().hex[:12]
    yield poppy_client[name]
    poppy_client.drop_database(name)
