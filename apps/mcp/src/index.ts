export { createMcpApp, type McpApp, type McpOptions } from './app.ts';
export { isEndpoint } from './address.ts';
export { createBundle, type BundleOptions } from './bundle/bundle.ts';
export type { Complete } from './complete.ts';
export type { CompletionSearch, CompletionSubject } from '@dqs/service';
export type { Prompt, PromptArgument } from './prompts.ts';
export type { ResourceBody, ResourceFamily } from './resources.ts';
export type { Wanted } from './selection.ts';
