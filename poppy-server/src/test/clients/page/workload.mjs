// What there is to see on the admin page: a load, a change stream, a queue of messages as the module messaging writes it.
import { MongoClient, ObjectId } from 'mongodb';

const MINUTE = 60000;
const ago = (minutes) => new Date(Date.now() - minutes * MINUTE);

function work(topic, state, more = {}, work = {}) {
  return { schema: 1, topic, delivery: 'EXCLUSIVE', sent_at: ago(3), payload: { order: 17 }, ...more, work: { state, attempts: 0, ...work } };
}

async function queue(db) {
  const first = work('mail.send', 'DEAD', { unique_key: 'mail-17' }, {
    attempts: 3, ended: ago(1), failures: [{ at: ago(1), instance: 'worker-1', type: 'java.net.ConnectException', message: 'no mail server' }],
  });
  first._id = new ObjectId();
  const second = work('mail.send', 'DEAD', {}, { ended: ago(1), waits: { all: [first._id], pending: [first._id], failed_by: first._id } });
  const third = work('mail.send', 'DEAD', {}, { attempts: 3, ended: ago(1) });
  await db.collection('jobs').insertMany([first, second, third, work('mail.send', 'READY', { ready_at: ago(2) }), work('mail.send', 'LEASED', {}, { owner: 'worker-1' }),
    work('reports', 'WAITING', {}, { due: ago(-5) }), work('reports', 'CANCELLED', {}, { ended: ago(1) })]);
  await db.collection('jobs_instances').insertOne({
    _id: 'worker-1', host: 'shop-1', process: 4711, started: ago(60), seen: ago(0), heartbeat_millis: 600000,
    listeners: [{ topic: 'mail.send', concurrency: 4, in_work: 1, waiting: 0, handled: 1200, failed: 3 }],
  });
  await db.collection('jobs_topics').insertOne({ _id: 'reports', paused: true });
  await db.collection('jobs_schedules').insertOne({ _id: 'nightly', when: { cron: '0 3 * * *', zone: 'UTC' }, message: { topic: 'reports' }, next: ago(-400), last: ago(1000) });
}

/** A query without an index that counts as slow. */
export async function scan(db) {
  await db.command({ profile: 0, slowms: 0 });
  await db.collection('orders').find({ total: 7 }).toArray();
  await db.command({ profile: 0, slowms: 100 });
}

/** Begins; ends when end() is called. Updates let no document grow, so that they go on while the memory is full. */
export async function begin(uri) {
  const client = await new MongoClient(uri, { maxPoolSize: 4, tlsAllowInvalidCertificates: true }).connect();
  const db = client.db('shop');
  const orders = db.collection('orders');
  await orders.insertMany(Array.from({ length: 5000 }, (_, i) => ({ _id: i, customer: i % 97, total: i % 250, seen: 0, text: 'x'.repeat(200) })));
  await orders.createIndex({ customer: 1 });
  await scan(db);
  await queue(db);
  const stream = orders.watch();
  const events = (async () => { try { for await (const event of stream) void event; } catch { /* it ends with the client */ } })();
  let going = true;
  const load = (async () => {
    for (let i = 0; going; i++) {
      await Promise.all([orders.updateOne({ _id: i % 5000 }, { $inc: { seen: 1 } }), orders.find({ customer: i % 97 }).toArray()]);
      await new Promise((done) => setTimeout(done, 5));
    }
  })();
  load.catch(() => {}); // end() tells it
  return { db, end: async () => { going = false; await load; await stream.close(); await client.close(); await events; } };
}
