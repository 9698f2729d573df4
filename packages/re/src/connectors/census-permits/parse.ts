import { SourceFormatError, csvRows, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import { areasOfWorkbook } from './annual-workbook.ts';
import { isAnnualWorkbook, permitFileOf, type PermitFile } from './artifacts.ts';
import { maximumBytes, type PublishedArea } from './published-area.ts';

/**
 * Structure types in the spellings of different years. Columns that end in `rep` count only reporting offices and are
 * not loaded.
 */
const structures: readonly (readonly [name: string, heading: RegExp])[] = [
  ['one_unit', /^1-unit$/],
  ['two_units', /^2-units?$/],
  ['three_and_four_units', /^(3-4 units|34unit)$/],
  ['five_or_more_units', /^5\+? ?-?units?$/],
];

const measures = ['Bldgs', 'Units', 'Value'];

interface Layout {
  readonly identity: readonly (readonly [name: string, column: number])[];
  readonly columns: readonly (readonly [structure: string, column: number])[];
  readonly width: number;
}

const cellsOf = (record: readonly string[]): readonly string[] => record.map((cell) => cell.trim());

/** The heading of a group of three columns is above one of them, so three cells of the top row are joined. */
const layoutOf = (top: readonly string[], bottom: readonly string[]): Layout => {
  const first = bottom.indexOf('Bldgs');
  if (first < 0) throw new SourceFormatError(`the header has no column Bldgs; it has ${bottom.join(', ')}`, 2);
  const groups = new Map<string, number>();
  for (let column = first; column < bottom.length; column += 3) {
    const heading = top
      .slice(column, column + 3)
      .join('')
      .trim();
    if (measures.some((name, index) => bottom[column + index] !== name)) {
      throw new SourceFormatError(`"${heading}" is not followed by Bldgs, Units and Value`, 2);
    }
    groups.set(heading, column);
  }
  const columns = structures.map(([name, pattern]) => {
    const matches = [...groups].filter(([heading]) => pattern.test(heading));
    if (matches.length === 1) return [name, matches[0]![1]] as const;
    throw new SourceFormatError(
      `the header has ${matches.length} groups for ${name}: ${[...groups.keys()].join(', ')}`,
      1,
    );
  });
  const identity = bottom
    .slice(0, first)
    .map((name, column) => [`${top[column] ?? ''} ${name}`.trim(), column] as const);
  return { identity, columns, width: bottom.length };
};

const codeColumns = ['FIPS State', 'FIPS County', 'CBSA Code'];
const nameColumns = ['County Name', 'CBSA Name'];

/**
 * Whether a line repeats an earlier one: the same place with the same figures. Files of 2000 have one county twice;
 * those of 2013 to 2018 have several under two spellings (`Juneau Borough`, `Juneau City and Borough`). Different
 * figures for one place are not a repetition and are rejected.
 */
const repetition = (): ((area: PublishedArea) => boolean) => {
  const seen = new Map<string, string>();
  return ({ date, identity, permits }) => {
    const code = codeColumns.map((column) => identity.get(column) ?? '').join(' ');
    if (!nameColumns.some((column) => identity.has(column)) || /\b000\b/.test(code)) return false;
    const figures = JSON.stringify([date, permits]);
    const before = seen.get(code);
    seen.set(code, figures);
    return before === figures;
  };
};

const areaOf = (file: PermitFile, { identity, columns }: Layout, cells: readonly string[]): PublishedArea => ({
  file,
  date: cells[0] ?? '',
  preliminary: file.frequency === 'monthly',
  identity: new Map(identity.map(([name, column]) => [name, cells[column] ?? ''])),
  permits: columns.map(([structure, column]) => ({
    structure,
    buildings: cells[column] ?? '',
    units: cells[column + 1] ?? '',
    value: cells[column + 2] ?? '',
  })),
});

/** The lines of a text file. A line with a space follows the two header rows. */
async function* areasOfText(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedArea>[]> {
  const file = permitFileOf(artifact.name);
  const header: (readonly string[])[] = [];
  const isRepeated = repetition();
  let layout: Layout | null = null;
  let lines = 0;
  const bytes = openArtifact(artifact, { maximumBytes });
  for await (const batch of csvRows(bytes, { ragged: true, quotes: false, encoding: 'windows-1252' })) {
    const areas: Located<PublishedArea>[] = [];
    for (const { record, line } of batch) {
      const cells = cellsOf(record);
      if (cells.every((cell) => cell === '')) continue;
      if (layout === null) {
        header.push(cells);
        if (header.length === 2) layout = layoutOf(header[0]!, header[1]!);
        continue;
      }
      if (cells.length !== layout.width) {
        throw new SourceFormatError(`a line has ${cells.length} columns where the header has ${layout.width}`, line);
      }
      const area = areaOf(file, layout, cells);
      if (!isRepeated(area)) areas.push({ record: area, line });
    }
    lines += areas.length;
    if (areas.length > 0) yield areas;
  }
  if (lines === 0) throw new SourceFormatError(`${artifact.name} contains no permits`);
}

/** The areas of a file of the survey. Throws `SourceFormatError` for another layout. */
export const parse = (artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedArea>[]> =>
  isAnnualWorkbook(artifact.name) ? areasOfWorkbook(artifact) : areasOfText(artifact);
