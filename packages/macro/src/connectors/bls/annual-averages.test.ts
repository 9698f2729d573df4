import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimal } from '@dqs/core';
import type { Day, Decimal, Instant } from '@dqs/schemas';
import { derive, type Observed } from '@dqs/series';
import { officialSources } from '@dqs/testing';
import { expect, it } from 'vitest';

const file = join(officialSources, 'bls/cu.data.1.AllItems');

/** Averages have three decimals since 2007; the agency rounds ties either way. */
const firstYear = 2007;
const halfOfTheLastDigit = '0.0005' as Decimal;

/** Monthly values and published annual averages of every series in the file. */
const readFile = () => {
  const monthly = new Map<string, Observed[]>();
  const published = new Map<string, string>();
  for (const line of readFileSync(file, 'utf8').split('\n').slice(1)) {
    const [key = '', year = '', period = '', value = ''] = line.split('\t').map((cell) => cell.trim());
    if (Number.parseInt(year, 10) < firstYear) continue;
    if (period === 'M13') published.set(`${key} ${year}`, value);
    if (!/^M(0\d|1[0-2])$/.test(period) || !decimal.isDecimal(value)) continue;
    const values = monthly.get(key) ?? [];
    monthly.set(key, values);
    values.push({
      period: `${year}-${period.slice(1)}-01` as Day,
      period_type: 'month',
      value,
      as_of: '2026-01-01T00:00:00Z' as Instant,
    });
  }
  return { monthly, published };
};

it.skipIf(!existsSync(file))(
  'annual means are the annual averages that the agency publishes (needs official files)',
  () => {
    const { monthly, published } = readFile();
    const differing: string[] = [];
    let compared = 0;
    for (const [key, values] of monthly) {
      const means = derive(values, 'monthly', { transform: 'level', lower: { frequency: 'annual', how: 'mean' } });
      for (const { period, value } of means.observations) {
        const average = published.get(`${key} ${period.slice(0, 4)}`);
        if (average === undefined) continue;
        compared += 1;
        const apart = decimal.absolute(decimal.subtract(value, average as Decimal));
        if (decimal.compare(apart, halfOfTheLastDigit) > 0)
          differing.push(`${key} ${period}: ${value}, published ${average}`);
      }
    }
    expect(compared).toBeGreaterThan(500);
    expect(differing).toEqual([]);
  },
);
