// Change streams, transactions, retried writes, tailable cursors, GridFS and time series through the
// Node.js driver. Usage: node sessions.mjs URI. The server must run with test commands, because fail
// points lose replies and connections. Prints one line for each failed check, and "N passed, N failed".
import { deepStrictEqual as equal, ok } from 'node:assert';
import { once } from 'node:events';
import { GridFSBucket, MongoClient } from 'mongodb';

const FILE_BYTES = 50 * 1024 * 1024;
const checks = {};

const failPoint = (client, mode, data) =>
  client.db('admin').command({ configureFailPoint: 'failCommand', mode, data });

checks['a stream survives a lost connection'] = async ({ client, db }) => {
  const c = await db.createCollection('watched');
  const stream = c.watch([], { maxAwaitTimeMS: 500 });
  equal(await stream.tryNext(), null); // it is open now
  const first = stream.next();
  await c.insertOne({ _id: 1 });
  equal((await first).documentKey, { _id: 1 });
  await failPoint(client, { times: 1 }, { failCommands: ['getMore'], closeConnection: true });
  await c.insertOne({ _id: 2 });
  equal((await stream.next()).documentKey, { _id: 2 });
  await c.updateOne({ _id: 2 }, { $set: { a: 1 } });
  const event = await stream.next();
  equal(event.operationType, 'update');
  equal(event.updateDescription.updatedFields, { a: 1 });
  await stream.close();
  await c.deleteOne({ _id: 1 });
  const resumed = c.watch([], { resumeAfter: event._id });
  equal((await resumed.next()).operationType, 'delete');
  await resumed.close();
};

checks['a transaction is seen as a whole'] = async ({ client, db }) => {
  const c = db.collection('accounts');
  await c.insertMany([{ _id: 'a', sum: 100 }, { _id: 'b', sum: 0 }]);
  const session = client.startSession();
  await session.withTransaction(async () => {
    await c.updateOne({ _id: 'a' }, { $inc: { sum: -30 } }, { session });
    equal((await c.findOne({ _id: 'a' })).sum, 100);
    equal((await c.findOne({ _id: 'a' }, { session })).sum, 70);
    await c.updateOne({ _id: 'b' }, { $inc: { sum: 30 } }, { session });
  });
  await session.endSession();
  equal((await c.find().sort({ _id: 1 }).toArray()).map((d) => d.sum), [70, 30]);
};

checks['conflicts are tried again'] = async ({ client, db }) => {
  const c = db.collection('counters');
  await c.insertOne({ _id: 1, n: 0 });
  const count = async () => {
    const session = client.startSession();
    for (let i = 0; i < 20; i += 1) {
      await session.withTransaction(async () => {
        const { n } = await c.findOne({ _id: 1 }, { session });
        await c.updateOne({ _id: 1 }, { $set: { n: n + 1 } }, { session });
      });
    }
    await session.endSession();
  };
  await Promise.all([count(), count(), count()]);
  equal((await c.findOne({ _id: 1 })).n, 60);
};

checks['writes and commits are tried again and done once'] = async ({ client, db }) => {
  const c = db.collection('retried');
  await c.insertOne({ _id: 0, n: 0 });
  await failPoint(client, { times: 1 }, { failCommands: ['update'], closeConnection: true });
  equal((await c.updateOne({ _id: 0 }, { $inc: { n: 1 } })).modifiedCount, 1);
  await client.db('admin').command({
    configureFailPoint: 'onPrimaryTransactionalWrite', mode: { times: 1 }, data: { closeConnection: true },
  });
  equal((await c.updateOne({ _id: 0 }, { $inc: { n: 1 } })).modifiedCount, 1);
  equal((await c.findOne({ _id: 0 })).n, 2);
  await failPoint(client, { times: 1 }, { failCommands: ['commitTransaction'], closeConnection: true });
  const session = client.startSession();
  await session.withTransaction(() => c.insertOne({ _id: 1 }, { session }));
  await session.endSession();
  equal(await c.countDocuments(), 2);
};

checks['snapshots read one moment'] = async ({ client, db }) => {
  const c = db.collection('moments');
  await c.insertOne({ _id: 1, n: 1 });
  const session = client.startSession({ snapshot: true });
  equal((await c.findOne({ _id: 1 }, { session })).n, 1);
  await c.updateOne({ _id: 1 }, { $set: { n: 2 } });
  equal((await c.findOne({ _id: 1 }, { session })).n, 1);
  await session.endSession();
};

checks['a tailable cursor waits for more'] = async ({ db }) => {
  const c = await db.createCollection('log', { capped: true, size: 1 << 20 });
  await c.insertOne({ _id: 0 });
  const cursor = c.find({}, { tailable: true, awaitData: true, maxAwaitTimeMS: 60000 });
  equal((await cursor.next())._id, 0);
  const next = cursor.next();
  await c.insertOne({ _id: 1 });
  equal((await next)._id, 1);
  await cursor.close();
};

checks['GridFS keeps a large file'] = async ({ db }) => {
  const bucket = new GridFSBucket(db);
  const data = Buffer.alloc(FILE_BYTES, 'a file that is larger than a document ');
  const upload = bucket.openUploadStream('large');
  upload.end(data);
  await once(upload, 'finish');
  const chunks = [];
  for await (const chunk of bucket.openDownloadStreamByName('large')) {
    chunks.push(chunk);
  }
  ok(Buffer.concat(chunks).equals(data), 'the file came back changed');
  await bucket.delete(upload.id);
  equal(await db.collection('fs.chunks').countDocuments(), 0);
};

checks['time series are kept and summed up'] = async ({ db }) => {
  const c = await db.createCollection('weather', {
    timeseries: { timeField: 'at', metaField: 'sensor', granularity: 'minutes' },
  });
  const start = Date.UTC(2026, 0, 1);
  await c.insertMany(
    Array.from({ length: 900 }, (_, i) => ({ at: new Date(start + i * 60000), sensor: i % 3, value: i })),
  );
  equal(await c.countDocuments({ sensor: 1 }), 300);
  const hours = await c.aggregate([
    { $group: { _id: { $dateTrunc: { date: '$at', unit: 'hour' } }, n: { $sum: 1 }, average: { $avg: '$value' } } },
    { $sort: { _id: 1 } },
  ]).toArray();
  equal(hours.length, 15);
  equal(hours[0], { _id: new Date(start), n: 60, average: 29.5 });
};

const uri = process.argv[2];
const client = new MongoClient(uri);
const db = client.db('clients_node_sessions');
let passed = 0;
let failed = 0;
try {
  await db.dropDatabase();
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check({ uri, client, db });
      passed += 1;
    } catch (error) {
      failed += 1;
      console.log(`FAILED ${name}: ${error.stack}`);
    } finally {
      await client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' });
    }
  }
  await db.dropDatabase();
} finally {
  await client.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
