// The plan of a query as a tree, its last step on top.
import {h} from './dom.js';
import {count, line} from './format.js';

const SHOWN = ['indexName', 'keyPattern', 'direction', 'filter', 'sortPattern', 'limitAmount', 'skipAmount', 'transformBy', 'indexBounds'];

function children(plan) {
  return [plan.inputStage, ...(plan.inputStages ?? []), plan.outerStage, plan.innerStage, plan.thenStage, plan.elseStage].filter(Boolean);
}

/** The plan of what explain said: the stages of a pipeline stand on the plan of its cursor. */
export function root(explained) {
  if (!explained.stages) return planOf(explained);
  let below;
  for (const stage of explained.stages) {
    const [name] = Object.keys(stage).filter(key => key.startsWith('$'));
    if (name === '$cursor') {
      below = planOf(stage.$cursor);
    } else {
      below = {stage: name, operand: stage[name], nReturned: stage.nReturned, executionTimeMillisEstimate: stage.executionTimeMillisEstimate, ...(below ? {inputStage: below} : {})};
    }
  }
  return below;
}

function planOf(explained) {
  const planned = explained.queryPlanner?.winningPlan;
  return explained.executionStats?.executionStages ?? planned?.queryPlan ?? planned ?? {stage: 'unknown'};
}

function facts(plan) {
  const told = SHOWN.filter(key => plan[key] !== undefined).map(key => [key, line(plan[key])]);
  if (plan.operand !== undefined) told.push(['', line(plan.operand)]);
  return told;
}

function figures(plan) {
  return [
    plan.nReturned !== undefined && `${count(plan.nReturned)} returned`,
    plan.keysExamined !== undefined && `${count(plan.keysExamined)} keys`,
    plan.docsExamined !== undefined && `${count(plan.docsExamined)} documents`,
    plan.executionTimeMillisEstimate !== undefined && `${count(plan.executionTimeMillisEstimate)} ms`,
  ].filter(Boolean);
}

function node(plan, level) {
  const below = children(plan);
  const figure = figures(plan);
  return h('li', {role: 'treeitem', 'aria-level': level, 'aria-expanded': below.length ? 'true' : null},
    h('div', {class: `step ${plan.stage === 'COLLSCAN' ? 'bad' : ''}`},
      h('b', {}, plan.stage),
      figure.length > 0 && h('span', {class: 'muted'}, ` ${figure.join(' · ')}`),
      facts(plan).map(([name, words]) => h('div', {class: 'fact'}, name && `${name}: `, h('code', {}, words.slice(0, 300))))),
    below.length > 0 && h('ul', {role: 'group'}, below.map(each => node(each, level + 1))));
}

export function tree(explained) {
  return h('ul', {class: 'plan', role: 'tree', 'aria-label': 'Plan', tabindex: 0}, node(root(explained), 1));
}
