// The members of the set: roles, terms, lag.
import {get} from './api.js';
import {h, section, fill, empty} from './dom.js';
import {date, seconds, moment} from './format.js';
import {table} from './table.js';

const NO_REPLICATION = 76;
const list = h('div');
const facts = h('dl', {class: 'facts'});

export const element = h('div', {class: 'stack'}, section('Members', list), section('The set', facts));

export function badge(state) {
  return h('span', {class: `badge ${state === 'PRIMARY' ? 'good' : state === 'SECONDARY' ? 'calm' : 'bad'}`}, state);
}

export async function refresh() {
  let status;
  try {
    status = await get('members');
  } catch (refused) {
    if (refused.code !== NO_REPLICATION) throw refused;
    fill(list, empty('This server is no replica set (--standalone).'));
    fill(facts);
    return;
  }
  const newest = Math.max(...status.members.map(each => date(each.optimeDate) ?? 0));
  fill(list, table('Members of the set', [
    {name: 'Member', of: each => h('span', {}, each.name, each.self ? ' (this one)' : '')},
    {name: 'Role', of: each => badge(each.stateStr)},
    {name: 'Health', of: each => each.health === 1 ? 'up' : 'not reachable'},
    {name: 'Term', number: true, of: each => `${each.optime?.t ?? '–'}`},
    {name: 'Lag', number: true, of: each => date(each.optimeDate) ? seconds((newest - date(each.optimeDate)) / 1000) : '–'},
    {name: 'Ping', number: true, of: each => each.pingMs === undefined ? '–' : `${each.pingMs} ms`},
    {name: 'Up', number: true, of: each => seconds(each.uptime ?? 0)},
    {name: 'Last write', of: each => moment(each.optimeDate)},
  ], status.members));
  const election = status.electionCandidateMetrics;
  fill(facts, ...[
    ['Name', status.set], ['Term', status.term],
    ['Majority', `${status.majorityVoteCount} of ${status.votingMembersCount} votes`],
    ['Committed', moment(status.optimes.lastCommittedWallTime)],
    ['Last election', election ? `${moment(election.lastElectionDate)} (${election.lastElectionReason})` : 'not by this member'],
  ].flatMap(([name, words]) => [h('dt', {}, name), h('dd', {}, `${words}`)]));
}
