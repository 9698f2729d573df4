import type { Endpoint } from '@dqs/schemas';
import { columnForms, type ColumnForm } from '../format/look.ts';
import { format as formatOf, formats, type Format } from '../format/name.ts';
import { askAll, withSource } from '../ask/ask.ts';
import type { Asked } from '../source.ts';
import type { Flags } from '../arguments.ts';
import { exit, type Command, type Invocation } from '../command.ts';
import { outputFlag, profileFlag, serverFlag, surfaceFlag, targetFlags, type Flag } from '../flag.ts';
import { UsageError } from '../usage-error.ts';
import type { NamedEndpoint } from '../catalog.ts';
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

const resumeFlag: Flag = {
  name: 'resume',
  summary: 'Continue the file that --all -o could not finish.',
};

/** The form of a table of lines or metrics. */
export const columnsFlag: Flag = {
  name: 'columns',
  value: 'NAME',
  summary: 'A row for each line or metric, or a column for each.',
  choices: columnForms,
  default: 'long',
};

const humanFlag: Flag = { name: 'human', summary: 'A table with grouped digits: 435,617,000,000.' };

const waitFlag: Flag = {
  name: 'wait',
  value: 'SECONDS',
  summary: 'Longest wait that a service may request before a retry.',
  default: '120',
};

const hasWideForm = (endpoint: Endpoint): boolean => endpoint.key !== undefined;

const flagsOf = ({ endpoint }: NamedEndpoint): readonly Flag[] => [
  ...parameterFlags(endpoint),
  ...(endpoint.keyset ? [allFlag, resumeFlag] : []),
  formatFlag,
  ...(hasWideForm(endpoint) ? [columnsFlag] : []),
  humanFlag,
  outputFlag,
  ...targetFlags,
  serverFlag,
  profileFlag,
  waitFlag,
  surfaceFlag,
];

/** The parameters that positional arguments can replace: required and `typed` ones, in the order of the contract. */
export const wordedFlags = ({ endpoint }: NamedEndpoint): readonly Flag[] => {
  const required = parameterFlags(endpoint).filter(
    ({ name, required: isRequired }) => isRequired || endpoint.typed?.includes(name.replaceAll('-', '_')),
  );
  const list = required.findIndex(({ repeated }) => repeated);
  return list < 0 ? required : required.slice(0, list + 1);
};

/** A final list takes all remaining words, and so does a search query: `dqs stocks search apple inc`. */
const takesRest = ({ name, repeated }: Flag): boolean => repeated === true || name === 'query';

const wordsOf = (named: NamedEndpoint): readonly string[] =>
  wordedFlags(named).map((flag, at, all) =>
    at === all.length - 1 && takesRest(flag) ? `<${flag.name}…>` : `<${flag.name}>`,
  );

/** The values given as words, by flag. A parameter with a flag takes no word. */
const valuesOfWords = (
  named: NamedEndpoint,
  flags: Flags,
  words: readonly string[],
): ReadonlyMap<string, readonly string[]> => {
  const free = wordedFlags(named).filter(({ name }) => !flags.has(name));
  const last = free.at(-1);
  const valuesByName = new Map<string, readonly string[]>();
  for (const [at, flag] of free.entries()) {
    const rest = words.slice(at);
    if (rest.length === 0) break;
    if (flag === last && flag.repeated) valuesByName.set(flag.name, rest);
    else if (flag === last && takesRest(flag)) valuesByName.set(flag.name, [rest.join(' ')]);
    else valuesByName.set(flag.name, rest.slice(0, 1));
  }
  const unused = last && takesRest(last) ? undefined : words[free.length];
  if (unused !== undefined)
    throw new UsageError(`unexpected word ${unused}`, `dqs help ${named.path.join(' ')} shows how it is used`);
  return valuesByName;
};

/** The parameters that words and flags give to an operation. Throws UsageError. */
export const questionOf = (named: NamedEndpoint, flags: Flags, words: readonly string[]): Asked => {
  const valuesByName = valuesOfWords(named, flags, words);
  const missing = parameterFlags(named.endpoint).find(
    ({ name, required }) => required && !flags.has(name) && !valuesByName.has(name),
  );
  if (missing)
    throw new UsageError(`--${missing.name} is required`, `dqs help ${named.path.join(' ')} shows an example`);
  return Object.keys(named.endpoint.params.shape).flatMap((name) =>
    [...flags.texts(flagName(name)), ...(valuesByName.get(flagName(name)) ?? [])].map(
      (value) => [name, value] as const,
    ),
  );
};

const columnFormOf = (flags: Flags): ColumnForm => columnForms.find((form) => form === flags.text('columns')) ?? 'long';

const run = async (named: NamedEndpoint, invocation: Invocation): Promise<number> => {
  const { flags, io } = invocation;
  // Grouped digits are for a person, also through a pager.
  const human = flags.has('human');
  const format: Format = formatOf(flags.text('format'), flags.text('output'), io.stdout.terminal || human);
  const look = { format, columns: columnFormOf(flags), human };
  const asked = questionOf(named, flags, invocation.words);
  await withSource(invocation, (source) =>
    askAll(source, named.endpoint, asked, { look, all: flags.has('all'), resume: flags.has('resume') }, invocation),
  );
  return exit.done;
};

const textsOf = (value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : (Array.isArray(value) ? value : [value]).map(String);

/** An example as a person would type it, with required parameters as words. */
const example = (named: NamedEndpoint, values: Readonly<Record<string, unknown>>): string => {
  const { endpoint, path } = named;
  const names = Object.keys(endpoint.params.shape);
  const bare = new Set(wordedFlags(named).map(({ name }) => name));
  const isBare = (name: string): boolean =>
    bare.has(flagName(name)) && textsOf(values[name]).every((text) => !text.startsWith('-'));
  return [
    'dqs',
    ...path,
    ...names.filter(isBare).flatMap((name) => textsOf(values[name]).map(shellWord)),
    ...names
      .filter((name) => !isBare(name))
      .flatMap((name) => textsOf(values[name]).map((text) => `--${flagName(name)} ${shellWord(text)}`)),
  ].join(' ');
};

const shellWord = (text: string): string =>
  /^[\w.,:/@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

const toolWords = ({ domain, endpoint }: NamedEndpoint): readonly string[] => [
  domain,
  endpoint.tool.slice(domain.length + 1).replaceAll('_', '-'),
];

/** The command of an operation, derived entirely from the contract. */
export const operationCommand = (named: NamedEndpoint): Command => ({
  path: named.path,
  group: 'Ask',
  summary: named.endpoint.summary,
  title: named.endpoint.title,
  ...(named.endpoint.description ? { description: named.endpoint.description } : {}),
  // Parsing the parameters of every operation would slow down each start of the command.
  get words() {
    return wordsOf(named);
  },
  takesAnyWords: true,
  flags: () => flagsOf(named),
  examples: named.endpoint.examples.map((values) => example(named, values)),
  aliases: [toolWords(named)],
  delegable: true,
  run: (invocation) => run(named, invocation),
});
