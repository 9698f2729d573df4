export { createMcpApp, type McpApp, type McpLog, type McpOptions } from './app.ts';
export type { Complete, CompletionSearch, CompletionSubject } from './completion.ts';
export type { Prompt, PromptArgument } from './prompts.ts';
export type { ResourceBody, ResourceFamily } from './resources.ts';
export { runStdio, type LocalStdio, type RemoteStdio } from './stdio.ts';
export type { Wanted } from './selection.ts';
