import { SourceFormatError, artifactFiles, csvRows, type Located, type StoredArtifact } from '@dqs/kit';
import type { Family } from '../../spending/category.ts';
import { emptyLine, type ArchiveLine } from './archive-line.ts';
import { readArchiveName, type ArchiveName } from './archive-name.ts';
import { cellsOf, columnNames, familyOf, wantedColumns, type Cells } from './columns.ts';
import { createHoldings, type Holdings } from './holdings.ts';
import { createAwardMentions } from './award-mentions.ts';
import { createSeen, type Seen } from './seen.ts';
import { statedOn, transactionOf, withdrawn, type TransactionRow } from './transaction.ts';

/**
 * A year of all agencies is some 12 GB of contracts in some seven parts. Ten years in one zip exceed anything
 * published.
 */
export const maximumBytes = 60 * 1024 ** 3;

/** A transaction file while it is read. */
interface Reading {
  readonly name: ArchiveName;
  readonly family: Family;
  readonly cells: Cells;
  /** For a delta only: the transactions in it, and those that it withdraws. */
  readonly changes: { readonly live: Seen; readonly gone: TransactionRow[] } | null;
}

type Say = ReturnType<typeof createAwardMentions>;

const readLine = (reading: Reading, line: readonly string[], say: Say, holdings: Holdings): ArchiveLine => {
  const { name, family, cells, changes } = reading;
  if (changes && cells(line, 'correction_delete_ind').toUpperCase() === 'D') {
    const key = cells(line, 'transaction_key');
    if (key === '') return { ...emptyLine, transaction: { reject: 'a withdrawn transaction has no key' } };
    changes.gone.push(withdrawn(family, key, statedOn(cells, line, name.madeOn)));
    return emptyLine;
  }
  const transaction = transactionOf(family, cells, line, name.madeOn);
  if ('reject' in transaction) return { ...emptyLine, transaction };
  const { row } = transaction;
  changes?.live.add(row.transaction_id);
  holdings.add(family, row);
  const others = [cells(line, 'recipient_name_raw'), cells(line, 'recipient_doing_business_as_name')];
  return { ...emptyLine, transaction: row, ...say(transaction, others, cells(line, 'awarding_agency_name')) };
};

/** Withdrawals come after all other lines. A withdrawal of a transaction that was entered again is dropped. */
const withdrawals = ({ changes }: Reading): readonly Located<ArchiveLine>[] => {
  if (!changes) return [];
  const gone = new Map(changes.gone.map((row) => [row.transaction_id, row]));
  return [...gone.values()]
    .filter(({ transaction_id }) => !changes.live.has(transaction_id))
    .map((transaction) => ({ record: { ...emptyLine, transaction }, line: 0 }));
};

const readingOf = (fileName: string, header: readonly string[]): Reading | null => {
  const family = familyOf(header);
  if (family === null) return null;
  const changes = header.includes('correction_delete_ind') ? { live: createSeen(), gone: [] } : null;
  return { name: readArchiveName(fileName), family, cells: cellsOf(header, family), changes };
};

/**
 * Streams the transactions of an archive, part by part, or of a loose file. Each comes with its first mentions of
 * recipients. Memory keeps a digest per mention and, for a delta, the keys of its transactions.
 */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ArchiveLine>[]> {
  const say = createAwardMentions();
  const holdings = createHoldings();
  let read = 0;
  for await (const { name, bytes } of artifactFiles(artifact, { member: /\.csv$/i, maximumBytes })) {
    let reading: Reading | null = null;
    let isFirst = true;
    for await (const batch of csvRows(bytes, { columns: wantedColumns })) {
      const lines: typeof batch = isFirst ? batch.slice(1) : batch;
      if (isFirst) {
        reading = readingOf(name, columnNames(batch[0]?.record ?? []));
        if (reading) holdings.open(reading.name, name === artifact.name ? null : name, reading.family);
        isFirst = false;
      }
      // A download has other tables besides the transactions, such as subawards.
      if (reading === null) continue;
      const known = reading;
      yield lines.map(({ record, line }) => ({ record: readLine(known, record, say, holdings), line }));
    }
    if (reading === null) continue;
    read += 1;
    yield withdrawals(reading);
  }
  if (read === 0)
    throw new SourceFormatError('no file has a transaction key; only transactions can be summed by fiscal year');
  yield [{ record: { ...emptyLine, archives: holdings.rows(artifact.name) }, line: 0 }];
}
