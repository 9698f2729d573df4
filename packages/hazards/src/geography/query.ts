import { statement, type Reader, type RowOf } from '@dqs/kit';
import { stateCodeOf } from '@dqs/places';
import type { HazardLevel } from './contract.ts';
import { servedEdition, wholeEdition } from './served-edition.ts';

const placeColumns = {
  level: 'text',
  fips: 'text',
  state_fips: 'text',
  state_code: 'text',
  tract_code: 'text',
  county_name: 'text',
  county_type: 'text',
} as const;

/** The names and codes of a place in the tables. */
export type Place = RowOf<typeof placeColumns>;

const selection = Object.keys(placeColumns)
  .map((name) => `place.${name}`)
  .join(', ');

/** Only the release that serves a place supplies its name. */
const served = `place.edition = ${servedEdition('place.level', 'place.state_fips', 'place.fips')}`;

/** More places than any county name has, and enough tracts to show that a number alone is ambiguous. */
const mostPlaces = 60;

// Looks up key by key. For a list of keys the planner would read all counties of the state.
const named = statement(
  'hazards_places_named',
  placeColumns,
  `select ${selection} from unnest($3::text[]) as asked(county_key)
    cross join lateral (
          select * from hazards_risk named
           where named.hazard_code = 'ALL' and named.level = $1 and named.tract_code = $2
             and named.county_key = asked.county_key and ($4::text is null or named.state_fips = $4) offset 0) place
    where ${served}
    order by place.fips limit ${mostPlaces}`,
);

/**
 * Places whose county name is one of `countyKeys`: the tract with that code inside it, or (empty code) the county
 * itself.
 */
export const placesNamed = (
  db: Reader,
  level: HazardLevel,
  tractCode: string,
  countyKeys: readonly string[],
  stateFips: string | null,
): Promise<readonly Place[]> => db.all(named, [level, tractCode, countyKeys, stateFips]);

const numbered = statement(
  'hazards_tracts_numbered',
  placeColumns,
  `select ${selection} from hazards_risk place
    where place.hazard_code = 'ALL' and place.level = 'tract' and place.tract_code = $1
      and ($2::text is null or place.state_fips = $2) and ${served}
    order by place.county_key, place.state_fips, place.fips limit 11`,
);

/** The first tracts with that code, in the nation or in one state. */
export const tractsNumbered = (db: Reader, tractCode: string, stateFips: string | null): Promise<readonly Place[]> =>
  db.all(numbered, [tractCode, stateFips]);

const alike = statement(
  'hazards_counties_alike',
  placeColumns,
  `select ${selection} from hazards_risk place
    where place.hazard_code = 'ALL' and place.level = 'county' and place.county_key % $1 and ${served}
    order by ($2::text is not null and place.state_fips = $2) desc, similarity(place.county_key, $1) desc, place.fips limit 5`,
);

/** Up to five counties with the most similar names, those of the state first. */
export const countiesAlike = (db: Reader, name: string, stateFips: string | null): Promise<readonly Place[]> =>
  db.all(alike, [name, stateFips]);

// Two short walks of the primary key from the position of the code. They run per state, so that both stay inside its
// release.
const neighbours = statement(
  'hazards_places_beside',
  placeColumns,
  `with release as (select ${wholeEdition('$1', '$3')} as edition)
   select ${selection} from release cross join lateral (
     (select * from hazards_risk below
       where below.edition = release.edition and fips < $2 and hazard_code = 'ALL' and state_fips = $3
       order by fips desc limit 2)
     union all
     (select * from hazards_risk above
       where above.edition = release.edition and fips > $2 and hazard_code = 'ALL' and state_fips = $3
       order by fips limit 3)) place
    order by place.fips`,
);

/** Up to five places of the state with the codes nearest to a code that is not loaded. */
export const placesBeside = (db: Reader, level: HazardLevel, fips: string): Promise<readonly Place[]> =>
  db.all(neighbours, [level, fips, stateCodeOf(fips)]);

// Steps from one edition of the state to the next older one: a few index probes instead of thousands of places.
const held = statement(
  'hazards_releases_held',
  { release_version: 'text' },
  `with recursive release as (
     (select edition from hazards_risk where level = $1 and state_fips = $3 and hazard_code = 'ALL'
       order by edition desc limit 1)
     union all
     select older.edition from release cross join lateral (
            select edition from hazards_risk before where before.level = $1 and before.state_fips = $3
               and before.hazard_code = 'ALL' and before.edition < release.edition order by before.edition desc limit 1) older)
   select place.release_version from release
     join hazards_risk place on place.edition = release.edition and place.fips = $2 and place.hazard_code = 'ALL'
    order by place.edition desc`,
);

/** The releases in which a code is loaded, newest first. */
export const releasesOf = (db: Reader, level: HazardLevel, fips: string) =>
  db.all(held, [level, fips, stateCodeOf(fips)]);

const any = statement(
  'hazards_anything_held',
  { held: 'boolean' },
  'select exists (select 1 from hazards_risk) as held',
);

/** Whether any place is loaded. */
export const holdsAnything = async (db: Reader): Promise<boolean> => (await db.first(any))?.held === true;
