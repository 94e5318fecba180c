// What MongoDB Compass does when it opens a server, by the packages that it is made of: the instance, databases, collections, and each tab of a
// collection. In Compass a rejected call is an error dialog, so each call has to succeed.
// Usage: node compass.mjs URI. Prints one line for each failed check, and "N passed, N failed".
import { deepStrictEqual as equal, ok, rejects } from 'node:assert';
import { createRequire } from 'node:module';
import { MongoClient } from 'mongodb';
import { connect } from 'mongodb-data-service';
import { ExplainPlan } from '@mongodb-js/explain-plan-helper';

const { parseSchema, SchemaAnalyzer } = createRequire(import.meta.url)('mongodb-schema');
const { EJSON } = createRequire(import.meta.url)('bson');

const database = 'clients_compass';
const orders = `${database}.orders`;
const service = await connect({ connectionOptions: { connectionString: process.argv[2] } });
const client = new MongoClient(process.argv[2]);
const checks = {};

const ENDLESS = [{ $match: { $expr: { $function: { body: 'function() { for (;;); }', args: [], lang: 'js' } } } }];
const MINUTE = 60000;

/** Waits until something is there. */
async function until(look) {
  for (const end = Date.now() + MINUTE; ; await new Promise((done) => setTimeout(done, 50))) {
    const found = await look();
    if (found) return found;
    ok(Date.now() < end, `not within a minute: ${look}`);
  }
}

const endless = async () => (await service.currentOp()).inprog.find((each) => each.ns === orders && each.command?.pipeline?.[0]?.$match?.$expr?.$function);

checks['the instance is described'] = async () => {
  const instance = await service.instance();
  ok(/^\d+\.\d+\.\d+/.test(instance.build.version), instance.build.version);
  equal(instance.build.isEnterprise, false);
  ok(instance.host.cpu_cores > 0 && instance.host.memory_bits > 0, JSON.stringify(instance.host));
  ok(instance.auth.privileges.length >= 0);
  equal(instance.dataLake.isDataLake, false);
  ok(['Single', 'ReplicaSetWithPrimary'].includes(service.getCurrentTopologyType()), service.getCurrentTopologyType());
  ok(service.isWritable());
  equal(service.isMongos(), false);
};
checks['collections of each kind are created'] = async () => {
  await service.createCollection(orders, {});
  await service.createCollection(`${database}.capped`, { capped: true, size: 65536, max: 10 });
  await service.createCollection(`${database}.german`, { collation: { locale: 'de', strength: 2 } });
  await service.createCollection(`${database}.measured`, { timeseries: { timeField: 't', metaField: 'm', granularity: 'minutes' }, expireAfterSeconds: 3600 });
  await service.createCollection(`${database}.clustered`, { clusteredIndex: { unique: true, key: { _id: 1 } } });
  await service.createView('paid', orders, [{ $match: { paid: true } }], {});
};
checks['documents are imported by bulk writes'] = async () => {
  const bulk = Array.from({ length: 2000 }, (_, i) => ({ insertOne: { document: {
    _id: i, n: i, paid: i % 2 === 0, name: `name ${i % 50}`, place: { type: 'Point', coordinates: [i % 90, i % 45] }, tags: ['a', `t${i % 7}`],
    mixed: [i, `${i}`, null, new Date(i), { deep: { er: i } }][i % 5] } } }));
  const result = await service.bulkWrite(orders, bulk, { ordered: false });
  equal(result.insertedCount, 2000);
  equal((await service.insertMany(`${database}.capped`, Array.from({ length: 20 }, (_, i) => ({ i })))).insertedCount, 20);
  await service.insertOne(`${database}.measured`, { t: new Date(), m: 'a', value: 1 });
};
checks['databases are listed with their sizes'] = async () => {
  const all = await service.listDatabases({ nameOnly: true });
  ok(all.some((each) => each.name === database));
  const statistics = await service.databaseStats(database);
  ok(statistics.data_size > 0 && statistics.storage_size > 0 && statistics.index_count > 0, JSON.stringify(statistics));
};
checks['collections are listed with their kind and figures'] = async () => {
  const all = await service.listCollections(database);
  const kinds = Object.fromEntries(all.map((each) => [each.name, each.type]));
  equal([kinds.orders, kinds.paid, kinds.measured], ['collection', 'view', 'timeseries']);
  for (const { name, type } of all.filter((each) => !each.name.startsWith('system.'))) {
    const info = await service.collectionInfo(database, name);
    equal(info.name, name);
    if (type !== 'view') {
      const figures = await service.collectionStats(database, name, type);
      ok(figures.storage_size >= 0, JSON.stringify(figures));
    }
  }
  equal((await service.collectionStats(database, 'orders', 'collection')).document_count, 2000);
};
checks['documents tab: find, count, pages, limits of time'] = async () => {
  equal(await service.estimatedCount(orders, { maxTimeMS: MINUTE }), 2000);
  equal(await service.count(orders, { paid: true }, { maxTimeMS: MINUTE, hint: '_id_' }), 1000);
  const options = { sort: [['n', -1]], projection: { n: 1 }, skip: 20, limit: 20, maxTimeMS: MINUTE, promoteValues: false, bsonRegExp: true, collation: { locale: 'en' } };
  equal((await service.find(orders, { paid: true }, options)).map((each) => Number(each.n))[0], 1958);
  const stop = new AbortController();
  const scan = rejects(service.aggregate(orders, ENDLESS, {}, { abortSignal: stop.signal }));
  await until(endless);
  stop.abort();
  await scan;
  await until(async () => !await endless());
};
checks['documents tab: a document is edited, replaced, cloned, deleted'] = async () => {
  const edited = await service.findOneAndUpdate(orders, { _id: 1, n: 1 }, { $set: { n: -1 }, $unset: { tags: 1 } }, { returnDocument: 'after', promoteValues: false });
  equal(Number(edited.n), -1);
  equal((await service.findOneAndReplace(orders, { _id: 2 }, { n: 'replaced' }, { returnDocument: 'after' })).n, 'replaced');
  await service.replaceOne(orders, { _id: 2 }, { n: 2 });
  await service.updateOne(orders, { _id: 1 }, { $set: { n: 1 } });
  const preview = await service.previewUpdate(orders, { paid: true }, { $inc: { n: 1 } }, { sample: 3 });
  equal(preview.changes.length, 3);
  equal((await service.updateMany(orders, { _id: { $gte: 1990 } }, { $set: { old: true } })).modifiedCount, 10);
  equal((await service.deleteOne(orders, { _id: 1999 })).deletedCount, 1);
  equal((await service.deleteMany(orders, { _id: { $gte: 1990 } })).deletedCount, 9);
};
checks['schema tab: a sample is analyzed'] = async () => {
  const sample = await service.sample(orders, { query: {}, size: 1000, fields: undefined }, { maxTimeMS: MINUTE, promoteValues: false });
  equal(sample.length, 1000);
  const schema = await parseSchema(sample, { signal: new AbortController().signal });
  equal(schema.fields.map((each) => each.name).filter((name) => name !== 'old').sort(), ['_id', 'mixed', 'n', 'name', 'paid', 'place', 'tags']);
  const analyzer = new SchemaAnalyzer();
  for await (const document of service.sampleCursor(orders, { query: { paid: true }, size: 10 }, {})) {
    analyzer.analyzeDoc(document);
  }
};
checks['indexes tab: indexes are created, used, hidden, dropped'] = async () => {
  await service.createIndex(orders, { n: 1 }, { name: 'by n' });
  await service.createIndex(orders, { name: 'text' }, {});
  await service.createIndex(orders, { place: '2dsphere' }, {});
  await service.createIndex(orders, { 'mixed.$**': 1 }, {});
  await service.createIndex(orders, { paid: 1, n: -1 }, { partialFilterExpression: { paid: true }, sparse: false });
  await service.createIndex(orders, { tags: 1 }, { expireAfterSeconds: 100, collation: { locale: 'de' }, hidden: true });
  await service.find(orders, { n: 5 });
  const indexes = await service.indexes(orders, { full: true });
  const byName = Object.fromEntries(indexes.map((each) => [each.name, each]));
  equal(Object.keys(byName).length, 7);
  ok(byName['by n'].usageCount > 0 && byName['by n'].size > 0, JSON.stringify(byName['by n']));
  equal([byName.name_text.type, byName.place_2dsphere.type, byName['mixed.$**_1'].type], ['text', 'geospatial', 'wildcard']);
  await service.updateCollection(orders, { index: { name: 'by n', hidden: true } });
  await service.updateCollection(orders, { index: { name: 'by n', hidden: false } });
  for (const name of ['name_text', 'tags_1', 'mixed.$**_1']) {
    await service.dropIndex(orders, name);
  }
  equal(await service.isListSearchIndexesSupported(orders), false);
};
checks['explain tab: plans of queries and pipelines are drawn'] = async () => {
  for (const verbosity of ['queryPlanner', 'executionStats', 'allPlansExecution']) {
    ok(await service.explainFind(orders, { n: { $gt: 5 } }, { sort: { n: 1 } }, { explainVerbosity: verbosity }));
  }
  const plan = new ExplainPlan(await service.explainFind(orders, { n: { $gt: 1900 }, paid: true }, {}, { explainVerbosity: 'executionStats' }));
  ok(plan.nReturned > 40 && plan.totalKeysExamined >= plan.nReturned && !plan.isCollectionScan, JSON.stringify(plan.usedIndexes));
  ok(plan.usedIndexes.length === 1 && plan.executionTimeMillis >= 0);
  ok(new ExplainPlan(await service.explainFind(orders, { old: 1 }, {})).isCollectionScan);
  ok(new ExplainPlan(await service.explainAggregate(orders, [{ $match: { paid: true } }, { $group: { _id: '$name', n: { $sum: 1 } } }], {}, { explainVerbosity: 'executionStats' })));
  ok(new ExplainPlan(await service.explainAggregate(`${database}.measured`, [{ $match: { m: 'a' } }], {})));
};
checks['aggregations tab: previews, results, views, export'] = async () => {
  const pipeline = [{ $match: { paid: true } }, { $limit: 100000 }, { $group: { _id: '$name', n: { $sum: 1 } } }, { $limit: 10 }];
  equal((await service.aggregate(orders, pipeline, { maxTimeMS: MINUTE, allowDiskUse: true, collation: { locale: 'en' } })).length, 10);
  equal((await service.aggregate(`${database}.paid`, [{ $count: 'n' }]))[0].n, 994);
  await service.aggregate(orders, [{ $match: { paid: true } }, { $out: 'exported' }]);
  const lines = [];
  for await (const document of service.findCursor(`${database}.exported`, {}, { promoteValues: false, bsonRegExp: true })) {
    lines.push(EJSON.stringify(document, { relaxed: false }));
  }
  equal(lines.length, 994);
};
checks['validation tab: rules are set and looked at'] = async () => {
  const rules = { validator: { $jsonSchema: { bsonType: 'object', required: ['n'] } }, validationAction: 'error', validationLevel: 'moderate' };
  await service.updateCollection(orders, rules);
  const info = await service.collectionInfo(database, 'orders');
  equal([info.validation.validationAction, info.validation.validationLevel], ['error', 'moderate']);
  equal((await service.aggregate(orders, [{ $match: info.validation.validator }, { $limit: 1 }])).length, 1);
  equal((await service.aggregate(orders, [{ $match: { $nor: [info.validation.validator] } }, { $limit: 1 }])).length, 0);
  await service.updateCollection(orders, { validator: {}, validationAction: 'warn', validationLevel: 'strict' });
};
checks['performance tab: figures, hottest collections, slow operations'] = async () => {
  const status = await service.serverStatus();
  for (const name of ['opcounters', 'network', 'connections', 'mem', 'globalLock']) {
    ok(status[name], name);
  }
  ok(status.network.bytesIn > 0 && status.globalLock.activeClients && status.mem.virtual >= 0);
  await service.top(); // Compass polls it, and the server counts from the first time on
  await service.find(orders, { n: 5 });
  ok((await service.top()).totals[orders].queries.count > 0);
  const ended = rejects(service.aggregate(orders, ENDLESS), /interrupted/);
  const found = await until(endless);
  await rejects(service.killOp(found.opid), /Did not provide "op" field/); // it sends 'id', which no mongod takes
  equal((await client.db('admin').command({ killOp: 1, op: found.opid })).ok, 1);
  await ended;
};
checks['collections and databases are renamed and dropped'] = async () => {
  await service.renameCollection(`${database}.exported`, 'renamed');
  equal(await service.dropCollection(`${database}.renamed`), true);
  equal(await service.dropCollection(`${database}.measured`), true);
  equal(await service.dropDatabase(database), true);
};

let passed = 0;
let failed = 0;
await service.dropDatabase(database);
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    passed++;
  } catch (error) {
    failed++;
    console.log(`failed: ${name}: ${error.stack ?? error}`);
  }
}
await service.dropDatabase(database);
await service.disconnect();
await client.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
