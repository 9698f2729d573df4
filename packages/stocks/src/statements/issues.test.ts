import { buildStatements, type Fact } from '@dqs/statements';
import type { Day, Decimal } from '@dqs/schemas';
import { describe, expect, it } from 'vitest';
import { namesLine, noteOfIssues, unreportedRules } from './issue-notes.ts';
import { issueRows, issuesIn, issuesText } from './issues.ts';

/** An annual report with income and assets of one year. */
const report = (start: string, end: string, filed: string, serial: number) =>
  (
    [
      ['Revenues', start, '1000'],
      ['NetIncomeLoss', start, '100'],
      ['IncomeTaxExpenseBenefit', start, '10'],
      ['Assets', null, '5000'],
      ['LiabilitiesAndStockholdersEquity', null, '5000'],
    ] as const
  ).map(([concept, from, value]) => ({
    taxonomy: 'us-gaap',
    concept,
    unit: 'USD',
    start: from as Day | null,
    end: end as Day,
    value: value as Decimal,
    accession: `0000000001-20-00000${serial}`,
    fiscalYear: 2019,
    fiscalPeriod: 'FY',
    form: '10-K',
    filed: filed as Day,
  }));

describe('fiscal years with the same name', () => {
  // Like L3Harris, which moved its year end from June to the Friday nearest to December 31.
  const company = buildStatements([
    ...report('2018-06-30', '2019-06-28', '2019-08-20', 1),
    ...report('2019-01-05', '2020-01-03', '2020-03-01', 2),
  ]);
  const rows = issueRows(202058, company).filter(({ statement, rule }) => {
    return statement === 'income' && rule === 'fiscal_years_of_one_name';
  });

  it('are an issue of each year', () => {
    expect(rows.map(({ period_end, detail }) => [period_end, detail])).toEqual([
      ['2019-06-28', '2019: the years to 2019-06-28 and 2020-01-03'],
      ['2020-01-03', '2019: the years to 2019-06-28 and 2020-01-03'],
    ]);
  });

  it('are listed once in the note of a page', () => {
    const periods = rows.map((row) => ({
      statement: 'income' as const,
      fiscal_year: 2019,
      fiscal_period: 'FY',
      issues: issuesIn(issuesText([row])),
      keys: null,
    }));
    expect(noteOfIssues(periods, false)).toBe(
      'The company moved its year end, so two fiscal years have the same name. They differ in period_end: ' +
        '2019: the years to 2019-06-28 and 2020-01-03.',
    );
  });

  it('are not an issue if years are consecutive', () => {
    const usual = buildStatements([
      ...report('2018-06-30', '2019-06-28', '2019-08-20', 1),
      ...report('2019-06-29', '2020-06-26', '2020-08-20', 2),
    ]);
    expect(issueRows(1, usual).filter(({ rule }) => rule === 'fiscal_years_of_one_name')).toEqual([]);
  });
});

describe('values as first reported', () => {
  /** The reports on two years. The later one repeats the income of the first year. */
  const reported = (repeated: string) => {
    const first = report('2018-01-01', '2018-12-31', '2019-02-20', 1);
    const later = report('2019-01-01', '2019-12-31', '2020-02-20', 2);
    const compared = first.map((fact) => ({
      ...fact,
      value: fact.concept === 'NetIncomeLoss' ? (repeated as Decimal) : fact.value,
      accession: '0000000001-20-000002',
      filed: '2020-02-20' as Day,
    }));
    return buildStatements([
      ...first.map((fact) => ({ ...fact, fiscalYear: 2018 })),
      ...later,
      ...compared.filter(({ start }) => start !== null),
    ]);
  };
  const noteOf = (repeated: string, asReported: boolean) =>
    noteOfIssues(
      [
        {
          statement: 'income',
          fiscal_year: 2018,
          fiscal_period: 'FY',
          issues: issueRows(1, reported(repeated)).filter(
            (row) => `${row.statement} ${row.period_type} ${row.period_end}` === 'income annual 2018-12-31',
          ),
          keys: null,
        },
      ],
      asReported,
    );

  it('are noted if a later report has the opposite sign', () => {
    expect(noteOf('-100', true)).toContain(
      'Later reports have these values with the opposite sign, so one of the two signs is wrong: net_income of FY2018',
    );
    expect(noteOf('-100', false) ?? '').not.toContain('Later reports');
  });

  it('are noted if a later report has another unit', () => {
    expect(noteOf('100000', true)).toContain(
      'Later reports have these values in another unit, so one of the two is wrong: net_income of FY2018',
    );
  });

  it('are not noted if a later report restates them', () => {
    expect(noteOf('-90', true) ?? '').not.toContain('Later reports');
  });
});

describe('a sum that holds only with an amount that is not served', () => {
  // Altria, Form 10-K for 2014, in millions: excise taxes are part of revenue and deducted before gross profit.
  const altria = (amounts: Readonly<Record<string, string>>) =>
    buildStatements(
      Object.entries(amounts).map(([concept, value]) => ({
        taxonomy: 'us-gaap',
        concept,
        unit: 'USD',
        start: '2014-01-01' as Day,
        end: '2014-12-31' as Day,
        value: `${value}000000` as Decimal,
        accession: '0000764180-15-000016',
        fiscalYear: 2014,
        fiscalPeriod: 'FY',
        form: '10-K',
        filed: '2015-02-25' as Day,
      })),
    );
  const amounts = { Revenues: '24522', CostOfGoodsSold: '7785', GrossProfit: '10160', NetIncomeLoss: '5070' };
  const issuesFor = (given: Readonly<Record<string, string>>) =>
    issueRows(764180, altria(given)).filter(
      ({ rule, period_type: type }) => rule === 'gross_profit' && type === 'annual',
    );
  const noteFor = (given: Readonly<Record<string, string>>, asReported: boolean, keys: ReadonlySet<string> | null) =>
    noteOfIssues(
      [
        {
          statement: 'income',
          fiscal_year: 2014,
          fiscal_period: 'FY',
          issues: issuesIn(issuesText(issuesFor(given))),
          keys,
        },
      ],
      asReported,
    );
  const taxed = { ...amounts, ExciseAndSalesTaxes: '6577' };
  const note =
    'These sums hold only if amounts that are not served are added: gross_profit of FY2014 (excise taxes in revenue 6577000000).';

  it('is reported with the amount, as last and as first reported', () => {
    expect(noteFor(taxed, false, null)).toBe(note);
    expect(noteFor(taxed, true, null)).toBe(note);
  });

  it('is reported if the total is requested, not if only a part is', () => {
    expect(noteFor(taxed, false, new Set(['gross_profit']))).toBe(note);
    expect(noteFor(taxed, false, new Set(['revenue', 'cost_of_revenue']))).toBe(note);
    expect(noteFor(taxed, false, new Set(['revenue']))).toBeNull();
  });

  it('is not reported if the sum holds without it', () => {
    expect(issuesFor({ ...taxed, GrossProfit: '16737' })).toEqual([]);
  });
});

describe('values as filed for which a rule does not hold', () => {
  // Walt Disney, Form 10-K for 2023, in millions: the operating income is that of the segments.
  const fact = (concept: string, value: string): Fact => ({
    taxonomy: 'us-gaap',
    concept,
    unit: 'USD',
    start: '2022-10-02' as Day,
    end: '2023-09-30' as Day,
    value: value as Decimal,
    accession: '0001744489-23-000216',
    fiscalYear: 2023,
    fiscalPeriod: 'FY',
    form: '10-K',
    filed: '2023-11-21' as Day,
  });
  const company = buildStatements([
    fact('Revenues', '88898000000'),
    fact('CostsAndExpenses', '79906000000'),
    fact('OperatingIncomeLoss', '12863000000'),
    fact('NetIncomeLoss', '2354000000'),
    fact('IncomeTaxExpenseBenefit', '1379000000'),
  ]);
  const rows = issueRows(1744489, company).filter(
    ({ rule, period_type: type }) => rule === 'operating_income_after_costs' && type === 'annual',
  );
  const noteFor = (...keys: readonly string[]) =>
    noteOfIssues(
      [
        {
          statement: 'income',
          fiscal_year: 2023,
          fiscal_period: 'FY',
          issues: issuesIn(issuesText(rows)),
          keys: keys.length > 0 ? new Set(keys) : null,
        },
      ],
      false,
    );

  it('are in the note if the page has the line that the rule is about, or two other lines of the rule', () => {
    const note =
      'These accounting rules do not hold for the values as filed: operating_income_after_costs of FY2023. ' +
      'Amounts without a line, such as gains on sales, may be the difference.';
    expect(noteFor()).toBe(note);
    expect(noteFor('revenue', 'operating_income')).toBe(note);
    expect(noteFor('operating_income')).toBe(note);
    expect(noteFor('revenue', 'costs_and_expenses')).toBe(note);
    expect(noteFor('revenue')).toBeNull();
    // EBITDA is always derived from operating income.
    expect(noteFor('ebitda')).toBe(note);
  });
});

describe('contradictions that no note reports', () => {
  const open = { statement: 'income', count: 3, withheld: false };

  it('are those of rules without a line', () => {
    const reported = [
      'operating_income_after_costs',
      'eps_basic_times_weighted_shares_basic',
      'interest_expense_is_positive',
    ];
    expect(unreportedRules(reported.map((rule) => ({ ...open, rule })))).toEqual([]);
    const unknown = { ...open, rule: 'a_rule_of_an_older_version' };
    expect(unreportedRules([unknown, { ...unknown, withheld: true }])).toEqual([unknown]);
  });
});

describe('a last quarter without a line of its year', () => {
  // Discontinued operations are reported for the year and not for its first nine months.
  const flows = (
    form: string,
    start: string,
    end: string,
    amounts: Readonly<Record<string, string>>,
  ): readonly Fact[] =>
    Object.entries(amounts).map(([concept, value]) => ({
      taxonomy: 'us-gaap',
      concept,
      unit: 'USD',
      start: start as Day,
      end: end as Day,
      value: value as Decimal,
      accession: `0000000001-20-00000${end.slice(5, 7)}`,
      fiscalYear: 2019,
      fiscalPeriod: form === '10-K' ? 'FY' : 'Q3',
      form,
      filed: (form === '10-K' ? '2020-02-20' : '2019-11-01') as Day,
    }));
  const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest';
  const company = buildStatements([
    ...flows('10-Q', '2019-07-01', '2019-09-30', {
      Revenues: '300',
      NetIncomeLoss: '22',
      IncomeTaxExpenseBenefit: '5',
    }),
    ...flows('10-Q', '2019-01-01', '2019-09-30', {
      [pretax]: '70',
      IncomeTaxExpenseBenefit: '14',
      NetIncomeLoss: '66',
      Revenues: '900',
    }),
    ...flows('10-K', '2019-01-01', '2019-12-31', {
      [pretax]: '100',
      IncomeTaxExpenseBenefit: '20',
      IncomeLossFromDiscontinuedOperationsNetOfTax: '15',
      NetIncomeLoss: '95',
      Revenues: '1200',
    }),
  ]);
  const rows = issueRows(1, company).filter(({ period_type: type }) => type === 'quarterly');

  it('is reported if a sum does not hold without it', () => {
    expect(rows.map(({ mode, rule, detail }) => [mode, rule, detail])).toEqual([
      ['latest_lacking', 'net_income_after_tax', 'FY2019 Q4: net_income_discontinued'],
      ['as_reported_lacking', 'net_income_after_tax', 'FY2019 Q4: net_income_discontinued'],
    ]);
    const period = { statement: 'income', fiscal_year: 2019, fiscal_period: 'Q4', keys: null } as const;
    expect(noteOfIssues([{ ...period, issues: issuesIn(issuesText(rows)) }], false)).toBe(
      'A line that the year has is missing in these quarters, so a sum does not hold: ' +
        'net_income_after_tax of Q4 2019 (net_income_discontinued).',
    );
  });
});

it('a note about a line does not name another line that its name ends with', () => {
  const note = 'Withheld because an accounting rule contradicts the value: cost_of_revenue of FY2024 (gross_profit).';
  expect(namesLine(note, 'cost_of_revenue')).toBe(true);
  expect(namesLine(note, 'revenue')).toBe(false);
  expect(namesLine(null, 'revenue')).toBe(false);
});
