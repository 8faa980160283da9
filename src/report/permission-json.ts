/** Knows the JSON form of a permission report (schema version 1). */

import type {
  DecidedTool,
  Json,
  JudgedRule,
  PermissionReport,
  PermissionRule,
  PermittedTool,
} from '../model.ts';
import { findingMembers } from './json.ts';
import { prettyJson } from './json-text.ts';

function toolMembers({ server, tool, name, approved, standing }: PermittedTool): Json {
  return { server, tool, name, approved, standing };
}

function ruleMembers({ list, text, location }: PermissionRule): {
  list: string;
  rule: string;
  location: Json;
} {
  return { list, rule: text, location: { file: location.file, line: location.line } };
}

function judgedMembers(judged: JudgedRule): Json {
  return {
    ...ruleMembers(judged.rule),
    readAs: judged.reads,
    ignored: judged.ignored ?? null,
    covers: judged.covers.map(toolMembers),
    byAccident: judged.byAccident.map(toolMembers),
    misses: judged.misses.map(toolMembers),
    byVersion: judged.byVersion.map(toolMembers),
    unseen: judged.unseen,
  };
}

function decidedMembers({ tool, decision, rule }: DecidedTool): Json {
  const { server, tool: called, name, approved, standing } = tool;
  return {
    server,
    tool: called,
    name,
    approved,
    standing,
    decision,
    rule: rule === undefined ? null : ruleMembers(rule),
  };
}

/** Rules and settings stand in the order they were read, tools and findings in that of servers and rules. */
export function permissionJson(report: PermissionReport): string {
  const { tool, host, lock, configs, partial, settings, verdict } = report;
  const { exitCode, errors, warnings, notes, incomplete } = verdict;
  const members: Json = {
    schemaVersion: 1,
    tool: { name: tool.name, version: tool.version },
    host,
    lock: { path: lock.path, present: lock.present, hash: lock.hash },
    configs: [...configs]
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ path, client, hash }) => ({ path, client, hash })),
    partial,
    settings: settings.map(({ path, hash, rules, otherRules }) => ({
      path,
      hash,
      rules: rules.length,
      otherRules,
    })),
    rules: report.rules.map(judgedMembers),
    tools: report.tools.map(decidedMembers),
    unseen: report.unseen.map(({ server, status, reason }) => ({ server, status, reason })),
    findings: report.findings.map(findingMembers),
    unknown: report.unknown,
    verdict: { exitCode, errors, warnings, notes, incomplete },
  };
  return `${prettyJson(members)}\n`;
}
