// Databases, their collections with sizes, and indexes with their use.
import {get} from './api.js';
import {h, section, fill, tell} from './dom.js';
import {count, bytes, ago, line} from './format.js';
import {table} from './table.js';

const databases = h('div');
const collections = h('div', {class: 'stack'});
const indexes = h('div', {class: 'stack'});

export const element = h('div', {class: 'stack'}, section('Databases', databases), collections, indexes);

function link(words, key, action) {
  return h('button', {type: 'button', class: 'link', 'data-key': key, onclick: () => action().catch(refused => tell(refused.message, 'error'))}, words);
}

export async function refresh() {
  const found = await get('databases');
  fill(databases, table('Databases', [
    {name: 'Database', of: each => link(each.name, `db-${each.name}`, () => open(each.name))},
    {name: 'Size', number: true, of: each => bytes(each.sizeOnDisk)},
  ], found.databases));
}

async function open(database, after) {
  const found = await get('collections', after === undefined ? {db: database} : {db: database, after});
  const storage = each => each.stats?.storageStats;
  fill(indexes);
  fill(collections, section(`Collections of ${database}`, table(`Collections of ${database}`, [
    {name: 'Collection', of: each => each.type === 'view' ? each.name : link(each.name, `collection-${each.name}`, () => look(database, each.name))},
    {name: 'Type', of: each => each.type},
    {name: 'Documents', number: true, of: each => storage(each) ? count(storage(each).count) : '–'},
    {name: 'Size', number: true, of: each => storage(each) ? bytes(storage(each).size) : '–'},
    {name: 'Mean', number: true, of: each => storage(each)?.avgObjSize ? bytes(storage(each).avgObjSize) : '–'},
    {name: 'Indexes', number: true, of: each => storage(each) ? `${count(storage(each).nindexes)} · ${bytes(storage(each).totalIndexSize)}` : '–'},
    {name: 'Reads', number: true, of: each => each.stats ? count(each.stats.latencyStats.reads.ops) : '–'},
    {name: 'Writes', number: true, of: each => each.stats ? count(each.stats.latencyStats.writes.ops) : '–'},
  ], found.collections, 'This database has no collection that you may see.'),
  found.more && h('div', {}, link('More', 'more', () => open(database, found.collections.at(-1).name)))));
  collections.querySelector('button')?.focus();
}

async function look(database, collection) {
  const found = await get('indexes', {db: database, collection});
  const sizes = found.stats?.storageStats?.indexSizes ?? {};
  fill(indexes, section(`Indexes of ${database}.${collection}`, table(`Indexes of ${collection}`, [
    {name: 'Index', of: each => each.name},
    {name: 'Keys', of: each => h('code', {}, line(each.key))},
    {name: 'Size', number: true, of: each => bytes(sizes[each.name])},
    {name: 'Used', number: true, of: each => count(each.accesses.ops)},
    {name: 'Counted since', of: each => ago(each.accesses.since)},
    {name: 'Options', of: each => ['unique', 'sparse', 'hidden'].filter(option => each.spec?.[option]).join(', ')
      + (each.spec?.expireAfterSeconds !== undefined ? ` TTL ${each.spec.expireAfterSeconds} s` : '')},
  ], found.indexes, 'It has no index.')));
  indexes.scrollIntoView({block: 'nearest'});
}
