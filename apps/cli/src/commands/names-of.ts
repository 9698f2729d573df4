import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Invocation } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/** The names in a file, separated by lines, blanks or commas. The rest of a line after a hash sign is a comment. */
const namesIn = (text: string): readonly string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((row) => row.replace(/#.*/, '').split(/[\s,;]+/))
    .filter((name) => name !== '');

/** The names after a domain, including those of `--tickers`, each once. Throws UsageError. */
export const namesOf = async ({ io, flags }: Invocation, words: readonly string[]): Promise<readonly string[]> => {
  const file = flags.text('tickers');
  if (file === undefined) return [...new Set(words.flatMap((word) => word.split(',')).filter((name) => name !== ''))];
  const text = await readFile(resolve(io.cwd, file), 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  const names = [...new Set([...words, ...namesIn(text)])];
  if (names.length === 0) throw new UsageError(`${file} names nothing`);
  return names;
};
