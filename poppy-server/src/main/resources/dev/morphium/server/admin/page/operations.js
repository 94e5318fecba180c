// What runs now, and the change streams and cursors that wait for their clients.
import {get, post} from './api.js';
import {h, section, fill, confirmed, tell} from './dom.js';
import {micros, line, shown, ago, count} from './format.js';
import {table} from './table.js';

const running = h('div');
const streams = h('div');
const cursors = h('div');

export const element = h('div', {class: 'stack'},
  section('Current operations', running), section('Change streams', streams), section('Other open cursors', cursors));

function isStream(operation) {
  const command = operation.cursor?.originatingCommand ?? operation.command;
  return (command?.pipeline ?? []).some?.(stage => stage.$changeStream) ?? false;
}

async function kill(operation) {
  if (!await confirmed(`End operation ${operation.opid} on ${operation.ns}?`, 'Kill')) return;
  try {
    await post('operations/kill', {op: operation.opid});
    tell(`Operation ${operation.opid} is asked to end.`);
    await refresh();
  } catch (refused) {
    tell(refused.message, 'error');
  }
}

export async function refresh() {
  const {operations} = await get('operations');
  const active = operations.filter(each => each.type === 'op' && each.active && each.appName !== 'admin port');
  const idle = operations.filter(each => each.type === 'idleCursor');
  const streaming = operations.filter(isStream);
  fill(running, table('Current operations', [
    {name: 'Id', number: true, of: each => `${each.opid}`},
    {name: 'For', number: true, of: each => micros(each.microsecs_running)},
    {name: 'What', of: each => each.op},
    {name: 'On', of: each => each.ns},
    {name: 'Client', of: each => [each.client, each.appName].filter(Boolean).join(' · ')},
    {name: 'Command', wide: true, of: each => h('code', {}, line(shown(each.command)).slice(0, 400))},
    {name: '', of: each => each.killPending ? 'is ending' : h('button', {type: 'button', class: 'small', 'data-key': `kill-${each.opid}`, 'aria-label': `Kill operation ${each.opid}`, onclick: () => kill(each)}, 'Kill')},
  ], active, 'Nothing runs at the moment.'));
  fill(streams, table('Change streams', [
    {name: 'On', of: each => each.ns},
    {name: 'Events sent', number: true, of: each => count(each.cursor?.nDocsReturned)},
    {name: 'Batches', number: true, of: each => count(each.cursor?.nBatchesReturned)},
    {name: 'Used', of: each => each.type === 'op' ? 'waits for events' : ago(each.cursor?.lastAccessDate)},
    {name: 'Pipeline', wide: true, of: each => h('code', {}, line((each.cursor?.originatingCommand ?? each.command).pipeline))},
  ], streaming, 'No change stream is open.'));
  fill(cursors, table('Other open cursors', [
    {name: 'On', of: each => each.ns},
    {name: 'Documents sent', number: true, of: each => count(each.cursor.nDocsReturned)},
    {name: 'Used', of: each => ago(each.cursor.lastAccessDate)},
    {name: 'Command', wide: true, of: each => h('code', {}, line(shown(each.cursor.originatingCommand)).slice(0, 400))},
  ], idle.filter(each => !isStream(each)), 'No other cursor is open.'));
}
