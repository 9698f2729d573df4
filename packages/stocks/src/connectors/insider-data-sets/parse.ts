import { dataSetDay, dataSetRows, keptText, type DataSetRow } from '@dqs/edgar';
import type { Located, StoredArtifact } from '@dqs/kit';
import type { OwnershipRecord, PublishedLine } from '../ownership-reports/published.ts';
import { tablesOf, type TableName } from './artifacts.ts';

/** All tables of a quarter have about 150 MB. */
export const maximumBytes = 4 * 1024 ** 3;

type Batches = AsyncGenerator<readonly Located<OwnershipRecord>[]>;

const numbered = (): ((accessionNumber: string) => number) => {
  const counts = new Map<string, number>();
  return (accessionNumber) => {
    const number = (counts.get(accessionNumber) ?? 0) + 1;
    counts.set(number === 1 ? keptText(accessionNumber) : accessionNumber, number);
    return number;
  };
};

async function* submissions(artifact: StoredArtifact): Batches {
  const columns = [
    'ACCESSION_NUMBER',
    'FILING_DATE',
    'PERIOD_OF_REPORT',
    'DATE_OF_ORIG_SUB',
    'NOT_SUBJECT_SEC16',
    'DOCUMENT_TYPE',
    'ISSUERCIK',
  ];
  for await (const batch of dataSetRows(artifact, {
    name: 'SUBMISSION',
    columns,
    optional: ['AFF10B5ONE'],
    maximumBytes,
  }))
    yield batch.map(({ cell, line }) => {
      const filing = {
        accessionNumber: cell('ACCESSION_NUMBER'),
        formType: cell('DOCUMENT_TYPE').trim(),
        filedDate: dataSetDay(cell('FILING_DATE')),
        periodOfReport: dataSetDay(cell('PERIOD_OF_REPORT')),
        originalDate: dataSetDay(cell('DATE_OF_ORIG_SUB')),
        issuerCik: cell('ISSUERCIK'),
        notSubject: cell('NOT_SUBJECT_SEC16'),
        plan: cell('AFF10B5ONE'),
      };
      return { record: { kind: 'filing', filing }, line };
    });
}

async function* reportingOwners(artifact: StoredArtifact): Batches {
  const columns = ['ACCESSION_NUMBER', 'RPTOWNERCIK', 'RPTOWNERNAME', 'RPTOWNER_RELATIONSHIP', 'RPTOWNER_TITLE'];
  const next = numbered();
  for await (const batch of dataSetRows(artifact, { name: 'REPORTINGOWNER', columns, maximumBytes }))
    yield batch.map(({ cell, line }) => {
      const is = (role: RegExp): boolean => role.test(cell('RPTOWNER_RELATIONSHIP'));
      const owner = {
        accessionNumber: cell('ACCESSION_NUMBER'),
        number: next(cell('ACCESSION_NUMBER')),
        cik: cell('RPTOWNERCIK'),
        name: cell('RPTOWNERNAME'),
        isDirector: is(/director/i),
        isOfficer: is(/officer/i),
        isTenPercent: is(/ten.?percent/i),
        isOther: is(/other/i),
        officerTitle: cell('RPTOWNER_TITLE'),
      };
      return { record: { kind: 'owner', owner }, line };
    });
}

async function* footnotes(artifact: StoredArtifact): Batches {
  const columns = ['ACCESSION_NUMBER', 'FOOTNOTE_ID', 'FOOTNOTE_TXT'];
  for await (const batch of dataSetRows(artifact, { name: 'FOOTNOTES', columns, maximumBytes }))
    yield batch.map(({ cell, line }) => {
      const footnote = {
        accessionNumber: cell('ACCESSION_NUMBER'),
        id: cell('FOOTNOTE_ID'),
        text: cell('FOOTNOTE_TXT'),
      };
      return { record: { kind: 'footnote', footnote }, line };
    });
}

const common = [
  'ACCESSION_NUMBER',
  'SECURITY_TITLE',
  'SHRS_OWND_FOLWNG_TRANS',
  'DIRECT_INDIRECT_OWNERSHIP',
  'NATURE_OF_OWNERSHIP',
];
const ofTransactions = ['TRANS_DATE', 'TRANS_CODE', 'TRANS_SHARES', 'TRANS_PRICEPERSHARE', 'TRANS_ACQUIRED_DISP_CD'];

/** Columns with footnote ids, in the order of the form. One of them has two names. */
const footnoteColumns = [
  'SECURITY_TITLE_FN',
  'CONV_EXERCISE_PRICE_FN',
  'TRANS_DATE_FN',
  'DEEMED_EXECUTION_DATE_FN',
  'TRANS_FORM_TYPE_FN',
  'EQUITY_SWAP_INVOLVED_FN',
  'EQUITY_SWAP_TRANS_CD_FN',
  'TRANS_TIMELINESS_FN',
  'TRANS_SHARES_FN',
  'TRANS_TOTAL_VALUE_FN',
  'TRANS_PRICEPERSHARE_FN',
  'TRANS_ACQUIRED_DISP_CD_FN',
  'EXERCISE_DATE_FN',
  'EXCERCISE_DATE_FN',
  'EXPIRATION_DATE_FN',
  'UNDLYNG_SEC_TITLE_FN',
  'UNDLYNG_SEC_SHARES_FN',
  'UNDLYNG_SEC_VALUE_FN',
  'SHRS_OWND_FOLWNG_TRANS_FN',
  'VALU_OWND_FOLWNG_TRANS_FN',
  'DIRECT_INDIRECT_OWNERSHIP_FN',
  'NATURE_OF_OWNERSHIP_FN',
];

/** The footnote ids of a row. Most rows have one or two in all these columns. */
const footnotesOf = ({ cell }: DataSetRow): readonly string[] => {
  const ids: string[] = [];
  for (const column of footnoteColumns) {
    const text = cell(column);
    if (text !== '') ids.push(...(text.match(/[^,\s]+/g) ?? []));
  }
  return ids;
};

const lineOf = (row: DataSetRow, name: TableName, number: number): PublishedLine => {
  const { cell } = row;
  return {
    accessionNumber: cell('ACCESSION_NUMBER'),
    isDerivative: name.startsWith('DERIV'),
    isTransaction: name.endsWith('TRANS'),
    number,
    title: cell('SECURITY_TITLE'),
    date: dataSetDay(cell('TRANS_DATE')),
    code: cell('TRANS_CODE'),
    acquiredDisposed: cell('TRANS_ACQUIRED_DISP_CD'),
    shares: cell('TRANS_SHARES'),
    price: cell('TRANS_PRICEPERSHARE'),
    totalValue: cell('TRANS_TOTAL_VALUE'),
    sharesAfter: cell('SHRS_OWND_FOLWNG_TRANS'),
    ownership: cell('DIRECT_INDIRECT_OWNERSHIP'),
    nature: cell('NATURE_OF_OWNERSHIP'),
    footnotes: footnotesOf(row),
  };
};

async function* lines(artifact: StoredArtifact, name: TableName): Batches {
  const isTransaction = name.endsWith('TRANS');
  const columns = isTransaction ? [...common, ...ofTransactions] : common;
  const next = numbered();
  const optional = ['TRANS_TOTAL_VALUE', ...footnoteColumns];
  for await (const batch of dataSetRows(artifact, { name, columns, optional, maximumBytes }))
    yield batch.map((row) => ({
      record: { kind: 'line', line: lineOf(row, name, next(row.cell('ACCESSION_NUMBER'))) },
      line: row.line,
    }));
}

/** The tables of a quarter one after the other, or the single table of the file. */
export async function* parse(artifact: StoredArtifact): Batches {
  for (const name of tablesOf(artifact.name)) {
    if (name === 'SUBMISSION') yield* submissions(artifact);
    else if (name === 'REPORTINGOWNER') yield* reportingOwners(artifact);
    else if (name === 'FOOTNOTES') yield* footnotes(artifact);
    else yield* lines(artifact, name);
  }
}
