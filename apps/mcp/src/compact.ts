import { jsonSchemaOf, type JsonSchema } from '@dqs/core';
import { ServiceError, badParameter, type ErrorBody } from '@dqs/schemas';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { callOperation, operationOf, unknownTool, type CallSetting, type ToolCaller, type Values } from './call.ts';
import { errorResult } from './result.ts';
import type { Selection } from './selection.ts';
import type { Tool } from '@dqs/service';

const searchArguments = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'Words for the data wanted, such as "exchange rate history".' }),
  limit: z.int().min(1).max(20).default(8).meta({ description: 'Most tools to list, 1 to 20.' }),
});

const describeArguments = z.strictObject({
  names: z.array(z.string().max(64)).min(1).max(10).meta({ description: 'Tool names from tools_search.' }),
});

const callArguments = z.strictObject({
  name: z.string().min(1).max(64).meta({ description: 'Tool name from tools_search.' }),
  arguments: z
    .record(z.string(), z.unknown())
    .default({})
    .meta({ description: 'Arguments as tools_describe shows them.' }),
});

const definition = (
  name: string,
  title: string,
  description: string,
  schema: z.ZodObject,
  output: Omit<JsonSchema, 'type'>,
): Tool => ({
  name,
  title,
  description,
  inputSchema: { ...jsonSchemaOf(schema, 'input'), type: 'object' },
  outputSchema: { type: 'object', ...output },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});

const toolList: Omit<JsonSchema, 'type'> = {
  properties: { tools: { type: 'array', items: { type: 'object' } } },
};
const envelope: Omit<JsonSchema, 'type'> = {
  properties: { data: { type: 'object' }, meta: {}, pagination: {} },
};

/** The three tools that stand for all others at the compact address; the list never changes. */
export const compactTools: readonly Tool[] = [
  definition(
    'tools_search',
    'Find tools',
    'Finds data tools by topic: names and one-line descriptions, best match first.',
    searchArguments,
    toolList,
  ),
  definition(
    'tools_describe',
    'Describe tools',
    'Shows arguments and answers of data tools by name.',
    describeArguments,
    toolList,
  ),
  definition(
    'tools_call',
    'Call a tool',
    'Runs a data tool by name and returns its envelope: data, meta, pagination.',
    callArguments,
    envelope,
  ),
];

const words = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const score = (tool: Tool, query: readonly string[]): number => {
  const name = words(tool.name.replaceAll('_', ' '));
  const title = words(tool.title);
  const description = words(tool.description);
  const near = (list: readonly string[], word: string) =>
    list.some((other) => other.startsWith(word) || word.startsWith(other));
  return query.reduce(
    (sum, word) => sum + (near(name, word) ? 3 : 0) + (near(title, word) ? 2 : 0) + (near(description, word) ? 1 : 0),
    0,
  );
};

/** Tools for a topic, best match first; equal ones in contract order. */
const searchTools = (tools: readonly Tool[], query: string): readonly Tool[] => {
  const wanted = words(query);
  return tools
    .map((tool, place) => ({ tool, place, score: score(tool, wanted) }))
    .filter((match) => match.score > 0)
    .sort((a, b) => b.score - a.score || a.place - b.place)
    .map((match) => match.tool);
};

const parsed = <S extends z.ZodType>(schema: S, values: Values): z.output<S> => {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw badParameter(issue?.path.map(String).join('.') || 'arguments', issue?.message ?? 'invalid arguments');
};

const listing = (tools: readonly unknown[]): CallToolResult => {
  const body = { tools };
  return { content: [{ type: 'text', text: JSON.stringify(body) }], structuredContent: body };
};

const noSuchTool = (selection: Selection, name: string): ServiceError =>
  new ServiceError('not_found', `There is no tool named ${JSON.stringify(name)}.`, {
    param: 'name',
    hint: 'Find names with tools_search.',
    candidates: searchTools(selection.tools, name.replaceAll('_', ' '))
      .slice(0, 5)
      .map((tool) => tool.name),
  });

const describe = (selection: Selection, names: readonly string[]): CallToolResult =>
  listing(
    names.map((name) => {
      const tool = selection.tools.find((other) => other.name === name);
      if (!tool) throw noSuchTool(selection, name);
      return tool;
    }),
  );

const dispatch = async (
  setting: CallSetting,
  selection: Selection,
  name: string,
  values: Values,
  caller: ToolCaller,
  signal: AbortSignal,
): Promise<CallToolResult> => {
  if (name === 'tools_search') {
    const { query, limit } = parsed(searchArguments, values);
    const found = searchTools(selection.tools, query).slice(0, limit);
    return listing(found.map(({ name, title, description }) => ({ name, title, description })));
  }
  if (name === 'tools_describe') return describe(selection, parsed(describeArguments, values).names);
  if (name !== 'tools_call') throw unknownTool(name);
  const asked = parsed(callArguments, values);
  const operation = operationOf(setting, selection, asked.name);
  if (!operation) throw noSuchTool(selection, asked.name);
  return callOperation(setting, operation, asked.arguments, caller, signal);
};

/** Runs one of the three compact tools. */
export const callCompact = async (...args: Parameters<typeof dispatch>): Promise<CallToolResult> => {
  const [, , name, , caller] = args;
  try {
    const result = await dispatch(...args);
    // The operation behind tools_call has told its own end.
    if (name !== 'tools_call') caller.ended?.(name, 'ok');
    return result;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    caller.ended?.(name, error.code);
    return errorResult(error.toBody() satisfies ErrorBody);
  }
};
