import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Day, Decimal } from '@dqs/schemas';
import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { buildStatements } from '@dqs/statements';
import { readCompanyFacts, type Company } from '../../testing/official-company-facts.ts';
import { metricList } from './formulas.ts';
import { metricPeriodsIn, type Sheet } from './periods.ts';
import { basisConcepts, shareBasisIn, type ShareFact } from './share-basis.ts';

const shares = 'WeightedAverageNumberOfDilutedSharesOutstanding';
const earnings = 'EarningsPerShareDiluted';

const year = (end: number) => ({ start: `${end - 1}-10-01` as Day, end: `${end}-09-30` as Day });

const fact = (concept: string, end: number, accession: string, value: string): ShareFact => ({
  concept,
  ...year(end),
  accession,
  value: value as Decimal,
});

const alike = (facts: readonly ShareFact[]): boolean =>
  shareBasisIn(facts)({ ...year(2018), accession: 'newer' }, { ...year(2017), accession: 'older' });

describe('two filings', () => {
  it('count shares alike if a period that both report has the same number', () => {
    expect(alike([fact(shares, 2018, 'newer', '20000435'), fact(shares, 2018, 'older', '20000000')])).toBe(true);
    expect(alike([fact(shares, 2017, 'newer', '20000000'), fact(shares, 2017, 'older', '20000000')])).toBe(true);
    expect(alike([fact(shares, 2018, 'newer', '20000000'), fact(shares, 2018, 'older', '5000000')])).toBe(false);
    // One share for twenty is also a split.
    expect(alike([fact(shares, 2018, 'newer', '21000000'), fact(shares, 2018, 'older', '20000000')])).toBe(false);
  });

  it('are compared by earnings per share if one has no share count, and not without a common period', () => {
    const common = [fact(earnings, 2018, 'newer', '2.98'), fact(shares, 2018, 'newer', '20000000')];
    expect(alike([...common, fact(earnings, 2018, 'older', '2.980')])).toBe(true);
    expect(alike([...common, fact(earnings, 2018, 'older', '11.91')])).toBe(false);
    expect(alike([...common, fact(earnings, 2017, 'older', '9.21')])).toBe(false);
    expect(alike([])).toBe(false);
  });

  it('can be the same one', () => {
    const one = { ...year(2018), accession: 'one' };
    expect(shareBasisIn([])(one, { ...year(2017), accession: 'one' })).toBe(true);
  });
});

const folder = join(sources, 'sec-companyfacts');

/** Days on which shares first traded after a split, from the companies' announcements. */
const splits: readonly (readonly [Company, readonly string[]])[] = [
  ['AAPL', ['2014-06-09', '2020-08-31']],
  ['TSLA', ['2020-08-31', '2022-08-25']],
  ['GOOGL', ['2014-04-03', '2022-07-18']],
];

describe.skipIf(!existsSync(folder))('growth of earnings per share (needs official files)', () => {
  it.each(splits)('never crosses a split of %s', (symbol, days) => {
    const facts = readCompanyFacts(folder, symbol);
    const filed = new Map(facts.map((each) => [each.accession, each.filed]));
    const company = buildStatements(facts);
    const growth = metricList.find(({ key }) => key === 'eps_diluted_growth');
    const basis = shareBasisIn(
      facts.flatMap(({ start, ...each }) =>
        start && basisConcepts.includes(each.concept) ? [{ start, ...each }] : [],
      ),
    );
    let [given, known] = [0, 0];
    for (const kind of ['annual', 'quarterly'] as const) {
      const incomes = company.statements
        .filter(({ statement, periodType }) => statement === 'income' && periodType === kind)
        .map((built): Sheet => ({ ...built, lines: built.latest.lines, coverShares: null, asOf: null }));
      for (const { end, inputs } of metricPeriodsIn({ incomes, cashFlows: [], balances: [] }, basis)) {
        const now = incomes.find((sheet) => sheet.end === end)?.lines.get('eps_diluted');
        const before = inputs.yearBefore('eps_diluted');
        if (!now || before === null) continue;
        known += 1;
        const result = growth?.compute(inputs);
        if (result?.complete !== true) {
          expect(result?.value).toBeNull();
          continue;
        }
        given += 1;
        const sameDay = incomes.filter((sheet) => sheet.lines.get('eps_diluted')?.value === before);
        const [left, right] = [now.accession, sameDay[0]?.lines.get('eps_diluted')?.accession ?? null].map(
          (accession) => filed.get(accession ?? ''),
        );
        if (sameDay.length !== 1 || !left || !right) continue;
        for (const day of days)
          expect(left < day, `${kind} to ${end}: ${left}, ${right}, split ${day}`).toBe(right < day);
      }
    }
    console.info(`${symbol}: growth of earnings per share given for ${given} of ${known} periods`);
    expect(given / known).toBeGreaterThan(0.6);
    expect(given).toBeLessThan(known);
  });
});
