import { SourceFormatError, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import { programmeOf, type ProgrammeCode } from './artifacts.ts';
import { sectionsOf, tableOf, type Sections } from './sections.ts';

/** A file has about half a megabyte. */
export const maximumBytes = 32 * 1024 * 1024;

interface Coded {
  readonly code: string;
  readonly words: string;
  readonly unit: string;
}

/** One published estimate with its resolved codes and sampling error. */
export interface PublishedEstimate {
  readonly programme: ProgrammeCode;
  readonly category: Coded;
  readonly dataType: Coded;
  readonly area: Coded;
  /** `Jan-1963`, `Q1-2022`. */
  readonly period: string;
  readonly adjusted: boolean;
  readonly text: string;
  /** The type of the sampling error, and its number, or `(z)` if it rounds to zero; null without an error. */
  readonly error: { readonly words: string; readonly text: string } | null;
  /** The day of the release, `2022-12-23`. */
  readonly released: string;
}

const coded = (
  sections: Sections,
  title: 'CATEGORIES' | 'DATA TYPES' | 'ERROR TYPES' | 'GEO LEVELS',
  headers: string[],
) =>
  new Map(
    tableOf(sections, title, headers).map(({ cells: [index = '', code = '', words = '', unit = ''] }) => [
      index,
      { code, words, unit },
    ]),
  );

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Friday, 23-Dec-22 09:15:30 EST`. */
const releaseOf = (sections: Sections): string => {
  const text = sections.get('DATA UPDATED ON')?.[0]?.cells.join(',') ?? '';
  const [, day = '', month = '', year = ''] = /\b(\d{2})-([A-Z][a-z]{2})-(\d{2})\b/.exec(text) ?? [];
  const number = monthNames.indexOf(month) + 1;
  if (number === 0)
    throw new SourceFormatError(`the section DATA UPDATED ON says "${text}", which does not name a day`);
  return `20${year}-${String(number).padStart(2, '0')}-${day}`;
};

const keyOf = (period: string, category: string, area: string, adjusted: string, dataType: string): string =>
  [period, category, area, adjusted, dataType].join();

const resolved = <T>(map: ReadonlyMap<string, T>, index: string, what: string, line: number): T => {
  const entry = map.get(index);
  if (entry !== undefined) return entry;
  throw new SourceFormatError(`the ${what} ${index} is not listed in the file`, line);
};

/** Reads the codes of a file and joins its estimates with their errors. */
const readFile = (sections: Sections, programme: ProgrammeCode): Located<PublishedEstimate>[] => {
  const categories = coded(sections, 'CATEGORIES', ['cat_idx,cat_code,cat_desc,cat_indent']);
  const dataTypes = coded(sections, 'DATA TYPES', [
    'dt_idx,dt_code,dt_desc,dt_unit',
    'dt_idx,dat_code,dat_desc,dt_unit',
  ]);
  const errorTypes = coded(sections, 'ERROR TYPES', [
    'et_idx,err_code,err_desc,err_unit',
    'et_idx,et_code,et_desc,et_unit',
  ]);
  const areas = coded(sections, 'GEO LEVELS', ['geo_idx,geo_code,geo_desc']);
  const periods = new Map(
    tableOf(sections, 'TIME PERIODS', ['per_idx,per_name']).map(({ cells: [index = '', name = ''] }) => [index, name]),
  );
  const data = tableOf(sections, 'DATA', ['per_idx,cat_idx,dt_idx,et_idx,geo_idx,is_adj,val']);
  const errors = new Map<string, PublishedEstimate['error']>();
  for (const { cells, line } of data) {
    const [period = '', category = '', , error = '', area = '', adjusted = '', text = ''] = cells;
    if (error === '0') continue;
    const { code, words } = resolved(errorTypes, error, 'error type', line);
    errors.set(keyOf(period, category, area, adjusted, code.replace(/^E_/, '')), { words, text: text.trim() });
  }
  const released = releaseOf(sections);
  return data.flatMap(({ cells, line }) => {
    const [period = '', category = '', dataType = '', , area = '', adjusted = '', text = ''] = cells;
    if (dataType === '0') return [];
    const type = resolved(dataTypes, dataType, 'data type', line);
    const record: PublishedEstimate = {
      programme,
      category: resolved(categories, category, 'category', line),
      dataType: type,
      area: resolved(areas, area, 'area', line),
      period: resolved(periods, period, 'period', line),
      adjusted: adjusted === '1',
      text: text.trim(),
      error: errors.get(keyOf(period, category, area, adjusted, type.code)) ?? null,
      released,
    };
    return [{ record, line }];
  });
};

/** The estimates of a file. The file is small and is read whole, since an error may precede or follow its estimate. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<PublishedEstimate>[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of openArtifact(artifact, { maximumBytes, member: /-mf\.csv$/i })) chunks.push(chunk);
  yield readFile(await sectionsOf(Buffer.concat(chunks).toString('latin1')), programmeOf(artifact.name));
}
