import { SourceFormatError, workbookRows, type Located, type StoredArtifact } from '@dqs/kit';
import { isPreliminary, permitFileOf } from './artifacts.ts';
import { maximumBytes, type PublishedArea } from './published-area.ts';

/** The columns of both sheets. Before them is the combined area, and since 2024 whether the area is metropolitan. */
const columns = {
  code: /^CBSA$/i,
  name: /^Name$/i,
  total: /^Total$/i,
  one_unit: /^1 Unit$/i,
  two_units: /^2 Units$/i,
  three_and_four_units: /^3 and 4 Units$/i,
  five_or_more_units: /^5 Units or More$/i,
} as const;

type Column = keyof typeof columns;

const structures = ['one_unit', 'two_units', 'three_and_four_units', 'five_or_more_units'] as const;

type Line = Readonly<Record<Column, string>>;

interface Sheet {
  readonly year: string;
  readonly lines: ReadonlyMap<string, Located<Line>>;
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The positions of the columns; null for a row that is not the header. */
const columnsAt = (cells: readonly string[]): ReadonlyMap<Column, number> | null => {
  const names = Object.keys(columns) as Column[];
  const at = new Map(names.map((column) => [column, cells.findIndex((cell) => columns[column].test(cell))]));
  if ((at.get('code') ?? -1) < 0) return null;
  const missing = names.filter((column) => (at.get(column) ?? -1) < 0);
  if (missing.length > 0) throw new SourceFormatError(`the sheet lacks the columns ${missing.join(', ')}`);
  return at;
};

/** The rows of one sheet by the code of their area. Notes may follow below. */
const sheetOf = async (artifact: StoredArtifact, sheet: RegExp): Promise<Sheet> => {
  let year: string | undefined;
  let at: ReadonlyMap<Column, number> | null = null;
  const lines = new Map<string, Located<Line>>();
  for await (const batch of workbookRows(artifact, { maximumBytes, sheet })) {
    for (const { record, line } of batch) {
      const cells = record.map(plain);
      if (at === null) {
        year ??= cells.map((cell) => /^Annual (\d{4})\b/i.exec(cell)?.[1]).find((text) => text !== undefined);
        at = columnsAt(cells);
        continue;
      }
      const positions: ReadonlyMap<Column, number> = at;
      const cell = (column: Column): string => cells[positions.get(column) ?? -1] ?? '';
      const code = cell('code');
      if (!/^\d{5}$/.test(code)) continue;
      if (lines.has(code)) throw new SourceFormatError(`the area ${code} occurs twice in the sheet`, line);
      const entries = (Object.keys(columns) as Column[]).map((column) => [column, cell(column)] as const);
      lines.set(code, { line, record: Object.fromEntries(entries) as Line });
    }
  }
  if (year === undefined)
    throw new SourceFormatError('no row above the columns contains the year, such as "Annual 2022"');
  if (lines.size === 0) throw new SourceFormatError('no row has the code of a metropolitan area');
  return { year, lines };
};

/** Throws if the four structure types do not add up to the total. */
const refuseOtherTotal = (line: Line, what: string, at: number): void => {
  const texts = [line.total, ...structures.map((structure) => line[structure])];
  const bad = texts.find((text) => !/^\d{1,15}$/.test(text));
  if (bad !== undefined) throw new SourceFormatError(`${line.code}: "${bad}" is not a count`, at);
  const [total, ...parts] = texts.map(BigInt);
  const sum = parts.reduce((all, part) => all + part, 0n);
  if (sum !== total)
    throw new SourceFormatError(`${line.code}: the ${what} of the four sizes add up to ${sum}, not to ${total}`, at);
};

/** The areas of an annual workbook. One sheet has their units, another their value in thousands of dollars. */
export async function* areasOfWorkbook(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedArea>[]> {
  const units = await sheetOf(artifact, /\bunits\b/i);
  const values = await sheetOf(artifact, /\bval/i);
  if (units.year !== values.year)
    throw new SourceFormatError(`the units are for ${units.year}, the values for ${values.year}`);
  const file = permitFileOf(artifact.name);
  const preliminary = isPreliminary(artifact.name);
  yield [...units.lines].map(([code, { record: ofUnits, line }]) => {
    const ofValues = values.lines.get(code);
    if (ofValues === undefined) throw new SourceFormatError(`the sheet of values lacks the area ${code}`, line);
    refuseOtherTotal(ofUnits, 'units', line);
    refuseOtherTotal(ofValues.record, 'values', ofValues.line);
    const permits = structures.map((structure) => ({
      structure,
      buildings: null,
      units: ofUnits[structure],
      value: ofValues.record[structure],
    }));
    const identity = new Map([
      ['CBSA Code', code],
      ['CBSA Name', ofUnits.name],
    ]);
    return { line, record: { file, date: units.year, preliminary, identity, permits } };
  });
}
