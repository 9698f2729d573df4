import type { AnyConnector } from '@dqs/ingest';
import { withLargestMember, withRenamedColumn } from './members.ts';

/** Something that is wrong with a file: with its bytes, with the rows that it gives, or with its name. */
export interface Fault {
  readonly name: string;
  /** The bytes with the fault; null where a file of this form cannot have it. */
  readonly bytes?: (original: Buffer, other: Buffer) => Buffer | null | Promise<Buffer | null>;
  /** The rows with the fault; null where rows of this connector cannot have it. */
  readonly rows?: (rows: readonly Row[], columns: Columns) => readonly Row[] | null;
  readonly fileName?: (name: string) => string | null;
  /** One character within what is plausible: nothing tells it from news. */
  readonly mayPass?: true;
}

export type Row = Readonly<Record<string, unknown>>;

/** The columns of a connector's own rows, as its first rows show them. */
export interface Columns {
  readonly numbers: readonly string[];
  readonly texts: readonly string[];
  readonly days: readonly string[];
}

const isNumber = (value: unknown): boolean =>
  (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) && /[1-9]/.test(value)) ||
  (typeof value === 'number' && value !== 0);
const isDay = (value: unknown): boolean => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const isText = (value: unknown): boolean => typeof value === 'string' && /[a-z]{3}/i.test(value);

/**
 * Tells what a connector's rows have beside their key, and which days. `numeric` are the columns of numbers of its table: digits in others
 * are codes, which have no unit.
 */
export const columnsOf = ({ load }: AnyConnector, rows: readonly Row[], numeric: ReadonlySet<string>): Columns => {
  const key = new Set<string>(load.key);
  const having = (is: (value: unknown) => boolean): readonly string[] => {
    const seen = new Map<string, number>();
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) if (is(value)) seen.set(column, (seen.get(column) ?? 0) + 1);
    return [...seen].toSorted((a, b) => b[1] - a[1]).map(([column]) => column);
  };
  const texts = having(isText).filter((column) => !key.has(column));
  const [first] = texts;
  // Two columns that say the same in most rows, such as two ratings, are not a pair to be swapped.
  const unlike = texts.filter(
    (column) => rows.filter((row) => row[column] !== row[first ?? '']).length * 2 > rows.length,
  );
  return {
    numbers: having(isNumber).filter((column) => !key.has(column) && numeric.has(column)),
    texts: first === undefined ? [] : [first, ...unlike],
    // The day of a list is in its name alone; a wrong one there is planted by itself.
    days: load.mode === 'history' ? [] : having(isDay),
  };
};

const isPlainText = (bytes: Buffer): boolean =>
  bytes.length > 0 &&
  !bytes.subarray(0, 4096).includes(0) &&
  bytes[0] !== 0x1f &&
  bytes.subarray(0, 2).toString() !== 'PK';

const onText =
  (change: (text: string) => string | null) =>
  (bytes: Buffer): Buffer | null => {
    if (!isPlainText(bytes)) return null;
    const text = bytes.toString('latin1');
    const changed = change(text);
    return changed === null || changed === text ? null : Buffer.from(changed, 'latin1');
  };

const linesOf = (text: string): readonly string[] => text.split(/(?<=\n)/);

const separatorOf = (head: string): string | null =>
  [',', '\t', '|', ';', '~']
    .toSorted((a, b) => head.split(b).length - head.split(a).length)
    .find((mark) => head.split(mark).length > 2) ?? null;

const onHead = (change: (fields: string[]) => void) =>
  onText((text) => {
    const [head = '', ...rest] = linesOf(text);
    const mark = separatorOf(head);
    if (mark === null || /[{<]/.test(head.slice(0, 20))) return null;
    const fields = head.split(mark);
    change(fields);
    return fields.join(mark) + rest.join('');
  });

const renamedHeader = onHead((fields) => {
  const name = fields[fields.length >> 1] ?? '';
  fields[fields.length >> 1] = `${name.replace(/"$/, '')}_2${name.endsWith('"') ? '"' : ''}`;
});

/** A name that stands in most of the records, neither the first nor the last of those; undefined where there is none. */
const usualName = (text: string, pattern: RegExp): string | undefined => {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(pattern)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  const usual = [...counts].filter(([, count]) => count * 2 > most).map(([name]) => name);
  return usual[usual.length >> 1];
};

/** A name of JSON or XML becomes another one wherever it stands. */
const renamedName = onText((text) => {
  const head = text.trimStart();
  if (/^[{[]/.test(head)) {
    const name = usualName(text, /"([A-Za-z]\w*)"\s*:/g);
    return name === undefined ? null : text.replaceAll(`"${name}"`, `"${name}_2"`);
  }
  if (!head.startsWith('<')) return null;
  const name = usualName(text, /<([A-Za-z][\w.:-]*)/g);
  return name === undefined ? null : text.replaceAll(new RegExp(`(</?)${name}(?=[\\s/>])`, 'g'), `$1${name}_2`);
});

/** A column of the largest member of an archive has another name. */
const renamedInMember = (bytes: Buffer): Promise<Buffer | null> =>
  withLargestMember(bytes, (content) => renamedHeader(content) ?? renamedName(content));

/** A digit in the middle of the file, behind the first line, becomes another one. */
const digitFlipped = (share: number) =>
  onText((text) => {
    const from = Math.max(text.indexOf('\n') + 1, Math.floor(text.length * share));
    const at = text.slice(from).search(/(?<=[\d.])\d(?=\D)/);
    if (at === -1) return null;
    const place = from + at;
    return `${text.slice(0, place)}${text[place] === '9' ? '4' : String(Number(text[place]) + 1)}${text.slice(place + 1)}`;
  });

const scaled = (value: unknown): unknown => {
  if (typeof value === 'number') return value * 1000;
  if (typeof value !== 'string' || !isNumber(value)) return value;
  const [whole = '', fraction = ''] = value.split('.');
  const moved = `${whole}${fraction.padEnd(3, '0').slice(0, 3)}`.replace(/^(-?)0+(?=\d)/, '$1');
  return fraction.length > 3 ? `${moved}.${fraction.slice(3)}` : moved;
};

const inColumn =
  (pick: (columns: Columns) => string | undefined, change: (value: unknown) => unknown) =>
  (rows: readonly Row[], columns: Columns): readonly Row[] | null => {
    const column = pick(columns);
    return column === undefined
      ? null
      : rows.map((row) =>
          row[column] === null || row[column] === undefined ? row : { ...row, [column]: change(row[column]) },
        );
  };

const swapped =
  (pick: (columns: Columns) => readonly string[]) =>
  (rows: readonly Row[], columns: Columns): readonly Row[] | null => {
    const [first, second] = pick(columns);
    return first === undefined || second === undefined
      ? null
      : rows.map((row) => ({ ...row, [first]: row[second], [second]: row[first] }));
  };

const laterBy = (years: number) =>
  inColumn(
    ({ days }) => days[0],
    (day) =>
      isDay(day)
        ? `${Number.parseInt(String(day).slice(0, 4), 10) + years}${String(day).slice(4).replace('-02-29', '-02-28')}`
        : day,
  );

const page = `<!DOCTYPE html><html><head><title>Moved</title></head><body>${'<p>Gone</p>'.repeat(40)}</body></html>`;

/** Everything that is planted in a file of every connector. */
export const faults: readonly Fault[] = [
  { name: 'cut inside a record', bytes: (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.613)) },
  { name: 'cut inside its last number', bytes: onText((text) => text.trimEnd().replace(/\d[^\w]*$/, '')) },
  {
    name: 'cut at the end of a line',
    bytes: onText((text) => {
      const lines = linesOf(text);
      return lines.length < 4 ? null : lines.slice(0, Math.ceil(lines.length * 0.6)).join('');
    }),
  },
  { name: 'one digit altered', bytes: digitFlipped(0.5), mayPass: true },
  {
    name: 'one separator altered',
    mayPass: true,
    bytes: onText((text) => {
      const lines = linesOf(text);
      const mark = separatorOf(lines[0] ?? '') ?? ',';
      const at = text.indexOf(mark, Math.max(text.indexOf('\n'), Math.floor(text.length / 2)));
      return at === -1 ? null : `${text.slice(0, at)};${text.slice(at + 1)}`;
    }),
  },
  { name: 'a column times 1000', rows: inColumn(({ numbers }) => numbers[0], scaled) },
  { name: 'two columns of numbers swapped', rows: swapped(({ numbers }) => numbers) },
  { name: 'two columns of text swapped', rows: swapped(({ texts }) => texts) },
  {
    name: 'a column of numbers empty',
    rows: inColumn(
      ({ numbers }) => numbers[0],
      () => null,
    ),
  },
  {
    name: 'a column of text empty',
    rows: inColumn(
      ({ texts }) => texts[0],
      () => null,
    ),
  },
  {
    name: 'a header renamed',
    bytes: renamedHeader,
  },
  { name: 'a name of JSON or XML changed', bytes: renamedName },
  { name: 'a header renamed in an archive', bytes: renamedInMember },
  { name: 'a header renamed in a workbook', bytes: withRenamedColumn },
  {
    name: 'a column left out',
    bytes: onText((text) => {
      const lines = linesOf(text);
      const mark = separatorOf(lines[0] ?? '');
      if (mark === null || /[{<"]/.test(text.slice(0, 2000))) return null;
      return lines
        .map((line) => line.split(mark))
        .map((fields) => fields.toSpliced(fields.length >> 1, 1).join(mark))
        .join('');
    }),
  },
  {
    name: 'rows twice',
    bytes: onText((text) => {
      const lines = linesOf(text);
      if (lines.length < 4 || /[{<]/.test(text.slice(0, 20))) return null;
      const at = lines.length >> 1;
      return [...lines.slice(0, at), ...lines.slice(at - 1)].join('');
    }),
  },
  { name: 'a decimal comma', bytes: onText((text) => text.replaceAll(/(\d)\.(?=\d)/g, '$1,')) },
  { name: 'UTF-16', bytes: (bytes) => (isPlainText(bytes) ? Buffer.from(bytes.toString('latin1'), 'utf16le') : null) },
  {
    name: 'UTF-8 read as Latin-1 and written again',
    bytes: (bytes) =>
      isPlainText(bytes) && bytes.some((byte) => byte > 127) ? Buffer.from(bytes.toString('latin1'), 'utf8') : null,
  },
  { name: 'days eleven years ahead', rows: laterBy(11) },
  { name: 'days one year ahead', rows: laterBy(1) },
  { name: 'days one year back', rows: laterBy(-1) },
  {
    name: 'another year in its name',
    fileName: (name) =>
      /(?<!\d)20[12]\d(?!\d)/.test(name)
        ? name.replace(/(?<!\d)20[12]\d(?!\d)/, (year) => String(Number(year) - 1))
        : null,
  },
  { name: 'another file under its name', bytes: (_, other) => other },
  { name: 'a page instead of it', bytes: () => Buffer.from(page) },
  { name: 'empty', bytes: () => Buffer.alloc(0) },
  { name: 'three times the size', bytes: (bytes) => Buffer.concat([bytes, bytes, bytes]) },
];
