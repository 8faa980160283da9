/** The visible list of hosts: one line per profile. */

import type { HostProfile } from '../model.ts';
import { claudeCode } from './claude-code.ts';
import { claudeDesktop } from './claude-desktop.ts';
import { cline } from './cline.ts';
import { codexCli } from './codex-cli.ts';
import { codexCliLegacy } from './codex-cli-legacy.ts';
import { continueCli, continueIde } from './continue.ts';
import { crewAi } from './crewai.ts';
import { crush } from './crush.ts';
import { cursor } from './cursor.ts';
import { dockerMcpGateway, dockerMcpGatewayPrefixed } from './docker-mcp-gateway.ts';
import { fastMcp } from './fastmcp.ts';
import { geminiCli } from './gemini-cli.ts';
import { generic } from './generic.ts';
import { gitHubCopilotCli } from './github-copilot-cli.ts';
import { googleAdk } from './google-adk.ts';
import { goose } from './goose.ts';
import { kimiCli } from './kimi-cli.ts';
import {
  langChainJs,
  langChainJsPrefixed,
  langChainPython,
  langChainPythonPrefixed,
} from './langchain-mcp-adapters.ts';
import { libreChat } from './librechat.ts';
import { mcpProxy } from './mcp-proxy.ts';
import { mcpUseTs } from './mcp-use-ts.ts';
import { mcpo } from './mcpo.ts';
import { mcpProxyGo } from './mcpproxy-go.ts';
import { metaMcp } from './metamcp.ts';
import { oneMcp } from './one-mcp.ts';
import { openAiAgentsJs, openAiAgentsJsPrefixed } from './openai-agents-js.ts';
import { openAiAgentsPython, openAiAgentsPythonPrefixed } from './openai-agents-python.ts';
import { opencode } from './opencode.ts';
import { piMcpAdapter, piMcpAdapterMcp, piMcpAdapterNone, piMcpAdapterShort } from './pi-mcp-adapter.ts';
import { pydanticAi } from './pydantic-ai.ts';
import { qwenCode, qwenCode0_15 } from './qwen-code.ts';
import { rooCode } from './roo-code.ts';
import { semanticKernel } from './semantic-kernel.ts';
import { vercelAiSdk } from './vercel-ai-sdk.ts';
import { vscodeCopilot, vscodeCopilotByKey } from './vscode-copilot.ts';
import { zed } from './zed.ts';

const listed: readonly HostProfile[] = [
  generic,
  // applications
  claudeCode,
  claudeDesktop,
  cline,
  codexCli,
  codexCliLegacy,
  continueIde,
  continueCli,
  crush,
  cursor,
  geminiCli,
  gitHubCopilotCli,
  goose,
  kimiCli,
  libreChat,
  opencode,
  piMcpAdapter,
  piMcpAdapterMcp,
  piMcpAdapterNone,
  piMcpAdapterShort,
  qwenCode,
  qwenCode0_15,
  rooCode,
  vscodeCopilot,
  vscodeCopilotByKey,
  zed,
  // frameworks
  crewAi,
  fastMcp,
  googleAdk,
  langChainJs,
  langChainJsPrefixed,
  langChainPython,
  langChainPythonPrefixed,
  mcpUseTs,
  openAiAgentsJs,
  openAiAgentsJsPrefixed,
  openAiAgentsPython,
  openAiAgentsPythonPrefixed,
  pydanticAi,
  semanticKernel,
  vercelAiSdk,
  // gateways
  oneMcp,
  dockerMcpGateway,
  dockerMcpGatewayPrefixed,
  mcpProxy,
  mcpProxyGo,
  mcpo,
  metaMcp,
];

const members = listed.flatMap((host) => Object.keys(host));
const blank = Object.fromEntries(members.map((member) => [member, undefined]));

/** Every profile has all members there are: objects of one shape, for which what reads them is compiled once. */
export const hosts: readonly HostProfile[] = listed.map((host) => ({ ...blank, ...host }));

const byId = new Map(hosts.map((host) => [host.id, host]));

/** The ids in the order of the list, `generic` first. */
export const hostIds: readonly string[] = hosts.map((host) => host.id);

/** The profile of this exact id (`claude-code`, `codex-cli[legacy]`), or undefined. */
export function hostById(id: string): HostProfile | undefined {
  return byId.get(id);
}
