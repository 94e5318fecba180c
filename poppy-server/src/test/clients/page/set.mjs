// The admin page of a set of three in headless Chromium, while the primary is killed under writes.
// Usage: node set.mjs CHROMIUM POPPY FOLDER. Prints one line for each failed check, and "N passed, N failed".
import { spawn } from 'node:child_process';
import { deepStrictEqual as equal, ok } from 'node:assert';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { chromium } from 'playwright-core';

const [executablePath, poppy, folder] = process.argv.slice(2);

const LIMIT = 90_000;

const isFree = (port) =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Free ports below those that the system gives to connections: one of these might take it before the server does. */
async function freePorts(count) {
  const found = new Set();
  while (found.size < count) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

async function start() {
  const ports = await freePorts(6);
  const members = [0, 1, 2].map((i) => `localhost:${ports[i]}/${ports[3 + i]}`).join(',');
  const servers = [0, 1, 2].map((i) => {
    const directory = `${folder}/member${i}`;
    rmSync(directory, { recursive: true, force: true }); // of a run before
    const words = ['--repl-set', 'page', '--members', members, '--port', ports[i], '--admin-port', 0, '--election-timeout', 2000,
      '--dir', directory, '--end-with', process.pid];
    const child = spawn(poppy, words, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, POPPY_JAVA_OPTS: '-Xmx256m' } });
    const page = new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        const found = /https?:\/\/[^ ;]+/.exec(line);
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

/** Waits until something holds, though it may fail before: while there is no primary, for instance. */
async function until(holds) {
  for (const end = Date.now() + LIMIT; ; await new Promise((done) => setTimeout(done, 100))) {
    try {
      return await holds();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Writes one after the other until it is told to end: what was acknowledged, the longest wait, how often a write was sent again. */
function writer(client) {
  const acknowledged = [];
  let longest = 0, again = 0, on = true;
  const collection = client.db('page').collection('writes', { writeConcern: { w: 'majority' } });
  const write = async (_id) => {
    let tries = 0;
    await until(async () => {
      if (tries++ > 0) again++;
      await collection.insertOne({ _id }).catch((error) => {
        if (tries === 1 || error.code !== 11000) throw error; // it was done before its connection ended
      });
    });
  };
  const done = (async () => {
    for (let i = 0; on; i++) {
      const begun = Date.now();
      await write(i);
      acknowledged.push(i);
      longest = Math.max(longest, Date.now() - begun);
    }
  })();
  done.catch(() => {});
  return { end: async () => { on = false; await done; return { acknowledged, longest, again, stored: await collection.countDocuments() }; } };
}

const servers = await start();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], timeout: 120_000 });
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
  const row = (server, text) => page.getByRole('row').filter({ hasText: server.host }).filter({ hasText: text });
  const writes = writer(client);
  await check('three members have roles and lags', async () => {
    await page.goto(servers[0].url);
    await page.getByRole('tab', { name: 'Members', exact: true }).click();
    await page.getByRole('row').filter({ hasText: 'PRIMARY' }).waitFor();
    for (const index of [0, 1]) await page.getByRole('row').filter({ hasText: 'SECONDARY' }).nth(index).waitFor();
    await page.waitForFunction(() => document.body.innerText.match(/\d+(\.\d+)? m?s\b/g)?.length >= 2);
    await page.screenshot({ path: `${folder}/set.png`, fullPage: true });
  });
  let killed;
  await check('the page shows who takes over from a primary that is killed', async () => {
    const leader = await until(async () => {
      const { primary } = await admin.command({ hello: 1 });
      ok(primary);
      return primary;
    });
    killed = servers.find((each) => each.host === leader);
    const others = servers.filter((each) => each !== killed);
    await page.goto('about:blank'); // an address that has a fragment only in addition is no other page
    await page.goto(others[0].url);
    await page.getByRole('tab', { name: 'Members', exact: true }).click();
    await row(killed, 'PRIMARY').waitFor();
    killed.child.kill('SIGKILL');
    await Promise.any(others.map((each) => row(each, 'PRIMARY').waitFor()));
    await row(killed, /not reachable|away|DOWN|down/).waitFor();
    await page.screenshot({ path: `${folder}/set-after-kill.png`, fullPage: true });
  });
  await check('nothing that was acknowledged is lost, and all members agree', async () => {
    const { acknowledged, longest, again, stored } = await writes.end();
    console.log(`${acknowledged.length} writes were acknowledged, the longest took ${longest} ms, ${again} were sent again`);
    ok(acknowledged.length > 0);
    equal(stored, acknowledged.length);
    await until(async () => {
      const status = await admin.command({ replSetGetStatus: 1 });
      equal(status.members.filter((each) => each.stateStr === 'PRIMARY').length, 1);
      equal(status.members.find((each) => each.name === killed.host).health, 0);
    });
  });
  await check('no error is in the console', async () => equal(errors.filter((text) => !text.includes('favicon')), []));
} finally {
  await client.close();
  await browser.close();
  servers.forEach((each) => each.child.kill('SIGKILL'));
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
