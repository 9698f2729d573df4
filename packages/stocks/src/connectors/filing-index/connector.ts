import { isDay, isWeekend } from '@dqs/core';
import { accessionIn, cikIn, recentIndexes } from '@dqs/edgar';
import type { Artifact, Connector, Located, Reject, StoredArtifact } from '@dqs/kit';
import { listedAtEndOf } from '../../filings/filings-recent/end-of-day.ts';
import type { ListedRow } from '../../filings/filings-recent/listed-row.ts';
import { indexDataset, indexSource } from '../../listing-sources.ts';
import { indexLines, maximumBytes, type IndexLine } from './lines.ts';

const daily = 'https://www.sec.gov/Archives/edgar/daily-index/';
const pattern = /^(?:form|master|company)(?:[._-].*)?\.idx(?:\.gz)?$/i;

/** Recognizes an EDGAR index by its first line. The header contains no file name, so the local name is kept. */
const recognise = (fileName: string, head: string): Artifact | null =>
  /^Description:\s+(?:Daily|Master) Index of EDGAR Dissemination Feed/.test(head) ||
  (head === '' && pattern.test(fileName))
    ? { name: fileName.replace(/\.gz$/i, ''), address: daily }
    : null;

type Line = IndexLine | string;

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<Line>[]> {
  let number = 0;
  const seen = new Set<string>();
  for await (const lines of indexLines(artifact)) {
    const batch: Located<Line>[] = [];
    for (const record of lines) {
      number += 1;
      // A filing is listed once for each of its forms and roles. The first entry of a filer is used.
      const key = typeof record === 'string' ? null : `${record.path} ${record.cik}`;
      if (key !== null && seen.has(key)) continue;
      if (key !== null) seen.add(key);
      batch.push({ record, line: number });
    }
    yield batch;
  }
}

const dayOf = (text: string): string =>
  text.includes('-') ? text : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;

const normalise = (line: Line): readonly ListedRow[] | Reject => {
  if (typeof line === 'string') return { reject: `"${line}" is not a line of an index` };
  const [accession, cik, day] = [accessionIn(line.path), cikIn(line.cik), dayOf(line.filed)];
  if (accession === null || cik === null) return { reject: `${line.path} of CIK "${line.cik}" does not name a filing` };
  if (!isDay(day)) return { reject: `${accession}: "${line.filed}" is not a day` };
  if (line.formType === '') return { reject: `${accession} has no form type` };
  return [
    {
      accession_number: accession,
      cik,
      form_type: line.formType,
      name: line.name,
      filed_date: day,
      listed_at: listedAtEndOf(day),
    },
  ];
};

/** All filings of a day or a quarter, from EDGAR's indexes. */
export const filingIndex: Connector<Line, ListedRow> = {
  key: 'stocks.filing-index',
  source: indexSource.tag,
  dataset: indexDataset.key,
  summary: 'Filings of all filers from the daily indexes of EDGAR of the last week, and from local quarterly ones.',
  publication: {
    schedule: '10 4 * * 2-6',
    artifacts: [{ name: 'form.YYYYMMDD.idx', address: daily, pattern }],
    maximumBytes,
    discover: recentIndexes,
    goesBack: true,
  },
  recognition: { recognise },
  reading: { parse, lastLine: 'open' },
  rows: {
    normalise,
    observedOn: 'filed_date',
    // An index of a quarter that has just begun, or of a day without filings.
    mayBeEmpty: true,
    // A weekend submission is filed on the next business day (Regulation S-T, rule 13).
    plausibility: {
      fault: ({ accession_number, filed_date }) =>
        filed_date >= '2010-01-01' && isDay(filed_date) && isWeekend(filed_date)
          ? `${accession_number} is filed on ${filed_date}, a day of a weekend, on which EDGAR accepts no filings`
          : null,
    },
  },
  load: { table: 'stocks_index_filing', key: ['accession_number', 'cik'], mode: 'merge' },
  rules: import.meta.url,
};
