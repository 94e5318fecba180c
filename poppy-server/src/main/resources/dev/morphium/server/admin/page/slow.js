// Operations that took longer than slowms, with their plans.
import {get} from './api.js';
import {h, section, fill} from './dom.js';
import {count, moment, line, pretty, shown} from './format.js';
import {table} from './table.js';

const list = h('div');

export const element = h('div', {class: 'stack'}, section('Slow operations',
  h('p', {class: 'muted'}, 'Those that took longer than the slowms of their database (100 ms unless db.setProfilingLevel says otherwise), the newest first.'), list));

let newest;

export async function refresh() {
  const {slow} = await get('slow');
  const now = JSON.stringify([slow.length, slow[0]]);
  if (now === newest) return; // what is unfolded stays so
  newest = now;
  fill(list, table('Slow operations', [
    {name: 'When', of: each => moment(each.ts)},
    {name: 'Took', number: true, of: each => each.millis === undefined ? '–' : `${count(each.millis)} ms`},
    {name: 'On', of: each => [each.op, each.ns].filter(Boolean).join(' · ')},
    {name: 'Plan', of: each => h('span', {class: /COLLSCAN/.test(each.planSummary ?? '') ? 'badge bad' : ''}, each.planSummary ?? '–')},
    {name: 'Command', wide: true, of: each => each.command
      ? h('details', {}, h('summary', {}, h('code', {}, line(shown(each.command)))), h('pre', {}, pretty(each)))
      : h('code', {}, each.line ?? '')},
    {name: 'Keys', number: true, of: each => each.keysExamined === undefined ? '–' : count(each.keysExamined)},
    {name: 'Documents', number: true, of: each => each.docsExamined === undefined ? '–' : count(each.docsExamined)},
    {name: 'Returned', number: true, of: each => each.nreturned === undefined ? '–' : count(each.nreturned)},
    {name: 'Client', of: each => [each.client, each.appName, each.user].filter(Boolean).join(' · ')},
  ], slow, 'No operation was slow.'));
}
