// Tables that scroll within themselves on a narrow screen.
import {h, empty} from './dom.js';

/**
 * A table of rows.
 * columns: {name, of(row) -> text or element, number: whether it is aligned as one}
 */
export function table(caption, columns, rows, words = 'There are none.') {
  if (rows.length === 0) return empty(words);
  return h('div', {class: 'scroll', role: 'region', tabindex: 0, 'aria-label': caption},
    h('table', {},
      h('caption', {class: 'hidden'}, caption),
      h('thead', {}, h('tr', {}, columns.map(column =>
        h('th', {scope: 'col', class: column.number ? 'number' : null}, column.name)))),
      h('tbody', {}, rows.map(row => h('tr', {class: row.class ?? null}, columns.map(column =>
        h('td', {class: [column.number && 'number', column.wide && 'wide'].filter(Boolean).join(' ') || null},
          column.of(row) ?? '–')))))));
}
