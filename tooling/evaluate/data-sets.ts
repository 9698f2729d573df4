import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { addDays, addMonths, endOfMonth, isDay } from '@dqs/core';
import type { Day, Decimal } from '@dqs/schemas';
import { buildStatements, buildingConcepts, type BuiltCompany, type Fact, type PresentedLine } from '@dqs/statements';

/** A row of a table by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

/** The rows of a table of a Financial Statement Data Set. */
export const tableOf = (path: string): readonly Row[] => {
  const [header = '', ...lines] = readFileSync(path, 'utf8').split('\n');
  const names = header.trim().split('\t');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').trim()]));
    });
};

/** Folders with the tables of a statement data set: the given one, and those in it. */
export const setsIn = (folder: string): readonly string[] =>
  [
    folder,
    ...readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [join(folder, entry.name)] : [],
    ),
  ].filter((each) => ['sub.txt', 'num.txt', 'pre.txt'].every((name) => existsSync(join(each, name))));

/** The statements of a company, or of one filing, and what a reader finds it by. */
export interface Company {
  readonly name: string;
  readonly built: BuiltCompany;
}

const dayOf = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;

/** The companies of a statement data set, each with the pages of its reports. */
export const companiesOf = (set: string): readonly Company[] => {
  const filings = new Map(tableOf(join(set, 'sub.txt')).map((row) => [row['adsh'] ?? '', row]));
  const wanted = new Set(buildingConcepts);
  const facts: (readonly [cik: string, fact: Fact])[] = [];
  for (const row of tableOf(join(set, 'num.txt'))) {
    const { adsh = '', tag = '', ddate = '', qtrs = '', uom = '', segments, coreg, value = '', version = '' } = row;
    const filing = filings.get(adsh);
    const end = dayOf(ddate);
    const quarters = Number.parseInt(qtrs, 10);
    if (!filing || segments !== '' || coreg !== '' || value === '' || !isDay(end)) continue;
    if (!version.startsWith('us-gaap') || !wanted.has(tag) || ![0, 1, 2, 3, 4].includes(quarters)) continue;
    const fact: Fact = {
      taxonomy: 'us-gaap',
      concept: tag,
      unit: uom,
      start: quarters === 0 ? null : addDays(endOfMonth(addMonths(end, -3 * quarters)), 1),
      end,
      value: value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') as Decimal,
      accession: adsh,
      fiscalYear: Number.parseInt(filing['fy'] ?? '', 10) || null,
      fiscalPeriod: filing['fp'] || null,
      form: filing['form'] ?? '',
      filed: dayOf(filing['filed'] ?? '') as Day,
    };
    facts.push([filing['cik'] ?? '', fact]);
  }
  const pages = Map.groupBy(
    tableOf(join(set, 'pre.txt')).map((row): readonly [cik: string, page: PresentedLine] => [
      filings.get(row['adsh'] ?? '')?.['cik'] ?? '',
      {
        accession: row['adsh'] ?? '',
        report: Number(row['report']),
        line: Number(row['line']),
        statement: row['stmt'] ?? '',
        concept: `${row['version']?.startsWith('us-gaap') ? 'us-gaap' : 'own'}:${row['tag']}`,
        label: row['plabel'] ?? '',
        negated: row['negating'] === '1',
        parenthetical: row['inpth'] === '1',
        balance: null,
      },
    ]),
    ([cik]) => cik,
  );
  return [...Map.groupBy(facts, ([cik]) => cik)].map(([cik, own]) => ({
    name: cik,
    built: buildStatements(
      own.map(([, fact]) => fact),
      (pages.get(cik) ?? []).map(([, page]) => page),
    ),
  }));
};
