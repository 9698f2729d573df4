import { SourceFormatError, type Building, type Connector, type FurtherTable, type Reject } from '@dqs/kit';
import { states } from '@dqs/places';
import type { ObservationRow } from '../../series-record/reading.ts';
import type { CountedPlace } from './parse.ts';

/** A row of re_named_count. */
interface NamedCountRow {
  readonly vintage: string;
  readonly state_fips: string;
  readonly county_name: string;
  readonly year: number;
  readonly housing_units: string;
}

/** The county and the state code of a name such as `Autauga County, Alabama`; null for other names. */
export const countyNamed = (name: string): { readonly county: string; readonly stateFips: string } | null => {
  const at = name.lastIndexOf(', ');
  const state = states.find((each) => each.country === 'US' && each.name === name.slice(at + 2));
  return at < 0 || state === undefined ? null : { county: name.slice(0, at), stateFips: state.code };
};

const normalise = ({ layout, vintage, identity, counts }: CountedPlace): readonly NamedCountRow[] | Reject => {
  const named = layout === 'housing_workbook' ? countyNamed(identity.get('NAME') ?? '') : null;
  if (named === null) return [];
  const bad = counts.find(({ text }) => !/^\d{1,12}$/.test(text));
  if (bad) return { reject: `${named.county}: "${bad.text}" is not a count` };
  return counts.map(({ year, text }) => ({
    vintage,
    state_fips: named.stateFips,
    county_name: named.county,
    year: Number.parseInt(year, 10),
    housing_units: text,
  }));
};

/** Counts of counties from a workbook with names but no codes. */
export const namedCounts: FurtherTable<CountedPlace, NamedCountRow> = {
  normalise,
  load: { table: 're_named_count', key: ['vintage', 'state_fips', 'county_name', 'year'], mode: 'merge' },
};

interface CountyCounts {
  readonly vintage: string;
  readonly state_fips: string;
  readonly county_name: string;
  readonly years: string;
  readonly code: string | null;
}

// A county name is unique in a state. The newest list with the name provides its code.
const counted = `
  select named.vintage, named.state_fips, named.county_name,
         string_agg(named.year || '=' || named.housing_units, ' ' order by named.year) as years,
         (select place.code from data.geo_place place
           where place.level = 'county' and place.code like named.state_fips || '%' and place.name = named.county_name
           order by place.vintage desc limit 1) as code
    from data.re_named_count named where named.artifact_id::text = ?
   group by named.vintage, named.state_fips, named.county_name
   order by named.state_fips, named.county_name`;

const listed = `select count(distinct code)::text as counties from data.geo_place where level = 'county'`;

/** The list of counties counts as complete if it has at least this many. */
const wholeFrom = 3100;
/** The maximum share of counties whose names may be missing from the list, in percent. */
const unknownPercent = 1;

/** The record that a file with county codes would provide. */
const recordOf = ({ vintage, state_fips: state, county_name: name, years, code }: CountyCounts): CountedPlace => ({
  layout: 'county',
  vintage,
  identity: new Map([
    ['STATE', state],
    ['COUNTY', code?.slice(2) ?? ''],
    ['STNAME', ''],
    ['CTYNAME', name],
  ]),
  counts: years.split(' ').map((entry) => {
    const [year = '', text = ''] = entry.split('=');
    return { measure: 'housing_units' as const, year, text };
  }),
});

/**
 * Stores the series of counties from workbooks without codes, using the geography domain's list of counties. Without
 * that list, nothing is stored. Throws `SourceFormatError` if the list is complete but more than 1 % of the names are
 * not in it.
 */
export const placeNamedCounts = async (
  building: Building,
  { rows, load }: Pick<Connector<CountedPlace, ObservationRow>, 'rows' | 'load'>,
): Promise<void> => {
  const [made] = await building.query<{ made: string | null }>(`select to_regclass('data.geo_place')::text as made`);
  if (typeof made?.made !== 'string') return;
  for (const artifactId of building.artifactIds) {
    const counties = await building.query<CountyCounts>(counted, [artifactId]);
    if (counties.length === 0) continue;
    const [list] = await building.query<{ counties: string }>(listed);
    const unknown = counties.filter(({ code }) => code === null);
    const isWhole = Number.parseInt(list?.counties ?? '0', 10) >= wholeFrom;
    if (isWhole && unknown.length * 100 > counties.length * unknownPercent)
      throw new SourceFormatError(
        `${unknown.length} of ${counties.length} counties are not on the list of counties; the first is ${unknown[0]?.county_name}`,
      );
    const records = counties.filter(({ code }) => code !== null).map(recordOf);
    for (const { normalise: read, load: into } of [{ normalise: rows.normalise, load }, ...(rows.further ?? [])]) {
      const made = records.flatMap((record) => {
        const readings = read(record);
        return 'reject' in readings ? [] : [...readings];
      });
      // Each value repeats the row of its series.
      const different = [...new Map(made.map((row) => [JSON.stringify(row), row])).values()];
      if (different.length > 0) await building.load(into, [{ artifactId, rows: different }]);
    }
  }
};
