import type { Day, Decimal } from '@dqs/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements, type BuiltStatement } from './build.ts';
import { reportOf, reportsOf, type Quarter, type Report } from './made-up-company.ts';
import { rowsOf } from './rows.ts';

const quarterOf = (year: number, quarter: number): Quarter => {
  const revenue = 1000 + (year - 2018) * 100 + quarter * 10;
  return {
    Revenues: revenue,
    IncomeTaxExpenseBenefit: 20 + quarter,
    NetIncomeLoss: 100 + (year - 2018) * 7 + quarter,
    NetCashProvidedByUsedInOperatingActivities: 150 + quarter * 3,
    NetCashProvidedByUsedInInvestingActivities: -40 - quarter,
    NetCashProvidedByUsedInFinancingActivities: -30,
    PaymentsToAcquirePropertyPlantAndEquipment: 25 + quarter,
    CashAndCashEquivalentsPeriodIncreaseDecrease: 80 + quarter * 2,
    Assets: 5000 + year - 2018,
    LiabilitiesAndStockholdersEquity: 5000 + year - 2018,
    StockholdersEquity: 2000,
  };
};

const factsOf = (reports: readonly Report[]): Fact[] => reports.flatMap(({ facts }) => facts);

const find = (
  statements: readonly BuiltStatement[],
  statement: string,
  periodType: string,
  fiscalYear: number,
  fiscalPeriod: string,
): BuiltStatement => {
  const found = statements.find(
    (each) =>
      each.statement === statement &&
      each.periodType === periodType &&
      each.fiscalYear === fiscalYear &&
      each.fiscalPeriod === fiscalPeriod,
  );
  if (!found) throw new Error(`no ${statement} ${periodType} ${fiscalYear} ${fiscalPeriod}`);
  return found;
};

const value = (built: BuiltStatement, key: string, mode: 'latest' | 'original' = 'latest'): string | undefined =>
  built[mode]?.lines.get(key)?.value;

describe('statements of a made-up company', () => {
  const all = reportsOf(quarterOf, [2019, 2020, 2021]);
  const { statements } = buildStatements(factsOf(all));

  it('have quarters out of what is filed cumulatively', () => {
    const second = find(statements, 'cash_flow', 'quarterly', 2020, 'Q2');
    expect(value(second, 'operating_cash_flow')).toBe('153');
    expect(value(second, 'capital_expenditure')).toBe('-26');
    expect(value(second, 'free_cash_flow')).toBe('127');
    expect(second.latest.lines.get('operating_cash_flow')).toMatchObject({ origin: 'ytd_difference', accession: null });
    const fourth = find(statements, 'income', 'quarterly', 2020, 'Q4');
    expect(value(fourth, 'revenue')).toBe('1230');
    expect(fourth.latest.lines.get('net_income')).toMatchObject({ value: '117', origin: 'q4', accession: null });
  });

  it('have twelve months out of a year and two years to date', () => {
    const months = find(statements, 'income', 'ttm', 2021, 'Q2');
    expect([months.start, months.end]).toEqual(['2020-07-01', '2021-06-30']);
    expect(value(months, 'revenue')).toBe(String(1220 + 1230 + 1300 + 1310));
    const year = find(statements, 'income', 'ttm', 2020, 'FY');
    expect(year.latest.lines.get('revenue')).toEqual(
      find(statements, 'income', 'annual', 2020, 'FY').latest.lines.get('revenue'),
    );
  });

  it('have no quarter that nobody reported and no difference over a missing one', () => {
    const without = factsOf(all.filter(({ year, quarter }) => !(year >= 2020 && quarter === 1)));
    const built = buildStatements(without).statements;
    expect(built.some((s) => s.fiscalYear === 2021 && s.fiscalPeriod === 'Q2')).toBe(false);
    expect(
      built.some(
        (s) =>
          s.statement === 'cash_flow' && s.periodType === 'quarterly' && s.fiscalPeriod === 'Q3' && s.fiscalYear > 2019,
      ),
    ).toBe(false);
    expect(value(find(built, 'income', 'quarterly', 2021, 'Q4'), 'revenue')).toBe('1330');
  });

  it('take no fact of a proxy or a current report', () => {
    const [first] = all.at(-1)?.facts ?? [];
    const strange = factsOf(all).map((fact) => ({
      ...fact,
      value: '999' as never,
      form: 'DEF 14A',
      filed: '2022-05-01' as Day,
    }));
    expect(first).toBeDefined();
    const again = buildStatements([
      ...factsOf(all),
      ...strange.map((f) => ({ ...f, accession: '0000000009-22-099999' })),
    ]);
    expect(rowsOf(9, again)).toEqual(rowsOf(9, buildStatements(factsOf(all))));
  });
});

describe('an amended year', () => {
  const reports = reportsOf(quarterOf, [2020]);
  const amendment = reportOf(quarterOf, 2020, 3, { form: '10-K/A', filed: '2021-06-01' as Day, serial: 2, shift: 5 });
  const { statements } = buildStatements([...factsOf(reports), ...amendment.facts]);

  it('is served as amended, and as first reported when asked', () => {
    const annual = find(statements, 'income', 'annual', 2020, 'FY');
    expect(annual.latest.lines.get('revenue')).toMatchObject({ value: '4865', accession: '0000000009-20-000032' });
    expect(annual.original?.lines.get('revenue')).toMatchObject({ value: '4860', accession: '0000000009-20-000031' });
  });

  it('never mixes an amended year with months that were not amended', () => {
    const fourth = find(statements, 'income', 'quarterly', 2020, 'Q4');
    expect([value(fourth, 'revenue'), value(fourth, 'revenue', 'original')]).toEqual(['1230', '1230']);
  });

  it('is listed among the restatements with both filings', () => {
    const { stocks_restatement: rows } = rowsOf(9, buildStatements([...factsOf(reports), ...amendment.facts]));
    expect(rows.filter(({ line_key }) => line_key === 'revenue')).toMatchObject([
      {
        fiscal_year: 2020,
        fiscal_period: 'FY',
        original_value: '4860',
        restated_value: '4865',
        change_pct: '0.1029',
        original_accession_number: '0000000009-20-000031',
        superseding_accession_number: '0000000009-20-000032',
        superseding_form: '10-K/A',
        filed_date: '2021-06-01',
      },
    ]);
  });
});

describe('the balance sheet that closes a year', () => {
  const reports = reportsOf(quarterOf, [2019, 2020]);
  // The 10-Q of the first quarter of 2020 compares with the end of 2019; made here to restate it.
  const restating = reports.flatMap(({ year, quarter, facts }) =>
    facts.map((fact) =>
      year === 2020 && quarter === 0 && fact.concept === 'StockholdersEquity'
        ? { ...fact, value: '1999' as Decimal, end: '2019-12-31' as Day }
        : fact,
    ),
  );
  const early = restating.filter(({ filed }) => filed < '2021-01-01');
  const sheet = (facts: readonly Fact[], type: string, period: string) =>
    find(buildStatements(facts).statements, 'balance', type, 2019, period).latest.lines.get('stockholders_equity');

  it('is that of the newest annual report, whatever an interim one compares it with', () => {
    expect(sheet(early, 'annual', 'FY')).toMatchObject({ value: '2000', accession: '0000000009-19-000031' });
    expect(sheet(early, 'quarterly', 'Q4')).toMatchObject({ value: '2000', accession: '0000000009-19-000031' });
    expect(sheet(restating, 'annual', 'FY')).toMatchObject({ value: '2000', accession: '0000000009-20-000031' });
  });

  it('is that of an interim report where no annual one presents it', () => {
    const compared = reports.flatMap(({ quarter, facts }) =>
      quarter === 3
        ? facts.filter(({ end, start }) => !(end === '2019-12-31' && start === null))
        : facts.map((fact) =>
            fact.start === null && fact.end === '2019-03-31' && fact.accession.includes('-20-')
              ? { ...fact, end: '2019-12-31' as Day }
              : fact,
          ),
    );
    expect(sheet(compared, 'annual', 'FY')).toMatchObject({ value: '2000', accession: '0000000009-20-000001' });
  });
});

describe('a derived line that the company itself contradicts', () => {
  /** Gross profit leaves 7 of other costs out, and from 2021 on it is not reported. */
  const withCosts = (other: number, reported: (year: number) => boolean) => (year: number, quarter: number) => ({
    ...quarterOf(year, quarter),
    CostOfRevenue: 600,
    ...(reported(year) ? { GrossProfit: (quarterOf(year, quarter)['Revenues'] ?? 0) - 600 - other } : {}),
  });
  const statementsOf = (other: number, reported: (year: number) => boolean) =>
    buildStatements(factsOf(reportsOf(withCosts(other, reported), [2019, 2020, 2021, 2022]))).statements;
  const grossProfit = (statements: readonly BuiltStatement[], year: number, mode: 'latest' | 'original') =>
    find(statements, 'income', 'annual', year, 'FY')[mode]?.lines.get('gross_profit');

  it('is derived where the nearest report with both bears it out', () => {
    const statements = statementsOf(0, (year) => year < 2021);
    expect(grossProfit(statements, 2022, 'latest')).toMatchObject({ origin: 'identity', value: '3260' });
    expect(grossProfit(statements, 2022, 'original')).toMatchObject({ origin: 'identity', value: '3260' });
  });

  it('is left out where it does not', () => {
    const statements = statementsOf(7, (year) => year < 2021);
    expect(grossProfit(statements, 2020, 'latest')).toMatchObject({ origin: 'reported' });
    expect(grossProfit(statements, 2022, 'latest')).toBeUndefined();
    expect(grossProfit(statements, 2022, 'original')).toBeUndefined();
  });

  it('is judged, as first reported, by what was filed until then', () => {
    const statements = statementsOf(7, (year) => year > 2021);
    expect(grossProfit(statements, 2020, 'latest')).toBeUndefined();
    expect(grossProfit(statements, 2020, 'original')).toMatchObject({ origin: 'identity' });
  });
});

/** Years of a company with reports missing, late and amended. */
const histories = fc
  .record({
    years: fc.integer({ min: 1, max: 3 }),
    kept: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    amended: fc.array(fc.option(fc.integer({ min: 1, max: 400 }), { nil: null }), { minLength: 12, maxLength: 12 }),
    late: fc.array(fc.integer({ min: 20, max: 300 }), { minLength: 12, maxLength: 12 }),
  })
  .map(({ years, kept, amended, late }) => {
    const facts: Fact[] = [];
    for (let at = 0; at < years * 4; at += 1) {
      if (!kept[at] && at % 4 !== 3) continue;
      const [year, quarter] = [2019 + Math.floor(at / 4), at % 4];
      const filed = new Date(Date.UTC(year, quarter * 3 + 3, late[at])).toISOString().slice(0, 10) as Day;
      facts.push(...reportOf(quarterOf, year, quarter, { filed }).facts);
      const days = amended[at];
      if (days === null || days === undefined) continue;
      const again = new Date(Date.parse(filed) + days * 86_400_000).toISOString().slice(0, 10) as Day;
      const form = quarter === 3 ? '10-K/A' : '10-Q/A';
      facts.push(...reportOf(quarterOf, year, quarter, { filed: again, form, serial: 2, shift: days }).facts);
    }
    return facts;
  });

describe('whatever reports are missing, late or amended', () => {
  it('gives the same statements from the same facts in any order', () => {
    fc.assert(
      fc.property(histories, fc.infiniteStream(fc.nat()), (facts, numbers) => {
        const shuffled = facts
          .map((fact) => ({ fact, place: numbers.next().value as number }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ fact }) => fact);
        expect(rowsOf(9, buildStatements(shuffled))).toEqual(rowsOf(9, buildStatements(facts)));
      }),
      { numRuns: 40 },
    );
  });

  it('as reported uses nothing that was filed after the first report on the period', () => {
    fc.assert(
      fc.property(histories, (facts) => {
        for (const { original, start, end } of buildStatements(facts).statements) {
          if (!original) continue;
          const own = facts.filter(
            (fact) => fact.end === end && fact.filed >= end && Number(fact.fiscalYear) === Number(end.slice(0, 4)),
          );
          const [first] = own.map(({ filed }) => filed).toSorted();
          for (const [key, { terms }] of original.lines)
            for (const { fact } of terms)
              expect([
                key,
                fact.filed <= (first ?? ''),
                fact.end <= end,
                fact.end >= start || fact.end < start,
              ]).toEqual([key, true, true, true]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('gives values that are the sum of their facts, of one concept and unit each', () => {
    fc.assert(
      fc.property(histories, (facts) => {
        for (const { latest, original } of buildStatements(facts).statements)
          for (const lines of [latest.lines, original?.lines ?? new Map()])
            for (const [key, { value: shown, terms, origin }] of lines) {
              const sum = terms.reduce(
                (total: number, { times, fact }: (typeof terms)[number]) => total + times * Number(fact.value),
                0,
              );
              expect([key, Number(shown)]).toEqual([key, sum]);
              if (origin !== 'identity')
                expect(new Set(terms.map(({ fact }: (typeof terms)[number]) => fact.concept)).size).toBe(1);
            }
      }),
      { numRuns: 25 },
    );
  });
});
