// Logins through the Node.js driver. Usage: node logins.mjs TABLE, which is a JSON array of logins.
// Prints one line for each failed check, and "N passed, N failed".
import { deepStrictEqual as equal } from 'node:assert';
import { readFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';

async function codeOf(action) {
  try {
    await action();
    return 0;
  } catch (error) {
    if (error.code === undefined) throw error;
    return error.code;
  }
}

async function login({ uri, certificate, code, user }) {
  const options = certificate ? { tlsCertificateKeyFile: certificate } : {};
  const client = new MongoClient(uri, options);
  try {
    equal(await codeOf(() => client.db('shop').collection('orders').findOne()), code);
    if (code === 0) {
      const { authInfo } = await client.db('admin').command({ connectionStatus: 1 });
      equal(authInfo.authenticatedUsers.map((each) => each.user), [user]);
      await client.db('shop').collection('logins').insertOne({ by: 'node' });
      equal(await codeOf(() => client.db('other').collection('orders').findOne()), 13);
    }
  } finally {
    await client.close();
  }
}

let passed = 0;
let failed = 0;
for (const row of JSON.parse(readFileSync(process.argv[2], 'utf8'))) {
  try {
    await login(row);
    passed += 1;
  } catch (error) {
    failed += 1;
    console.log(`FAILED ${row.name}: ${error}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
