import { spawn } from 'node:child_process';
import { exit, type Command } from '../command.ts';
import { profileFlag, serverFlag, type Flag } from '../flag.ts';
import { line, type Io } from '../io.ts';
import { endpoints } from '../operations/catalog.ts';
import { questionOf } from '../operations/command.ts';
import { parameterFlags } from '../operations/parameters.ts';
import { parse } from '../arguments.ts';
import { targetOf } from '../target.ts';
import { UsageError } from '../usage-error.ts';

const printFlag: Flag = { name: 'print', summary: 'Only print the address.' };

/** Every flag that a question can have, so that it can stand here as it would without `open`. */
const everyParameter = (): readonly Flag[] => {
  const known = new Map<string, Flag>();
  for (const { endpoint } of endpoints)
    for (const { name, value } of parameterFlags(endpoint))
      known.set(name, { name, ...(value ? { value } : {}), summary: '', repeated: true });
  return [...known.values()];
};

const browsers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Starts the browser and does not wait for it; an address is on the screen anyway. */
const launch = (address: string): void => {
  const [program, ...words] = browsers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
};

/** Where dqs serve of this environment listens. */
const ownAddress = async ({ environment }: Io): Promise<string> => {
  const { settingsOf } = await import('../settings.ts');
  const { DQS_BASE_URL, DQS_PORT } = settingsOf(environment);
  return DQS_BASE_URL ?? `http://localhost:${DQS_PORT}`;
};

/** `dqs open fx rates USD`: the page of the explorer with the same question. */
export const openCommand: Command = {
  path: ['open'],
  group: 'Ask',
  summary: 'Open the same question on the site, in the browser.',
  description:
    'Takes the words and flags of a question as it would be asked here. The address holds no key: sign in there.',
  words: ['<question…>'],
  flags: () => [printFlag, serverFlag, profileFlag, ...everyParameter()],
  examples: ['dqs open fx rates USD --start 2024-01-01', 'dqs open stocks balance-sheets AAPL --print'],
  run: async ({ words, flags, io }) => {
    const named = endpoints
      .filter(({ path }) => path.every((word, at) => words[at] === word))
      .reduce<(typeof endpoints)[number] | null>(
        (best, each) => (best && best.path.length >= each.path.length ? best : each),
        null,
      );
    if (!named) throw new UsageError(`unknown question ${words.join(' ')}`, 'dqs help lists what can be asked');
    const own = parameterFlags(named.endpoint);
    const foreign = everyParameter().find(({ name }) => flags.has(name) && !own.some((flag) => flag.name === name));
    if (foreign)
      throw new UsageError(`unknown flag --${foreign.name}`, `dqs help ${named.path.join(' ')} lists the flags`);
    // The flags again, as the operation itself takes them.
    const argv = own.flatMap(({ name }) => flags.texts(name).map((text) => `--${name}=${text}`));
    const parsed = parse(argv, own, `dqs help ${named.path.join(' ')}`);
    const asked = questionOf(named, parsed.flags, words.slice(named.path.length));
    const target = targetOf(flags, io);
    const base = target.kind === 'server' ? target.url : await ownAddress(io);
    const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, value]));
    const address = `${base.replace(/\/+$/, '')}/explorer/${named.endpoint.tool}${search.size > 0 ? `?${search}` : ''}`;
    await line(io.stdout, address);
    if (io.stdout.terminal && !flags.has('print')) launch(address);
    return exit.done;
  },
};
