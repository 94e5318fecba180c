// The admin page of a set of three in headless Chromium, while the primary is killed under writes.
// Usage: node set.mjs CHROMIUM POPPY FOLDER. Prints one line for each failed check, and "N passed, N failed".
import { spawn } from 'node:child_process';
import { deepStrictEqual as equal, ok } from 'node:assert';
import { createServer } from 'node:net';
import { MongoClient, MongoNetworkError } from 'mongodb';
import { chromium } from 'playwright-core';

const [executablePath, poppy, folder] = process.argv.slice(2);

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function start() {
  const ports = [];
  for (let i = 0; i < 6; i++) ports.push(await freePort());
  const members = [0, 1, 2].map((i) => `localhost:${ports[i]}/${ports[3 + i]}`).join(',');
  const servers = [0, 1, 2].map((i) => {
    const words = ['--repl-set', 'page', '--members', members, '--port', ports[i], '--admin-port', 0, '--election-timeout', 2000,
      '--dir', `${folder}/member${i}`, '--end-with', process.pid];
    const child = spawn(poppy, words, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, POPPY_JAVA_OPTS: '-Xmx256m' } });
    const page = new Promise((resolve, reject) => {
      child.stdout.on('data', (data) => {
        const found = /https?:\/\/[^ ;]+/.exec(data);
        if (found) resolve(found[0]);
      });
      child.on('exit', (code) => reject(new Error(`a member ended with ${code}`)));
    });
    page.catch(() => {});
    return { host: `localhost:${ports[i]}`, child, page };
  });
  for (const server of servers) server.url = await server.page;
  return servers;
}

/** Writes one after the other until it is told to end: what was acknowledged, the longest wait, how often a write was sent again. */
function writer(client) {
  const acknowledged = [];
  let longest = 0, again = 0, on = true;
  const collection = client.db('page').collection('writes', { writeConcern: { w: 'majority' } });
  const write = async (_id, before) => {
    try {
      await collection.insertOne({ _id });
    } catch (error) {
      if (before && error.code === 11000) return; // it was done before its connection ended
      if (!(error instanceof MongoNetworkError)) throw error;
      again++;
      await write(_id, true);
    }
  };
  const done = (async () => {
    for (let i = 0; on; i++) {
      const begun = Date.now();
      await write(i, false);
      acknowledged.push(i);
      longest = Math.max(longest, Date.now() - begun);
    }
  })();
  done.catch(() => {});
  return { end: async () => { on = false; await done; return { acknowledged, longest, again, stored: await collection.countDocuments() }; } };
}

const servers = await start();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
let failed = 0, passed = 0;
const check = async (name, run) => {
  try {
    await run();
    passed++;
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.message.split('\n').slice(0, 5).join(' ')}`);
  }
};
const client = new MongoClient(`mongodb://${servers.map((each) => each.host).join(',')}/?replicaSet=page&serverSelectionTimeoutMS=60000`);
try {
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const admin = client.db('admin');
  const leader = (await admin.command({ hello: 1 })).primary;
  const killed = servers.find((each) => each.host === leader);
  const watched = servers.find((each) => each.host !== leader);
  const row = (server, text) => page.getByRole('row').filter({ hasText: server.host }).filter({ hasText: text });
  const writes = writer(client);
  await check('three members have roles and lags', async () => {
    await page.goto(watched.url);
    await page.getByRole('tab', { name: 'Members', exact: true }).click();
    await row(killed, 'PRIMARY').waitFor();
    for (const each of servers.filter((one) => one !== killed)) await row(each, 'SECONDARY').waitFor();
    await page.waitForFunction(() => document.body.innerText.match(/\d+(\.\d+)? m?s\b/g)?.length >= 2);
    await page.screenshot({ path: `${folder}/set.png`, fullPage: true });
  });
  await check('the page shows who takes over from a primary that is killed', async () => {
    killed.child.kill('SIGKILL');
    const others = servers.filter((each) => each !== killed);
    await Promise.any(others.map((each) => row(each, 'PRIMARY').waitFor()));
    await row(killed, /not reachable|away|DOWN|down/).waitFor();
    await page.screenshot({ path: `${folder}/set-after-kill.png`, fullPage: true });
  });
  await check('nothing that was acknowledged is lost, and all members agree', async () => {
    const { acknowledged, longest, again, stored } = await writes.end();
    console.log(`${acknowledged.length} writes were acknowledged, the longest took ${longest} ms, ${again} were sent again`);
    ok(acknowledged.length > 0);
    equal(stored, acknowledged.length);
    const status = await admin.command({ replSetGetStatus: 1 });
    equal(status.members.filter((each) => each.stateStr === 'PRIMARY').length, 1);
    equal(status.members.find((each) => each.name === leader).health, 0);
  });
  await check('no error is in the console', async () => equal(errors.filter((text) => !text.includes('favicon')), []));
} finally {
  await client.close();
  await browser.close();
  servers.forEach((each) => each.child.kill('SIGKILL'));
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
