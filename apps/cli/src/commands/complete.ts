import type { Endpoint } from '@dqs/schemas';
import { parse } from '../arguments.ts';
import { withSource } from '../ask/ask.ts';
import { exit, type Command, type Invocation } from '../command.ts';
import { everywhere, type Flag } from '../flag.ts';
import { line } from '../io.ts';
import { endpoints, type NamedEndpoint } from '../catalog.ts';
import { wordedFlags } from '../operations/command.ts';
import { flagName } from '../operations/parameters.ts';
import { readProfiles } from '../profiles.ts';

/** Maximum milliseconds of a search for values, because a person is waiting at the prompt. */
const longestSearch = 2000;

const beginningWith = (values: readonly string[], typed: string): readonly string[] => [
  ...new Set(values.filter((value) => value.startsWith(typed))),
];

/** The command at the beginning of the words, and the length of its name in words. */
const commandAt = (words: readonly string[], commands: readonly Command[]): { command: Command; used: number } | null =>
  commands
    .filter(({ path }) => path.every((word, at) => words[at] === word))
    .map((command) => ({ command, used: command.path.length }))
    .reduce<{ command: Command; used: number } | null>(
      (best, each) => (best && best.used >= each.used ? best : each),
      null,
    );

/** Words that can continue a command's name. */
const nextWords = (words: readonly string[], commands: readonly Command[]): readonly string[] =>
  commands
    .filter(({ path }) => path.length > words.length && words.every((word, at) => path[at] === word))
    .map(({ path }) => path[words.length] ?? '');

/** Values of a parameter from a search of the service. */
const searched = async (
  invocation: Invocation,
  { endpoint }: NamedEndpoint,
  parameter: string,
  typed: string,
): Promise<readonly string[]> => {
  const { searchFor, valuesIn } = await import('../operations/value-search.ts');
  const search = searchFor(endpoint, parameter);
  if (search === null || typed === '') return [];
  const signal = AbortSignal.any([invocation.io.signal, AbortSignal.timeout(longestSearch)]);
  return withSource(invocation, async (source) => {
    const further = Object.entries(search.values ?? {}).map(([name, value]) => [name, String(value)] as const);
    const answer = await source.ask(search.endpoint, [...further, ['query', typed]], signal);
    return valuesIn(search, answer.envelope().data);
  });
};

const declared = async (endpoint: Endpoint, parameter: string): Promise<readonly string[]> => {
  const { declaredValues } = await import('@dqs/service');
  return declaredValues(endpoint, parameter);
};

/** Possible values of a command's positional argument. */
const wordValues = async (command: Command, at: number): Promise<readonly string[]> => {
  const [name] = command.path;
  if (name === 'call' && at === 0) return endpoints.map(({ endpoint }) => endpoint.tool);
  if (name === 'completion') return ['bash', 'zsh', 'fish'];
  if ((name === 'ingest' || name === 'sources' || name === 'doctor') && at === 0) {
    const { domains } = await import('@dqs/domains');
    const connectors = name === 'ingest' ? domains.flatMap((domain) => domain.connectors.map(({ key }) => key)) : [];
    return [...connectors, ...domains.map(({ key }) => key)];
  }
  return [];
};

const parameterOf = ({ endpoint }: NamedEndpoint, flag: Flag): string | undefined =>
  Object.keys(endpoint.params.shape).find((name) => flagName(name) === flag.name);

/**
 * Values of a flag, or of the word in its place: those that begin with the typed text, else the results of a search for
 * it.
 */
const flagValues = async (
  invocation: Invocation,
  named: NamedEndpoint | undefined,
  flag: Flag,
  typed: string,
): Promise<readonly string[]> => {
  if (flag.choices) return beginningWith(flag.choices, typed);
  if (flag.name === 'profile')
    return beginningWith(Object.keys(readProfiles(invocation.io.environment).profiles), typed);
  const parameter = named && parameterOf(named, flag);
  if (!named || parameter === undefined) return [];
  const known = beginningWith(await declared(named.endpoint, parameter), typed);
  // A wrong key or an unreachable service must not disturb the prompt.
  const found = await searched(invocation, named, parameter, typed).catch(() => []);
  return [...new Set([...found, ...known])];
};

const isFlagOf = (word: string | undefined, flags: readonly Flag[]): Flag | undefined =>
  flags.find(({ name, short, value }) => value !== undefined && (word === `--${name}` || word === `-${short ?? ' '}`));

const candidatesOf = async (invocation: Invocation): Promise<readonly string[]> => {
  const { words, commands } = invocation;
  const [typed = '', before] = [words.at(-1), words.at(-2)];
  const earlier = words.slice(0, -1);
  const found = commandAt(earlier, commands);
  const names = beginningWith(nextWords(earlier, commands), typed);
  if (!found) return names;
  const { command, used } = found;
  const flags = [...command.flags(), ...everywhere];
  const named = endpoints.find(({ path }) => command.group === 'Ask' && path.join(' ') === command.path.join(' '));
  const parsed = (() => {
    try {
      return parse(earlier, flags, '');
    } catch {
      return null;
    }
  })();
  // The command line itself selects the service or database to search.
  const own = parsed ? { ...invocation, flags: parsed.flags } : invocation;
  const flag = isFlagOf(before, flags);
  if (flag) return flagValues(own, named, flag, typed);
  if (typed.startsWith('-'))
    return beginningWith(
      flags.map(({ name }) => `--${name}`),
      typed,
    );
  const at = (parsed?.words.length ?? earlier.length) - used;
  const worded = named ? wordedFlags(named).filter(({ name }) => parsed?.flags.has(name) !== true) : [];
  const word = worded[Math.min(at, worded.length - 1)];
  const values = word ? await flagValues(own, named, word, typed) : beginningWith(await wordValues(command, at), typed);
  const all = typed === '' ? flags.map(({ name }) => `--${name}`) : [];
  return [...names, ...values, ...all];
};

/** `dqs complete -- WORDS…`: for the scripts of `dqs completion`. The last word is the incomplete one. */
export const completeCommand: Command = {
  path: ['complete'],
  group: 'More',
  summary: 'Print completions for a command line, for completion scripts.',
  words: ['[word…]'],
  flags: () => [],
  examples: ["dqs complete -- fx rates --format ''"],
  run: async (invocation) => {
    for (const candidate of await candidatesOf(invocation)) await line(invocation.io.stdout, candidate);
    return exit.done;
  },
};
