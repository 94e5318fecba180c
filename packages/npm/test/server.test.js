'use strict';

const assert = require('node:assert');
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const net = require('node:net');
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

test('refuses options that it does not have', async () => {
  await assert.rejects(PoppyMemoryServer.create({ instance: { port: 1 } }), /no option 'instance': it takes port, args, launchTimeout/);
  await assert.rejects(PoppyMemoryServer.create({ args: '--standalone' }), /takes an array/);
});

/** Resolves when nobody listens on the port any more. */
async function closed(port) {
  for (;;) {
    const socket = net.connect(port, '127.0.0.1');
    const refused = await new Promise((resolve) => socket.once('connect', () => resolve(false)).once('error', () => resolve(true)));
    socket.destroy();
    if (refused) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function portOf(child) {
  let said = '';
  for await (const data of child.stdout) {
    said += data;
    const found = /mongodb:\/\/[^:]+:(\d+)\//.exec(said);
    if (found) return Number(found[1]);
  }
  throw new Error(said);
}

test('ends with the process that is killed', { timeout: 120000 }, async () => {
  const program = "require('poppy-server').PoppyMemoryServer.create().then((s) => { console.log(s.getUri()); setInterval(() => {}, 1000); })";
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await portOf(child);
  child.kill('SIGKILL');
  await closed(port);
});

test('stops as a program on SIGTERM', { timeout: 120000 }, async () => {
  const child = spawn(process.execPath, [require.resolve('poppy-server'), '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await portOf(child);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await closed(port);
});
