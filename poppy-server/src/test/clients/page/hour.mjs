// The admin page left open: what it holds after the first minutes and at the end, each after a garbage collection.
// Usage: node hour.mjs MINUTES CHROMIUM PAGE URI USER PASSWORD FOLDER. Views change every minute.
// Prints a line a minute, and fails when objects, nodes or listeners grow by more than a tenth.
import { ok } from 'node:assert';
import { chromium } from 'playwright-core';
import { begin } from './workload.mjs';

const [minutes, executablePath, url, uri, user, password] = process.argv.slice(2);
const VIEWS = ['Overview', 'Members', 'Operations', 'Slow operations', 'Data', 'Messaging'];
const WARM_UP = 6;

const load = await begin(uri);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await (await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 900 } })).newPage();
await page.goto(url);
await page.getByLabel('User', { exact: true }).fill(user);
await page.getByLabel('Password').fill(password);
await page.getByRole('button', { name: 'Log in' }).click();
await page.getByRole('tablist').waitFor();
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable', { timeDomain: 'threadTicks' });

async function measure() {
  await session.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name) => metrics.find((each) => each.name === name).value;
  return { heap: of('JSHeapUsedSize'), nodes, jsEventListeners, cpu: of('TaskDuration') };
}

let first;
let last;
for (let minute = 1; minute <= Number(minutes); minute++) {
  await page.getByRole('tab', { name: VIEWS[minute % VIEWS.length], exact: true }).click();
  await page.waitForTimeout(60000);
  await page.getByRole('tab', { name: 'Overview', exact: true }).click();
  await page.waitForResponse((reply) => reply.url().endsWith('/api/status'));
  last = await measure();
  if (minute === WARM_UP) first = last;
  console.log(`${minute} min: ${(last.heap / 1048576).toFixed(1)} MiB of objects, ${last.nodes} nodes, ${last.jsEventListeners} listeners, `
    + `${(last.cpu / minute / 0.6).toFixed(1)} % of a core`);
}
await browser.close();
await load.end();
if (first) {
  for (const what of ['heap', 'nodes', 'jsEventListeners']) ok(last[what] <= first[what] * 1.1, `${what}: ${first[what]} became ${last[what]}`);
}
