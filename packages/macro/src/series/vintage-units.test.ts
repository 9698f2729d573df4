import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { fredMdCells } from '../connectors/vintages/fred-md.ts';
import type { VintageValueRow } from './query.ts';
import { unitsOfVintage } from './vintage-units.ts';

/** Months of a year with these values, and the current values of the same months. */
const months = (
  year: number,
  value: (month: number) => string,
  latest: (month: number) => string | null,
  known = '2020-08-31T23:59:59Z',
): readonly VintageValueRow[] =>
  Array.from({ length: 12 }, (_, month) => ({
    period: `${year}-${String(month + 1).padStart(2, '0')}-01` as Day,
    value: value(month) as Decimal,
    as_known_at: known as Instant,
    latest: latest(month) as Decimal | null,
  }));

const production = { units: 'Index 2017=100', source: 'frb', frequency: 'monthly' };

describe('units of a vintage', () => {
  it('have the base year in which its values average 100', () => {
    // 99.9500, 99.9591 … to 100.0500
    const rows = months(
      2012,
      (month) => (99.945 + month * 0.01).toFixed(4),
      () => '97.0000',
      '2013-01-31T23:59:59Z',
    );
    expect(unitsOfVintage(production, rows)).toEqual({
      units: 'Index 2012=100',
      note: 'The units are those of this vintage: its values average 100 in 2012. The current units are Index 2017=100.',
    });
    const off = rows.map((row) => ({ ...row, value: '100.0201' as Decimal }));
    expect(unitsOfVintage(production, off).units).toBe('Index 2007=100');
  });

  it('are those of the releases of its day where its base year is not among its values', () => {
    const rows = (known: string) =>
      months(
        2019,
        () => '109.1234',
        () => '102.3000',
        known,
      );
    const unitsAt = (known: string) => unitsOfVintage(production, rows(known)).units;
    expect(unitsAt('2010-06-24T23:59:59Z')).toBe('Index, base period of this vintage not known');
    expect(unitsAt('2015-07-20T23:59:59Z')).toBe('Index 2007=100');
    expect(unitsAt('2021-05-27T23:59:59Z')).toBe('Index 2012=100');
    expect(unitsAt('2021-05-28T23:59:59Z')).toBe('Index 2017=100');
    expect(unitsOfVintage(production, rows('2010-01-31T23:59:59Z')).note).toMatch(/do not compare its levels/);
  });

  it('are those of today where every value is that of today but for small revisions', () => {
    const rows = months(
      2019,
      () => '102.5000',
      () => '102.3000',
    );
    expect(unitsOfVintage(production, rows)).toEqual({ units: 'Index 2017=100', note: null });
    const prices = { units: 'Index 1982-84=100', source: 'bls', frequency: 'monthly' };
    expect(unitsOfVintage(prices, rows)).toEqual({ units: 'Index 1982-84=100', note: null });
    const others = months(
      2019,
      () => '102.5000',
      () => '202.3000',
    );
    expect(unitsOfVintage(prices, others).units).toBe('Index, base period of this vintage not known');
    const vanished = months(
      2019,
      () => '102.5000',
      () => null,
    );
    expect(unitsOfVintage(prices, vanished).units).toBe('Index, base period of this vintage not known');
  });

  it('name the prices of real dollars as released then, or say that they are not known', () => {
    const output = { units: 'Billions of chained 2017 dollars', source: 'bea', frequency: 'quarterly' };
    const rows = (known: string) =>
      months(
        2019,
        () => '19000.1',
        () => '20100.2',
        known,
      );
    expect(unitsOfVintage(output, rows('2023-09-27T23:59:59Z')).units).toBe('Billions of chained 2012 dollars');
    expect(unitsOfVintage(output, rows('2023-09-28T23:59:59Z'))).toEqual({ units: output.units, note: null });
    expect(unitsOfVintage(output, rows('2018-07-26T23:59:59Z')).units).toBe(
      'Billions of chained dollars, base year of this vintage not known',
    );
    const realTime = { ...output, units: 'Billions of real dollars, base year of its vintage' };
    expect(unitsOfVintage(realTime, rows('2020-02-15T23:59:59Z')).units).toBe(
      'Billions of real dollars, base year of this vintage not known',
    );
  });

  it('know bases of several years and of one month', () => {
    const threeYears = [1982, 1983, 1984].flatMap((year) =>
      months(
        year,
        () => `${year - 1883}.0`,
        () => null,
      ),
    );
    const all = { units: 'Index 1982-84=100', source: 'bls', frequency: 'monthly' };
    expect(unitsOfVintage(all, threeYears)).toEqual({ units: all.units, note: null });
    const december = { ...all, units: 'Index December 2009=100' };
    const year = months(
      2009,
      (month) => (month === 11 ? '100.0' : '97.0'),
      () => null,
    );
    expect(unitsOfVintage(december, year)).toEqual({ units: december.units, note: null });
    expect(unitsOfVintage({ ...all, units: 'Index 2009-12=100' }, year).note).toBeNull();
  });
});

describe.skipIf(!existsSync(join(sources, 'vintages')))('vintages of FRED-MD (needs official files)', () => {
  const paths = [sources, join(sources, '../further-sources')].flatMap((place) =>
    globSync(join(place, 'vintages', 'FRED-MD_*')),
  );

  it.each(paths.map((path) => [basename(path), path]))(
    '%s: every index has the base of its time',
    async (name, path) => {
      const text = path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path);
      const rows = new Map<string, VintageValueRow[]>();
      const agencies = new Map<string, string>();
      for await (const batch of fredMdCells(
        (async function* () {
          yield text;
        })(),
        name,
      ))
        for (const { record } of batch) {
          if ('reject' in record || record.value === null || !record.period) continue;
          const row = {
            period: record.period as Day,
            value: record.value as Decimal,
            as_known_at: record.knownAt as Instant,
          };
          const held = rows.get(record.series.key) ?? [];
          rows.set(record.series.key, held);
          // Current values are unknown, so only the values of the vintage decide.
          held.push({ ...row, latest: null });
          if (/=100|base year of its vintage/.test(record.series.units))
            agencies.set(record.series.key, record.series.source);
        }
      const found = [...agencies].map(
        ([key, source]) =>
          `${source} ${unitsOfVintage({ units: 'Index 2099=100', source, frequency: 'monthly' }, rows.get(key)!).units}`,
      );
      // The vintage of 1999 has no national accounts and no producer prices.
      expect([...new Set(found)].toSorted()).toEqual(
        name.includes('1999')
          ? ['bls Index 1982-84=100', 'frb Index 1992=100']
          : ['bea Index 2012=100', 'bls Index 1982-84=100', 'bls Index 1982=100', 'frb Index 2012=100'],
      );
    },
  );
});
