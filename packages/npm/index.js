#!/usr/bin/env node
'use strict';

const { spawn } = require('node:child_process');
const { existsSync, readFileSync, readdirSync, realpathSync } = require('node:fs');
const path = require('node:path');

const JAR = path.join(__dirname, 'files', 'poppy-server.jar');
const NEEDED = 21;
const COMMON = ['--enable-native-access=ALL-UNNAMED', '-XX:+ExitOnOutOfMemoryError', '-XX:MaxRAMPercentage=50', '-XX:+UseSerialGC'];

/** The folder of the package with the runtime for this machine, or null. */
function runtimePackage() {
  try {
    return path.dirname(require.resolve(`poppy-server-${process.platform}-${process.arch}/package.json`));
  } catch {
    return null;
  }
}

function versionOf(home) {
  try {
    const stated = /^JAVA_VERSION="(\d+)/m.exec(readFileSync(path.join(home, 'release'), 'utf8'));
    return stated ? Number(stated[1]) : 0;
  } catch {
    return 0;
  }
}

function javaHomes() {
  const homes = process.env.JAVA_HOME ? [process.env.JAVA_HOME] : [];
  for (const folder of (process.env.PATH || '').split(path.delimiter)) {
    const java = path.join(folder, process.platform === 'win32' ? 'java.exe' : 'java');
    if (existsSync(java)) homes.push(path.dirname(path.dirname(realpathSync(java))));
  }
  for (const folder of ['/usr/lib/jvm', '/Library/Java/JavaVirtualMachines']) {
    if (existsSync(folder)) {
      for (const name of readdirSync(folder)) homes.push(path.join(folder, name), path.join(folder, name, 'Contents', 'Home'));
    }
  }
  homes.push('/opt/homebrew/opt/openjdk/libexec/openjdk.jdk/Contents/Home');
  return homes;
}

/** Why none of the homes will do. */
function noJava(homes) {
  const found = new Map();
  for (const home of homes) {
    if (existsSync(path.join(home, 'release'))) found.set(realpathSync(home), versionOf(home) || 'unknown version');
  }
  const seen = found.size ? `found are ${[...found].map(([home, version]) => `${home} (${version})`).join(', ')}` : 'there is none';
  const set = process.env.JAVA_HOME;
  const wrong = set && !existsSync(path.join(set, 'release')) ? `; JAVA_HOME (${set}) is the home of no Java` : '';
  return new Error(
    `poppy-server needs a Java ${NEEDED} or newer on ${process.platform} ${process.arch}, and ${seen}${wrong}: install one, or set JAVA_HOME`,
  );
}

/** The Java program with its options, up to -jar. */
function javaCommand() {
  const brought = runtimePackage();
  if (brought) {
    const cache = [`-XX:AOTCache=${path.join(brought, 'poppy-server.aot')}`, '-Xlog:aot=off', '-Xlog:cds=off'];
    const options = ['--sun-misc-unsafe-memory-access=allow', '-XX:+UseCompactObjectHeaders', ...cache];
    return [path.join(brought, 'runtime', 'bin', 'java'), ...COMMON, ...options];
  }
  const homes = javaHomes();
  const home = homes.find((each) => versionOf(each) >= NEEDED);
  if (!home) throw noJava(homes);
  return [path.join(home, 'bin', 'java'), ...COMMON, '-XX:TieredStopAtLevel=1'];
}

const OPTIONS = { port: 'number', args: 'object', launchTimeout: 'number' };

/** Refuses what would be ignored, such as the options of mongodb-memory-server that have other names here. */
function checkOptions(options) {
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(OPTIONS, name)) {
      throw new TypeError(`PoppyMemoryServer.create() has no option '${name}': it takes ${Object.keys(OPTIONS).join(', ')}`);
    }
    if (value !== undefined && typeof value !== OPTIONS[name]) {
      throw new TypeError(`the option '${name}' takes ${name === 'args' ? "an array such as ['--standalone']" : 'a number'}, not '${value}'`);
    }
  }
}

/** The servers that run. A process that is killed cannot stop them; then they end by themselves (--end-with). */
const running = new Set();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** A server on a free port of this machine, with its data in memory; a replica set of one member. */
class PoppyMemoryServer {
  #process;
  #uri;

  constructor(child, uri) {
    this.#process = child;
    this.#uri = uri;
  }

  /** Starts a server, and resolves when it takes connections. */
  static async create(options = {}) {
    checkOptions(options);
    const { port = 0, args = [], launchTimeout = 30000 } = options;
    const words = ['--port', String(port), '--end-with', String(process.pid), ...args];
    const [java, ...ofJava] = javaCommand();
    const child = spawn(java, [...ofJava, '-jar', JAR, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return new Promise((resolve, reject) => {
      let said = '';
      const fail = (why) => {
        clearTimeout(timer);
        child.kill('SIGKILL');
        reject(new Error(`the server did not start: ${why}\n${said}`));
      };
      const timer = setTimeout(() => fail(`it was not ready after ${launchTimeout} ms`), launchTimeout);
      const ended = (code, signal) => fail(`it ended with ${signal || `code ${code}`}`);
      const hear = (data) => {
        said = (said + data).slice(-8192);
        const found = /mongodb:\/\/\S+(?=\s)/.exec(said);
        if (!found) return;
        clearTimeout(timer);
        child.removeListener('close', ended);
        for (const stream of [child.stdout, child.stderr]) {
          stream.removeListener('data', hear);
          stream.resume();
          stream.unref();
        }
        child.unref();
        resolve(new PoppyMemoryServer(child, found[0]));
      };
      child.once('error', (problem) => fail(problem.message));
      child.once('close', ended);
      child.stdout.setEncoding('utf8').on('data', hear);
      child.stderr.setEncoding('utf8').on('data', hear);
    });
  }

  /** What clients connect with; with the name of a database, if one is given. */
  getUri(database = '') {
    if (!this.#process) throw new Error('the server has been stopped');
    return this.#uri.replace('/?', `/${database}?`);
  }

  get port() {
    return Number(new URL(this.getUri().split(',')[0]).port);
  }

  /** Stops the server; its data in memory are gone. Does nothing when it does not run. */
  async stop() {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const over = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10000);
    await over;
    clearTimeout(timer);
  }

  async [Symbol.asyncDispose || Symbol.for('Symbol.asyncDispose')]() {
    await this.stop();
  }
}

module.exports = { PoppyMemoryServer };

/** Runs the server in place of this program: with its streams, signals and exit code. */
function run(words) {
  const [java, ...options] = javaCommand();
  const child = spawn(java, [...options, '-jar', JAR, '--end-with', String(process.pid), ...words], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (problem) => {
    console.error(problem.message);
    process.exitCode = 1;
  });
  child.once('exit', (code) => process.exit(code === null ? 1 : code));
}

if (require.main === module) {
  try {
    run(process.argv.slice(2));
  } catch (problem) {
    console.error(problem.message);
    process.exitCode = 1;
  }
}
