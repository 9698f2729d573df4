import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildStatements, restatementsIn, type Fact } from '@dqs/statements';
import { officialSources as sources } from '@dqs/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { companies, readCompanyFacts, type Company } from '../../testing/official-company-facts.ts';

const folder = join(sources, 'sec-companyfacts');

/** Concepts that are the only candidate of their line. */
const lines: Readonly<Record<string, string>> = {
  NetIncomeLoss: 'net_income',
  OperatingIncomeLoss: 'operating_income',
  Assets: 'total_assets',
  Liabilities: 'total_liabilities',
  StockholdersEquity: 'stockholders_equity',
  NetCashProvidedByUsedInOperatingActivities: 'operating_cash_flow',
  EarningsPerShareDiluted: 'eps_diluted',
  GrossProfit: 'gross_profit',
};

describe.skipIf(!existsSync(folder))('company facts files (needs official files)', () => {
  const facts = new Map<Company, readonly Fact[]>();
  const found = new Map<Company, ReturnType<typeof restatementsIn>>();
  beforeAll(() => {
    for (const company of companies) {
      const own = readCompanyFacts(folder, company);
      facts.set(company, own);
      found.set(company, restatementsIn(buildStatements(own).reports));
    }
  });

  it('the net income of a year before the first loaded report is restated by the amendment of the next', () => {
    const apple = (found.get('AAPL') ?? []).filter(
      ({ lineKey, end }) => lineKey === 'net_income' && end === '2008-09-27',
    );
    expect(apple.map(({ original, restated, superseding }) => [original, restated, superseding.form])).toEqual([
      ['4834000000', '6119000000', '10-K/A'],
    ]);
  });

  it('every change of a main line by more than one percent is a restatement', () => {
    let [material, matched] = [0, 0];
    for (const [company, own] of facts) {
      const listed = new Set(found.get(company)?.map(({ lineKey, end, restated }) => `${lineKey} ${end} ${restated}`));
      const periods = Map.groupBy(
        own.filter(({ concept, form, start, end }) => {
          const days = start === null ? 0 : (Date.parse(end) - Date.parse(start)) / 86_400_000;
          return (
            concept in lines && /^10-[KQ]/.test(form) && (start === null || (days > 75 && days < 125) || days > 350)
          );
        }),
        ({ concept, unit, start, end }) => [concept, unit, start, end].join(' '),
      );
      for (const vintages of periods.values()) {
        const ordered = vintages.toSorted((a, b) =>
          `${a.filed} ${a.accession}` < `${b.filed} ${b.accession}` ? -1 : 1,
        );
        const first = Number(ordered[0]?.value);
        let previous = first;
        for (const { concept, end, value } of ordered) {
          if (Number(value) === previous) continue;
          previous = Number(value);
          if (Math.abs(previous - first) <= Math.abs(first) / 100 || first === 0) continue;
          material += 1;
          if (listed.has(`${lines[concept]} ${end} ${value}`)) matched += 1;
        }
      }
    }
    console.info(`restatements: ${matched} of ${material} material changes listed`);
    expect(material).toBeGreaterThan(50);
    expect(matched).toBe(material);
  });

  it('the same value with more or fewer digits is not a restatement', () => {
    let rows = 0;
    for (const list of found.values())
      for (const { original, restated } of list) {
        const digits = (text: string) => text.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length;
        const fewer = Math.min(digits(original), digits(restated));
        rows += 1;
        if (fewer >= 4 && digits(original) !== digits(restated))
          expect(Number(original).toPrecision(fewer), original).not.toBe(Number(restated).toPrecision(fewer));
      }
    console.info(`restatements: ${rows} rows`);
    expect(rows).toBeGreaterThan(300);
  });
});
