// The resources of this server.

/** A refusal, in words. */
export class Refused extends Error {
  constructor(status, words, code) {
    super(words);
    this.status = status;
    this.code = code;
  }
}

let token = '';
let whenLoggedOut = () => {};

export function onLogout(listener) {
  whenLoggedOut = listener;
}

async function ask(path, options) {
  let reply;
  try {
    reply = await fetch(`/api/${path}`, {credentials: 'same-origin', ...options});
  } catch {
    throw new Refused(0, 'The server cannot be reached.');
  }
  const text = await reply.text();
  let body = {};
  try {
    body = JSON.parse(text);
  } catch {
    body = {error: text.trim()};
  }
  if (reply.ok) return body;
  if (reply.status === 401 && path !== 'login') whenLoggedOut();
  throw new Refused(reply.status, body.error ?? reply.statusText, body.code);
}

export function get(path, parameters = {}) {
  const query = new URLSearchParams(parameters).toString();
  return ask(query ? `${path}?${query}` : path, {});
}

export function post(path, body = {}) {
  return ask(path, {
    method: 'POST',
    headers: {'content-type': 'application/json', 'x-csrf-token': token},
    body: JSON.stringify(body),
  });
}

/** Who is logged in; the token of changes is kept. */
export async function session() {
  const found = await get('session');
  token = found.csrf;
  return found;
}
