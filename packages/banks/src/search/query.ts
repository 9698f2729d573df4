import { nameCandidates } from '@dqs/core/name-search';
import { statement, type Reader, type RowOf } from '@dqs/kit';
import { reportedLately } from '../reported-lately.ts';

const columns = {
  cert: 'integer',
  rssd_id: 'integer?',
  name: 'text',
  city: 'text?',
  state: 'text?',
  county_fips: 'text?',
  county_name: 'text?',
  primary_regulator: 'text?',
  charter_class: 'text?',
  active: 'boolean',
  established_date: 'day?',
  closed_date: 'day?',
  former_names: 'json',
  prominence: 'integer',
  holding_rssd_id: 'integer?',
  holding_name: 'text?',
  holding_as_of: 'day?',
  acquirer_cert: 'integer?',
  acquirer_name: 'text?',
  acquirer_key: 'text?',
  as_of: 'instant',
} as const;

const selected = `institution.cert, institution.rssd_id, institution.name, institution.city, institution.state,
  institution.county_fips, institution.county_name, institution.primary_regulator, institution.charter_class,
  coalesce(institution.active, ${reportedLately('institution.cert')}) as active,
  institution.established_date, institution.closed_date, institution.former_names, institution.prominence,
  institution.holding_rssd_id, institution.holding_name,
  institution.holding_as_of, institution.acquirer_cert, institution.acquirer_name, institution.acquirer_key,
  institution.as_of`;

const byName = statement(
  'banks_by_name',
  columns,
  `with ${nameCandidates({ table: 'banks_name', id: 'cert', first: 1 })}
   select ${selected} from found join banks_institution institution on institution.cert = found.cert`,
  { planned: 'once' },
);

// The condition applies where names are read. With hundreds of matches for a name, a limit would otherwise cut off
// those of the state.
const byNameChosen = statement(
  'banks_by_name_chosen',
  columns,
  `with ${nameCandidates({
    table: 'banks_name',
    id: 'cert',
    first: 1,
    filter: `exists (select from banks_institution own where own.cert = banks_name.cert
      and ($6::text is null or own.state = $6) and ($7::text is null or own.county_fips = $7)
      and (not $8::boolean or own.acquirer_cert = $9 or own.acquirer_key = any ($10::text[])))`,
  })}
   select ${selected} from found join banks_institution institution on institution.cert = found.cert`,
  { planned: 'once' },
);

const byNumber = statement(
  'banks_by_number',
  columns,
  `select ${selected} from banks_institution institution
   where institution.cert = $1::bigint or institution.rssd_id = $1::bigint order by institution.cert`,
);

const byHolder = statement(
  'banks_by_holder',
  columns,
  `select ${selected} from banks_institution institution
   where institution.holding_rssd_id = $1::bigint order by institution.prominence desc, institution.cert limit $2`,
);

const listed = statement(
  'banks_listed',
  { ...columns, institutions: 'integer' },
  `select ${selected}, (count(*) over ())::integer as institutions from banks_institution institution
   where ($1::text is null or institution.state = $1) and ($2::text is null or institution.county_fips = $2)
     and (not $3::boolean or institution.acquirer_cert = $4 or institution.acquirer_key = any ($5::text[]))
   order by institution.prominence desc, institution.name, institution.cert limit $6`,
);

export type InstitutionRow = RowOf<typeof columns>;

/** Institutions with a certificate or RSSD id. */
export const readByNumber = (db: Reader, number: string): Promise<readonly InstitutionRow[]> =>
  db.all(byNumber, [number]);

/** Institutions of a holding company, by its RSSD id. */
export const readByHolder = (db: Reader, rssdId: string, limit: number): Promise<readonly InstitutionRow[]> =>
  db.all(byHolder, [rssdId, limit]);

/** The filters on institutions. */
export interface Chosen {
  /** Two letters. */
  readonly state: string | null;
  /** Five digits. */
  readonly county: string | null;
  /** The acquirer: by certificate, or by name keys (`acquirerKey`). */
  readonly acquirer: { readonly cert: number | null; readonly keys: readonly string[] } | null;
}

const chosenBy = ({ state, county, acquirer }: Chosen) => [
  state,
  county,
  acquirer !== null,
  acquirer?.cert ?? null,
  acquirer?.keys ?? [],
];

/** Institutions that the words of a name can mean, unordered, with or without filters. */
export const readByName = (
  db: Reader,
  parameters: readonly (string | number | readonly string[] | null)[],
  chosen: Chosen | null = null,
): Promise<readonly InstitutionRow[]> =>
  chosen === null ? db.all(byName, parameters) : db.all(byNameChosen, [...parameters, ...chosenBy(chosen)]);

/** The institutions of a state, county or acquirer, the largest first, each with the total number. */
export const readListed = (
  db: Reader,
  chosen: Chosen,
  limit: number,
): Promise<readonly RowOf<(typeof listed)['columns']>[]> => db.all(listed, [...chosenBy(chosen), limit]);

const withoutCounty = statement(
  'banks_without_county',
  { institutions: 'integer' },
  'select count(*)::integer as institutions from banks_institution where county_fips is null',
);

/** The number of loaded institutions without a head office county. */
export const countWithoutCounty = async (db: Reader): Promise<number> =>
  (await db.first(withoutCounty))?.institutions ?? 0;
