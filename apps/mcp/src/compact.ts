import { jsonSchemaOf, type JsonSchema } from '@dqs/core';
import { ServiceError, badParameter, type ErrorBody } from '@dqs/schemas';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { callOperation, operationOf, unknownTool, type CallSetting, type ToolCaller, type Values } from './call.ts';
import { find, toolsFor } from './find.ts';
import { errorResult } from './result.ts';
import { withoutOutput, type ListedTool, type Selection } from './selection.ts';
import { fullSchemasOf, type Tool } from '@dqs/service';

const searchArguments = z.strictObject({
  query: z
    .string()
    .min(1)
    .max(200)
    .meta({ description: 'What you want to know, as a question or a few words: "operating margin of a company".' }),
  limit: z.int().min(1).max(20).default(5).meta({ description: 'Most tools to list, 1 to 20.' }),
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

/** The three tools that replace all others at the compact address. The list never changes. */
export const compactTools: readonly Tool[] = [
  definition(
    'tools_search',
    'Find tools',
    'Finds data tools by a question, best first, and values for their arguments that it names: series, markets, statement lines, metrics, hazards. Start here.',
    searchArguments,
    { properties: { ...toolList.properties, values: { type: 'array', items: { type: 'object' } } } },
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

/** The three tools as an address lists them. */
export const compactToolsOf = ({ textOnly }: Selection): readonly ListedTool[] =>
  textOnly ? compactTools.map(withoutOutput) : compactTools;

const parsed = <S extends z.ZodType>(schema: S, values: Values): z.output<S> => {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw badParameter(issue?.path.map(String).join('.') || 'arguments', issue?.message ?? 'invalid arguments');
};

const listing = ({ textOnly }: Selection, body: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(body) }],
  ...(textOnly ? {} : { structuredContent: body }),
});

const noSuchTool = (selection: Selection, name: string): ServiceError =>
  new ServiceError('not_found', `There is no tool named ${JSON.stringify(name)}.`, {
    param: 'name',
    hint: 'Find names with tools_search.',
    candidates: toolsFor(selection, name.replaceAll('_', ' ')).slice(0, 5),
  });

/** Tools as in their list, but with the complete schema of their arguments: every text, pattern and value. */
const describe = (selection: Selection, names: readonly string[]): CallToolResult =>
  listing(selection, {
    tools: names.map((name) => {
      const tool = selection.tools.find((other) => other.name === name);
      const operation = selection.operations.get(name);
      if (!tool || !operation) throw noSuchTool(selection, name);
      return { ...tool, inputSchema: { ...tool.inputSchema, ...fullSchemasOf(operation).params } };
    }),
  });

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
    return listing(selection, { ...(await find(setting.service, selection, query, limit, caller, signal)) });
  }
  if (name === 'tools_describe') return describe(selection, parsed(describeArguments, values).names);
  if (name !== 'tools_call') throw unknownTool(name);
  const asked = parsed(callArguments, values);
  const operation = operationOf(setting, selection, asked.name);
  if (!operation) throw noSuchTool(selection, asked.name);
  return callOperation(setting, selection, operation, asked.arguments, caller, signal);
};

/** Runs one of the three compact tools. */
export const callCompact = async (...args: Parameters<typeof dispatch>): Promise<CallToolResult> => {
  const [, , name, , caller] = args;
  try {
    const result = await dispatch(...args);
    // The operation behind tools_call has already reported its outcome.
    if (name !== 'tools_call') caller.ended?.(name, 'ok');
    return result;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    caller.ended?.(name, error.code);
    return errorResult(error.toBody() satisfies ErrorBody);
  }
};
