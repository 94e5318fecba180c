// Queues of messages: topics with their work by state, failed work, instances, schedules.
import {get, post} from './api.js';
import {h, section, fill, empty, confirmed, tell} from './dom.js';
import {count, ago, date, moment, pretty, line} from './format.js';
import {table} from './table.js';

const STATES = [
  ['WAITING', 'Delayed'], ['BLOCKED', 'Blocked'], ['READY', 'Waiting'], ['LEASED', 'Running'],
  ['DONE', 'Done'], ['DEAD', 'Dead letters'], ['CANCELLED', 'Cancelled'],
];

const choice = h('select', {id: 'queue', onchange: () => { listed = undefined; refresh().catch(fail); }});
const rate = h('span', {class: 'muted'});
const topics = h('div');
const messages = h('div', {class: 'stack'});
const instances = h('div');
const schedules = h('div');
const body = h('div', {class: 'stack', hidden: true},
  section('Topics', rate, topics), messages, section('Schedules', schedules), section('Instances', instances));
const none = empty('There is no queue: messaging keeps one in a collection of its own, with its instances beside it.');

export const element = h('div', {class: 'stack'},
  h('div', {class: 'field row'}, h('label', {for: 'queue'}, 'Queue'), choice), none, body);

let listed; // {topic, state} of the messages that are shown
let handled; // {queue, time, count} of the last look

function fail(refused) {
  tell(refused.message, 'error');
}

function chosen() {
  return choice.value ? JSON.parse(choice.value) : undefined;
}

const FRESH = 30000; // a look through all databases is not for every refresh
let known = {time: 0, queues: []};

async function queuesOfNow() {
  if (Date.now() - known.time > FRESH || known.queues.length === 0) {
    known = {time: Date.now(), queues: (await get('queues')).queues};
  }
  return known.queues;
}

export async function refresh() {
  const queues = await queuesOfNow();
  const values = queues.map(each => JSON.stringify(each));
  if (values.join() !== [...choice.options].map(each => each.value).join()) {
    const before = choice.value;
    choice.replaceChildren(...queues.map((each, i) => h('option', {value: values[i]}, `${each.db}.${each.queue}`)));
    if (values.includes(before)) choice.value = before;
  }
  none.hidden = queues.length > 0;
  body.hidden = queues.length === 0;
  const queue = chosen();
  if (queue) show(await get('queue', queue));
}

function show(found) {
  const rows = new Map();
  const row = topic => {
    if (!rows.has(topic)) rows.set(topic, {topic, counts: {}, listeners: 0, paused: false});
    return rows.get(topic);
  };
  const alive = found.instances.filter(each => Date.now() - date(each.seen) < 3 * (each.heartbeat_millis ?? each.heartbeatMillis ?? 10000));
  for (const {_id, count: some, oldest} of found.work) {
    row(_id.topic ?? '').counts[_id.state] = some;
    if (_id.state === 'READY') row(_id.topic ?? '').oldest = oldest;
  }
  for (const each of found.topics) row(each._id).paused = each.paused === true;
  for (const instance of alive) for (const each of instance.listeners ?? []) row(each.topic).listeners++;
  showRate(found.instances);
  fill(topics, table('Topics', [
    {name: 'Topic', of: each => h('span', {}, each.topic, each.paused && h('span', {class: 'badge bad'}, 'paused'))},
    ...STATES.map(([state, name]) => ({name, number: true, of: each => cell(each, state)})),
    {name: 'Oldest', number: true, of: each => each.oldest ? ago(each.oldest) : '–'},
    {name: 'Listeners', number: true, of: each => count(each.listeners)},
  ], [...rows.values()].sort((a, b) => a.topic < b.topic ? -1 : 1), 'No work, and nobody who listens.'));
  fill(schedules, table('Schedules', [
    {name: 'Schedule', of: each => each._id},
    {name: 'When', of: each => h('code', {}, line(each.when))},
    {name: 'Topic', of: each => each.message?.topic ?? '–'},
    {name: 'Next', of: each => each.paused ? 'paused' : `${moment(each.next)} (${ago(each.next)})`},
    {name: 'Last', of: each => moment(each.last)},
  ], found.schedules, 'No schedule is defined.'));
  fill(instances, table('Instances', [
    {name: 'Instance', of: each => each._id},
    {name: 'State', of: each => h('span', {class: `badge ${alive.includes(each) ? 'good' : 'bad'}`}, alive.includes(each) ? 'alive' : 'silent')},
    {name: 'Host', of: each => `${each.host ?? ''} (${each.process ?? ''})`},
    {name: 'Seen', of: each => ago(each.seen)},
    {name: 'Topics', of: each => (each.listeners ?? []).map(one => one.topic).join(', ')},
    {name: 'Handled', number: true, of: each => count(sum(each, 'handled'))},
    {name: 'Failed', number: true, of: each => count(sum(each, 'failed'))},
  ], found.instances, 'No instance takes part.'));
}

function sum(instance, field) {
  return (instance.listeners ?? []).reduce((all, each) => all + (each[field] ?? 0), 0);
}

/** Instances tell what they have handled with each heartbeat. */
function showRate(all) {
  const now = {queue: choice.value, time: Math.max(0, ...all.map(each => date(each.seen) ?? 0)), count: all.reduce((some, each) => some + sum(each, 'handled'), 0)};
  if (!handled || handled.queue !== now.queue) {
    handled = now;
    rate.textContent = '';
  } else if (now.time > handled.time) {
    rate.textContent = `${Number((Math.max(0, now.count - handled.count) * 1000 / (now.time - handled.time)).toPrecision(3))} messages per second`;
    handled = now;
  }
}

function cell(row, state) {
  const some = row.counts[state];
  if (!some) return '0';
  return h('button', {type: 'button', class: `link ${state === 'DEAD' ? 'bad' : ''}`, 'data-key': `${row.topic}-${state}`,
    'aria-label': `${some} messages of ${row.topic} that are ${state}`, onclick: () => list(row.topic, state).catch(fail)}, count(some));
}

async function list(topic, state, after) {
  const queue = chosen();
  listed = {topic, state};
  const found = await get('messages', {...queue, topic, state, ...(after ? {after: JSON.stringify({_id: after})} : {})});
  const name = STATES.find(([key]) => key === state)[1];
  fill(messages, section(`${name} of ${topic}`,
    found.messages.length === 0 ? empty('There are none any more.') : h('ul', {class: 'messages'}, found.messages.map(each => message(queue, each, state))),
    found.more && h('button', {type: 'button', onclick: () => list(topic, state, found.messages.at(-1)._id).catch(fail)}, 'More')));
  messages.scrollIntoView({block: 'nearest'});
}

function message(queue, found, state) {
  const failed = found.work?.failures?.at(-1);
  const id = line(found._id?.$oid ?? found._id);
  return h('li', {},
    h('div', {class: 'row'},
      h('code', {}, id),
      h('span', {class: 'muted'}, `sent ${ago(found.sent_at)}, ${count(found.work?.attempts)} attempts`),
      ['DEAD', 'CANCELLED'].includes(state) && h('button', {type: 'button', class: 'small', 'aria-label': `Requeue ${id}`, onclick: () => change('requeue', queue, found, 'The work is to be done once more.')}, 'Requeue'),
      ['DEAD', 'CANCELLED', 'DONE'].includes(state) && h('button', {type: 'button', class: 'small danger', 'aria-label': `Delete ${id}`, onclick: () => remove(queue, found)}, 'Delete')),
    failed && h('div', {class: 'bad'}, [failed.type ?? failed.exception, failed.message].filter(Boolean).join(': ')),
    h('details', {}, h('summary', {}, 'Message'), h('pre', {tabindex: 0}, pretty(found))));
}

async function remove(queue, found) {
  if (await confirmed(`Delete message ${line(found._id?.$oid ?? found._id)}? It cannot be brought back.`, 'Delete')) {
    await change('delete', queue, found, 'The message is deleted.');
  }
}

async function change(what, queue, found, words) {
  try {
    await post(`messages/${what}`, {...queue, id: found._id});
    tell(words);
    await refresh();
    if (listed) await list(listed.topic, listed.state);
  } catch (refused) {
    fail(refused);
  }
}
