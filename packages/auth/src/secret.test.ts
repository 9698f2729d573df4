import fc from 'fast-check';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { digestOf, mintId, mintSecret, parseKey, parseReference, prefixOf } from './secret.ts';

const sample = mintSecret('k7Qm2XbA');

describe('minted keys', () => {
  it('100,000 are all unique, valid, one double-click word, and stand under their prefix', () => {
    const secrets = new Set<string>();
    for (let count = 0; count < 100_000; count += 1) {
      const id = mintId();
      const secret = mintSecret(id);
      secrets.add(secret);
      if (!/^\w{56}$/.test(secret) || !secret.startsWith(`${prefixOf(id)}_`))
        throw new Error(`badly formed: ${secret}`);
      if (parseKey(secret)?.id !== id) throw new Error(`not accepted: ${secret}`);
    }
    expect(secrets.size).toBe(100_000);
  });

  it('use every base62 character equally often', () => {
    const counts = new Map<string, number>();
    const keys = 40_000;
    for (let count = 0; count < keys; count += 1) {
      const body = mintSecret('00000000').slice('dqs_live_00000000_'.length, -6);
      for (const character of body) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    const expected = (keys * 32) / 62;
    const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(counts.size).toBe(62);
    // 61 degrees of freedom: a fair source exceeds 130 about once in a million runs; taking bytes modulo 62 gives tens of thousands.
    expect(chiSquared).toBeLessThan(130);
  });

  it('end in the CRC32 of all before, in base62, most significant first', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = [...sample.slice(-6)].reduce((sum, character) => sum * 62 + alphabet.indexOf(character), 0);
    expect(value).toBe(crc32(sample.slice(0, -6)));
  });

  it('are stored as a digest from which nothing of the secret can be read', () => {
    expect(digestOf(sample)).toHaveLength(32);
    expect(digestOf(sample)).not.toEqual(digestOf(mintSecret('k7Qm2XbA')));
  });
});

describe('parsing', () => {
  it('refuses a key with any one character changed', () => {
    const characters = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- é');
    fc.assert(
      fc.property(fc.nat(sample.length - 1), characters, (position, character) => {
        fc.pre(sample[position] !== character);
        expect(parseKey(sample.slice(0, position) + character + sample.slice(position + 1))).toBeNull();
      }),
      { numRuns: 2000 },
    );
  });

  it('refuses anything that was never minted', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        expect(parseKey(text)).toBeNull();
      }),
    );
    for (const text of [
      undefined,
      '',
      'dqs_live_',
      sample.slice(1),
      `${sample}0`,
      ` ${sample}`,
      'x'.repeat(1_000_000),
    ]) {
      expect(parseKey(text)).toBeNull();
    }
  });

  it('reads a reference given as id, as prefix or as whole key, and nothing else', () => {
    for (const reference of ['k7Qm2XbA', 'dqs_live_k7Qm2XbA', sample])
      expect(parseReference(reference)).toBe('k7Qm2XbA');
    for (const reference of ['', 'k7Qm2Xb', 'k7Qm2XbA ', 'dqs_live_', 'dqs_live_k7Qm2Xb!', `${sample}x`, "' or 1=1"]) {
      expect(parseReference(reference)).toBeNull();
    }
  });
});
