import { statSync } from 'node:fs';
import { addDays, addMonths, endOfMonth, isDay } from '@dqs/core';
import { openArtifact } from '@dqs/kit';
import type { Day, Decimal } from '@dqs/schemas';
import { buildingConcepts, type Fact } from '@dqs/statements';

type Row = Readonly<Record<string, string>>;

/** A member of the archive: tab-separated, without quotes. */
const rowsOf = async (path: string, member: RegExp): Promise<readonly Row[]> => {
  const chunks: Buffer[] = [];
  for await (const chunk of openArtifact({ path, bytes: statSync(path).size }, { member, maximumBytes: 100_000_000 }))
    chunks.push(chunk);
  const [header = '', ...lines] = Buffer.concat(chunks).toString('utf8').split('\n');
  const names = header.trim().split('\t');
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const cells = line.split('\t');
      return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
    });
};

const dayOf = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;

export const plain = (value: string): string => value.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

export interface StatementDataSet {
  /** Facts for building statements, by CIK. */
  readonly facts: ReadonlyMap<string, readonly Fact[]>;
  /** `concept unit qtrs end adsh` of every consolidated number, and the number. */
  readonly numbers: ReadonlyMap<string, string>;
}

/**
 * A quarter of the SEC's Financial Statement Data Sets as facts, for tests over many filers. It rounds days to the end of a
 * month and has lengths in quarters.
 */
export const readStatementDataSet = async (path: string): Promise<StatementDataSet> => {
  const filings = new Map((await rowsOf(path, /^sub\.txt$/)).map((row) => [row['adsh'] ?? '', row]));
  const wanted = new Set(buildingConcepts);
  const facts = new Map<string, Fact[]>();
  const numbers = new Map<string, string>();
  for (const row of await rowsOf(path, /^num\.txt$/)) {
    const { adsh = '', tag = '', ddate = '', qtrs = '', uom = '', segments, coreg, value = '' } = row;
    const filing = filings.get(adsh);
    const end = dayOf(ddate);
    const quarters = Number.parseInt(qtrs, 10);
    const consolidated = segments === '' && coreg === '' && row['version']?.startsWith('us-gaap');
    if (!filing || !consolidated || value === '' || !isDay(end)) continue;
    numbers.set([tag, uom, qtrs, end, adsh].join(' '), plain(value));
    if (!wanted.has(tag) || ![0, 1, 2, 3, 4].includes(quarters)) continue;
    const fact: Fact = {
      taxonomy: 'us-gaap',
      concept: tag,
      unit: uom,
      start: quarters === 0 ? null : addDays(endOfMonth(addMonths(end, -3 * quarters)), 1),
      end,
      value: plain(value) as Decimal,
      accession: adsh,
      fiscalYear: Number.parseInt(filing['fy'] ?? '', 10) || null,
      fiscalPeriod: filing['fp'] || null,
      form: filing['form'] ?? '',
      filed: dayOf(filing['filed'] ?? '') as Day,
    };
    const cik = filing['cik'] ?? '';
    facts.set(cik, [...(facts.get(cik) ?? []), fact]);
  }
  return { facts, numbers };
};
