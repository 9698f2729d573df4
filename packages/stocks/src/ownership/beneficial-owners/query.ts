import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  accession_number: 'text',
  person_number: 'integer',
  name: 'text',
  person_cik: 'integer?',
  person_type: 'text?',
  percent_of_class: 'decimal?',
  shares: 'decimal?',
  schedule_type: 'text',
  submission_type: 'text',
  amendment_number: 'integer?',
  date_of_event: 'day?',
  event_order: 'day',
  filed_date: 'day',
  as_of: 'instant',
} as const;

// The latest statement of a person is selected first. Only then is it checked for more than five percent.
const owners = statement(
  'stocks_beneficial_owners',
  columns,
  `select ${Object.keys(columns).join(', ')} from (
     select distinct on (person_key) *, coalesce(date_of_event, filed_date) as event_order
       from stocks_owner where issuer_cik = $1
      order by person_key, coalesce(date_of_event, filed_date) desc, filed_date desc, accession_number desc,
               percent_of_class desc nulls last, person_number) latest
    where not at_most_five_percent and (percent_of_class is null or percent_of_class > 5)
      and (event_order, filed_date, accession_number, -person_number)
          < (coalesce($2::date, 'infinity'), coalesce($3::date, 'infinity'), $4, -$5::integer)
    order by event_order desc, filed_date desc, accession_number desc, person_number
    limit $6`,
);

export type OwnerRow = RowOf<typeof columns>;

/** Event day, filing day, accession number and cover page position of the last owner of the previous page. */
export type OwnerPlace = readonly [string, string, string, number];

/** Up to `limit` current owners, newest event first. One round trip. */
export const readOwners = (
  db: Reader,
  cik: number,
  after: OwnerPlace | null,
  limit: number,
): Promise<readonly OwnerRow[]> => {
  const [event, filed, accession, person] = after ?? [null, null, '', 0];
  return db.all(owners, [cik, event, filed, accession, person, limit]);
};

const oldest = statement(
  'stocks_owners_since',
  { filed_date: 'day' },
  'select filed_date from stocks_owner order by filed_date limit 1',
);

/** The filing day of the oldest loaded schedule; null if none is loaded. */
export const readCoverageStart = async (db: Reader) => (await db.first(oldest))?.filed_date ?? null;
