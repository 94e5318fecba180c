// A small shop by Prisma Next: a database that is made, verified and migrated from a schema, and the typed client.
// Usage: node prisma.mjs URI. Prints one line for each failed check, and "N passed, N failed".
import { deepStrictEqual as equal, ok, rejects } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from '@prisma-next/mongo/bson';
import mongo from '@prisma-next/mongo/runtime';

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(here, 'shop-'));
const dbName = 'clients_prisma';
const url = process.argv[2].replace(/^(mongodb:\/\/[^/?]+)\/?([^?]*)/, `$1/${dbName}`);
const schema = join(folder, 'shop.prisma');
const checks = {};
let db;

/** What the command line says, as an object. */
function cli(...words) {
  const program = join(here, 'node_modules', 'prisma-next', 'dist', 'cli.js');
  const ended = spawnSync(process.execPath, [program, ...words, '--json', '--config', 'prisma-next.config.mjs'], {
    cwd: folder, encoding: 'utf8', env: { ...process.env, SHOP_URI: url, DO_NOT_TRACK: '1' },
  });
  const start = ended.stdout.indexOf('{');
  ok(start >= 0, ended.stdout + ended.stderr);
  return JSON.parse(ended.stdout.slice(start));
}

function done(...words) {
  const told = cli(...words);
  ok(told.ok, JSON.stringify(told));
  return told;
}

async function drop() {
  const client = new MongoClient(url);
  await client.db(dbName).dropDatabase();
  await client.close();
}

const rows = async (found) => {
  const all = [];
  for await (const row of found) all.push(row);
  return all;
};

checks['a database is made from a schema: collections with validators, and indexes'] = async () => {
  for (const file of ['shop.prisma', 'prisma-next.config.mjs']) copyFileSync(join(here, file), join(folder, file));
  done('contract', 'emit');
  done('db', 'init');
  done('db', 'verify');
  const { collections } = done('db', 'schema').schema;
  const customers = collections.find((each) => each.id === 'customers');
  equal(customers.indexes.map((each) => [each.id, each.unique]), [['email:1', true]]);
  equal(customers.validator.jsonSchema.properties.points.bsonType, 'int');
};
checks['rows are created, found, sorted and joined'] = async () => {
  db = mongo({ contractJson: JSON.parse(readFileSync(join(folder, 'shop.json'), 'utf8')), url, dbName });
  const { customers, orders } = db.orm;
  const ann = await customers.create({ email: 'ann@shop', name: 'Ann', points: 30 });
  equal(await customers.createCount([{ email: 'bob@shop', name: null, points: 40 }, { email: 'cyd@shop', name: 'Cyd', points: 20 }]), 2);
  await orders.create({ article: 'pen', tags: ['blue'], customerId: ann._id });
  const best = await rows(customers.orderBy({ points: -1 }).take(2).all());
  equal(best.map((each) => each.email), ['bob@shop', 'ann@shop']);
  const [joined] = await rows(customers.include('orders').where({ email: 'ann@shop' }).all());
  equal(joined.orders.map((each) => [each.article, each.tags]), [['pen', ['blue']]]);
};
checks['rows are updated, by operators too, upserted and deleted'] = async () => {
  const { customers } = db.orm;
  equal((await customers.where({ email: 'bob@shop' }).update({ name: 'Bob' })).name, 'Bob');
  equal((await customers.where({ email: 'bob@shop' }).update((fields) => [fields.points.inc(2)])).points, 42);
  const input = { create: { email: 'dan@shop', name: 'Dan', points: 1 }, update: { points: 2 } };
  equal((await customers.where({ email: 'dan@shop' }).upsert(input)).points, 2);
  equal(await customers.where({ name: 'Cyd' }).deleteCount(), 1);
  const sum = db.raw.collection('customers').aggregate([{ $group: { _id: null, points: { $sum: '$points' } } }]).build();
  equal(await rows(db.execute(sum)), [{ _id: null, points: 74 }]);
};
checks['unique keys and validators refuse'] = async () => {
  await rejects(db.orm.customers.create({ email: 'ann@shop', name: 'x', points: 1 }), (error) => error.code === 11000);
  const wrong = db.raw.collection('customers').insertOne({ email: 'eve@shop', points: 'many' }).build();
  await rejects(rows(db.execute(wrong)), (error) => error.code === 121);
};
checks['a schema that has changed is noticed and migrated'] = async () => {
  writeFileSync(schema, readFileSync(schema, 'utf8').replace('  points Int\n', '  points Int\n  city   String?\n  @@index([city])\n'));
  done('contract', 'emit');
  equal(cli('db', 'verify').ok, false);
  done('db', 'update', '--yes');
  done('db', 'verify');
};

await drop();
let passed = 0;
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check();
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
await db?.close();
await drop();
rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
