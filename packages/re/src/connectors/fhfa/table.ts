import { SourceFormatError, type Located } from '@dqs/kit';
import type { Cell } from './cell.ts';
import { type AreaLevel, headline, ofColumn, type IndexType, type Kind } from './kind.ts';

/** The meaning of a column, by the letters and digits of its name. Names and their order differ between files. */
const meanings = {
  year: /^(yr|year)$/,
  quarter: /^(qtr|quarter)$/,
  month: /^month$/,
  index: /^((index|hpi)(at|po|exp)?(nsa|notseasonallyadjusted)?|indexatmanu\w*)$/,
  adjusted: /^(index|hpi)(at|po|exp)?(sa|seasonallyadjusted)$/,
  base1990: /^hpi(with)?1990(base)?$/,
  base2000: /^hpi(with)?2000(base)?$/,
  annualChange: /^annualchange(percent)?$/,
  error: /^(r?std?err(or)?|standarderror|se)$/,
  note: /^(notes?|warning|indextype)$/,
  tract: /^(census)?tract(fips|code|id)?$/,
  zip5: /^(fivedigitzipcode|zip5|zip(code)?)$/,
  zip3: /^(threedigitzipcode|zip3)$/,
  countyCode: /^(county)?fips(code)?$/,
  countyName: /^county(name)?$/,
  metroCode: /^(city|cbsa(code)?|metro(code)?|msa(code)?)$/,
  metroName: /^((metro|cbsa|msa)name|name)$/,
  postal: /^(abbreviation|state(abbr|abbreviation)|stusab)$/,
  state: /^state(name)?$/,
  national: /^(region|area|place|(census)?division|usaorcensusdivision|us)$/,
} as const;

type Meaning = keyof typeof meanings;

/** The positions of a table's columns. */
export interface Columns {
  readonly at: ReadonlyMap<Meaning, number>;
  readonly level: AreaLevel | 'tract';
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const finest: readonly (readonly [meaning: Meaning, level: Columns['level']])[] = [
  ['tract', 'tract'],
  ['zip5', 'zip5'],
  ['zip3', 'zip3'],
  ['metroCode', 'metro'],
  ['postal', 'state'],
  ['state', 'state'],
  ['national', 'national'],
];

const levelOf = (at: ReadonlyMap<Meaning, number>): Columns['level'] | undefined => {
  if (at.has('tract')) return 'tract';
  if (at.has('countyCode') && at.has('countyName')) return 'county';
  return finest.find(([meaning]) => at.has(meaning))?.[1];
};

/** The columns of a header with a year, an index and an area; null for other rows. */
export const columnsOf = (record: readonly string[]): Columns | null => {
  const at = new Map<Meaning, number>();
  for (const [column, name] of record.entries()) {
    const letters = lettersOf(name);
    for (const meaning of Object.keys(meanings) as Meaning[])
      if (meanings[meaning].test(letters) && !at.has(meaning)) at.set(meaning, column);
  }
  const level = levelOf(at);
  return at.has('year') && at.has('index') && level !== undefined ? { at, level } : null;
};

/** The further numbers in a table of years, in addition to the index. */
const furtherNumbers = [
  ['base1990', 'base_1990'],
  ['base2000', 'base_2000'],
  ['annualChange', 'annual_change'],
] as const;

const codeMeaning: Readonly<Record<AreaLevel, Meaning>> = {
  national: 'national',
  state: 'state',
  metro: 'metroCode',
  county: 'countyCode',
  zip3: 'zip3',
  zip5: 'zip5',
};

/** Workbooks store codes as numbers: `10` is the prefix `010`. */
const codeDigits: Readonly<Partial<Record<AreaLevel, number>>> = { metro: 5, county: 5, zip3: 3, zip5: 5 };

const frequencyOf = ({ at }: Columns): Cell['frequency'] => {
  if (at.has('quarter')) return 'quarterly';
  return at.has('month') ? 'monthly' : 'annual';
};

/** Creates a reader of the rows of a table with one kind of index. */
export const tableReader = (
  columns: Columns & { readonly level: AreaLevel },
  kind: Kind,
): ((row: Located<readonly string[]>) => readonly Located<Cell>[]) => {
  const { at, level } = columns;
  const frequency = frequencyOf(columns);
  const codeAt = level === 'state' && at.has('postal') ? 'postal' : codeMeaning[level];
  return ({ record, line }) => {
    const cell = (meaning: Meaning): string => record[at.get(meaning) ?? -1]?.trim() ?? '';
    const code = cell(codeAt);
    const name = cell(level === 'county' ? 'countyName' : 'metroName');
    // Tables of areas also have the rest of each state, under its FIPS code: `01`, `Alabama(non CBSA areas)`.
    const outside = level === 'metro' && /^\d{1,2}$/.test(code);
    const variant = outside ? 'non-cbsa' : kind.variant;
    const area = outside
      ? ({ level: 'state', code: code.padStart(2, '0'), name } as const)
      : { level, code: code.padStart(codeDigits[level] ?? 0, '0'), name: name === '' ? code : name };
    const shared = {
      kind: outside ? headline(kind.indexType, kind.column, variant) : kind,
      area,
      frequency,
      adjusted: false,
      year: cell('year'),
      part: cell(frequency === 'monthly' ? 'month' : 'quarter'),
      error: '',
      note: cell('note'),
    } as const;
    const located = (record: Cell): Located<Cell> => ({ record, line });
    return [
      located({ ...shared, text: cell('index'), error: cell('error') }),
      ...(cell('adjusted') === '' ? [] : [located({ ...shared, adjusted: true, text: cell('adjusted') })]),
      ...furtherNumbers.flatMap(([meaning, column]) =>
        at.has(meaning)
          ? [located({ ...shared, kind: ofColumn(kind.indexType, column, variant), text: cell(meaning) })]
          : [],
      ),
    ];
  };
};

const levelOfCode = (code: string): AreaLevel => {
  if (/^\d/.test(code)) return code.length === 5 ? 'metro' : 'zip3';
  return code.length === 2 ? 'state' : 'national';
};

/** A cell after the columns of a file without a header: an empty one, or a sentence such as `warning: data unavailable`. */
const isRemark = (text: string): boolean => /^\.?$/.test(text) || /\p{L}+[ ,:]+\p{L}+[ ,:]+\p{L}+/u.test(text);

/**
 * Creates a reader of a file without a header: area, year, quarter, index, and optionally the standard error. The first
 * row determines the positions; null if it is not such a row. A row may end with a remark. A row with another number of
 * columns is a `SourceFormatError`.
 */
export const headlessReader = (
  first: readonly string[],
  kind: Kind,
): ((row: Located<readonly string[]>) => Located<Cell>) | null => {
  const year = first.findIndex((text, column) => column > 0 && /^(19|20)\d\d$/.test(text));
  const codeAt = first
    .slice(0, Math.max(year, 0))
    .findIndex((text) => /^(USA|DV_[A-Z]+|[A-Z]{2}|\d{3}|\d{5})$/.test(text));
  if (codeAt < 0 || year > 2 || !/^[1-4]$/.test(first[year + 1] ?? '')) return null;
  const level = levelOfCode(first[codeAt] ?? '');
  const nameAt = year === 2 ? 1 - codeAt : codeAt;
  return ({ record, line }) => {
    const further = record.slice(first.length);
    if (record.length < first.length || !further.every(isRemark))
      throw new SourceFormatError(`a line has ${record.length} columns where the first one has ${first.length}`, line);
    return {
      line,
      record: {
        kind,
        area: { level, code: record[codeAt] ?? '', name: record[nameAt] ?? '' },
        frequency: 'quarterly',
        adjusted: false,
        year: record[year] ?? '',
        part: record[year + 1] ?? '',
        text: record[year + 2] ?? '',
        error: record[year + 3] ?? '',
        note: further.filter((text) => !/^\.?$/.test(text)).join(' '),
      },
    };
  };
};

/** The kind of index of a table, if its columns alone determine it; null if they fit several. */
export const indexTypeOf = ({ at, level }: Columns): IndexType | null =>
  at.has('adjusted') || (level === 'national' && !at.has('error')) ? null : 'all_transactions';
