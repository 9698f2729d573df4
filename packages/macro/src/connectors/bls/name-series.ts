import type { Building } from '@dqs/kit';
import type { Frequency } from '@dqs/series/contract';
import { yearSeries, type YearPart } from '../../published/series.ts';
import { buildSeries } from '../../series-record/build-series.ts';
import { descriptionRowOf, precedences, type SeriesDescription } from '../../series-record/reading.ts';
import type { CodeRow } from './code-list.ts';
import { constantNames } from './constant-names.ts';
import { codedTitle, codesOfId, type Codes, type Naming } from './coded-title.ts';
import { describedSeries, type Fields } from './describe.ts';
import { surveyOf } from './surveys.ts';

/** A series of which only the id is known, with its fields in the survey's list of series if that is loaded. */
interface Unnamed {
  readonly series_key: string;
  readonly source_series_id: string;
  readonly frequency: Frequency;
  readonly fields: string | null;
  /** The title of the series whose annual values these are, if a list of series has one. */
  readonly whole_title: string | null;
  readonly whole_units: string | null;
  readonly whole_currency: string | null;
  readonly whole_geography: string | null;
}

// The loaded files are either data files with these series, or lists of a survey, which may affect all of its series.
const touchedSql = `
  select distinct survey from (
    select split_part(series_key, '.', 2) as survey from data.macro_description
     where artifact_id = any(?::bigint[]) and series_key like 'bls.%' and precedence = ${precedences.identifier}
    union all
    select split_part(list, '.', 1) from data.macro_bls_code where artifact_id = any(?::bigint[])
    union all
    select lower(left(series_id, 2)) from data.macro_bls_series where artifact_id = any(?::bigint[])
    union all
    select lower(left(source_series_id, 2)) from data.macro_description
     where artifact_id = any(?::bigint[]) and source = 'bls' and precedence = ${precedences.register}) touched`;

const unnamedSql = `
  select bare.series_key, bare.source_series_id, bare.frequency, listed.fields, whole.title as whole_title,
         whole.units as whole_units, whole.currency as whole_currency, whole.geography as whole_geography
    from data.macro_description bare
    left join data.macro_bls_series listed on listed.series_id = split_part(bare.source_series_id, ' ', 1)
    left join data.macro_description whole on bare.source_series_id like '% %'
         and whole.series_key = regexp_replace(bare.series_key, '[.][a-z_]+$', '')
         and whole.precedence = ${precedences.register} and whole.source_tag = bare.source_tag
   where bare.series_key >= ? and bare.series_key < ? and bare.precedence = ${precedences.identifier}
     and not exists (select from data.macro_description better
                      where better.series_key = bare.series_key and better.precedence < ${precedences.coded})
   order by bare.series_key`;

const namingOf = (survey: string, rows: readonly CodeRow[]): Naming => {
  const names = new Map<string, CodeRow[]>();
  for (const row of rows) {
    const key = `${row.list} ${row.code}`;
    names.set(key, [...(names.get(key) ?? []), row]);
  }
  return (dimension, code, codes) => {
    const list = `${survey}.${dimension}`;
    const matches = names.get(`${list} ${code}`) ?? [];
    const parents = new Set(Object.values(codes));
    const [named] = matches.length > 1 ? matches.filter(({ parent }) => parents.has(parent)) : matches;
    return named?.name ?? constantNames[list]?.[code];
  };
};

/** The codes of a series: from the survey's list of series, otherwise from the components of its id. */
const codesOf = (seriesId: string, fields: Fields | null): Codes | null => {
  if (fields === null) return codesOfId(seriesId);
  const coded = Object.entries(fields).filter(([column]) => column.endsWith('_code') || column === 'seasonal');
  return Object.fromEntries(coded.map(([column, code]) => [column.replace(/_code$/, ''), code]));
};

const described = (row: Unnamed, naming: Naming): SeriesDescription | null => {
  const [seriesId = '', part] = row.source_series_id.split(' ') as [string, YearPart?];
  const fields = row.fields === null ? null : (JSON.parse(row.fields) as Fields);
  const codes = codesOf(seriesId, fields);
  const title = row.whole_title ?? (codes && codedTitle(seriesId, codes, naming));
  if (title === null) return null;
  const series = describedSeries(seriesId, { ...fields, series_title: title }, row.frequency);
  if (series === null) return null;
  const whole =
    row.whole_title === null
      ? series
      : {
          ...series,
          units: row.whole_units ?? series.units,
          currency: row.whole_currency,
          geography: row.whole_geography ?? series.geography,
        };
  return { ...(part === undefined ? whole : yearSeries(whole, part)), precedence: 'coded' };
};

/** The key range of a survey: all keys after `bls.la.` and before `bls.la/`. */
const keysOf = (survey: string): readonly [string, string] => [`bls.${survey}.`, `bls.${survey}/`];

/**
 * Composes titles from the loaded code lists for series of the loaded surveys of which only the id is known, whatever
 * the order of loading. Then builds `macro_series`.
 */
export const buildNamedSeries = async (building: Building): Promise<void> => {
  const { artifactIds, query, load } = building;
  const [artifactId = ''] = artifactIds;
  const touched = await query<{ survey: string }>(touchedSql, [artifactIds, artifactIds, artifactIds, artifactIds]);
  const rows: ReturnType<typeof descriptionRowOf>[] = [];
  for (const { survey } of touched) {
    const unnamed = await query<Unnamed>(unnamedSql, keysOf(survey));
    if (unnamed.length === 0) continue;
    const codes = await query<CodeRow>(
      'select list, code, parent, name from data.macro_bls_code where list >= ? and list < ?',
      [`${survey}.`, `${survey}/`],
    );
    const naming = namingOf(survey, codes);
    for (const row of unnamed) {
      const series = described(row, naming);
      if (series !== null && surveyOf(row.source_series_id) === survey) rows.push(descriptionRowOf(series));
    }
  }
  if (rows.length > 0)
    await load({ table: 'macro_description', key: ['series_key', 'precedence'], mode: 'merge' }, [
      { artifactId, rows },
    ]);
  await buildSeries(building);
};
