import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseJson } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { companyRecords } from '../../connectors/company-facts/parse.ts';
import { instant } from '../../instant.ts';
import { dividendsIn } from './dividends.ts';
import { shareConcepts, type ShareFact } from './share-fact.ts';
import { splitsIn } from './splits.ts';

const folders = [join(sources, 'sec-companyfacts'), join(sources, '../further-sources/sec-companyfacts')];
const files = folders
  .filter((folder) => existsSync(folder))
  .flatMap((cwd) => globSync('**/CIK*.json*', { cwd }).map((path) => join(cwd, path)));

const readFacts = (path: string): readonly ShareFact[] => {
  const bytes = readFileSync(path);
  return companyRecords(parseJson(path.endsWith('.gz') ? gunzipSync(bytes) : bytes)).flatMap((record) =>
    record.kind === 'concept' && shareConcepts.includes(record.concept)
      ? record.facts.map((fact) => ({
          concept: fact.concept,
          unit: fact.unit,
          start: fact.period_start === instant ? null : (fact.period_start as Day),
          end: fact.period_end as Day,
          value: fact.value,
          accession: fact.accession_number,
          form: fact.form,
          filed: fact.filed_date as Day,
        }))
      : [],
  );
};

/** Every split since 2009 of the available companies, and earlier ones that their filings tag. */
const known: Readonly<Record<string, readonly string[]>> = {
  CIK0000320193: ['1:7 2014-06-06', '1:4 2020-08-28'],
  CIK0001318605: ['1:5 2020-08-10', '1:3 2022-08-05'],
  CIK0001652044: ['1:2 2014-04-02', '1:20 2022-07-15'],
  CIK0001065280: ['1:7 2015-07-14'],
  CIK0000104169: ['1:3 2024-02-23'],
  CIK0000056873: ['1:2 2015-06-25'],
  CIK0000831259: ['1:2 2011-02-25'],
  CIK0001640147: ['1:2 2018-11-30'],
  CIK0001601712: ['1:5262.3512 2014-07-31'],
  CIK0001682852: ['1:10 2016-08-10', '2.18:1 2018-11-27'],
};

describe.skipIf(files.length === 0)('company facts files (needs official files)', () => {
  it.each(files.map((path) => [basename(path).slice(0, 13), path] as const))(
    '%s: its splits, and no other',
    (cik, path) => {
      const found = splitsIn(readFacts(path)).map(({ ratio, eventDate }) => `${ratio.from}:${ratio.to} ${eventDate}`);
      expect(found).toEqual(known[cik] ?? []);
    },
  );

  it('the quarters of a year with a total add up to it, or the year is one amount', () => {
    let [years, complete] = [0, 0];
    for (const path of files) {
      const facts = readFacts(path);
      const splits = splitsIn(facts);
      const told = dividendsIn(facts, splits);
      // An independent computation: the first annual totals of each year since mid-2010, declared and paid.
      const totals = new Map<string, number[]>();
      for (const fact of facts.toSorted((a, b) => (a.filed < b.filed ? -1 : 1))) {
        const days = fact.start === null ? 0 : (Date.parse(fact.end) - Date.parse(fact.start)) / 86_400_000;
        if (!/^CommonStockDividendsPerShare/.test(fact.concept) || fact.form !== '10-K') continue;
        if (days < 350 || days > 380 || fact.end < '2010-06-01' || Number(fact.value) === 0) continue;
        // Quarters as first reported before a split do not add up to a total after it.
        if (splits.some(({ basisFrom }) => basisFrom > (fact.start ?? '') && basisFrom <= fact.filed)) continue;
        const key = `${fact.start} ${fact.end}`;
        totals.set(key, [...(totals.get(key) ?? []), Number(fact.value)]);
      }
      for (const [key, given] of totals) {
        const [start = '', end = ''] = key.split(' ');
        const own = told.filter((dividend) => dividend.start >= start && dividend.end <= end);
        const sum = own.reduce((all, { amount }) => all + Number(amount), 0);
        years += 1;
        // Cents lost by rounding, and annual reports that tag the amount of one quarter.
        const fits = (total: number) =>
          Math.abs(sum - total) < 0.0151 || (own.length === 4 && Math.abs(sum - 4 * total) < 0.0151);
        if (given.some(fits)) complete += 1;
        else console.info(`${basename(path)} ${key}: ${given.join(', ')}, its quarters ${sum}`);
      }
    }
    console.info(`dividends: ${complete} of ${years} fiscal years complete`);
    expect(complete / years).toBeGreaterThan(0.98);
  });
});
