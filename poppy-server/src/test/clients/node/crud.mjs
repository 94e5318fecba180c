// CRUD, bulk writes, indexes, cursors, errors and large documents through the Node.js driver.
// Usage: node crud.mjs URI. Prints one line for each failed check, and "N passed, N failed".
import { deepStrictEqual as equal, ok } from 'node:assert';
import { Binary, BSON, Decimal128, Long, MaxKey, MinKey, MongoClient, ObjectId, Timestamp } from 'mongodb';

const MAX_DOCUMENT = 16 * 1024 * 1024;
const checks = {};

async function fails(code, action) {
  let error;
  try {
    await action();
  } catch (caught) {
    error = caught;
  }
  ok(error, `expected error ${code}, but nothing was thrown`);
  equal(error.code, code, String(error));
  return error;
}

checks['the server introduces itself'] = async ({ client }) => {
  equal((await client.db('admin').command({ ping: 1 })).ok, 1);
  const hello = await client.db('admin').command({ hello: 1 });
  equal(hello.isWritablePrimary, true);
  equal(hello.maxBsonObjectSize, MAX_DOCUMENT);
  ok(hello.maxWireVersion >= 21);
};

checks['every type comes back as it was'] = async ({ db }) => {
  const document = {
    _id: new ObjectId(), double: 1.5, string: 'Grüße 👋', object: { b: 1, a: { c: [] } },
    array: [1, 'two', [3.5, null], { four: 4 }], binary: new Binary(Buffer.from([0, 1]), 128),
    yes: true, no: false, nothing: null, date: new Date(-1), regex: /^a.*b$/i, int: 7,
    long: Long.fromString('1099511627776'), timestamp: new Timestamp({ t: 1700000000, i: 3 }),
    decimal: Decimal128.fromString('1.10'), min: new MinKey(), max: new MaxKey(), '': 'empty name',
  };
  await db.collection('types').insertOne(document);
  const back = await db.collection('types').findOne({ _id: document._id }, { promoteValues: true, promoteLongs: false });
  equal(BSON.serialize(back).toString('hex'), BSON.serialize(document).toString('hex'));
};

checks['insert, find and count'] = async ({ db }) => {
  const c = db.collection('people');
  const result = await c.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: i, n: i, even: i % 2 === 0 })));
  equal(result.insertedCount, 1000);
  equal(await c.countDocuments({ even: true, n: { $gte: 500 } }), 250);
  equal(await c.estimatedDocumentCount(), 1000);
  equal((await c.find({ n: { $gt: 10, $lte: 13 } }).toArray()).map((d) => d._id), [11, 12, 13]);
  equal((await c.find().sort({ n: -1 }).skip(2).limit(3).toArray()).map((d) => d._id), [997, 996, 995]);
  equal(await c.findOne({ _id: 5 }, { projection: { n: 1, _id: 0 } }), { n: 5 });
  equal(await c.findOne({ _id: 'none' }), null);
  equal((await c.distinct('even')).sort(), [false, true]);
};

checks['updates and upserts'] = async ({ db }) => {
  const c = db.collection('updates');
  await c.insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: i, n: 1, tags: ['a'] })));
  let result = await c.updateOne({ _id: 1 }, { $inc: { n: 4 }, $push: { tags: { $each: ['b', 'c'] } } });
  equal([result.matchedCount, result.modifiedCount], [1, 1]);
  equal(await c.findOne({ _id: 1 }), { _id: 1, n: 5, tags: ['a', 'b', 'c'] });
  result = await c.updateMany({}, { $set: { n: 1 } });
  equal([result.matchedCount, result.modifiedCount], [10, 1]);
  result = await c.replaceOne({ _id: 3 }, { x: { y: 1 } });
  equal(await c.findOne({ _id: 3 }), { _id: 3, x: { y: 1 } });
  result = await c.updateOne({ key: 'new' }, { $set: { v: 1 } }, { upsert: true });
  equal(result.upsertedCount, 1);
  equal(await c.findOne({ _id: result.upsertedId }, { projection: { _id: 0 } }), { key: 'new', v: 1 });
  const before = await c.findOneAndUpdate({ _id: 4 }, { $inc: { n: 1 } });
  equal(before.n, 1);
  const after = await c.findOneAndUpdate({ _id: 4 }, { $inc: { n: 1 } }, { returnDocument: 'after' });
  equal(after.n, 3);
  equal((await c.findOneAndDelete({ _id: 4 })).n, 3);
  equal((await c.deleteMany({ _id: { $lt: 3 } })).deletedCount, 3);
};

checks['bulk writes'] = async ({ client, db }) => {
  const c = db.collection('bulk');
  const result = await c.bulkWrite([
    { insertOne: { document: { _id: 1, n: 1 } } }, { insertOne: { document: { _id: 2, n: 1 } } },
    { updateMany: { filter: {}, update: { $inc: { n: 1 } } } },
    { replaceOne: { filter: { _id: 3 }, replacement: { z: 1 }, upsert: true } },
    { deleteOne: { filter: { _id: 2 } } },
  ]);
  equal([result.insertedCount, result.modifiedCount, result.upsertedCount, result.deletedCount], [2, 2, 1, 1]);
  const ordered = await fails(11000, () => c.insertMany([{ _id: 10 }, { _id: 1 }, { _id: 11 }]));
  equal(ordered.insertedCount, 1);
  const unordered = await fails(11000, () => c.insertMany([{ _id: 10 }, { _id: 1 }, { _id: 12 }], { ordered: false }));
  equal(unordered.writeErrors.map((e) => e.index), [0, 1]);
  equal((await c.find().sort({ _id: 1 }).toArray()).map((d) => d._id), [1, 3, 10, 12]);
  const across = await client.bulkWrite([
    { name: 'insertOne', namespace: `${db.databaseName}.across`, document: { _id: 1 } },
    { name: 'updateOne', namespace: `${db.databaseName}.across`, filter: { _id: 1 }, update: { $set: { x: 1 } } },
  ]);
  equal([across.insertedCount, across.modifiedCount], [1, 1]);
};

checks['indexes'] = async ({ db }) => {
  const c = db.collection('indexed');
  await c.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i, a: i % 10, b: i, mail: `m${i}` })));
  equal(await c.createIndex({ a: 1, b: -1 }), 'a_1_b_-1');
  equal(await c.createIndex({ mail: 1 }, { unique: true }), 'mail_1');
  equal((await c.indexes()).map((i) => i.name), ['_id_', 'a_1_b_-1', 'mail_1']);
  equal((await c.find({ a: 3 }).sort({ b: -1 }).limit(2).toArray()).map((d) => d.b), [493, 483]);
  const plan = await c.find({ a: 3 }).explain('queryPlanner');
  ok(JSON.stringify(plan.queryPlanner.winningPlan).includes('IXSCAN'));
  const error = await fails(11000, () => c.insertOne({ _id: 1000, mail: 'm1' }));
  equal([error.keyPattern, error.keyValue], [{ mail: 1 }, { mail: 'm1' }]);
  await fails(67, () => c.createIndex({ a: 'nonsense' }));
  await fails(27, () => c.dropIndex('none'));
  await c.dropIndex('mail_1');
  equal((await c.indexes()).length, 2);
};

checks['cursors'] = async ({ db }) => {
  const c = db.collection('cursors');
  await c.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: i })));
  const seen = [];
  for await (const document of c.find({}, { batchSize: 7 })) {
    seen.push(document._id);
  }
  equal(seen, Array.from({ length: 1000 }, (_, i) => i));
  const cursor = c.find({}, { batchSize: 2 });
  await cursor.next();
  await cursor.close();
  await fails(43, () => db.command({ getMore: Long.fromNumber(4242), collection: 'cursors' }));
};

checks['aggregation'] = async ({ db }) => {
  const c = db.collection('orders');
  await c.insertMany(Array.from({ length: 9 }, (_, i) => ({ _id: i, who: i % 3, items: [{ n: 1 }, { n: i }] })));
  const rows = await c.aggregate([
    { $match: { _id: { $gt: 0 } } }, { $unwind: '$items' },
    { $group: { _id: '$who', total: { $sum: '$items.n' } } }, { $sort: { _id: 1 } },
  ]).toArray();
  equal(rows, [{ _id: 0, total: 11 }, { _id: 1, total: 15 }, { _id: 2, total: 18 }]);
};

checks['errors'] = async ({ db }) => {
  const c = db.collection('errors');
  await c.insertOne({ _id: 1, n: 'text', a: 1 });
  await fails(11000, () => c.insertOne({ _id: 1 }));
  await fails(66, () => c.updateOne({ _id: 1 }, { $set: { _id: 2 } }));
  await fails(9, () => c.updateOne({ _id: 1 }, { $nonsense: { x: 1 } }));
  await fails(14, () => c.updateOne({ _id: 1 }, { $inc: { n: 1 } }));
  await fails(40, () => c.updateOne({ _id: 1 }, { $set: { a: 1 }, $inc: { a: 1 } }));
  await fails(2, () => c.findOne({ a: { $nonsense: 1 } }));
  await fails(40324, () => c.aggregate([{ $nonsense: {} }]).toArray());
  equal((await fails(59, () => db.command({ nonsense: 1 }))).codeName, 'CommandNotFound');
  equal(await c.findOne({ _id: 1 }), { _id: 1, n: 'text', a: 1 });
};

checks['documents up to the limit'] = async ({ db }) => {
  const c = db.collection('large');
  const padding = MAX_DOCUMENT - BSON.calculateObjectSize({ _id: 1, text: '' });
  await c.insertOne({ _id: 1, text: 'x'.repeat(padding) });
  equal(BSON.calculateObjectSize(await c.findOne({ _id: 1 })), MAX_DOCUMENT);
  let refused = false;
  try {
    await c.insertOne({ _id: 2, text: 'x'.repeat(padding + 1) });
  } catch {
    refused = true;
  }
  ok(refused, 'a document over the limit was taken');
  equal(await c.countDocuments({}), 1);
};

checks['compressed messages'] = async ({ uri, db }) => {
  const compressed = new MongoClient(uri, { compressors: ['zlib'] });
  try {
    const c = compressed.db(db.databaseName).collection('compressed');
    await c.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i, text: 'again and '.repeat(100) })));
    equal((await c.find().toArray()).reduce((sum, d) => sum + d.text.length, 0), 500000);
  } finally {
    await compressed.close();
  }
};

const uri = process.argv[2];
const client = new MongoClient(uri);
const db = client.db('clients_node');
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
    }
  }
  await db.dropDatabase();
} finally {
  await client.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
