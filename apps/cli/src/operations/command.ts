import { format as formatOf, formats, type Format } from '../format/name.ts';
import { askAll, withSource } from '../ask/ask.ts';
import type { Asked } from '../ask/source.ts';
import type { Flags } from '../arguments.ts';
import { exit, type Command, type Invocation } from '../command.ts';
import { outputFlag, serverFlag, surfaceFlag, targetFlags, type Flag } from '../flag.ts';
import { UsageError } from '../usage-error.ts';
import type { NamedEndpoint } from './catalog.ts';
import { flagName, parameterFlags } from './parameters.ts';

const formatFlag: Flag = {
  name: 'format',
  value: 'NAME',
  summary: 'How to print the answer.',
  choices: formats,
  default: 'table on a terminal, json otherwise',
};

const allFlag: Flag = {
  name: 'all',
  summary: 'Follow the cursor to the last page; --limit sets the size of one page.',
};

const flagsOf = ({ endpoint }: NamedEndpoint): readonly Flag[] => [
  ...parameterFlags(endpoint),
  ...(endpoint.keyset ? [allFlag] : []),
  formatFlag,
  outputFlag,
  ...targetFlags,
  serverFlag,
  surfaceFlag,
];

const askedOf = (flags: Flags, { endpoint }: NamedEndpoint): Asked =>
  Object.keys(endpoint.params.shape).flatMap((name) =>
    flags.texts(flagName(name)).map((value) => [name, value] as const),
  );

const checkRequired = (flags: Flags, named: NamedEndpoint): void => {
  const missing = parameterFlags(named.endpoint).find(({ name, required }) => required && !flags.has(name));
  if (missing)
    throw new UsageError(`--${missing.name} is required`, `dqs help ${named.path.join(' ')} shows an example`);
};

const run = async (named: NamedEndpoint, invocation: Invocation): Promise<number> => {
  const { flags, io } = invocation;
  checkRequired(flags, named);
  const format: Format = formatOf(flags.text('format'), flags.text('output'), io.stdout.terminal);
  const asked = askedOf(flags, named);
  await withSource(invocation, (source) =>
    askAll(source, named.endpoint, asked, { format, all: flags.has('all') }, invocation),
  );
  return exit.done;
};

const example = ({ endpoint, path }: NamedEndpoint, values: Readonly<Record<string, unknown>>): string =>
  [
    'dqs',
    ...path,
    ...Object.keys(endpoint.params.shape).flatMap((name) => {
      const value = values[name];
      const list = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
      return list.map((item) => `--${flagName(name)} ${shellWord(String(item))}`);
    }),
  ].join(' ');

const shellWord = (text: string): string =>
  /^[\w.,:/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

const toolWords = ({ domain, endpoint }: NamedEndpoint): readonly string[] => [
  domain,
  endpoint.tool.slice(domain.length + 1).replaceAll('_', '-'),
];

/** The command of an operation: everything about it comes from the contract. */
export const operationCommand = (named: NamedEndpoint): Command => ({
  path: named.path,
  group: 'Ask',
  summary: named.endpoint.summary,
  title: named.endpoint.title,
  ...(named.endpoint.description ? { description: named.endpoint.description } : {}),
  words: [],
  flags: () => flagsOf(named),
  examples: named.endpoint.examples.map((values) => example(named, values)),
  aliases: [toolWords(named)],
  delegable: true,
  run: (invocation) => run(named, invocation),
});
