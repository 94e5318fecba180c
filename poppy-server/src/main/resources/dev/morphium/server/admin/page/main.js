// The frame of the page: login, views, and what is asked for while they are looked at.
import {get, post, session, onLogout} from './api.js';
import {h, fill, tell} from './dom.js';
import * as overview from './overview.js';
import * as members from './members.js';
import * as operations from './operations.js';
import * as slow from './slow.js';
import * as data from './data.js';
import * as query from './console.js';
import * as messaging from './messaging.js';

const EVERY = 2000;

const VIEWS = [
  {id: 'overview', name: 'Overview', view: overview},
  {id: 'members', name: 'Members', view: members},
  {id: 'operations', name: 'Operations', view: operations},
  {id: 'slow', name: 'Slow operations', view: slow},
  {id: 'data', name: 'Data', view: data},
  {id: 'query', name: 'Query', view: query},
  {id: 'messaging', name: 'Messaging', view: messaging},
];

const tabs = document.getElementById('tabs');
const content = document.getElementById('content');
const where = document.getElementById('where');
const tools = document.getElementById('tools');
let current = VIEWS[0];
let timer;
let problem = '';

function select(view, focus) {
  current = view;
  document.getElementById('notice').hidden = true;
  for (const tab of tabs.children) {
    const selected = tab.id === `tab-${view.id}`;
    tab.setAttribute('aria-selected', selected);
    tab.tabIndex = selected ? 0 : -1;
    if (selected && focus) tab.focus();
    if (selected) tab.scrollIntoView({block: 'nearest', inline: 'nearest'});
  }
  history.replaceState(null, '', `#${view.id}`);
  fill(content, h('div', {role: 'tabpanel', id: `panel-${view.id}`, 'aria-labelledby': `tab-${view.id}`}, view.view.element));
  refresh();
}

function showTabs() {
  fill(tabs, ...VIEWS.map((view, i) => h('button', {
    type: 'button', role: 'tab', id: `tab-${view.id}`, 'aria-controls': `panel-${view.id}`,
    onclick: () => select(view),
    onkeydown: event => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (step) select(VIEWS[(i + step + VIEWS.length) % VIEWS.length], true);
    },
  }, view.name)));
  tabs.hidden = false;
}

/** Asks for what is shown; nothing while nobody looks. */
async function refresh() {
  clearTimeout(timer);
  const shown = current;
  if (!document.hidden) {
    try {
      overview.show(await get('status'));
      if (shown.view.refresh) await shown.view.refresh();
      if (problem) tell('The server answers again.');
      problem = '';
    } catch (refused) {
      if (refused.status === 401) return;
      if (problem !== refused.message) tell(refused.message, 'error');
      problem = refused.message;
    }
  }
  if (shown === current) {
    clearTimeout(timer);
    timer = setTimeout(refresh, EVERY);
  }
}

function paint(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  overview.repaint();
}

function themeButton() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (document.documentElement.dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark';
  dark.addEventListener('change', () => paint());
  return h('button', {type: 'button', 'aria-label': 'Change between light and dark', title: 'Light or dark', onclick: () => {
    const next = isDark() ? 'light' : 'dark';
    localStorage.setItem('poppy-theme', next);
    paint(next);
  }}, '◐');
}

const documentation = () => h('a', {href: '/docs/'}, 'Documentation');

function login(words) {
  clearTimeout(timer);
  tabs.hidden = true;
  fill(where);
  fill(tools, documentation(), themeButton());
  const error = h('p', {class: 'alert', role: 'alert', hidden: !words}, words ?? '');
  const field = (id, name, attributes) => h('div', {class: 'field'}, h('label', {for: id}, name), h('input', {id, required: true, ...attributes}));
  const form = h('form', {class: 'card login stack', onsubmit: async event => {
    event.preventDefault();
    const value = id => form.querySelector(`#${id}`).value;
    const button = form.querySelector('button');
    button.disabled = true;
    try {
      await post('login', {user: value('user'), password: value('password'), database: value('database')});
      await start();
    } catch (refused) {
      error.textContent = refused.message;
      error.hidden = false;
      button.disabled = false;
      form.querySelector('#password').value = '';
      form.querySelector('#password').focus();
    }
  }},
  h('h2', {}, 'Log in'),
  h('p', {class: 'muted'}, 'As a user of this server who has the role clusterMonitor; each view shows what your roles let you see.'),
  error,
  field('user', 'User', {autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false'}),
  field('password', 'Password', {type: 'password', autocomplete: 'current-password'}),
  field('database', 'Database of the user', {value: 'admin', autocomplete: 'off', autocapitalize: 'none'}),
  h('button', {class: 'main'}, 'Log in'));
  fill(content, form);
  form.querySelector('input').focus();
}

async function logout() {
  try {
    await post('logout');
  } finally {
    location.reload();
  }
}

async function start() {
  const found = await session();
  if (!found.loggedIn) return login();
  fill(where, h('span', {}, found.host), found.setName && h('span', {class: 'muted'}, `set ${found.setName}`));
  fill(tools,
    documentation(),
    found.user && h('span', {class: 'muted user'}, found.user),
    found.user && h('button', {type: 'button', onclick: logout}, 'Log out'),
    themeButton());
  document.title = `Poppy ${found.host}`;
  showTabs();
  select(VIEWS.find(view => `#${view.id}` === location.hash) ?? VIEWS[0]);
}

document.addEventListener('visibilitychange', () => { if (!document.hidden && !tabs.hidden) refresh(); });
onLogout(() => { if (!tabs.hidden) login('Your session has ended.'); });
start().catch(refused => login(refused.message));
