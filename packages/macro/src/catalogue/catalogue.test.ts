import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { isSeriesKey } from '../series-record/series-key.ts';
import { headlines } from './index.ts';
import { releaseTexts } from './release-texts.ts';
import { releases } from './releases.ts';

const twice = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, index) => texts.indexOf(text) !== index);

describe('the catalogue', () => {
  it('has more than 400 series of all eight agencies', () => {
    expect(headlines.length).toBeGreaterThanOrEqual(400);
    expect(new Set(headlines.map(({ agency }) => agency)).size).toBe(8);
  });

  it('names no key, id or title twice', () => {
    expect(twice(headlines.map(({ key }) => key))).toEqual([]);
    expect(twice(headlines.map(({ agency, id }) => `${agency} ${id}`))).toEqual([]);
    expect(twice(headlines.map(({ title }) => title))).toEqual([]);
  });

  it('has readable keys that begin with their agency, titles, places and releases', () => {
    for (const headline of headlines) {
      expect(headline.key).toSatisfy(isSeriesKey);
      expect(headline.key.split('.')[0]).toBe(headline.agency);
      expect(headline.title).not.toBe('');
      expect(headline.geography).not.toBe('');
      expect(releases[headline.release].name).not.toBe('');
      expect(releaseTexts[headline.release]).toMatch(/^[A-Z].{30,220}\.$/);
      expect(headline.prominence).toBeGreaterThan(0);
      expect(headline.prominence).toBeLessThan(50);
      if (headline.currency !== undefined) expect(headline.units).toMatch(/dollars|[Ee]uro|EUR/);
    }
  });
});

const textOf = (file: string): string => {
  const path = join(sources, file);
  return (file.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)).toString('latin1');
};
const idsOf = (agency: string, pattern: RegExp): readonly string[] =>
  headlines.filter((headline) => headline.agency === agency && pattern.test(headline.id)).map(({ id }) => id);

describe.skipIf(!existsSync(join(sources, 'bls')))('the catalogue beside the registers (needs official files)', () => {
  const registered = (text: string): ReadonlySet<string> =>
    new Set(text.split('\n').map((line) => line.split('\t', 1)[0]!.trim()));

  it.each([
    ['bls/cu.series', /^CU/],
    ['bls/ce.series', /^CE/],
    ['../further-sources/bls/pr.data.0.Current.gz', /^PR/],
  ])('%s has every series of its survey', (file, pattern) => {
    const known = registered(textOf(file));
    const ids = idsOf('bls', pattern);
    expect(ids.length).toBeGreaterThan(20);
    expect(ids.filter((id) => !known.has(id))).toEqual([]);
  });

  it('gives consumer prices the base of their index that cu.series gives', () => {
    const rows = textOf('bls/cu.series')
      .split('\n')
      .map((line) => line.split('\t').map((field) => field.trim()));
    const bases = new Map(rows.map((row) => [row[0]!, (row[6] ?? '').toLowerCase()]));
    const wrong = headlines.filter(
      ({ id, units }) => bases.has(id) && `index ${bases.get(id)}` !== units?.toLowerCase(),
    );
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it.each([
    ['frb/FRB_G17_series_in_rows.csv', /^(IP|CAPUTL)\.(?!B51[12]00)/],
    ['frb/FRB_H15_treasury_constant_maturities.csv', /^RIFLGFC[MY]\d\d_N\.B$/],
    ['frb/FRB_H41.csv', /^RES(?!PPMA)/],
    ['../further-sources/frb/FRB_H8_2000_2023.csv.gz', /NCBA$/],
  ])('%s has every series of its release', (file, pattern) => {
    const text = textOf(file);
    expect(idsOf('frb', pattern).length).toBeGreaterThan(10);
    expect(idsOf('frb', pattern).filter((id) => !text.includes(id))).toEqual([]);
  });

  it('has the lines of table 1.1.5 as the accounts call them', () => {
    const text = textOf('bea/api_NIPA_T10105_Q.json');
    const ids = idsOf('bea', /RC Q$/).filter((id) => id !== 'A001RC Q');
    expect(ids).toHaveLength(26);
    expect(ids.filter((id) => !text.includes(`"SeriesCode":"${id.slice(0, -2)}"`))).toEqual([]);
  });
});
