import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf } from '../fixtures/streams.ts';
import { jsonValue, parseJson } from './json.ts';

const parseText = (text: string): unknown => parseJson(Buffer.from(text));

/** What the reader must answer, by JSON.parse and its access to source text. */
const oracle = (text: string): unknown =>
  JSON.parse(text, ((_key: string, value: unknown, context: { source?: string }) =>
    typeof value === 'number' ? context.source : value) as (key: string, value: unknown) => unknown);

describe('parseJson', () => {
  it('keeps every digit of every number', () => {
    expect(parseText('{"a":1.10,"b":[-0.0,12345678901234567890.123456789,1e-7,0],"c":"1.10"}')).toEqual({
      a: '1.10',
      b: ['-0.0', '12345678901234567890.123456789', '1e-7', '0'],
      c: '1.10',
    });
  });

  it('agrees with the source text that JSON.parse reports, for any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseText(text)).toEqual(oracle(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('does not take digits, quotes and escapes inside strings for numbers', () => {
    const value = { 'a"1': 'x \\" 12 \\', '2': '\\\\', c: ['3,4', ':5'] };
    expect(parseText(JSON.stringify(value))).toEqual(value);
  });

  it('takes __proto__ and its kin for names like any other', () => {
    const read = parseText('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":2}}}') as object;
    expect(Object.keys(read)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('accepts exactly the texts that JSON.parse accepts', () => {
    const fragment = fc.constantFrom(
      '1',
      '-',
      '0',
      '.',
      'e',
      '+',
      '"',
      '"a"',
      ':',
      ',',
      '{',
      '}',
      '[',
      ']',
      ' ',
      'true',
      'null',
      '\\',
    );
    const accepted = (read: () => unknown): boolean => {
      try {
        read();
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 9 }), (parts) => {
        const text = parts.join('');
        expect([text, accepted(() => parseText(text))]).toEqual([text, accepted(() => JSON.parse(text))]);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['{"a":01}', 'needless zero'],
    ['{"a":1.}', 'lacks a digit'],
    ['{1:2}', 'name must be'],
    ['{"a":"x', 'truncated'],
    ['{"a":1', 'not valid JSON'],
    ['<!doctype html><p>Not found', 'HTML page'],
    ['['.repeat(101) + ']'.repeat(101), 'deeper than 100'],
  ])('refuses %s', (text, message) => {
    expect(() => parseText(text)).toThrow(message);
  });

  it('names the line of a fault', () => {
    expect(() => parseText('{\n"a": 1,\n"b": -\n}')).toThrow(expect.objectContaining({ line: 3 }) as Error);
  });

  it('reads a stream whole, without its byte order mark', async () => {
    expect(await jsonValue(chunksOf('\uFEFF{"a":[1.50]}', [1, 5, 9]))).toEqual({ a: ['1.50'] });
  });
});
