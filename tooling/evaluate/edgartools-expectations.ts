import { decimal } from '@dqs/core';
import type { BuiltCompany } from '@dqs/statements';
import type { Decimal } from '@dqs/schemas';

/** A figure of a filing that a test of EdgarTools asserts, as it was filed, in whole units. */
interface Expectation {
  readonly cik: string;
  readonly company: string;
  readonly periodType: 'annual' | 'quarterly';
  readonly end: string;
  readonly line: string;
  readonly value: string;
  /** The test, below tests/. */
  readonly test: string;
}

const of = (
  [cik, company]: readonly [cik: string, company: string],
  periodType: Expectation['periodType'],
  end: string,
  test: string,
  values: Readonly<Record<string, string>>,
): readonly Expectation[] =>
  Object.entries(values).map(([line, value]) => ({ cik, company, periodType, end, line, value, test }));

const apple = ['0000320193', 'Apple'] as const;
const micron = ['0000723125', 'Micron'] as const;
const microchip = ['0000827054', 'Microchip'] as const;
const autodesk = ['0000769397', 'Autodesk'] as const;
const analog = ['0000006281', 'Analog Devices'] as const;

const statementsTest = 'test_xbrl_statements.py';

/** Expectations of github.com/dgunning/edgartools at ca5a70094da7 (MIT, Copyright (c) Dwight Gunning and its contributors). */
export const expectations: readonly Expectation[] = [
  ...of(apple, 'annual', '2023-09-30', statementsTest, {
    net_income: '96995000000',
    cash_at_beginning_of_period: '24977000000',
    cash_at_end_of_period: '30737000000',
  }),
  ...of(apple, 'annual', '2022-09-24', statementsTest, { net_income: '99803000000' }),
  ...of(apple, 'annual', '2021-09-25', statementsTest, { net_income: '94680000000' }),
  ...of(apple, 'quarterly', '2025-12-27', 'test_cashflow_unaccumulation.py', { operating_cash_flow: '53925000000' }),
  ...of(micron, 'quarterly', '2013-02-28', 'issues/regression/test_issue_814.py', {
    revenue: '2078000000',
    net_income: '-286000000',
  }),
  ...of(microchip, 'annual', '2016-03-31', 'issues/regression/test_issue_581_mchp_income_statement.py', {
    revenue: '2173334000',
    gross_profit: '1205464000',
    operating_income: '352345000',
    net_income: '324132000',
  }),
  ...of(analog, 'annual', '2019-11-02', 'issues/regression/test_issue_818_viewer_concept_rows.py', {
    revenue: '5991065000',
  }),
  ...of(analog, 'quarterly', '2019-11-02', 'issues/regression/test_issue_818_viewer_concept_rows.py', {
    revenue: '1443219000',
  }),
  ...of(autodesk, 'annual', '2019-01-31', 'issues/regression/test_issue_818_viewer_concept_rows.py', {
    revenue: '2569800000',
  }),
];

/** What is served of an expectation: in the newest reports, or as first reported where a later one changed it. */
type ExpectedVerdict = 'agrees' | 'agrees as first reported' | 'another amount' | 'not served';

export const verdictOnExpectation = (
  { statements }: BuiltCompany,
  { periodType, end, line, value }: Expectation,
): { readonly verdict: ExpectedVerdict; readonly served: Decimal | null } => {
  const found = statements.find(
    (each) =>
      each.periodType === periodType &&
      each.end === end &&
      (each.latest.lines.has(line) || each.original?.lines.has(line) === true),
  );
  const [latest, original] = [found?.latest.lines.get(line)?.value, found?.original?.lines.get(line)?.value];
  const served = latest ?? original ?? null;
  if (served === null) return { verdict: 'not served', served };
  if (latest !== undefined && decimal.equals(latest, value as Decimal)) return { verdict: 'agrees', served };
  const isOriginal = original !== undefined && decimal.equals(original, value as Decimal);
  return { verdict: isOriginal ? 'agrees as first reported' : 'another amount', served };
};
