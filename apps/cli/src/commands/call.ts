import { nearest } from '@dqs/core';
import { askAll, withSource } from '../ask/ask.ts';
import { exit, type Command } from '../command.ts';
import { outputFlag, profileFlag, serverFlag, surfaceFlag, targetFlags } from '../flag.ts';
import { endpoints } from '../catalog.ts';
import { UsageError } from '../usage-error.ts';

const endpointOf = (tool: string) => {
  const found = endpoints.find(({ endpoint }) => endpoint.tool === tool);
  if (found) return found.endpoint;
  const [guess] = nearest(
    tool,
    endpoints.map(({ endpoint }) => endpoint.tool),
    1,
  );
  throw new UsageError(`unknown tool ${tool}`, guess ? `did you mean ${guess}?` : 'dqs help lists the operations');
};

const standardInput = async (stream: NodeJS.ReadableStream): Promise<string> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
};

const valuesOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`the arguments are not JSON: ${(error as Error).message}`, `for example '{"quote":"USD"}'`);
  }
};

/** `dqs call <tool> '<json>'`. */
export const callCommand: Command = {
  path: ['call'],
  group: 'Ask',
  summary: 'Call any operation by its tool name and print the envelope.',
  description: 'The arguments are a JSON object. - reads it from standard input.',
  words: ['<tool>', '[json]'],
  flags: () => [outputFlag, ...targetFlags, serverFlag, profileFlag, surfaceFlag],
  examples: [
    `dqs call fx_get_rates '{"quote":"USD","limit":5}'`,
    `dqs call fx_convert '{"amount":"100","from_currency":"EUR","to_currency":"USD"}'`,
    'dqs call fx_get_rates - < question.json',
  ],
  delegable: true,
  reads: (words) => words[1] === '-',
  run: async (invocation) => {
    const [tool = '', json = '{}'] = invocation.words;
    const endpoint = endpointOf(tool);
    const values = valuesOf(json === '-' ? await standardInput(invocation.io.stdin) : json);
    await withSource(invocation, (source) =>
      askAll(
        { ...source, ask: (asked, _, signal) => source.call(asked, values, signal) },
        endpoint,
        [],
        { look: { format: 'json', columns: 'long', human: false }, all: false, resume: false },
        invocation,
      ),
    );
    return exit.done;
  },
};
