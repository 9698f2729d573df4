import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { officialSources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { currencies } from './currencies.ts';

const folder = join(officialSources, 'iso4217');

describe('the currencies of ISO 4217', () => {
  it('have a code of three capitals and a name each, no code twice', () => {
    expect(currencies.size).toBe(178 + 129);
    for (const [code, currency] of currencies) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect(currency.name).not.toBe('');
      expect(currency.withdrawn ?? '2026').toMatch(/^\d{4}(-\d{2})?$/);
    }
  });

  it.each([
    ['USD', 'US Dollar', 2, null],
    ['JPY', 'Yen', 0, null],
    ['KWD', 'Kuwaiti Dinar', 3, null],
    ['CLF', 'Unidad de Fomento', 4, null],
    ['XAU', 'Gold', null, null],
    ['XAD', 'Arab Accounting Dinar', 2, null],
    ['XCG', 'Caribbean Guilder', 2, null],
    ['HRK', 'Kuna', null, '2023-01'],
    ['BGN', 'Bulgarian Lev', null, '2026-01'],
    ['TRL', 'Old Turkish Lira', null, '2005-12'],
  ])('%s', (code, name, minorUnits, withdrawn) => {
    expect(currencies.get(code)).toEqual({ code, name, minorUnits, withdrawn });
  });
});

describe.skipIf(!existsSync(folder))('the official lists of 2024 (needs official files)', () => {
  const entries = (file: string, tag: string) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, entry = '']) => ({
        code: /<Ccy>(\w+)</.exec(entry)?.[1],
        minorUnits: /<CcyMnrUnts>(\d+)</.exec(entry)?.[1] ?? null,
      }),
    );
  const withdrawnSince = ['ANG', 'BGN', 'CUC'];

  it('list one: every current code with its minor units', () => {
    for (const { code, minorUnits } of entries('list-one.2024-06-25.xml', 'CcyNtry')) {
      if (code === undefined) continue;
      const currency = currencies.get(code);
      if (withdrawnSince.includes(code)) expect(currency?.withdrawn).not.toBeNull();
      else
        expect(currency, code).toMatchObject({
          withdrawn: null,
          minorUnits: minorUnits === null ? null : Number(minorUnits),
        });
    }
  });

  it('list three: every historic code', () => {
    for (const { code } of entries('list-three.2024-09-01.xml', 'HstrcCcyNtry'))
      expect(currencies.has(code ?? ''), code).toBe(true);
  });
});
