import { addDays, addMonths, endOfMonth } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../facts/fact.ts';
import { buildStatements, type BuiltCompany } from './build.ts';
import type { BuiltStatement } from './built-statement.ts';
import { reportOf, reportsOf, type Quarter, type Report } from '../testing/made-up-company.ts';
import { restatementsIn } from './restatements.ts';

/** All statements of a company with their restatements, without the filings. */
const everythingOf = ({ reports, ...built }: BuiltCompany) => ({
  ...built,
  restatements: restatementsIn(reports).map(({ superseding, ...change }) => ({
    ...change,
    superseding: superseding.accession,
    filed: superseding.filed,
  })),
});

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

describe('the last quarter of a year', () => {
  const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
  const amounts = (year: number, quarter: number): Quarter => {
    const { IncomeTaxExpenseBenefit: tax = 0, NetIncomeLoss: net = 0, ...others } = quarterOf(year, quarter);
    return { ...others, [pretax]: tax + net, IncomeTaxExpenseBenefit: tax, NetIncomeLoss: net };
  };
  const reports = reportsOf(amounts, [2019, 2020, 2021]);
  /** The tax of 2019 with the wrong sign in the annual report on 2020. */
  const turned = factsOf(reports).map((each) => {
    const isTax = each.concept === 'IncomeTaxExpenseBenefit' && each.end === '2019-12-31' && each.fiscalYear === 2020;
    return isTax ? { ...each, value: `-${each.value}` as Decimal } : each;
  });
  const lastOf = (facts: readonly Fact[]) => find(buildStatements(facts).statements, 'income', 'quarterly', 2019, 'Q4');

  it('is the difference from its year', () => {
    expect(value(lastOf(factsOf(reports)), 'income_tax')).toBe('23');
  });

  it('has no line that the year withholds', () => {
    const last = lastOf(turned);
    expect(value(last, 'income_tax')).toBeUndefined();
    expect(value(last, 'net_income')).toBe('110');
  });

  it('has no difference that fails an identity which the year satisfies in a later report', () => {
    const later = factsOf(reports)
      .filter(({ end, fiscalYear, form }) => end === '2019-12-31' && fiscalYear === 2020 && form === '10-K')
      .map((each) => ({ ...each, fiscalYear: 2021, accession: '0000000009-21-000031', filed: '2022-02-14' as Day }));
    const facts = [...turned, ...later];
    expect(value(find(buildStatements(facts).statements, 'income', 'annual', 2019, 'FY'), 'income_tax')).toBe('86');
    const last = lastOf(facts);
    expect([value(last, 'income_tax'), value(last, 'net_income')]).toEqual([undefined, '110']);
  });

  it('is a difference if its year comes from one later report that leads to another amount', () => {
    const change = 'CashAndCashEquivalentsPeriodIncreaseDecrease';
    const recast = factsOf(reports)
      .filter(({ end, fiscalYear, form }) => end === '2019-12-31' && fiscalYear === 2020 && form === '10-K')
      .map((each) => ({ ...each, fiscalYear: 2021, accession: '0000000009-21-000031', filed: '2022-02-14' as Day }));
    const cash = (end: string, value: string) =>
      recast.slice(0, 1).map((each) => ({
        ...each,
        concept: 'CashAndCashEquivalentsAtCarryingValue',
        start: null,
        end: end as Day,
        value: value as Decimal,
      }));
    const other = recast
      .filter(({ concept }) => concept !== change)
      .map((each) =>
        each.concept.endsWith('InvestingActivities') ? { ...each, value: `${each.value}7` as Decimal } : each,
      );
    const facts = [...factsOf(reports), ...other, ...cash('2018-12-31', '1000'), ...cash('2019-12-31', '1332')];
    const { statements: built } = buildStatements(facts);
    const year = find(built, 'cash_flow', 'annual', 2019, 'FY').latest;
    expect(year.dropped).toMatchObject([{ key: 'net_change_in_cash', because: 'cash_at_both_ends' }]);
    const rest = find(built, 'cash_flow', 'quarterly', 2019, 'Q4').latest.lines.get('net_change_in_cash');
    expect([rest?.value, rest?.origin, rest?.terms.map(({ fact }) => fact.value)]).toEqual([
      '86',
      'q4',
      ['332', '246'],
    ]);
  });
});

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
    expect(everythingOf(again)).toEqual(everythingOf(buildStatements(factsOf(all))));
  });
});

describe('an amended year', () => {
  const reports = reportsOf(quarterOf, [2020]);
  const amendment = reportOf(quarterOf, 2020, 3, { form: '10-K/A', filed: '2021-06-01' as Day, serial: 2, shift: 5 });
  const { statements } = buildStatements([...factsOf(reports), ...amendment.facts]);

  it('is served as amended, and as first reported on request', () => {
    const annual = find(statements, 'income', 'annual', 2020, 'FY');
    expect(annual.latest.lines.get('revenue')).toMatchObject({ value: '4865', accession: '0000000009-20-000032' });
    expect(annual.original?.lines.get('revenue')).toMatchObject({ value: '4860', accession: '0000000009-20-000031' });
  });

  it('never mixes an amended year with months that were not amended', () => {
    const fourth = find(statements, 'income', 'quarterly', 2020, 'Q4');
    expect([value(fourth, 'revenue'), value(fourth, 'revenue', 'original')]).toEqual(['1230', '1230']);
  });

  it('is listed among the restatements with both filings, and so is the year that it compares with', () => {
    const { restatements: rows } = everythingOf(buildStatements([...factsOf(reports), ...amendment.facts]));
    expect(rows.filter(({ lineKey }) => lineKey === 'revenue')).toMatchObject([
      { fiscalYear: 2019, fiscalPeriod: 'FY', original: '4460', restated: '4465' },
      {
        fiscalYear: 2020,
        fiscalPeriod: 'FY',
        original: '4860',
        restated: '4865',
        changePercent: '0.1029',
        originalAccession: '0000000009-20-000031',
        superseding: '0000000009-20-000032',
        filed: '2021-06-01',
      },
    ]);
  });
});

describe('the balance sheet at the end of a year', () => {
  const reports = reportsOf(quarterOf, [2019, 2020]);
  // The 10-Q of the first quarter of 2020 compares with the end of 2019. Here it restates it.
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

  it('comes from the newest annual report, not from an interim comparative', () => {
    expect(sheet(early, 'annual', 'FY')).toMatchObject({ value: '2000', accession: '0000000009-19-000031' });
    expect(sheet(early, 'quarterly', 'Q4')).toMatchObject({ value: '2000', accession: '0000000009-19-000031' });
    expect(sheet(restating, 'annual', 'FY')).toMatchObject({ value: '2000', accession: '0000000009-20-000031' });
  });

  it('comes from an interim report if no annual one presents it', () => {
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

describe('a derived line that the company’s reports contradict', () => {
  /** Gross profit excludes 7 of other costs. From 2021 on it is not reported. */
  const withCosts = (other: number, reported: (year: number) => boolean) => (year: number, quarter: number) => ({
    ...quarterOf(year, quarter),
    CostOfRevenue: 600,
    ...(reported(year) ? { GrossProfit: (quarterOf(year, quarter)['Revenues'] ?? 0) - 600 - other } : {}),
  });
  const statementsOf = (other: number, reported: (year: number) => boolean) =>
    buildStatements(factsOf(reportsOf(withCosts(other, reported), [2019, 2020, 2021, 2022]))).statements;
  const grossProfit = (statements: readonly BuiltStatement[], year: number, mode: 'latest' | 'original') =>
    find(statements, 'income', 'annual', year, 'FY')[mode]?.lines.get('gross_profit');

  it('is derived if the nearest report with both confirms it', () => {
    const statements = statementsOf(0, (year) => year < 2021);
    expect(grossProfit(statements, 2022, 'latest')).toMatchObject({ origin: 'identity', value: '3260' });
    expect(grossProfit(statements, 2022, 'original')).toMatchObject({ origin: 'identity', value: '3260' });
  });

  it('is missing if it does not', () => {
    const statements = statementsOf(7, (year) => year < 2021);
    expect(grossProfit(statements, 2020, 'latest')).toMatchObject({ origin: 'reported' });
    expect(grossProfit(statements, 2022, 'latest')).toBeUndefined();
    expect(grossProfit(statements, 2022, 'original')).toBeUndefined();
  });

  it('is judged, as first reported, by reports filed until then', () => {
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
        expect(everythingOf(buildStatements(shuffled))).toEqual(everythingOf(buildStatements(facts)));
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
              // Four quarters may name the line by several concepts.
              if (origin !== 'identity' && origin !== 'ttm')
                expect(new Set(terms.map(({ fact }: (typeof terms)[number]) => fact.concept)).size).toBe(1);
            }
      }),
      { numRuns: 25 },
    );
  });
});

const flows = ['Revenues', 'NetIncomeLoss', 'IncomeTaxExpenseBenefit', 'NetCashProvidedByUsedInOperatingActivities'];

/** A report over some lengths of months up to a month's end, with the same months of the year before. */
const reportOver = (form: string, end: Day, lengths: readonly number[], fiscalYear: number, serial: number): Fact[] =>
  [end, endOfMonth(addMonths(end, -12))].flatMap((last) => {
    const fact = (concept: string, start: Day | null, value: number): Fact => ({
      taxonomy: 'us-gaap',
      concept,
      unit: 'USD',
      start,
      end: last,
      value: String(value) as Decimal,
      accession: `0000000009-${end.slice(2, 4)}-${String(serial).padStart(6, '0')}`,
      fiscalYear,
      fiscalPeriod: null,
      form,
      filed: addDays(end, 40),
    });
    return [
      ...['Assets', 'LiabilitiesAndStockholdersEquity'].map((concept) => fact(concept, null, serial + 1000)),
      ...lengths.flatMap((months) => {
        const start = addDays(endOfMonth(addMonths(last, -months)), 1);
        return flows.map((concept) => fact(concept, start, serial + months));
      }),
    ];
  });

describe('a fiscal year that was moved', () => {
  // Made up: calendar years to 2012, a report on six months to June 2013, then years from July with a comparative from July 2012.
  const facts = [
    ...[2011, 2012].flatMap((year) => [
      ...reportOver('10-Q', `${year}-03-31` as Day, [3], year, year * 10),
      ...reportOver('10-Q', `${year}-06-30` as Day, [3, 6], year, year * 10 + 1),
      ...reportOver('10-Q', `${year}-09-30` as Day, [3, 9], year, year * 10 + 2),
      ...reportOver('10-K', `${year}-12-31` as Day, [12], year, year * 10 + 3),
    ]),
    ...reportOver('10-Q', '2013-03-31' as Day, [3], 2013, 20130),
    ...reportOver('10-KT', '2013-06-30' as Day, [6], 2013, 20131),
    ...reportOver('10-Q', '2013-09-30' as Day, [3], 2014, 20140),
    ...reportOver('10-Q', '2013-12-31' as Day, [3, 6], 2014, 20141),
    ...reportOver('10-Q', '2014-03-31' as Day, [3, 9], 2014, 20142),
    ...reportOver('10-K', '2014-06-30' as Day, [12], 2014, 20143),
  ];
  const incomes = buildStatements(facts).statements.filter(({ statement }) => statement === 'income');
  const named = (periodType: string): readonly string[] =>
    incomes
      .filter((each) => each.periodType === periodType && each.end > '2011-12-31')
      .toSorted((a, b) => (a.end < b.end ? -1 : 1))
      .map(({ fiscalYear, fiscalPeriod, start, end }) => `${fiscalYear} ${fiscalPeriod} ${start} ${end}`);

  it('has the months before the change once, as quarters of the year in which they were reported', () => {
    expect(named('quarterly')).toEqual([
      '2012 Q1 2012-01-01 2012-03-31',
      '2012 Q2 2012-04-01 2012-06-30',
      '2012 Q3 2012-07-01 2012-09-30',
      '2012 Q4 2012-10-01 2012-12-31',
      '2013 Q3 2013-01-01 2013-03-31',
      '2013 Q4 2013-04-01 2013-06-30',
      '2014 Q1 2013-07-01 2013-09-30',
      '2014 Q2 2013-10-01 2013-12-31',
      '2014 Q3 2014-01-01 2014-03-31',
      '2014 Q4 2014-04-01 2014-06-30',
    ]);
  });

  it('has no year of six months, and twelve months across the change from comparatives', () => {
    expect(named('annual')).toEqual([
      '2012 FY 2012-01-01 2012-12-31',
      '2013 FY 2012-07-01 2013-06-30',
      '2014 FY 2013-07-01 2014-06-30',
    ]);
    expect(named('ttm').filter((name) => name.startsWith('2014'))).toEqual([
      '2014 Q1 2012-10-01 2013-09-30',
      '2014 Q2 2013-01-01 2013-12-31',
      '2014 Q3 2013-04-01 2014-03-31',
      '2014 FY 2013-07-01 2014-06-30',
    ]);
  });

  it('never gives one period, change or failure twice, whatever was reported over whatever months', () => {
    const report = fc.record({
      form: fc.constantFrom('10-K', '10-K/A', '10-KT', '10-Q', '10-Q', '10-Q/A', '20-F', '6-K'),
      month: fc.integer({ min: 0, max: 35 }),
      lengths: fc.uniqueArray(fc.constantFrom(3, 6, 9, 12), { minLength: 1, maxLength: 3 }),
      label: fc.integer({ min: -1, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(report, { minLength: 1, maxLength: 14 }), (reports) => {
        const all = reports.flatMap(({ form, month, lengths, label }, serial) => {
          const end = endOfMonth(addMonths('2015-01-31' as Day, month));
          return reportOver(form, end, lengths, Number(end.slice(0, 4)) + label, serial);
        });
        const { statements, restatements } = everythingOf(buildStatements(all));
        const periods = statements.map(({ statement, periodType, end }) => `${statement} ${periodType} ${end}`);
        const changes = restatements.map(({ filed, superseding, end, fiscalPeriod, lineKey }) =>
          [filed, superseding, end, fiscalPeriod, lineKey].join(' '),
        );
        const failures = statements.flatMap(({ latest, original }, at) =>
          [latest.checked, latest.initial, original?.checked, original?.initial].flatMap((checked, mode) =>
            (checked?.failures ?? []).map(({ identity }) => `${at} ${mode} ${identity}`),
          ),
        );
        for (const keys of [periods, changes, failures]) expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 300 },
    );
  });
});
