// Logins through the shell. Usage: LOGINS=TABLE mongosh --nodb --file logins.js; the table is a JSON array.
// Prints one line for each failed check, and "N passed, N failed".
const assert = require('node:assert');
const { readFileSync } = require('node:fs');

function codeOf(action) {
  try {
    action();
    return 0;
  } catch (error) {
    if (error.code === undefined) throw error;
    return error.code;
  }
}

function login({ uri, certificate, code, user }) {
  const shown = certificate ? `&tlsCertificateKeyFile=${encodeURIComponent(certificate)}` : '';
  let mongo;
  try {
    const found = codeOf(() => {
      mongo = new Mongo(`${uri}${shown}`);
      mongo.getDB('shop').orders.findOne();
    });
    assert.strictEqual(found, code);
    if (code === 0) {
      const { authInfo } = mongo.getDB('admin').runCommand({ connectionStatus: 1 });
      assert.strictEqual(authInfo.authenticatedUsers.map((each) => each.user).join(' and '), user);
      mongo.getDB('shop').logins.insertOne({ by: 'mongosh' });
      assert.strictEqual(codeOf(() => mongo.getDB('other').orders.findOne()), 13);
    }
  } finally {
    if (mongo) mongo.close();
  }
}

let passed = 0;
let failed = 0;
for (const row of JSON.parse(readFileSync(process.env.LOGINS, 'utf8'))) {
  try {
    login(row);
    passed += 1;
  } catch (error) {
    failed += 1;
    print(`FAILED ${row.name}: ${error}`);
  }
}
print(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
