// A small shop by mongoose: schemas, validation, indexes, population, transactions, change streams, aggregation.
// Usage: node mongoose.mjs URI. Prints one line for each failed check, and "N passed, N failed".
import { deepStrictEqual as equal, ok, rejects } from 'node:assert';
import mongoose from 'mongoose';

const { Schema } = mongoose;
const Customer = mongoose.model('Customer', new Schema({ name: { type: String, required: true, unique: true }, tags: [String] }, { timestamps: true }));
const Order = mongoose.model('Order', new Schema({
  customer: { type: Schema.Types.ObjectId, ref: 'Customer', index: true },
  lines: [{ article: String, count: { type: Number, min: 1 } }],
  total: Schema.Types.Decimal128, text: String, place: { type: { type: String }, coordinates: [Number] },
}, { optimisticConcurrency: true }).index({ text: 'text' }).index({ place: '2dsphere' }));
const checks = {};

checks['models make their indexes'] = async () => {
  await Promise.all([Customer.init(), Order.init()]);
  equal((await Order.listIndexes()).map((each) => each.name).sort(), ['_id_', 'customer_1', 'place_2dsphere', 'text_text']);
};
checks['documents are validated, stored and populated'] = async () => {
  await rejects(Customer.create({}), /required/);
  const ann = await Customer.create({ name: 'Ann', tags: ['a', 'b'] });
  await rejects(Customer.create({ name: 'Ann' }), (error) => error.code === 11000);
  await Order.create({ customer: ann, lines: [{ article: 'pen', count: 2 }], total: '1.10', text: 'a blue pen', place: { type: 'Point', coordinates: [8.7, 50.1] } });
  const order = await Order.findOne().populate('customer').lean();
  equal([order.customer.name, order.total.toString()], ['Ann', '1.10']);
};
checks['versions tell of concurrent changes'] = async () => {
  const [one, other] = await Promise.all([Order.findOne(), Order.findOne()]);
  one.lines.push({ article: 'ink', count: 1 });
  await one.save();
  other.lines[0].count = 5;
  await rejects(other.save(), { name: 'VersionError' });
};
checks['text and places are found'] = async () => {
  equal(await Order.countDocuments({ $text: { $search: 'blue' } }), 1);
  const near = { $near: { $geometry: { type: 'Point', coordinates: [8.7, 50.11] }, $maxDistance: 5000 } };
  equal((await Order.find({ place: near })).length, 1);
};
checks['transactions end as a whole'] = async () => {
  await rejects(mongoose.connection.transaction(async (session) => {
    await Customer.create([{ name: 'Bob' }], { session });
    throw new Error('no');
  }), /no/);
  equal(await Customer.countDocuments({ name: 'Bob' }), 0);
  await mongoose.connection.transaction((session) => Customer.create([{ name: 'Bob' }], { session }));
  equal(await Customer.countDocuments({ name: 'Bob' }), 1);
};
checks['changes are watched'] = async () => {
  const stream = Customer.watch([], { fullDocument: 'updateLookup' });
  const change = new Promise((resolve, reject) => stream.on('change', resolve).on('error', reject));
  await new Promise((resolve) => stream.once('resumeTokenChanged', resolve)); // 'ready' comes before the server has been asked
  await Customer.updateOne({ name: 'Bob' }, { $push: { tags: 'new' } });
  equal((await change).fullDocument.tags, ['new']);
  await stream.close();
};
checks['pipelines, cursors, bulk writes'] = async () => {
  await Customer.bulkWrite(Array.from({ length: 500 }, (_, i) => ({ insertOne: { document: { name: `c${i}`, tags: [`t${i % 5}`] } } })));
  const groups = await Customer.aggregate().match({ name: /^c/ }).unwind('tags').group({ _id: '$tags', n: { $sum: 1 } }).sort('_id');
  equal(groups.map((each) => each.n), [100, 100, 100, 100, 100]);
  let seen = 0;
  for await (const each of Customer.find({ name: /^c/ }).batchSize(50)) seen += each.tags.length;
  equal(seen, 500);
};

const uri = new URL(process.argv[2]);
uri.pathname = '/clients_mongoose';
await mongoose.connect(uri.href);
await mongoose.connection.dropDatabase();
let passed = 0, failed = 0;
for (const [name, run] of Object.entries(checks)) {
  try {
    await run();
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.stack}`);
  }
}
ok(passed + failed > 0);
await mongoose.connection.dropDatabase();
await mongoose.disconnect();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
