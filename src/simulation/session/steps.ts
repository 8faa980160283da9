/** Reads the steps of a session: calls with who is meant, and list changes. */

import type { Node } from 'jsonc-parser';
import { listAt, type Members, numberAt, objectAt, quoted, refusal, textAt } from '../../jsonc/members.ts';
import type { Source } from '../../jsonc/syntax.ts';
import { isAmount, LARGEST_AMOUNT, MOST_DECIMALS } from '../money.ts';
import type { Call, ListChange, Step } from '../nouns.ts';
import { pairAt, toolsAt } from './tools.ts';

/** More steps are no scripted session, and sums of their amounts would not be exact. */
const MOST_STEPS = 5000;
/** Each list change means another merge of everything, in every order. */
const MOST_CHANGES = 100;

const CALL = ['call', 'amount', 'about'];
const CHANGE = ['listChanged', 'rename', 'remove', 'edit', 'add', 'about'];

/** @throws Refusal where a step is none, or there are too many */
export function stepsAt(source: Source, node: Node): Step[] {
  const items = listAt(source, node, 'steps');
  if (items.length > MOST_STEPS) {
    const line = source.lineOf(node.offset);
    throw refusal(source, line, `has more than ${MOST_STEPS} steps`, 'Split it into several files.');
  }
  const steps = items.map((item, at) => stepAt(source, item, `steps[${at}]`));
  const tooMany = steps.filter(({ kind }) => kind === 'change')[MOST_CHANGES];
  if (tooMany === undefined) return steps;
  const what = `has more than ${MOST_CHANGES} list changes`;
  throw refusal(source, tooMany.line, what, 'Split it into several files.');
}

function stepAt(source: Source, node: Node, where: string): Step {
  const { all, line } = objectAt(source, node, where);
  if (all.has('call')) return callAt(source, objectAt(source, node, where, CALL), where);
  if (all.has('listChanged')) return changeAt(source, objectAt(source, node, where, CHANGE), where);
  const next = 'Add "call": {"server": …, "tool": …} or "listChanged": "<server>".';
  throw refusal(source, line, `has neither a call nor a list change in ${where}`, next);
}

function callAt(source: Source, { all, line }: Members, where: string): Call {
  const [call, amount] = [all.get('call'), all.get('amount')];
  if (call === undefined) throw refusal(source, line, `has no call in ${where}`, 'Add one.');
  const meant = pairAt(source, call.value, `${where}.call`);
  if (amount === undefined) return { kind: 'call', line, ...meant };
  const value = numberAt(source, amount.value, `${where}.amount`);
  if (!isAmount(value)) {
    const next = `Write a number from 0 to ${LARGEST_AMOUNT} with at most ${MOST_DECIMALS} decimals.`;
    throw refusal(source, amount.line, `has an amount in ${where} that cannot be added exactly`, next);
  }
  return { kind: 'call', line, ...meant, amount: value };
}

function changeAt(source: Source, { all, line }: Members, where: string): ListChange {
  const part = (name: string): Node | undefined => all.get(name)?.value;
  const [server, remove, edit, add] = ['listChanged', 'remove', 'edit', 'add'].map(part);
  return {
    kind: 'change',
    line,
    server: server === undefined ? '' : textAt(source, server, `${where}.listChanged`),
    rename: renamesAt(source, part('rename'), `${where}.rename`),
    remove: remove === undefined ? [] : textsAt(source, remove, `${where}.remove`),
    edit: edit === undefined ? [] : toolsAt(source, edit, `${where}.edit`),
    add: add === undefined ? [] : toolsAt(source, add, `${where}.add`),
  };
}

function textsAt(source: Source, node: Node, where: string): string[] {
  return listAt(source, node, where).map((item, at) => textAt(source, item, `${where}[${at}]`));
}

function renamesAt(source: Source, node: Node | undefined, where: string): Map<string, string> {
  if (node === undefined) return new Map();
  const members = [...objectAt(source, node, where).all.values()];
  return new Map(
    members.map(({ name, value }) => [name, textAt(source, value, `${where}[${quoted(name)}]`)]),
  );
}
