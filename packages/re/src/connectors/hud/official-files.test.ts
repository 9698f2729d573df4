import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { officialSources as sources, readAsFile } from '@dqs/testing';
import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import type { ObservationRow } from '../../series-record/reading.ts';
import { hud } from './connector.ts';

const path = (file: string): string => join(sources, file);
const missing = !existsSync(path('hud')) || !existsSync(path('../further-sources/hud'));

const homes = ['efficiency', 'one_bedroom', 'two_bedroom', 'three_bedroom', 'four_bedroom'];

/** The rows of a file, by series. */
const emittedOf = async (file: string): Promise<Map<string, ObservationRow>> => {
  const { rows, rejects } = await readAsFile<ObservationRow>(path(file), [hud]);
  expect(rejects).toEqual([]);
  const bySeries = new Map(rows.map((row) => [row.series_key, row]));
  expect(bySeries.size).toBe(rows.length);
  return bySeries;
};

const sheetOf = (file: string): Record<string, unknown>[] => {
  const bytes = readFileSync(path(file));
  const book = read(file.endsWith('.gz') ? gunzipSync(bytes) : bytes, {
    cellFormula: false,
    cellText: false,
    cellHTML: false,
    dense: true,
  });
  const [header = [], ...rows] = utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, {
    header: 1,
    raw: true,
    blankrows: false,
  });
  const names = header.map((name) =>
    String(name)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, ''),
  );
  return rows.map((row) => Object.fromEntries(names.map((name, column) => [name, row[column]])));
};

const text = (value: unknown): string => String(value as string | number);

describe.skipIf(missing)('the workbooks of HUD (needs official files)', () => {
  it.each([
    ['hud/fmr/FY2012_4050_Final.xls', 2012, 'FY2012'],
    ['../further-sources/hud/fmr/FY2013_4050_Final.xls.gz', 2013, 'FY2013'],
    ['../further-sources/hud/fmr/FY2018_4050_FMRs_rev.xlsx', 2018, 'FY2018 revised'],
    ['hud/fmr/FY2021_4050_FMRs_rev.xlsx', 2021, 'FY2021 revised'],
    ['hud/fmr/FY2023_FMRs_revised.xlsx', 2023, 'FY2023 revised'],
    ['hud/fmr/FY2024_FMRs.xlsx', 2024, 'FY2024'],
  ])('%s: every rent of every county, and of the towns of New England by market', async (file, year, edition) => {
    const emitted = await emittedOf(file);
    const rows = sheetOf(file);
    const seen = new Set<string>();
    const rents = new Map<string, Set<string>>();
    const fipsOf = (row: Record<string, unknown>) => text(row['fips2010'] ?? row['fips']);
    for (const row of rows) {
      const county = fipsOf(row).slice(0, 5);
      rents.set(county, (rents.get(county) ?? new Set()).add(homes.map((_, count) => text(row[`fmr${count}`])).join()));
    }
    const own: Readonly<Record<string, string>> = {
      '24028': 'county.24027',
      '29056': 'county.29055',
      '60999': 'state.60',
      '69999': 'state.69',
    };
    for (const row of rows) {
      const county = fipsOf(row).slice(0, 5);
      const area = text(row['metrocode'] ?? row['hudareacode']).toLowerCase();
      const type = row['fmrtype'];
      const part = county === '24028' || county === '29056' || rents.get(county)!.size > 1 ? `.${area}` : '';
      for (const [count, home] of homes.entries()) {
        const key = `hud.fmr.${home}${part}.${own[county] ?? `county.${county}`}.annual.na`;
        const found = emitted.get(key);
        seen.add(key);
        const expected = {
          value: text(row[`fmr${count}`]),
          period: `${year}-01-01`,
          source_vintage: edition,
          effective_date: `${year - 1}-10-01`,
        };
        const meta = JSON.parse(found?.meta ?? '{}') as { bedrooms?: number; percentile?: number };
        const percentile = typeof type === 'number' ? type : undefined;
        if (
          meta.bedrooms !== count ||
          meta.percentile !== percentile ||
          Object.entries(expected).some(([column, cell]) => found?.[column as keyof ObservationRow] !== cell)
        )
          expect({ key, ...found }).toMatchObject({ ...expected, meta: { bedrooms: count, percentile } });
      }
    }
    expect(seen.size).toBe(emitted.size);
    // Every county of New England has rents.
    const counties = new Set([...seen].map((key) => /\.county\.(\d{5})/.exec(key)?.[1]));
    expect(
      rows.every((row) => own[fipsOf(row).slice(0, 5)] !== undefined || counties.has(fipsOf(row).slice(0, 5))),
    ).toBe(true);
  });
});
