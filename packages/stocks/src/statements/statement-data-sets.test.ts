import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { officialSources as sources } from '@dqs/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildStatements, type BuiltCompany, lineByKey } from '@dqs/statements';
import { plain, readStatementDataSet, type StatementDataSet } from '../testing/statement-data-set.ts';

const path = join(sources, 'sec-fsds/2009q3.zip');

const built = new Map<string, BuiltCompany>();
let numbers: StatementDataSet['numbers'] = new Map();

const load = async (): Promise<void> => {
  const dataSet = await readStatementDataSet(path);
  numbers = dataSet.numbers;
  for (const [cik, facts] of dataSet.facts) built.set(cik, buildStatements(facts));
};

describe.skipIf(!existsSync(path))('the Financial Statement Data Set of 2009 Q3 (needs official files)', () => {
  beforeAll(load);

  it('reconciles: every reported value of every filer is in the named filing', () => {
    let compared = 0;
    for (const [cik, { statements }] of built) {
      for (const { latest, original, end, statement } of statements) {
        for (const lines of [latest.lines, original?.lines ?? new Map()]) {
          for (const [key, { value, accession, unit, terms }] of lines) {
            if (accession === null) continue;
            const [{ times, fact }] = terms;
            const quarters =
              fact.start === null ? 0 : Math.round((Date.parse(fact.end) - Date.parse(fact.start)) / 7_884_000_000);
            const number = numbers.get(
              [fact.concept, fact.filedUnit ?? fact.unit, quarters, fact.end, accession].join(' '),
            );
            const filed = [
              times === 1 ? number : plain(String(number).startsWith('-') ? String(number).slice(1) : `-${number}`),
              fact.unit.replace('/shares', '/share'),
            ];
            const same = filed[0] === value || (Number(value) === 0 && Number(number) === 0);
            if (!same || filed[1] !== unit) expect({ cik, statement, key, end, filed }).toEqual({ cik, value, unit });
            if (lineByKey.get(key)?.at !== 'beginning') expect(fact.end).toBe(end);
            compared += 1;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(20_000);
  });

  it('has a balance sheet and an income statement of the quarter for nearly every filer', () => {
    const filersWith = (kind: string): number =>
      [...built.values()].filter(({ statements }) =>
        statements.some(
          ({ statement, periodType, original }) => statement === kind && periodType === 'quarterly' && original,
        ),
      ).length;
    console.info(
      `filers ${built.size}: balance sheets of ${filersWith('balance')}, income statements of ${filersWith('income')}`,
    );
    expect(filersWith('balance')).toBeGreaterThan(built.size * 0.9);
    expect(filersWith('income')).toBeGreaterThan(built.size * 0.9);
  });

  it('passes the accounting identities in most statements', () => {
    const shares: string[] = [];
    for (const kind of ['income', 'balance', 'cash_flow']) {
      const judged = [...built.values()].flatMap(({ statements }) =>
        statements.filter(({ statement, latest }) => statement === kind && latest.checked.judged > 0),
      );
      const passing = judged.filter(({ latest }) => latest.checked.failures.length === 0).length;
      shares.push(`${kind}: ${passing} of ${judged.length} (${((100 * passing) / judged.length).toFixed(1)} %)`);
      expect(passing / judged.length, kind).toBeGreaterThan(0.8);
    }
    console.info(`Statements that pass all identities:\n${shares.join('\n')}`);
  });

  it('distinguishes banks and insurers from industry', () => {
    const type = (cik: string) => built.get(cik)?.companyType;
    // JPMorgan Chase, UnitedHealth, Apple.
    expect([type('19617'), type('731766'), type('320193')]).toEqual(['bank', 'insurer', 'industrial']);
  });
});
