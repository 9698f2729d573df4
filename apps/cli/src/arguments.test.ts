import { describe, expect, it } from 'vitest';
import { leadingWords, parse } from './arguments.ts';
import type { Flag } from './flag.ts';

const flags: readonly Flag[] = [
  { name: 'quote', value: 'TEXT', summary: '' },
  { name: 'limit', short: 'l', value: 'N', summary: '' },
  { name: 'market', value: 'TEXT', summary: '', repeated: true },
  { name: 'format', value: 'NAME', summary: '', choices: ['table', 'json'] },
  { name: 'all', summary: '' },
];

const read = (...argv: string[]) => parse(argv, flags, 'dqs help x');

describe('reading a command line', () => {
  it('takes flags and words in any order, with or without an equals sign', () => {
    const { flags: given, words } = read(
      'fx',
      '--quote=USD',
      'rates',
      '-l',
      '5',
      '--all',
      '--market',
      'a',
      '--market',
      'b',
    );
    expect(words).toEqual(['fx', 'rates']);
    expect(given.text('quote')).toBe('USD');
    expect(given.text('limit')).toBe('5');
    expect(given.texts('market')).toEqual(['a', 'b']);
    expect([given.has('all'), given.has('format')]).toEqual([true, false]);
  });

  it('takes a number below zero as a value', () => {
    expect(read('--limit', '-5').flags.text('limit')).toBe('-5');
  });

  it('takes everything after two dashes as words', () => {
    expect(read('--all', '--', '--quote').words).toEqual(['--quote']);
  });

  it.each([
    [['--quot', 'USD'], 'unknown flag --quot', 'did you mean --quote?'],
    [['--zzz'], 'unknown flag --zzz', 'dqs help x lists the flags'],
    [['--quote'], '--quote needs a value: --quote TEXT', null],
    [['--quote', '--all'], '--quote needs a value: --quote TEXT', null],
    [['--quote='], '--quote is empty', 'omit it, or pass a value'],
    [['--quote', 'A', '--quote', 'B'], '--quote is given twice', null],
    [['--all=yes'], '--all takes no value', null],
    [['--format', 'jsn'], '--format must be one of table, json', 'did you mean json?'],
  ])('refuses %j', (argv, message, hint) => {
    expect(() => read(...argv)).toThrow(expect.objectContaining({ name: 'UsageError', message, hint }));
  });
});

it('finds the words that can name a command: those before the first flag of its own', () => {
  const known: readonly Flag[] = [{ name: 'data', value: 'DIR', summary: '' }];
  expect(leadingWords(['--data', 'x', 'fx', 'rates', '--quote', 'USD', 'more'], known)).toEqual(['fx', 'rates']);
});
