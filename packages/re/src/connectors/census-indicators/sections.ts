import { SourceFormatError, csvRows } from '@dqs/kit';

const titles = [
  'CATEGORIES',
  'DATA TYPES',
  'ERROR TYPES',
  'GEO LEVELS',
  'TIME PERIODS',
  'NOTES',
  'DATA UPDATED ON',
  'DATA',
] as const;

type Title = (typeof titles)[number];

/** The sections of a file, each with its rows and their line numbers. */
export type Sections = ReadonlyMap<Title, readonly { readonly cells: readonly string[]; readonly line: number }[]>;

const isTitle = (text: string): text is Title => (titles as readonly string[]).includes(text);

/**
 * Splits a file into sections: a title on its own line, a header and rows, separated by blank lines. Notes contain
 * prose with markup and are not read. Throws `SourceFormatError` for unbalanced quotes and for a file without data.
 */
export const sectionsOf = async (text: string): Promise<Sections> => {
  const sections = new Map<Title, { cells: readonly string[]; line: number }[]>();
  let title: Title | null = null;
  let from = 0;
  const lines = text.split(/\r?\n/);
  const take = async (to: number): Promise<void> => {
    if (title === null || title === 'NOTES') return;
    const start = from;
    const rows: { cells: readonly string[]; line: number }[] = [];
    const bytes = [Buffer.from(`${lines.slice(start, to).join('\n')}\n`)];
    async function* whole() {
      yield* bytes;
    }
    for await (const batch of csvRows(whole(), { ragged: true }))
      for (const { record, line } of batch) rows.push({ cells: record, line: start + line });
    sections.set(title, rows);
  };
  for (const [index, line] of lines.entries()) {
    // In files until 2018, titles of several words are in quotation marks.
    const word = line.trim().replaceAll('"', '');
    if (!isTitle(word)) continue;
    await take(index);
    title = word;
    from = index + 1;
  }
  await take(lines.length);
  if (!sections.has('DATA')) throw new SourceFormatError('the file has no section DATA');
  return sections;
};

/**
 * The rows of a section below its header, whose names are checked. Some files have lost the commas of a header, so only
 * its letters are compared. Throws `SourceFormatError` with the expected header.
 */
export const tableOf = (sections: Sections, title: Title, headers: readonly string[]) => {
  const [header, ...rows] = sections.get(title) ?? [];
  const letters = header?.cells.join('').replaceAll(',', '').trim();
  if (header === undefined || !headers.some((expected) => expected.replaceAll(',', '') === letters)) {
    throw new SourceFormatError(
      `the section ${title} begins with "${header?.cells.join(',') ?? ''}", not with ${headers.join(' or ')}`,
      header?.line ?? null,
    );
  }
  const width = Math.max(...headers.map((expected) => expected.split(',').length));
  // Descriptions may contain commas. In a value, a comma would cut off the rest of the number.
  const wide = title === 'DATA' ? rows.find(({ cells }) => cells.slice(width).some((cell) => cell !== '')) : undefined;
  if (wide)
    throw new SourceFormatError(
      `a row of the section ${title} has ${wide.cells.length} cells for ${width} columns`,
      wide.line,
    );
  return rows;
};
