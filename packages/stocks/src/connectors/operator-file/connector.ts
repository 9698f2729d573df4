import { isDay } from '@dqs/core';
import { cikIn } from '@dqs/edgar';
import {
  columnIndex,
  csvRows,
  notFetched,
  openArtifact,
  type Artifact,
  type Connector,
  type Located,
  type Reject,
  type StoredArtifact,
} from '@dqs/kit';
import { operatorDataset, operatorSource } from '../../sources.ts';

const columns = [
  'record',
  'cik',
  'date',
  'label',
  'amount',
  'currency',
  'announced_date',
  'record_date',
  'pay_date',
  'ratio_from',
  'ratio_to',
] as const;

type Line = Readonly<Record<(typeof columns)[number], string>>;

interface OperatorRow {
  readonly cik: string;
  readonly record: string;
  readonly event_date: string;
  readonly label: string;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly announced_date: string | null;
  readonly record_date: string | null;
  readonly pay_date: string | null;
  readonly ratio_from: string | null;
  readonly ratio_to: string | null;
}

const maximumBytes = 20 * 1024 ** 3;
const address = 'https://localhost/';
const pattern = /^operator[-_][^/]*\.csv(?:\.gz)?$/i;

const recognise = (fileName: string, head: string): Artifact | null =>
  pattern.test(fileName) || /^\uFEFF?"?record"?,"?cik"?,"?date"?,/.test(head) ? { name: fileName, address } : null;

async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<Line>[]> {
  let index: ReadonlyMap<string, number> | null = null;
  for await (const batch of csvRows(openArtifact(artifact, { maximumBytes }))) {
    const [first] = batch;
    const rows = index === null ? batch.slice(1) : batch;
    if (index === null && first) index = columnIndex(first.record, [...columns]);
    yield rows.map(({ record, line }) => ({
      record: Object.fromEntries(
        columns.map((name) => [name, record[index?.get(name) ?? -1]?.trim() ?? '']),
      ) as unknown as Line,
      line,
    }));
  }
}

const isDecimal = (text: string): boolean => /^\d+(?:\.\d+)?$/.test(text);
const isRatio = (text: string): boolean => isDecimal(text) && /[1-9]/.test(text);
const orNull = (text: string): string | null => (text === '' ? null : text);

/** Why a line is invalid, or null. */
const faultOf = (line: Line): string | null => {
  if (cikIn(line.cik) === null) return `"${line.cik}" is not a CIK`;
  if (!isDay(line.date)) return `"${line.date}" is not a day YYYY-MM-DD`;
  for (const name of ['announced_date', 'record_date', 'pay_date'] as const)
    if (line[name] !== '' && !isDay(line[name])) return `${name} "${line[name]}" is not a day YYYY-MM-DD`;
  if (line.currency !== '' && !/^[A-Z]{3}$/.test(line.currency)) return `"${line.currency}" is not a currency code`;
  if (line.record === 'split')
    return isRatio(line.ratio_from) && isRatio(line.ratio_to) ? null : 'a split needs ratio_from and ratio_to';
  if (line.record !== 'dividend' && line.record !== 'price')
    return `record "${line.record}" is not dividend, split or price`;
  return isDecimal(line.amount) && line.currency !== '' ? null : `a ${line.record} needs amount and currency`;
};

const normalise = (line: Line): readonly OperatorRow[] | Reject => {
  const fault = faultOf(line);
  if (fault !== null) return { reject: fault };
  return [
    {
      cik: line.cik,
      record: line.record,
      event_date: line.date,
      label: line.label,
      amount: orNull(line.amount),
      currency: orNull(line.currency),
      announced_date: orNull(line.announced_date),
      record_date: orNull(line.record_date),
      pay_date: orNull(line.pay_date),
      ratio_from: orNull(line.ratio_from),
      ratio_to: orNull(line.ratio_to),
    },
  ];
};

/** Dividends, splits and closing prices licensed by the operator. They are served only on the internal surface. */
export const operatorFile: Connector<Line, OperatorRow> = {
  key: 'stocks.operator-file',
  source: operatorSource.tag,
  dataset: operatorDataset.key,
  summary: "The operator's own licensed dividends, splits and prices as CSV, for the internal surface only.",
  publication: {
    schedule: '0 6 1 1 *',
    artifacts: [{ name: 'operator-*.csv', address, pattern }],
    maximumBytes,
    discover: notFetched,
  },
  recognition: { recognise },
  reading: { parse },
  rows: { normalise },
  load: { table: 'stocks_operator_record', key: ['cik', 'record', 'event_date', 'label'], mode: 'merge' },
  rules: import.meta.url,
};
