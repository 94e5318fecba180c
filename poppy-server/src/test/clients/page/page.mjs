// The admin page in headless Chromium: every view, in the light and in the dark, on a wide and on a narrow screen.
// Usage: node page.mjs CHROMIUM PAGE URI USER PASSWORD FOLDER. Prints one line for each failed check, and
// "N passed, N failed"; FOLDER has the screenshots afterwards.
import { deepStrictEqual as equal, ok, rejects } from 'node:assert';
import { chromium } from 'playwright-core';
import { begin, scan } from './workload.mjs';

const [executablePath, url, uri, user, password, folder] = process.argv.slice(2);
const VIEWS = ['Overview', 'Members', 'Operations', 'Slow operations', 'Data', 'Query', 'Messaging'];
const checks = {};

const open = (page, view) => page.getByRole('tab', { name: view, exact: true }).click();
const picture = (page, name) => page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });

/** Waits until the page has asked for the status so many times more. */
async function looks(page, count) {
  for (let i = 0; i < count; i++) await page.waitForResponse((reply) => reply.url().endsWith('/api/status'));
}

async function login(page, secret = password) {
  await page.getByLabel('User', { exact: true }).fill(user);
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

checks['a wrong password is told, the right one opens the page'] = async (page) => {
  await page.goto(url);
  await picture(page, 'login');
  await login(page, 'wrong');
  await page.getByRole('alert').filter({ hasText: 'the user or the password is wrong' }).waitFor();
  await login(page);
  await page.getByRole('tablist').waitFor();
  equal(await page.getByRole('tab').allTextContents(), VIEWS);
  const cookies = await page.context().cookies();
  equal(cookies.map((each) => [each.httpOnly, each.secure, each.sameSite]), [[true, url.startsWith('https'), 'Strict']]);
};

checks['the overview moves while clients work'] = async (page) => {
  await open(page, 'Overview');
  const shown = page.locator('.key', { hasText: 'reads' }).locator('b');
  await page.waitForFunction(() => parseFloat(document.querySelector('.key.series-1 b')?.textContent) > 0);
  ok((await shown.textContent()).length > 0);
  await page.waitForFunction(() => document.querySelectorAll('.uplot canvas').length === 2);
  await page.locator('.tile', { hasText: 'Change streams' }).filter({ hasText: '1' }).waitFor();
  equal(await page.getByRole('meter').count(), 3);
  await looks(page, 3); // the charts get some points
  await page.getByText('Last dump').waitFor();
};

checks['members have role, term and lag'] = async (page) => {
  await open(page, 'Members');
  const row = page.getByRole('row').filter({ hasText: 'PRIMARY' });
  await row.waitFor();
  ok(/\b1\b/.test(await row.getByRole('cell').nth(3).textContent()));
};

checks['operations and change streams are listed, and can be killed'] = async (page, { db }) => {
  await open(page, 'Operations');
  await page.getByRole('region', { name: 'Change streams' }).getByText('shop.orders').first().waitFor();
  const own = { from: 'orders', let: { own: '$_id' }, as: 'larger' };
  const larger = [{ $match: { $expr: { $gt: ['$total', '$$own'] } } }, { $count: 'n' }];
  const forHours = [{ $lookup: { ...own, pipeline: [{ $lookup: { ...own, pipeline: larger } }, { $count: 'n' }] } }, { $group: { _id: null, n: { $sum: 1 } } }];
  const slow = db.collection('orders').aggregate(forHours, { maxTimeMS: 90000 }).toArray().then(() => 'done', (error) => error.codeName);
  const row = page.getByRole('row').filter({ hasText: '$lookup' });
  await row.getByRole('button', { name: /Kill/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kill' }).click();
  equal(await slow, 'Interrupted');
};

checks['slow operations come with their plan'] = async (page, { db }) => {
  await open(page, 'Slow operations');
  await scan(db); // where everything is slow, the page shows later ones alone
  await page.getByRole('row').filter({ hasText: 'COLLSCAN' }).filter({ hasText: 'shop.orders' }).first().waitFor();
};

checks['databases lead to collections and to indexes with their use'] = async (page) => {
  await open(page, 'Data');
  await page.getByRole('button', { name: 'shop', exact: true }).click();
  await page.getByRole('row').filter({ hasText: '5,000' }).getByRole('button', { name: 'orders', exact: true }).click();
  const index = page.getByRole('row').filter({ hasText: 'customer_1' });
  await index.waitFor();
  ok(Number((await index.getByRole('cell').nth(3).textContent()).replaceAll(',', '')) > 0);
};

checks['the console reads, explains, and refuses to write'] = async (page) => {
  await open(page, 'Query');
  await page.getByLabel('Database', { exact: true }).fill('shop');
  const command = page.getByLabel('Command');
  await command.fill("{find: 'orders', filter: {customer: 3, total: {$gt: 100}}, limit: 2}");
  await page.getByRole('button', { name: 'Run' }).click();
  await page.getByText('2 documents').waitFor();
  await page.getByRole('button', { name: 'Explain with figures' }).click();
  await page.getByRole('treeitem').filter({ hasText: 'IXSCAN' }).last().waitFor();
  await picture(page, 'explain');
  await command.fill("{delete: 'orders', deletes: [{q: {}, limit: 0}]}");
  await command.press('Control+Enter');
  await page.getByRole('alert').filter({ hasText: 'the console runs commands that read' }).waitFor();
  await command.fill("{aggregate: 'orders', pipeline: [{$group: {_id: '$customer', n: {$sum: 1}}}, {$sort: {n: -1}}]}");
  await page.getByRole('button', { name: 'Explain', exact: true }).click();
  await page.getByRole('treeitem').filter({ hasText: '$group' }).first().waitFor();
};

checks['dead letters are requeued and deleted'] = async (page, { db }) => {
  await open(page, 'Messaging');
  const topic = page.getByRole('row').filter({ hasText: 'mail.send' }).first();
  await topic.getByRole('button', { name: /3 messages .* DEAD/ }).click();
  const failed = page.getByRole('listitem').filter({ hasText: 'no mail server' });
  await failed.waitFor();
  await picture(page, 'dead-letters');
  await failed.getByRole('button', { name: /Requeue/ }).click();
  await topic.getByRole('button', { name: /1 messages .* DEAD/ }).waitFor();
  await topic.getByRole('button', { name: /1 messages .* BLOCKED/ }).waitFor();
  await failed.waitFor({ state: 'detached' }); // the list is asked for after the table
  const revived = await db.collection('jobs').findOne({ unique_key: 'mail-17' });
  equal([revived.work.state, revived.work.attempts, revived.work.unique, 'ended' in revived.work], ['READY', 0, true, false]);
  await page.getByRole('listitem').getByRole('button', { name: /Delete/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('There are none any more.').waitFor();
  equal(await db.collection('jobs').countDocuments({ 'work.state': 'DEAD' }), 0);
  await page.getByRole('row').filter({ hasText: 'nightly' }).waitFor();
};

checks['every view fits, light and dark, wide and narrow'] = async (page) => {
  for (const [name, size] of [['wide', { width: 1280, height: 900 }], ['narrow', { width: 390, height: 844 }]]) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      for (const view of VIEWS) {
        await open(page, view);
        await looks(page, 1);
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        ok(over <= 0, `${view} is ${over} pixels too wide at ${size.width}`);
        await picture(page, `${view.toLowerCase().replaceAll(' ', '-')}-${colorScheme}-${name}`);
      }
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};

checks['writes that are refused because the memory is full are told, and deletes go on'] = async (page, { db }) => {
  const limit = async (bytes) => (await db.client.db('admin').command({ setParameter: 1, dataMemoryLimitBytes: bytes })).was;
  const alert = page.getByRole('alert').filter({ hasText: 'above their high-water mark' });
  await open(page, 'Overview');
  const before = await limit(1 << 20);
  try {
    await rejects(db.collection('orders').insertOne({ _id: 5000, text: 'x'.repeat(1000) }), { code: 14031 });
    equal((await db.collection('orders').deleteOne({ _id: 4999 })).deletedCount, 1);
    await alert.waitFor();
    await picture(page, 'memory-is-full');
  } finally {
    await limit(before);
  }
  await alert.waitFor({ state: 'detached' });
  await db.collection('orders').insertOne({ _id: 4999 });
};

checks['the keyboard is enough'] = async (page) => {
  await open(page, 'Overview');
  await page.getByRole('tab', { name: 'Overview', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  equal(await page.evaluate(() => document.activeElement.textContent), 'Members');
  await page.getByRole('tabpanel', { name: 'Members' }).waitFor();
};

checks['it does not grow while it is open'] = async (page) => {
  await open(page, 'Overview');
  const session = await page.context().newCDPSession(page);
  const nodes = async () => {
    await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Memory.getDOMCounters'));
  };
  await looks(page, 3);
  const before = await nodes();
  await looks(page, 7);
  const after = await nodes();
  ok(after.nodes <= before.nodes * 1.1 + 50, `${before.nodes} nodes became ${after.nodes}`);
  ok(after.jsEventListeners <= before.jsEventListeners * 1.1 + 20, `${before.jsEventListeners} listeners became ${after.jsEventListeners}`);
};

checks['a logout ends the session'] = async (page) => {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  equal((await page.context().cookies()).length, 0);
};

const load = await begin(uri);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: 120000 });
const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } });
context.setDefaultTimeout(60000);
const page = await context.newPage();
const problems = [];
let refusals = 0; // of the wrong password
page.on('console', (message) => {
  if (!['error', 'warning'].includes(message.type()) || /\b400\b/.test(message.text())) return;
  if (/\b401\b/.test(message.text())) refusals++;
  else problems.push(message.text());
});
page.on('pageerror', (error) => problems.push(String(error)));
page.on('request', (request) => { if (new URL(request.url()).origin !== new URL(url).origin) problems.push(`a request to ${request.url()}`); });
checks['no error on the console, and no request to anywhere else'] = async () => { equal(problems, []); equal(refusals, 1); };

let passed = 0;
let failed = 0;
for (const [name, check] of Object.entries(checks)) {
  try {
    await check(page, load);
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.message}`);
    await picture(page, `failed-${failed}`).catch(() => {});
  }
}
await browser.close();
await load.end();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
