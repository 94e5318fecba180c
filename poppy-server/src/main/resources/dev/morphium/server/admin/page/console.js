// The query console: runs what reads, and explains it.
import {get, post} from './api.js';
import {h, section, fill, empty} from './dom.js';
import {count, micros, pretty} from './format.js';
import {tree} from './plan.js';

const database = h('input', {id: 'console-db', list: 'console-dbs', required: true, value: 'test', autocomplete: 'off', spellcheck: 'false'});
const databases = h('datalist', {id: 'console-dbs'});
const command = h('textarea', {id: 'console-command', rows: 6, spellcheck: 'false', autocomplete: 'off'});
const result = h('div', {'aria-live': 'polite'});
command.value = "{find: 'things', filter: {}, limit: 20}";

const form = h('form', {class: 'stack', onsubmit: event => { event.preventDefault(); run(); }},
  h('div', {class: 'field'}, h('label', {for: 'console-db'}, 'Database'), database, databases),
  h('div', {class: 'field'}, h('label', {for: 'console-command'}, 'Command'), command),
  h('div', {class: 'row'},
    h('button', {class: 'main'}, 'Run'),
    h('button', {type: 'button', onclick: () => run('queryPlanner')}, 'Explain'),
    h('button', {type: 'button', onclick: () => run('executionStats')}, 'Explain with figures'),
    h('span', {class: 'muted small'}, 'Ctrl+Enter runs')));
form.addEventListener('keydown', event => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    run();
  }
});

export const element = h('div', {class: 'stack'}, section('Query',
  h('p', {class: 'muted'}, "It reads only: find, aggregate, count, distinct, collStats, dbStats, listCollections, listIndexes, as the driver sends them, in MongoDB's JSON (ObjectId('…') and ISODate('…') are understood). At most 100 documents and 10 s."),
  form), section('Answer', result));
fill(result, empty('Nothing was asked yet.'));

async function run(explain) {
  fill(result, empty('…'));
  try {
    const reply = await post('query', {db: database.value, command: command.value, ...(explain ? {explain} : {})});
    fill(result, ...(explain ? explained(reply) : answered(reply)));
  } catch (refused) {
    fill(result, h('p', {class: 'alert', role: 'alert'}, refused.message));
  }
}

function explained(reply) {
  const stats = reply.executionStats ?? reply.stages?.[0]?.$cursor?.executionStats;
  return [
    stats && h('p', {}, `${count(stats.nReturned)} returned, ${count(stats.totalKeysExamined)} keys and ${count(stats.totalDocsExamined)} documents looked at, ${count(stats.executionTimeMillis)} ms.`),
    tree(reply),
    h('details', {}, h('summary', {}, 'All of it'), h('pre', {tabindex: 0}, pretty(reply))),
  ];
}

function answered(reply) {
  if (!reply.documents) return [h('pre', {tabindex: 0}, pretty(reply))];
  return [
    h('p', {class: 'muted'}, `${count(reply.documents.length)} documents${reply.more ? ', and there are more' : ''}; ${micros(reply.micros)}.`),
    reply.documents.length > 0 && h('pre', {tabindex: 0}, reply.documents.map(pretty).join('\n')),
  ];
}

let known = false;

export async function refresh() {
  if (known) return;
  known = true;
  const found = await get('databases');
  databases.replaceChildren(...found.databases.map(each => h('option', {value: each.name})));
}
