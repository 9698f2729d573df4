import type { Readable } from 'node:stream';
import { exit, type Command, type Invocation } from '../command.ts';
import type { Flag } from '../flag.ts';
import { line } from '../io.ts';
import { printRecords } from '../plain-table.ts';
import { readProfiles, writeProfiles } from '../profiles.ts';
import { UsageError } from '../usage-error.ts';

const nameFlag: Flag = { name: 'profile', value: 'NAME', summary: 'Name of the profile.', default: 'default' };

const nameOf = ({ flags }: Invocation): string => {
  const name = flags.text('profile') ?? 'default';
  if (/^[\w.-]{1,60}$/.test(name)) return name;
  throw new UsageError('profile names may contain letters, digits, dots and hyphens');
};

/** Raw mode of a terminal hides the typed text. */
interface Typed extends Readable {
  setRawMode?(on: boolean): unknown;
}

/** Reads one line, hidden on a terminal. */
const secretLine = async (input: Typed): Promise<string> => {
  input.setRawMode?.(true);
  try {
    let text = '';
    for await (const chunk of input.setEncoding('utf8') as AsyncIterable<string>) {
      for (const character of chunk) {
        if (character === '\r' || character === '\n') return text;
        if (character === '\u0003') throw new UsageError('nothing was stored');
        text = character === '\u007f' || character === '\b' ? text.slice(0, -1) : text + character;
      }
    }
    return text;
  } finally {
    input.setRawMode?.(false);
  }
};

const addressOf = ({ words, io }: Invocation): string => {
  const url = words[0] ?? io.environment['DQS_URL'];
  if (!url) throw new UsageError('which service?', 'for example dqs login https://data.example.org');
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url))
    throw new UsageError(`${url} is not the address of a service`, 'for example https://data.example.org');
  return url.replace(/\/+$/, '');
};

/** Sends a small request, so that a wrong key or address is detected now. Throws ServiceError. */
const tryKey = async (url: string, key: string, signal: AbortSignal): Promise<void> => {
  const { createClient } = await import('@dqs/client');
  const client = createClient({ baseUrl: url, apiKey: key, userAgent: 'dqs', retries: 0 });
  await client.platform.getFreshness({ limit: 1 }, { signal });
};

/** `dqs login`. */
const loginCommand: Command = {
  path: ['login'],
  group: 'Keys',
  summary: 'Save the address of a service and a key for it in a profile.',
  description: `The key is read from standard input, without echo on a terminal, and tested with one small request. It is stored in dqs/profiles.json under $XDG_CONFIG_HOME (else ~/.config), which only you can read. Commands use the profile of the last login unless --profile, DQS_PROFILE, an address, a database or a folder is given.`,
  words: ['[url]'],
  flags: () => [nameFlag],
  examples: ['dqs login https://data.example.org', 'dqs login https://data.example.org --profile work < key.txt'],
  run: async (invocation) => {
    const { io } = invocation;
    const [url, name] = [addressOf(invocation), nameOf(invocation)];
    if (io.stderr.terminal) await io.stderr.write(`Key for ${url}: `);
    const key = (await secretLine(io.stdin as Typed)).trim();
    if (io.stderr.terminal) await line(io.stderr);
    if (key === '') throw new UsageError('no key was given', 'type or paste it, or pass it on standard input');
    await tryKey(url, key, io.signal);
    const before = readProfiles(io.environment);
    writeProfiles(io.environment, { standard: name, profiles: { ...before.profiles, [name]: { url, key } } });
    await invocation.note(`Saved as profile ${name}: ${url}.`);
    return exit.done;
  },
};

/** `dqs logout`. */
const logoutCommand: Command = {
  path: ['logout'],
  group: 'Keys',
  summary: 'Remove a profile. Its key stays valid.',
  words: [],
  flags: () => [nameFlag],
  examples: ['dqs logout', 'dqs logout --profile work'],
  run: async (invocation) => {
    const name = nameOf(invocation);
    const { standard, profiles } = readProfiles(invocation.io.environment);
    if (!Object.hasOwn(profiles, name)) throw new UsageError(`there is no profile ${name}`, 'dqs profiles lists them');
    const rest = Object.fromEntries(Object.entries(profiles).filter(([each]) => each !== name));
    writeProfiles(invocation.io.environment, { standard: standard === name ? null : standard, profiles: rest });
    await invocation.note(`Removed profile ${name}. To end its key, use dqs keys revoke or the page of your keys.`);
    return exit.done;
  },
};

/** `dqs profiles`. */
const profilesCommand: Command = {
  path: ['profiles'],
  group: 'Keys',
  summary: 'List the profiles, without their secrets.',
  words: [],
  flags: () => [],
  examples: ['dqs profiles'],
  run: async ({ io }) => {
    const { standard, profiles } = readProfiles(io.environment);
    const records = Object.entries(profiles).map(([name, { url, key }]) => ({
      name,
      url,
      // The brand and the id of a key are not secret.
      key: `${key.split('_').slice(0, 3).join('_').slice(0, 17)}…`,
      standard: name === standard,
    }));
    await printRecords(io.stdout, records, ['name', 'url', 'key', 'standard'], io.stdout.terminal);
    return exit.done;
  },
};

export const loginCommands = [loginCommand, logoutCommand, profilesCommand] as const;
