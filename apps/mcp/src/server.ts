import { nearest } from '@dqs/core';
import type { Caller } from '@dqs/limits';
import { hideKeys } from '@dqs/schemas';
import { completionLimit, declaredValues, matching, searchedValues, toolAnswerBytes } from '@dqs/service';
import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CacheHint,
  type ClientCapabilities,
  type CompleteRequest,
  type ReadResourceResult,
  type Tool as WireTool,
} from '@modelcontextprotocol/server';
import { iconPath } from './address.ts';
import { callOperation, operationOf, unknownTool, type CallSetting, type ToolCaller } from './call.ts';
import { callCompact, compactToolsOf } from './compact.ts';
import type { Complete } from './complete.ts';
import { instructionsFor } from './instructions.ts';
import type { Prompt, PromptArgument } from './prompts.ts';
import type { Ask, ResourceFamily } from './resources.ts';
import { asServiceError } from './result.ts';
import type { Selection } from './selection.ts';
import { withView } from './views/address.ts';
import { takesViews, viewExtension, viewType } from './views/negotiation.ts';

/** What the protocol server offers in addition to the tools. */
export interface ServerSetting extends CallSetting {
  readonly version: string;
  readonly resources: readonly ResourceFamily[];
  readonly prompts: readonly Prompt[];
  readonly complete: Complete | undefined;
}

/** The server's identity in both eras, with its site and its icon. */
export const identity = ({ version, baseUrl }: Pick<ServerSetting, 'version' | 'baseUrl'>) => ({
  name: 'data-query-service',
  title: 'Data Query Service',
  version,
  websiteUrl: baseUrl,
  icons: [{ src: `${baseUrl}${iconPath}`, mimeType: 'image/png', sizes: ['512x512'] }],
});

/** Lists change only when the service is upgraded. */
const listLifetime = 3_600_000;

const invalid = (message: string, data?: unknown): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message, data);

/**
 * A list that is equal for every key of the surface may be stored in shared caches. That of the internal surface may
 * not.
 */
const lifetimes = ({ surface }: Selection) => {
  const hint: CacheHint = { ttlMs: listLifetime, cacheScope: surface === 'public' ? 'public' : 'private' };
  return {
    'tools/list': hint,
    'prompts/list': hint,
    'resources/list': hint,
    'resources/templates/list': hint,
    'resources/read': hint,
    'server/discover': hint,
  } as const;
};

/** The parts that are the same for every message to one selection. */
interface Lists {
  readonly tools: WireTool[];
  /** The same tools with views of their answers. */
  readonly viewed: WireTool[];
  readonly hasViews: boolean;
  readonly instructions: string;
}

const listed = new WeakMap<Selection, Lists>();

const listsOf = (selection: Selection): Lists => {
  const kept = listed.get(selection);
  if (kept) return kept;
  const tools = selection.compact ? compactToolsOf(selection) : selection.tools;
  const viewed = tools.map((tool) => withView(tool, selection.operations.get(tool.name)));
  const lists: Lists = {
    tools: tools as unknown as WireTool[],
    viewed: viewed as unknown as WireTool[],
    hasViews: viewed.some((tool) => tool._meta !== undefined),
    instructions: instructionsFor(selection),
  };
  listed.set(selection, lists);
  return lists;
};

/** The metadata in each message of the newer protocol. */
interface Envelope {
  readonly [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities;
}

/** The prompts whose tools are in this selection. */
const promptsOf = (setting: ServerSetting, { operations }: Selection): readonly Prompt[] =>
  setting.prompts.filter((prompt) => prompt.tools.every((tool) => operations.has(tool)));

const promptNamed = (setting: ServerSetting, selection: Selection, name: string): Prompt => {
  const prompt = promptsOf(setting, selection).find((other) => other.name === name);
  if (!prompt) throw invalid(`Unknown prompt: ${hideKeys(name)}`);
  return prompt;
};

const serveTools = (server: Server, setting: ServerSetting, selection: Selection, caller: ToolCaller): void => {
  server.setRequestHandler('tools/list', (_, { mcpReq }) => {
    const { tools, viewed } = listsOf(selection);
    const { [CLIENT_CAPABILITIES_META_KEY]: said }: Envelope = mcpReq.envelope ?? {};
    return { tools: takesViews(said ?? server.getClientCapabilities()) ? viewed : tools };
  });
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const values = params.arguments ?? {};
    const { signal } = context.mcpReq;
    if (selection.compact) return callCompact(setting, selection, params.name, values, caller, signal);
    const operation = operationOf(setting, selection, params.name);
    if (!operation) throw unknownTool(params.name);
    return callOperation(setting, selection, operation, values, caller, signal);
  });
};

/** The protocol's answer to an address with an unknown identifier, with suggestions; null for other failures. */
const notFoundOf = (thrown: unknown, uri: string): ProtocolError | null => {
  if (thrown instanceof URIError) return invalid('Resource not found', { uri: hideKeys(uri) });
  const { code, detail } = asServiceError(thrown);
  if (code !== 'not_found' && code !== 'ambiguous_identifier' && code !== 'bad_parameter') return null;
  return invalid('Resource not found', { uri: hideKeys(uri), candidates: detail.candidates ?? [] });
};

/** Longer addresses have no similar listed ones. */
const longestAlike = 200;

const serveResources = (server: Server, setting: ServerSetting, selection: Selection, caller: ToolCaller): void => {
  server.setRequestHandler('resources/list', () => ({
    resources: setting.resources.flatMap((family) => family.list(selection)),
  }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: setting.resources
      .filter((family) => family.isShown?.(selection) ?? true)
      .flatMap((family) => family.templates),
  }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }): Promise<ReadResourceResult> => {
    const ask: Ask = async (tool, values) => {
      const answer = await setting.service.call(tool, { values, mostBytes: toolAnswerBytes }, caller, mcpReq.signal);
      return answer.bytes.toString('utf8');
    };
    try {
      for (const family of setting.resources) {
        const body = await family.read(uri, selection, ask);
        if (body) return { contents: [{ uri, ...body }] };
      }
    } catch (thrown) {
      throw notFoundOf(thrown, uri) ?? asProtocolError(setting, thrown);
    }
    const listed = setting.resources.flatMap((family) => family.list(selection).map((each) => each.uri));
    const candidates = uri.length > longestAlike ? [] : nearest(uri, listed);
    throw invalid('Resource not found', { uri: hideKeys(uri), candidates });
  });
};

const servePrompts = (server: Server, setting: ServerSetting, selection: Selection): void => {
  server.setRequestHandler('prompts/list', () => ({
    prompts: promptsOf(setting, selection).map(({ name, title, description, arguments: declared }) => ({
      name,
      title,
      description,
      arguments: declared.map(({ name, description, required }) => ({
        name,
        description,
        required: required ?? false,
      })),
    })),
  }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = promptNamed(setting, selection, params.name);
    const values = params.arguments ?? {};
    for (const { name, required } of prompt.arguments)
      if (required && !values[name]) throw invalid(`Prompt ${prompt.name} needs the argument ${name}`);
    for (const name of Object.keys(values))
      if (!prompt.arguments.some((argument) => argument.name === name))
        throw invalid(`Prompt ${prompt.name} has no argument ${name}`);
    return { description: prompt.description, messages: prompt.messages(values) };
  });
};

const promptValues = async (
  setting: ServerSetting,
  selection: Selection,
  { like, search }: PromptArgument,
  typed: string,
  caller: Caller,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  const own = like ? await setting.complete?.(like, typed, caller) : null;
  if (own) return own;
  if (search && typed !== '') {
    const found = await searchedValues(setting.service, search, typed, caller, signal);
    return found.map(({ value }) => value);
  }
  const operation = like && selection.operations.get(like.tool);
  if (!operation) return [];
  const named = (operation.domain.namedValues ?? []).filter(
    ({ tool, parameter }) => tool === like.tool && parameter === like.parameter,
  );
  return matching([...named.map(({ value }) => value), ...declaredValues(operation.endpoint, like.parameter)], typed);
};

const valuesOf = async (
  setting: ServerSetting,
  selection: Selection,
  { ref, argument }: CompleteRequest['params'],
  caller: Caller,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  if (ref.type === 'ref/prompt') {
    const prompt = promptNamed(setting, selection, ref.name);
    const declared = prompt.arguments.find(({ name }) => name === argument.name);
    if (!declared) throw invalid(`Prompt ${prompt.name} has no argument ${argument.name}`);
    return promptValues(setting, selection, declared, argument.value, caller, signal);
  }
  const family = setting.resources.find(({ templates }) =>
    templates.some(({ uriTemplate }) => uriTemplate === ref.uri),
  );
  if (!family) throw invalid('Resource template not found', { uri: ref.uri });
  const search = family.searchFor?.(argument.name);
  if (search && argument.value !== '' && selection.operations.has(search.tool)) {
    const found = await searchedValues(setting.service, search, argument.value, caller, signal);
    return found.map(({ value }) => value);
  }
  return matching(family.complete?.(argument.name, selection) ?? [], argument.value);
};

/** A failure during completion reveals no more to the client than one during a tool call. */
const asProtocolError = (setting: ServerSetting, thrown: unknown): ProtocolError => {
  if (thrown instanceof ProtocolError) return thrown;
  const error = asServiceError(thrown);
  if (error.code === 'internal_error') setting.onError(error.cause ?? thrown);
  return new ProtocolError(ProtocolErrorCode.InternalError, `${error.code}: ${error.message}`);
};

const serveCompletions = (server: Server, setting: ServerSetting, selection: Selection, caller: Caller): void => {
  server.setRequestHandler('completion/complete', async ({ params }, context) => {
    try {
      const values = await valuesOf(setting, selection, params, caller, context.mcpReq.signal);
      const completion = { values: values.slice(0, completionLimit), total: values.length };
      return { completion: { ...completion, hasMore: values.length > completionLimit } };
    } catch (error) {
      throw asProtocolError(setting, error);
    }
  });
};

/**
 * A protocol server for one request or one local connection. It is cheap, because every table that it uses is built
 * beforehand.
 */
export const createServer = (setting: ServerSetting, selection: Selection, caller: ToolCaller): Server => {
  const { instructions, hasViews } = listsOf(selection);
  const extensions = hasViews ? { extensions: { [viewExtension]: { mimeTypes: [viewType] } } } : {};
  const server = new Server(identity(setting), {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, ...extensions },
    instructions,
    cacheHints: lifetimes(selection),
  });
  serveTools(server, setting, selection, caller);
  serveResources(server, setting, selection, caller);
  servePrompts(server, setting, selection);
  serveCompletions(server, setting, selection, caller);
  return server;
};
