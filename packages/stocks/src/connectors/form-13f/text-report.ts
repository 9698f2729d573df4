import { decimal } from '@dqs/core';
import { readSubmission } from '@dqs/edgar';
import { SourceFormatError, type Located, type StoredArtifact } from '@dqs/kit';
import type { Decimal } from '@dqs/schemas';
import type { HoldingsRecord, PublishedEntry, PublishedReport } from './published.ts';
import type { TextTable } from './printed-columns.ts';
import { reportRecords } from './report-records.ts';
import { readSplitTable } from './split-table.ts';
import { readTextTable } from './text-table.ts';
import { numberIn } from './value.ts';

type Head = Awaited<ReturnType<typeof readSubmission>>['head'];

const checked = String.raw`\[\s*[Xx]\s*\]\s*`;

/** The one choice whose box is checked; empty if none or several are. */
const chosen = (text: string, choices: Readonly<Record<string, RegExp>>): string => {
  const found = Object.keys(choices).filter((choice) => choices[choice]!.test(text));
  return found.length === 1 ? found[0]! : '';
};

const amendmentTypes = {
  RESTATEMENT: new RegExp(`${checked}is a restatement`, 'i'),
  'NEW HOLDINGS': new RegExp(`${checked}adds new holdings`, 'i'),
};

const reportTypes = {
  '13F HOLDINGS REPORT': new RegExp(`${checked}13F HOLDINGS REPORT`, 'i'),
  '13F NOTICE': new RegExp(`${checked}13F NOTICE`, 'i'),
  '13F COMBINATION REPORT': new RegExp(`${checked}13F COMBINATION REPORT`, 'i'),
};

const after = (text: string, label: RegExp): string => label.exec(text)?.[1]?.trim() ?? '';

/** The cover and summary pages of a text report, from the labels and boxes of the printed form. */
const reportOf = (text: string, head: Head): PublishedReport => ({
  accessionNumber: head.accessionNumber,
  formType: head.formType,
  filedDate: head.filedDate,
  cik: head.subjects[0] ?? null,
  managerName:
    after(text, /Manager Filing this Report:\s*Name:[ \t]*(.+)/i) || (head.names.get(head.subjects[0] ?? 0) ?? ''),
  reportPeriod: head.period ?? '',
  reportType: chosen(text, reportTypes),
  amendmentNumber: after(text, /Amendment Number:[ \t]*(\d*)/i),
  amendmentType: chosen(text, amendmentTypes),
  // Some filers write them on the next line, some on a line drawn for them.
  entryTotal: after(text, /Table\s+Entry\s+Total[\s:._]*([\d,]+)/i),
  // A total in billions is not exact to the thousand.
  valueTotal: after(text, /Table\s+Value\s+Total[\s:._$]*([\d,]+(?:\.\d+)?)(?![\d.,]|\s*[bm]illion)/i),
  confidentialOmitted: String(
    /confidential\s+(?:information|treatment\b[^.]{0,60}?)\s+ha(?:s|ve)\s+been\s+omitted/i.test(text),
  ),
  included: [],
  reportedBy: [],
});

const linesOf = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => text.split(/\r?\n/));

/** The marked tables. If no marked table contains a position, the whole text is parsed. */
const tableOf = (body: string, hasManagers: boolean): TextTable => {
  const tables = [...body.matchAll(/<TABLE>([\s\S]*?)(?:<\/TABLE>|$)/gi)].map(([, table = '']) => table);
  const marked = readTextTable(linesOf(tables), hasManagers);
  if (marked.positions.length > 0) return marked;
  const split = readSplitTable(linesOf(tables));
  if (split !== null) return split;
  const { positions, printedTotal } = readTextTable(linesOf([body]), hasManagers);
  return { positions, printedTotal, needsTotals: true, odd: null };
};

/** Tolerance for values rounded to thousands: half a thousand each, and at most a thousandth of the total. */
const agrees = (values: readonly string[], declared: Decimal): boolean => {
  const found = decimal.sum(values.map((value) => numberIn(value) ?? ('0' as Decimal)));
  const difference = decimal.absolute(decimal.subtract(found, declared));
  const isWithin = (places: string, whole: Decimal): boolean =>
    decimal.compare(difference, decimal.multiply(whole, places as Decimal)) <= 0;
  return (
    isWithin('1', '1' as Decimal) || (isWithin('0.5', String(values.length) as Decimal) && isWithin('0.001', declared))
  );
};

type Positions = TextTable['positions'];

/** Some filers put the amount before the value. The total of the values decides. */
const inOrder = (positions: Positions, declared: Decimal | null): Positions => {
  if (
    declared === null ||
    agrees(
      positions.map(({ value }) => value),
      declared,
    )
  )
    return positions;
  return agrees(
    positions.map(({ amount }) => amount),
    declared,
  )
    ? positions.map((position) => ({ ...position, value: position.amount, amount: position.value }))
    : positions;
};

/** Whether a report keeps all of its positions confidential: it has no table and no table headings. */
const omitsAll = (report: PublishedReport, body: string): boolean =>
  report.confidentialOmitted === 'true' && report.entryTotal === '' && !/<TABLE>|NAME\s+OF\s+ISSUER|CUSIP/i.test(body);

/**
 * The positions of a report. A table in the printed layout must have the declared number of positions, or values with
 * the declared total and no unparsed line. In any other layout both must hold. Throws `SourceFormatError`: a table is
 * never loaded in part.
 */
const positionsOf = (report: PublishedReport, table: TextTable, body: string): Positions => {
  if (table.positions.length === 0 && omitsAll(report, body)) return [];
  const declared = numberIn(report.entryTotal);
  const value = numberIn(report.valueTotal) ?? numberIn(table.printedTotal);
  const positions = inOrder(table.positions, value);
  const isCounted = declared !== null && decimal.equals(declared, String(positions.length) as Decimal);
  const isSummed =
    value !== null &&
    agrees(
      positions.map((position) => position.value),
      value,
    );
  const isRead = positions.length > 0 && !table.needsTotals && table.odd === null;
  if (isSummed && (isCounted || isRead)) return positions;
  if (table.odd !== null && positions.length > 0)
    throw new SourceFormatError(`the line "${table.odd} …" of the table is not a position`);
  if (declared !== null && !isCounted)
    throw new SourceFormatError(
      `only ${positions.length} of the ${declared} declared positions were parsed: the layout of the table is not supported`,
    );
  if (declared === null && positions.length === 0 && report.reportType !== '13F NOTICE')
    throw new SourceFormatError('the report has no supported table of positions');
  if (table.needsTotals && positions.length > 0)
    throw new SourceFormatError(
      'the table is not in the printed layout, and its values do not add up to the total of the summary page',
    );
  return positions;
};

/** A text report, as all were before mid-2013. Throws `SourceFormatError` if its table has an unsupported layout. */
export async function* parseText(
  artifact: StoredArtifact,
  head: Head,
): AsyncGenerator<readonly Located<HoldingsRecord>[]> {
  const { body } = await readSubmission(artifact, /(?!)/);
  const report = reportOf(body, head);
  const hasManagers = after(body, /Number of Other Included Managers[\s:._]*(\d+)/i) !== '0';
  const positions = positionsOf(report, tableOf(body, hasManagers), body);
  const { accessionNumber, filedDate, reportPeriod, cik } = report;
  const filing = { accessionNumber, filedDate, reportPeriod, cik };
  async function* batches(): AsyncGenerator<readonly Located<PublishedEntry>[]> {
    yield positions.map((position, at) => ({ record: { ...filing, number: at + 1, ...position }, line: at + 1 }));
  }
  yield* reportRecords(report, batches());
}
