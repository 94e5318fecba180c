'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const { MongoClient } = require('mongodb');
const { PoppyMemoryServer } = require('poppy-server');

test('answers the driver, with transactions', async () => {
  const server = await PoppyMemoryServer.create();
  const client = await MongoClient.connect(server.getUri('shop'));
  const people = client.db().collection('people');
  await client.withSession((session) => session.withTransaction(() => people.insertOne({ name: 'Ada' }, { session })));
  assert.equal(await people.countDocuments(), 1);
  assert.equal(client.db().databaseName, 'shop');
  await client.close();
  await server.stop();
  await server.stop();
  assert.throws(() => server.getUri(), /has been stopped/);
});

test('takes options of the command line', async () => {
  const server = await PoppyMemoryServer.create({ args: ['--standalone'] });
  assert.match(server.getUri(), /directConnection=true/);
  assert.ok(server.port > 0);
  await assert.rejects(PoppyMemoryServer.create({ port: server.port }), /already in use/);
  await server.stop();
});

test('says why it does not start', async () => {
  await assert.rejects(PoppyMemoryServer.create({ args: ['--prot'] }), /did you mean --port/);
});
