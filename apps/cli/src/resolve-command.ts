import { nearest } from '@dqs/core';
import type { Command } from './command.ts';
import { UsageError } from './usage-error.ts';

/** The result of resolving leading words: a command, or a group of commands that begin with them. */
export type Resolved =
  | { readonly command: Command; readonly used: number }
  | { readonly group: readonly string[]; readonly members: readonly Command[] };

const spellings = (command: Command): readonly (readonly string[])[] => [command.path, ...(command.aliases ?? [])];

const begins = (words: readonly string[], path: readonly string[]): boolean =>
  path.every((word, index) => words[index] === word);

const longest = (words: readonly string[], commands: readonly Command[]): { command: Command; used: number } | null => {
  let best: { command: Command; used: number } | null = null;
  for (const command of commands) {
    for (const path of spellings(command)) {
      if (begins(words, path) && path.length > (best?.used ?? 0)) best = { command, used: path.length };
    }
  }
  return best;
};

const unknown = (words: readonly string[], commands: readonly Command[]): UsageError => {
  const known = commands.filter(({ path }) => path.length > 1 && path[0] === words[0]);
  const pool = known.length > 0 ? known : commands;
  const typed = words.slice(0, Math.max(...pool.map(({ path }) => path.length))).join(' ');
  const names = [
    ...new Set(pool.flatMap(({ path }) => (known.length > 0 ? [path.join(' ')] : [path.join(' '), path[0] ?? '']))),
  ];
  const [guess] = nearest(typed, names, 1);
  const overview = known.length > 0 ? `dqs help ${words[0]} lists its commands` : 'dqs help lists the commands';
  return new UsageError(`unknown command ${typed}`, guess ? `did you mean dqs ${guess}?` : overview);
};

/** Resolves words to a command, longest match first. Throws UsageError with the nearest command. */
export const resolveCommand = (words: readonly string[], commands: readonly Command[]): Resolved => {
  const found = longest(words, commands);
  if (found) return found;
  const members = commands.filter(({ path }) => path.length > words.length && begins(path, words));
  if (words.length > 0 && members.length > 0) return { group: words, members };
  throw unknown(words, commands);
};
