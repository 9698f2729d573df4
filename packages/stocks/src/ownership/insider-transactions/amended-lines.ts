/** A line of a report, with the fields that are compared with amendments. */
export interface AmendableLine {
  readonly line_number: number;
  readonly is_derivative: boolean;
  readonly is_transaction: boolean;
  readonly security_title: string;
  readonly transaction_date: string | null;
  readonly code: string | null;
  readonly shares: string | null;
  readonly price_per_share: string | null;
  readonly is_direct: boolean;
}

/** A report or amendment with its lines. */
export interface AmendableReport {
  readonly accession_number: string;
  readonly filed_date: string;
  readonly lines: readonly AmendableLine[];
}

type Key = (line: AmendableLine) => string;

const keyOf =
  (...fields: readonly (keyof AmendableLine)[]): Key =>
  (line) =>
    JSON.stringify(fields.map((field) => line[field]));

/**
 * Fields in which a corrected line may still agree with the original, from all to those left when one field changed.
 */
const agreements: readonly Key[] = [
  keyOf('security_title', 'transaction_date', 'code', 'shares', 'price_per_share', 'is_direct'),
  keyOf('security_title', 'transaction_date', 'code', 'is_direct'),
  keyOf('security_title', 'transaction_date', 'shares'),
  keyOf('security_title', 'code', 'shares', 'price_per_share'),
  keyOf('transaction_date', 'code', 'shares'),
];

const sameTable = (left: AmendableLine, right: AmendableLine): boolean =>
  left.is_derivative === right.is_derivative && left.is_transaction === right.is_transaction;

/** The lines of one table of a report that an amendment replaces. */
const replacedIn = (given: readonly AmendableLine[], amended: readonly AmendableLine[]): readonly AmendableLine[] => {
  const left = new Set(given);
  const found: AmendableLine[] = [];
  for (const agreement of agreements)
    for (const line of left) {
      const match = amended.find((held) => !found.includes(held) && agreement(held) === agreement(line));
      if (!match) continue;
      left.delete(line);
      found.push(match);
    }
  // An amendment with at least as many lines, one of which is in the report, repeats the whole table.
  return found.length > 0 && given.length >= amended.length ? amended : found;
};

/**
 * The lines that amendments replace. Form 4 allows an amendment to contain only the added or corrected lines: a line
 * replaces the one with the closest agreement, and a table with as many lines replaces the table. `amended` are the
 * reports that an amendment refers to, including earlier amendments of them. Returns accession number and line of each.
 */
export const amendedLines = (
  amendments: readonly { readonly report: AmendableReport; readonly amended: readonly AmendableReport[] }[],
): ReadonlySet<string> => {
  const replaced = new Set<string>();
  const nameOf = ({ accession_number }: AmendableReport, line: AmendableLine) => lineName(accession_number, line);
  for (const { report, amended } of amendments.toSorted((a, b) => (a.report.filed_date < b.report.filed_date ? -1 : 1)))
    for (const target of amended)
      for (const first of report.lines) {
        if (report.lines.find((line) => sameTable(line, first)) !== first) continue;
        const given = report.lines.filter((line) => sameTable(line, first));
        const standing = target.lines.filter((line) => sameTable(line, first) && !replaced.has(nameOf(target, line)));
        for (const line of replacedIn(given, standing)) replaced.add(nameOf(target, line));
      }
  return replaced;
};

/** The key of a line among those of a company. */
const lineName = (
  accessionNumber: string,
  line: Pick<AmendableLine, 'is_derivative' | 'is_transaction' | 'line_number'>,
): string =>
  `${accessionNumber}:${line.is_derivative ? 'd' : 'n'}${line.is_transaction ? 't' : 'h'}:${line.line_number}`;
