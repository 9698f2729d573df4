import { statement, type Reader, type RowOf } from '@dqs/kit';
import { editionOf, firstEdition, wholeFrom } from '../edition.ts';
import type { HazardLevel } from '../geography/contract.ts';
import { wholeEdition } from '../geography/served-edition.ts';
import type { Metric } from '../metric.ts';

const rankedColumns = {
  value: 'decimal',
  rating: 'text?',
  level: 'text',
  fips: 'text',
  state_fips: 'text',
  state_code: 'text',
  tract_code: 'text',
  county_name: 'text',
  county_type: 'text',
  release_version: 'text',
  release_date: 'day',
  as_of: 'instant',
  places_held: 'integer?',
  newer_part: 'text?',
  state_held: 'integer?',
  newer_in_state: 'text?',
} as const;

/** A place with its value. */
export type RankedRow = RowOf<typeof rankedColumns>;

/** SQL of the number of the state's places in the release, and of the newer release that is partly loaded. */
const inStateSql = `
           (select own.places_held from hazards_state_release own
             where own.level = $7 and own.state_fips = $6 and own.edition = page.edition) as state_held,
           (select newer.places_held || ' of ' || newer.release_version from hazards_state_release newer
             where newer.level = $7 and newer.state_fips = $6 and newer.edition > page.edition
             order by newer.edition desc limit 1) as newer_in_state`;

// A page first continues among the places with the last value, then below that value. These are two walks of one index,
// because a row comparison cannot descend by value and ascend by code at once.
/** The area of a ranking. */
type Scope = 'nation' | 'state' | 'county';

// The codes of a county's tracts begin with the county's code.
const scopes: Readonly<Record<Scope, string>> = {
  nation: '',
  state: 'and state_fips = $6',
  county: `and state_fips = $6 and fips >= $8 and fips < $8 || ':'`,
};

const pageSql = ({ column, rating }: Metric, of: Scope): string => {
  const scope = scopes[of];
  const inState = of !== 'nation';
  const newest = inState
    ? wholeEdition('$7', '$6')
    : `select coalesce(
                (select whole.edition from hazards_release whole
                  where whole.edition > $6 and whole.edition < $6 + 1000000 and whole.places_held >= $7::int
                  order by whole.edition desc limit 1),
                (select edition from hazards_risk where edition > $6 and edition < $6 + 1000000 order by edition desc limit 1))`;
  const walk = (condition: string, order: string): string => `
    (select ${column} as value, ${rating} as rating, edition, fips, as_of from hazards_risk
      where edition = coalesce($2::int, (${newest})) and hazard_code = $1 ${scope} and ${condition}
      order by ${order} limit $5)`;
  return `
    select page.value, page.rating, place.level, place.fips, place.state_fips, place.state_code, place.tract_code,
           place.county_name, place.county_type, place.release_version, place.release_date, page.as_of,
           (select own.places_held from hazards_release own where own.edition = page.edition) as places_held,
           (select newer.places_held || ' of ' || newer.release_version from hazards_release newer
             where newer.edition > page.edition and newer.edition / 1000000 = page.edition / 1000000
             order by newer.edition desc limit 1) as newer_part,
           ${inState ? inStateSql : 'null::integer as state_held, null::text as newer_in_state'}
      from (select * from (
              ${walk(`${column} = $3::numeric and fips > $4`, 'fips')}
              union all
              ${walk(`${column} < coalesce($3::numeric, 'Infinity')`, `${column} desc, fips`)}
            ) walks order by value desc, fips limit $5) page
      join hazards_risk place on place.edition = page.edition and place.fips = page.fips and place.hazard_code = 'ALL'
     order by page.value desc, page.fips`;
};

const declared = (metric: Metric, of: Scope) =>
  statement(`hazards_ranking_${metric.column}_${of}`, rankedColumns, pageSql(metric, of));

const statements = new Map<string, ReturnType<typeof declared>>();

/** One statement for each column and area (nation, state, county), because every hazard has the same columns. */
const statementOf = (metric: Metric, of: Scope): ReturnType<typeof declared> => {
  const key = `${metric.column} ${of}`;
  const made = statements.get(key) ?? declared(metric, of);
  statements.set(key, made);
  return made;
};

/** The position where a page continues: the release and the last place of the page before. */
export interface After {
  readonly releaseDate: string;
  readonly value: string;
  readonly fips: string;
}

/** The area of a ranking: two digits of a state, five of a county; null: the nation. */
export interface Within {
  readonly state: string | null;
  readonly county: string | null;
  /** The release, by the first day of its month; null: the newest whole one. */
  readonly releaseDate: string | null;
}

const editionWanted = (level: HazardLevel, releaseDate: string | null): number | null =>
  releaseDate === null ? null : editionOf(level, releaseDate);

/** Up to `rows` places by value, highest first; equal values by code. */
export const readRanking = (
  db: Reader,
  level: HazardLevel,
  metric: Metric,
  { state, county, releaseDate }: Within,
  after: After | null,
  rows: number,
): Promise<readonly RankedRow[]> => {
  const of: Scope = county !== null ? 'county' : state !== null ? 'state' : 'nation';
  return db.all(statementOf(metric, of), [
    metric.hazardCode,
    editionWanted(level, after?.releaseDate ?? releaseDate),
    after?.value ?? null,
    after?.fips ?? null,
    rows,
    ...(of === 'nation' ? [firstEdition(level), wholeFrom[level]] : [state, level]),
    ...(of === 'county' ? [county] : []),
  ]);
};

const releases = statement(
  'hazards_ranking_releases',
  { release_version: 'text', release_date: 'day', is_whole: 'boolean' },
  `select release_version, to_date((edition % 1000000)::text, 'YYYYMM') as release_date, is_whole from (
     select edition, release_version, places_held >= $4::int as is_whole from hazards_release
      where $3::text is null and edition > $1 and edition < $1 + 1000000
     union all
     select edition, release_version, is_whole from hazards_state_release where level = $2 and state_fips = $3) held
    order by edition desc`,
);

/** The loaded releases of a level, in the nation or in a state, newest first. One round trip. */
export const readReleases = (db: Reader, level: HazardLevel, stateFips: string | null) =>
  db.all(releases, [firstEdition(level), level, stateFips, wholeFrom[level]]);

const tractsOf = statement(
  'hazards_tracts_held',
  { held: 'boolean' },
  `select exists (select from hazards_risk
                   where level = 'tract' and state_fips = left($1, 2) and fips >= $1 and fips < $1 || ':'
                     and hazard_code = 'ALL') as held`,
);

/** Whether any loaded release has tracts of a county, by its five digits. */
export const holdsTractsOf = async (db: Reader, county: string): Promise<boolean> =>
  (await db.first(tractsOf, [county]))?.held === true;
