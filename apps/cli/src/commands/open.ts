import { spawn } from 'node:child_process';
import { exit, type Command } from '../command.ts';
import { profileFlag, serverFlag, type Flag } from '../flag.ts';
import { line, type Io } from '../io.ts';
import { everyParameter, questionIn } from '../operations/question.ts';
import { targetOf } from '../target.ts';

const printFlag: Flag = { name: 'print', summary: 'Only print the address.' };

const browsers: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Starts the browser without waiting for it. The address is printed anyway. */
const launch = (address: string): void => {
  const [program, ...words] = browsers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
};

/** The address of `dqs serve` in this environment. */
const ownAddress = async ({ environment }: Io): Promise<string> => {
  const { settingsOf } = await import('../settings.ts');
  const { DQS_BASE_URL, DQS_PORT } = settingsOf(environment);
  return DQS_BASE_URL ?? `http://localhost:${DQS_PORT}`;
};

/** `dqs open fx rates USD`: opens the same query in the explorer. */
export const openCommand: Command = {
  path: ['open'],
  group: 'Ask',
  summary: 'Open the same question on the site, in the browser.',
  description: 'Takes the words and flags of a question. The address contains no key, so sign in there.',
  words: ['<question…>'],
  flags: () => [printFlag, serverFlag, profileFlag, ...everyParameter()],
  examples: ['dqs open fx rates USD --start 2024-01-01', 'dqs open stocks balance-sheets AAPL --print'],
  run: async ({ words, flags, io }) => {
    const { named, asked } = questionIn(words, flags);
    const target = targetOf(flags, io);
    const base = target.kind === 'server' ? target.url : await ownAddress(io);
    const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, value]));
    const address = `${base.replace(/\/+$/, '')}/explorer/${named.endpoint.tool}${search.size > 0 ? `?${search}` : ''}`;
    await line(io.stdout, address);
    if (io.stdout.terminal && !flags.has('print')) launch(address);
    return exit.done;
  },
};
