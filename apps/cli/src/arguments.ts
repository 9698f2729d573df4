import { nearest } from '@dqs/core';
import { parseArgs } from 'node:util';
import type { Flag } from './flag.ts';

import { UsageError } from './usage-error.ts';

/** The flags of one invocation. */
export interface Flags {
  has(name: string): boolean;
  /** The given value, or undefined. */
  text(name: string): string | undefined;
  /** All values of a repeated flag. */
  texts(name: string): readonly string[];
}

export interface Parsed {
  readonly flags: Flags;
  readonly words: readonly string[];
}

const optionsOf = (flags: readonly Flag[]) =>
  Object.fromEntries(
    flags.map(({ name, short, value }) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: true,
        ...(short ? { short } : {}),
      },
    ]),
  );

const tokensOf = (argv: readonly string[], flags: readonly Flag[]) =>
  parseArgs({ args: [...argv], options: optionsOf(flags), strict: false, allowPositionals: true, tokens: true }).tokens;

/** The words before the first flag that is not in `known`. They can name a command. */
export const leadingWords = (argv: readonly string[], known: readonly Flag[]): readonly string[] => {
  const names = new Set(known.map(({ name }) => name));
  const words: string[] = [];
  for (const token of tokensOf(argv, known)) {
    if (token.kind === 'positional') words.push(token.value);
    else if (token.kind !== 'option' || !names.has(token.name)) break;
  }
  return words;
};

const unknown = (rawName: string, flags: readonly Flag[], help: string): UsageError => {
  const [guess] = nearest(
    rawName.replace(/^-+/, ''),
    flags.map(({ name }) => name),
  );
  return new UsageError(`unknown flag ${rawName}`, guess ? `did you mean --${guess}?` : `${help} lists the flags`);
};

const checkValue = (flag: Flag, value: string | undefined, inline: boolean | undefined): string => {
  if (flag.value === undefined) {
    if (inline) throw new UsageError(`--${flag.name} takes no value`);
    return '';
  }
  // A negative number is a value. Another flag is not.
  if (value === undefined || (!inline && value.startsWith('--')))
    throw new UsageError(`--${flag.name} needs a value: --${flag.name} ${flag.value}`);
  if (value === '') throw new UsageError(`--${flag.name} is empty`, 'omit it, or pass a value');
  if (flag.choices && !flag.choices.includes(value)) {
    const [guess] = nearest(value, flag.choices);
    throw new UsageError(
      `--${flag.name} must be one of ${flag.choices.join(', ')}`,
      guess ? `did you mean ${guess}?` : null,
    );
  }
  return value;
};

/** Parses a command line. `help` is the command that shows the flags. Throws UsageError. */
export const parse = (argv: readonly string[], flags: readonly Flag[], help: string): Parsed => {
  const byName = new Map(flags.map((flag) => [flag.name, flag]));
  const values = new Map<string, string[]>();
  const words: string[] = [];
  for (const token of tokensOf(argv, flags)) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const flag = byName.get(token.name);
    if (!flag) throw unknown(token.rawName, flags, help);
    const given = values.get(flag.name) ?? [];
    if (given.length > 0 && !flag.repeated && flag.value !== undefined)
      throw new UsageError(`--${flag.name} is given twice`);
    values.set(flag.name, [...given, checkValue(flag, token.value, token.inlineValue)]);
  }
  return { words, flags: flagsOf(values) };
};

const flagsOf = (values: ReadonlyMap<string, readonly string[]>): Flags => ({
  has: (name) => values.has(name),
  text: (name) => values.get(name)?.[0],
  texts: (name) => values.get(name) ?? [],
});
