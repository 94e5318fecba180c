// The state of the server: operations, latencies, memory, connections, dumps.
import {post} from './api.js';
import {LiveChart, bar} from './charts.js';
import {h, section, fill, tell} from './dom.js';
import {count, bytes, micros, seconds, ago, moment} from './format.js';

const KINDS = ['reads', 'writes', 'commands'];

const operations = new LiveChart('Operations per second', [
  {name: 'reads', kind: 'series-1'}, {name: 'writes', kind: 'series-2'}, {name: 'commands', kind: 'series-3'},
], value => value >= 1000 ? `${(value / 1000).toPrecision(3)}k` : `${Number(value.toPrecision(3))}`);

const latencies = new LiveChart('Latency of reads and writes', [
  {name: 'p50', kind: 'series-1'}, {name: 'p99', kind: 'series-2'},
], micros);

const tiles = h('div', {class: 'tiles'});
const memory = h('div', {class: 'stack'});
const dumps = h('div', {class: 'stack'});
const health = h('div');

export const element = h('div', {class: 'stack'},
  health, tiles,
  h('div', {class: 'two'}, section('Operations', operations.element), section('Latency', latencies.element)),
  h('div', {class: 'two'}, section('Memory', memory), section('Dumps and certificates', dumps)));

let last;

/** The upper bound of a bucket of a histogram: powers of two, halved from 2048 to 2^21. */
function next(from) {
  if (from === 0) return 2;
  if (from < 2048 || from >= 2 ** 21) return from * 2;
  return Number.isInteger(Math.log2(from)) ? from * 1.5 : from * 4 / 3;
}

/** The operations of a time by their latencies: the difference of two histograms. */
function between(before, now) {
  const buckets = new Map();
  for (const kind of ['reads', 'writes']) {
    for (const {micros, count} of now.opLatencies[kind].histogram) buckets.set(micros, (buckets.get(micros) ?? 0) + count);
    for (const {micros, count} of before.opLatencies[kind].histogram) buckets.set(micros, (buckets.get(micros) ?? 0) - count);
  }
  return [...buckets].filter(([, some]) => some > 0).sort(([a], [b]) => a - b);
}

export function percentile(buckets, share) {
  const all = buckets.reduce((sum, [, some]) => sum + some, 0);
  let left = all * share;
  for (const [from, some] of buckets) {
    if (left <= some) return from + (next(from) - from) * left / some;
    left -= some;
  }
  return null;
}

export function show(status) {
  const time = status.uptimeMillis / 1000;
  if (last && status.uptimeMillis > last.uptimeMillis && last.pid === status.pid) {
    const passed = time - last.uptimeMillis / 1000;
    const now = Date.now() / 1000;
    operations.add(now, KINDS.map(kind => (status.opLatencies[kind].ops - last.opLatencies[kind].ops) / passed));
    const buckets = between(last, status);
    latencies.add(now, [percentile(buckets, 0.5), percentile(buckets, 0.99)]);
  }
  last = status;
  const server = status.server;
  showHealth(server.health);
  fill(tiles, ...[
    ['Connections', count(server.connections.current), `${count(server.connections.available)} more may come`],
    ['Change streams', count(server.changeStreams), 'open'],
    ['Cursors', count(status.metrics.cursor.open.total), `${count(status.metrics.cursor.open.pinned)} in use`],
    ['Transactions', count(status.transactions?.currentOpen), `${count(status.transactions?.totalCommitted)} committed`],
    ['Collections', count(status.catalogStats.collections), `${count(status.catalogStats.views)} views`],
    ['Writers waiting', count(server.writersWaiting), 'for the writer lane'],
    ['Errors', count(status.asserts.user), 'of commands, since the start'],
    ['Up', seconds(time), status.version ? `as MongoDB ${status.version}` : ''],
  ].map(([name, value, more]) => h('div', {class: 'tile'}, h('div', {class: 'muted'}, name), h('div', {class: 'big'}, value), h('div', {class: 'muted small'}, more))));
  showMemory(status);
  showDumps(server);
}

function showHealth(state) {
  fill(health, state.reasons && h('div', {class: 'alert', role: 'alert'},
    h('b', {}, 'Not ready: '), state.reasons.map(each => each.reason).join('; ')));
}

function showMemory(status) {
  const data = status.dataMemory;
  const heap = status.jvm.heap;
  const server = status.server;
  const most = data.highWaterMarkBytes / 0.95;
  fill(memory,
    bar('Data', data.usedBytes, most, `${bytes(data.usedBytes)} of ${bytes(data.highWaterMarkBytes)}`, [
      {kind: 'low', at: data.lowWaterMarkBytes}, {kind: 'high', at: data.highWaterMarkBytes}]),
    h('p', {class: 'muted small'}, data.refusing
      ? `Writes that grow are refused until the data are below ${bytes(data.lowWaterMarkBytes)}; deletes go on.`
      : `Writes that grow are refused above the high-water mark, ${bytes(data.highWaterMarkBytes)}, until the data are below the low one, ${bytes(data.lowWaterMarkBytes)}.`),
    bar('Heap', heap.usedBytes, heap.maxBytes, `${bytes(heap.usedBytes)} of ${bytes(heap.maxBytes)}`),
    bar('History of writes', server.oplogBytes, server.oplogLimitBytes, `${bytes(server.oplogBytes)} of ${bytes(server.oplogLimitBytes)}`),
    h('p', {class: 'muted small'}, `Running commands hold ${bytes(server.queryMemoryBytes)}; the process has ${bytes(status.mem.resident * 1048576)} of memory.`));
}

async function dump(event) {
  event.target.disabled = true;
  try {
    const made = await post('dump');
    tell(`Dumped ${count(made.documents)} documents to ${made.dump} in ${made.millis} ms.`);
  } catch (refused) {
    tell(refused.message, 'error');
  } finally {
    event.target.disabled = false;
  }
}

const dumpButton = h('button', {type: 'button', onclick: dump}, 'Dump now');
const dumpLines = h('dl', {class: 'facts'});
dumps.append(dumpLines, h('div', {}, dumpButton));

function showDumps(server) {
  const facts = [['Last dump', server.lastDump ? `${ago(server.lastDump)} (${moment(server.lastDump)})` : 'none']];
  if (server.health.diskLeftBytes !== undefined) facts.push(['Room on the disk', bytes(server.health.diskLeftBytes)]);
  for (const each of server.certificates) facts.push([`Certificate of ${each.port}`, `ends ${ago(each.end)} (${moment(each.end)})`]);
  fill(dumpLines, ...facts.flatMap(([name, words]) => [h('dt', {}, name), h('dd', {}, words)]));
}

export function repaint() {
  operations.repaint();
  latencies.repaint();
}
