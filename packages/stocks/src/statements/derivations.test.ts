import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { officialSources as sources } from '@dqs/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  allLines,
  buildStatements,
  type BuiltCompany,
  type Fact,
  type Line,
  servedLines,
  type Witness,
  witnessesOf,
} from '@dqs/statements';
import { companies, readCompanyFacts } from '../testing/official-company-facts.ts';
import { readStatementDataSet } from '../testing/statement-data-set.ts';

const folder = join(sources, 'sec-companyfacts');
const dataSet = join(sources, 'sec-fsds/2009q3.zip');

/** Result of one formula for all available filers. */
interface Tally {
  given: number;
  agreeing: number;
  readonly filers: Set<string>;
  readonly contradicting: Set<string>;
}

const tallies = new Map<string, Tally>();
const built = new Map<string, BuiltCompany>();
/** Filers and values of a derived line. */
const derived = new Map<string, { readonly filers: Set<string>; values: number }>();

const count = (filer: string, key: string, { rule, agrees }: Witness): void => {
  const name = `${key} = ${rule.formula}`;
  const tally = tallies.get(name) ?? { given: 0, agreeing: 0, filers: new Set(), contradicting: new Set() };
  tallies.set(name, tally);
  tally.given += 1;
  tally.agreeing += agrees ? 1 : 0;
  tally.filers.add(filer);
  if (!agrees) tally.contradicting.add(filer);
};

const addCompany = (filer: string, facts: readonly Fact[]): void => {
  const company = buildStatements(facts);
  built.set(filer, company);
  for (const line of allLines) for (const witness of witnesses(company.reports, line)) count(filer, line.key, witness);
  for (const { latest, original } of company.statements)
    for (const lines of [latest.lines, original?.lines ?? new Map()])
      for (const [key, { origin }] of lines) {
        if (origin !== 'identity') continue;
        const known = derived.get(key) ?? { filers: new Set(), values: 0 };
        derived.set(key, known);
        known.filers.add(filer);
        known.values += 1;
      }
};

/** Results of the formulas that are used unless reports contradict them. Other formulas are used only if reports agree. */
const witnesses = (reports: BuiltCompany['reports'], line: Line): readonly Witness[] =>
  witnessesOf(reports, line).filter(({ rule }) => !rule.witnessed && !line.attested.flat().includes(rule));

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

describe.skipIf(!existsSync(folder) || !existsSync(dataSet))(
  'derived lines compared with reported ones (needs official files)',
  () => {
    beforeAll(async () => {
      for (const company of companies) addCompany(company, readCompanyFacts(folder, company));
      for (const [cik, facts] of (await readStatementDataSet(dataSet)).facts) addCompany(cik, facts);
    });

    it('agree in nearly all reports that report both', () => {
      const rows = [...tallies].map(
        ([name, { given, agreeing, filers, contradicting }]) =>
          `${percent(agreeing, given)} of ${given}; ${contradicting.size} of ${filers.size} filers contradict: ${name}`,
      );
      const served = [...derived].map(
        ([key, { filers, values }]) => `${values} values of ${filers.size} filers: ${key}`,
      );
      console.info(`Reports that give a line and what it is derived from:\n${rows.join('\n')}`);
      console.info(`Derived values:\n${served.join('\n')}`);
      expect(tallies.size).toBeGreaterThan(12);
      for (const [name, { given, agreeing, filers, contradicting }] of tallies) {
        expect(agreeing / given, name).toBeGreaterThan(0.95);
        expect(contradicting.size / filers.size, name).toBeLessThan(0.08);
      }
    });

    it('are not served if they differ in the nearest report with both', () => {
      let withheld = 0;
      for (const { reports, statements } of built.values()) {
        for (const line of servedLines) {
          const found = witnesses(reports, line);
          if (found.length === 0 || found.some(({ agrees }) => agrees)) continue;
          const rules = new Set(found.map(({ rule }) => rule));
          if (rules.size < line.derivations.length) continue;
          withheld += 1;
          for (const { latest } of statements) expect(latest.lines.get(line.key)?.origin).not.toBe('identity');
        }
      }
      expect(withheld).toBeGreaterThan(3);
    });

    it('do not total depreciation and amortization, or operating income', () => {
      for (const { statements } of built.values())
        for (const { latest, original } of statements)
          for (const lines of [latest.lines, original?.lines ?? new Map()])
            for (const key of ['depreciation_and_amortization', 'operating_income'])
              expect(lines.get(key)?.origin).not.toBe('identity');
    });

    it('do not count interest and equity income as operating costs: General Electric, second quarter of 2009', () => {
      // Form 10-Q of 2009: "Other costs and expenses" 8,933 of total costs and expenses of 35,986, under its own concept.
      const ge = built.get('40545')?.statements.filter(({ statement }) => statement === 'income') ?? [];
      expect(ge.length).toBeGreaterThan(0);
      for (const { latest } of ge) {
        expect(latest.lines.has('operating_income')).toBe(false);
        // Cost of goods sold is 12,450 and cost of services sold 6,354: neither is the cost of revenue.
        expect(latest.lines.has('cost_of_revenue')).toBe(false);
        expect(latest.lines.has('gross_profit')).toBe(false);
      }
    });

    it('do not count temporary equity as liabilities: DaVita, June 30, 2009', () => {
      // Form 10-Q filed 2009-08-07, Consolidated Balance Sheets.
      const sheet = built
        .get('927066')
        ?.statements.find(
          ({ statement, end, periodType }) =>
            statement === 'balance' && end === '2009-06-30' && periodType === 'quarterly',
        );
      const value = (key: string) => sheet?.latest.lines.get(key)?.value;
      expect(value('total_liabilities')).toBe('5096081000');
      expect(value('mezzanine_equity')).toBe('288458000');
      expect(value('total_liabilities_and_equity')).toBe('7441034000');
    });
  },
);
