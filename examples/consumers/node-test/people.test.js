const assert = require('node:assert');
const { after, before, test } = require('node:test');
const { MongoClient } = require('mongodb');
const { PoppyMemoryServer } = require('poppy-server');

let server;
let client;

before(async () => {
  server = await PoppyMemoryServer.create();
  client = await MongoClient.connect(server.getUri('shop'));
});

after(async () => {
  await client.close();
  await server.stop();
});

test('finds those born before 1900', async () => {
  const people = client.db().collection('people');
  await people.insertMany([{ name: 'Ada', born: 1815 }, { name: 'Grace', born: 1906 }]);
  assert.deepEqual(await people.distinct('name', { born: { $lt: 1900 } }), ['Ada']);
});
