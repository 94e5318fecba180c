// CRUD, bulk writes, indexes, cursors, errors and large documents through the shell.
// Usage: mongosh URI --file crud.js. Prints one line for each failed check, and "N passed, N failed".
const assert = require('node:assert');
const equal = (actual, expected) => assert.deepStrictEqual(EJSON.serialize(actual), EJSON.serialize(expected));
const MAX_DOCUMENT = 16 * 1024 * 1024;
const d = db.getSiblingDB('clients_mongosh');
const checks = {};

function fails(code, action) {
  let error;
  try {
    action();
  } catch (caught) {
    error = caught;
  }
  assert(error, `expected error ${code}, but nothing was thrown`);
  assert.strictEqual(error.code, code, String(error));
  return error;
}

checks['the server introduces itself'] = () => {
  equal(d.hello().isWritablePrimary, true);
  assert(/^\d+\.\d+\.\d+/.test(db.version()));
  assert(d.serverStatus().ok === 1);
  assert(d.getMongo().getDBs().databases.every((each) => typeof each.name === 'string'));
};

checks['the server is a replica set'] = () => {
  const { members, set } = rs.status();
  equal(members.map((each) => each.stateStr), ['PRIMARY']);
  equal([rs.hello().setName, rs.conf()._id, db.serverStatus().repl.setName], [set, set, set]);
  equal(rs.conf().members.map((each) => each.host), [rs.hello().me]);
  fails(23, () => rs.initiate());
};

checks['insert, find, update, delete'] = () => {
  equal(d.c.insertOne({ _id: 1, a: 1 }).insertedId, 1);
  equal(Object.keys(d.c.insertMany([{ _id: 2, a: 2 }, { _id: 3, a: 3, t: ISODate('2020-01-01') }]).insertedIds).length, 2);
  equal(d.c.find({ a: { $gt: 1 } }, { a: 1 }).toArray(), [{ _id: 2, a: 2 }, { _id: 3, a: 3 }]);
  equal(d.c.findOne({ t: { $lt: ISODate('2021-01-01') } })._id, 3);
  equal(d.c.updateOne({ _id: 1 }, { $set: { b: [1, 2] } }).modifiedCount, 1);
  equal(d.c.updateMany({}, { $inc: { a: 10 } }).modifiedCount, 3);
  equal(d.c.replaceOne({ _id: 9 }, { z: 1 }, { upsert: true }).insertedId, 9);
  equal(d.c.findOneAndUpdate({ _id: 1 }, { $unset: { b: 1 } }, { returnDocument: 'after' }), { _id: 1, a: 11 });
  equal(d.c.countDocuments(), 4);
  equal(d.c.distinct('a').sort(), [11, 12, 13]);
  equal(d.c.deleteOne({ _id: 9 }).deletedCount, 1);
  equal(d.c.deleteMany({ a: { $gte: 12 } }).deletedCount, 2);
};

checks['bulk writes'] = () => {
  const result = d.bulk.bulkWrite([
    { insertOne: { document: { _id: 1, n: 1 } } },
    { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
    { deleteOne: { filter: { _id: 1 } } },
  ]);
  equal([result.insertedCount, result.modifiedCount, result.deletedCount], [1, 1, 1]);
};

checks['indexes, plans and statistics'] = () => {
  d.indexed.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i, a: i % 10, b: i })));
  equal(d.indexed.createIndex({ a: 1, b: -1 }), 'a_1_b_-1');
  equal(d.indexed.getIndexes().map((index) => index.name), ['_id_', 'a_1_b_-1']);
  const plan = d.indexed.find({ a: 3 }).explain('executionStats');
  assert(JSON.stringify(plan.queryPlanner.winningPlan).includes('IXSCAN'));
  equal(plan.executionStats.nReturned, 50);
  const statistics = d.indexed.stats();
  equal([Number(statistics.count), statistics.nindexes], [500, 2]);
  equal(d.indexed.dropIndex('a_1_b_-1').ok, 1);
  equal(d.indexed.validate().valid, true);
  equal(d.stats().db, 'clients_mongosh');
};

checks['cursors'] = () => {
  d.cursors.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: i })));
  equal(d.cursors.find().batchSize(7).toArray().length, 1000);
  equal(d.cursors.find().sort({ _id: -1 }).skip(1).limit(2).map((each) => each._id).toArray(), [998, 997]);
  fails(43, () => d.runCommand({ getMore: Long('4242'), collection: 'cursors' }));
};

checks['aggregation'] = () => {
  const rows = d.indexed.aggregate([
    { $match: { b: { $lt: 100 } } }, { $group: { _id: '$a', n: { $sum: 1 }, top: { $max: '$b' } } },
    { $sort: { _id: 1 } }, { $limit: 2 },
  ]).toArray();
  equal(rows, [{ _id: 0, n: 10, top: 90 }, { _id: 1, n: 10, top: 91 }]);
};

checks['errors'] = () => {
  fails(11000, () => d.c.insertOne({ _id: 1 }));
  fails(66, () => d.c.updateOne({ _id: 1 }, { $set: { _id: 2 } }));
  fails(9, () => d.c.updateOne({ _id: 1 }, { $nonsense: { x: 1 } }));
  fails(2, () => d.c.findOne({ a: { $nonsense: 1 } }));
  fails(40324, () => d.c.aggregate([{ $nonsense: {} }]).toArray());
  fails(59, () => d.runCommand({ nonsense: 1 }));
};

checks['documents up to the limit'] = () => {
  const text = 'x'.repeat(MAX_DOCUMENT - bsonsize({ _id: 1, text: '' }));
  d.large.insertOne({ _id: 1, text });
  equal(bsonsize(d.large.findOne({ _id: 1 })), MAX_DOCUMENT);
  fails(10334, () => d.large.insertOne({ _id: 2, text: `${text}x` }));
  equal(d.large.countDocuments(), 1);
};

checks['collections'] = () => {
  d.createCollection('made');
  assert(d.getCollectionNames().includes('made'));
  equal(d.made.renameCollection('renamed').ok, 1);
  equal(d.renamed.drop(), true);
  assert(!d.getCollectionNames().includes('renamed'));
};

checks['a stream and a transaction'] = () => {
  const stream = d.watch();
  const session = db.getMongo().startSession();
  session.startTransaction();
  session.getDatabase(d.getName()).moved.insertOne({ _id: 1 });
  equal(d.moved.countDocuments(), 0);
  session.commitTransaction();
  session.endSession();
  equal(d.moved.countDocuments(), 1);
  let event = null;
  for (let i = 0; i < 50 && event === null; i += 1) {
    event = stream.tryNext();
  }
  equal(event.operationType, 'insert');
  stream.close();
};

checks['the replica set'] = () => {
  equal(rs.status().members.length, 1);
  equal(rs.status().members[0].stateStr, 'PRIMARY');
  equal(rs.conf().members.length, 1);
};

checks['collections that live'] = () => {
  d.createCollection('weather', { timeseries: { timeField: 'at', metaField: 'sensor' } });
  d.weather.insertMany([{ at: new Date(), sensor: 1, value: 2 }, { at: new Date(), sensor: 1, value: 4 }]);
  equal(d.weather.aggregate([{ $group: { _id: '$sensor', average: { $avg: '$value' } } }]).toArray()[0].average, 3);
  d.sessions.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
  const changed = d.runCommand({ collMod: 'sessions', index: { keyPattern: { at: 1 }, expireAfterSeconds: 90 } });
  equal([Number(changed.expireAfterSeconds_old), Number(changed.expireAfterSeconds_new)], [60, 90]);
  d.createCollection('log', { capped: true, size: 4096, max: 2 });
  d.log.insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
  equal(d.log.find().sort({ $natural: -1 }).toArray().map((each) => each._id), [3, 2]);
};

d.dropDatabase();
let passed = 0;
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    check();
    passed += 1;
  } catch (error) {
    failed += 1;
    print(`FAILED ${name}: ${error.stack}`);
  }
}
d.dropDatabase();
print(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
