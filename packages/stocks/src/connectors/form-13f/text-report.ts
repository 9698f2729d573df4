import { readSubmission } from '@dqs/edgar';
import { SourceFormatError, type Located, type StoredArtifact } from '@dqs/kit';
import type { EntryHead, HoldingsRecord, PublishedEntry, PublishedReport } from './published.ts';
import { reportRecords } from './report-records.ts';
import { numberIn } from './value.ts';

type Head = Awaited<ReturnType<typeof readSubmission>>['head'];

const checked = String.raw`\[\s*[Xx]\s*\]\s*`;

/** The choice whose box is checked among some; empty where none or several are. */
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

/** The cover and summary pages of a report that is text: labels and boxes of the printed form. */
const reportOf = (text: string, head: Head): PublishedReport => ({
  accessionNumber: head.accessionNumber,
  formType: head.formType,
  filedDate: head.filedDate,
  cik: head.subjects[0] ?? null,
  managerName: after(text, /Manager Filing this Report:\s*Name:[ \t]*(.+)/i),
  reportPeriod: head.period ?? '',
  reportType: chosen(text, reportTypes),
  amendmentNumber: after(text, /Amendment Number:[ \t]*(\d*)/i),
  amendmentType: chosen(text, amendmentTypes),
  // Some filers write them on the next line.
  entryTotal: after(text, /Table Entry Total:\s*([\d,]+)/i),
  valueTotal: after(text, /Table Value Total:\s*\$?\s*([\d,]+)/i),
  confidentialOmitted: String(/confidential\s+information\s+has\s+been\s+omitted/i.test(text)),
  included: [],
  reportedBy: [],
});

/** Name with class, CUSIP, value, amount and its kind, option, discretion and managers: columns 1 to 7 of the printed table. */
const line =
  /^(.*\S)\s+([0-9A-Z]{8,9})\s+\$?([\d,]+)\s+([\d,]+)\s+(SH|PRN)\b\s*(PUT|CALL)?\s+(SOLE|SHARED\S*|DEFINED|DFND|OTHER|OTR)\b\s*(\S*)/i;

/** Name and class are set apart by blanks, or, where a name fills its column, by the place of the second column. */
const nameAndClass = (text: string, classAt: number): readonly [string, string] => {
  const found = /^(\S.*?)\s{2,}(\S.*)$/.exec(text);
  if (found) return [found[1]!, found[2]!];
  return classAt > 0 ? [text.slice(0, classAt).trim(), text.slice(classAt).trim()] : [text, ''];
};

/** Where the second column of a table begins, by the line that marks its columns; 0 for any other line. */
const secondColumn = (row: string): number => Math.max(/^<S>.*?<C>/i.exec(row)?.[0].search(/<C>/i) ?? 0, 0);

/** The rest of a name or class that went over the line: no figures, and nothing but text. */
const continuation = /^\s*[A-Za-z][A-Za-z .&/-]*$/;

/** Lines of a table that hold no position: captions, rulings, column marks, page breaks. */
const isFurniture = (text: string): boolean =>
  text.trim() === '' ||
  /^[\s\-=]+$/.test(text) ||
  /^\s*<\/?[A-Z]+>/.test(text) ||
  /COLUMN 1|NAME OF ISSUER|TITLE OF CLASS|VALUE\s+SH|INFORMATION TABLE|\(x\s*\$?1,?000\)/i.test(text);

const tablesIn = (text: string): readonly string[] =>
  [...text.matchAll(/<TABLE>([\s\S]*?)<\/TABLE>/gi)].map(([, table = '']) => table);

/** The positions of a text table. Throws `SourceFormatError` for a line with figures that is not understood. */
const textEntries = (text: string, head: EntryHead): readonly PublishedEntry[] => {
  const entries: PublishedEntry[] = [];
  let classAt = 0;
  for (const raw of tablesIn(text).flatMap((table) => table.split(/\r?\n/))) {
    // Mail that was signed sets a dash before lines that begin with one.
    const row = raw.replace(/^- -/, '-').trimEnd();
    classAt = secondColumn(row) || classAt;
    if (isFurniture(row) || continuation.test(row)) continue;
    const found = line.exec(row);
    if (!found) throw new SourceFormatError(`the line "${row.trim().slice(0, 30)} …" of the table is no position`);
    const [, left = '', cusip = '', value = '', amount = '', amountType = '', putCall = '', discretion = ''] = found;
    const [issuerName, titleOfClass] = nameAndClass(left, classAt);
    const managers = found[8] ?? '';
    const texts = { issuerName, titleOfClass, cusip, value, amount, amountType, putCall: putCall.trim(), discretion };
    // What stands next may be voting authority already: the numbers of managers are small.
    const otherManagers = /^\d{1,3}(?:,\d{1,3})*$/.test(managers) && managers.length <= 3 ? managers : '';
    entries.push({ ...head, number: entries.length + 1, ...texts, otherManagers });
  }
  return entries;
};

/** The cover page must agree with what was read: a table in another layout is refused, not read in part. */
const refuseMissing = (report: PublishedReport, entries: readonly PublishedEntry[]): void => {
  const declared = numberIn(report.entryTotal);
  if (declared !== null && declared !== String(entries.length))
    throw new SourceFormatError(
      `${entries.length} positions are understood of the ${declared} that the summary page declares: the table is in a layout that is not read`,
    );
  if (declared === null && entries.length === 0 && report.reportType !== '13F NOTICE')
    throw new SourceFormatError('the report has no table of positions that is understood');
};

/** A report that is text, as all were before mid-2013. Throws `SourceFormatError` where its table is in a layout that is not read. */
export async function* parseText(
  artifact: StoredArtifact,
  head: Head,
): AsyncGenerator<readonly Located<HoldingsRecord>[]> {
  const { body } = await readSubmission(artifact, /(?!)/);
  const report = reportOf(body, head);
  const entries = textEntries(body, report);
  refuseMissing(report, entries);
  async function* batches(): AsyncGenerator<readonly Located<PublishedEntry>[]> {
    yield entries.map((record, at) => ({ record, line: at + 1 }));
  }
  yield* reportRecords(report, batches());
}
