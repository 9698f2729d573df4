import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  event_date: 'day',
  filed_date: 'day',
  form_type: 'text',
  item_code: 'text',
  category: 'text',
  accession_number: 'text',
  primary_document: 'text?',
  from_report: 'boolean',
  as_of: 'instant',
} as const;

// The filer's submissions file takes precedence over a report loaded separately, for the same item.
const page = `select ${Object.keys(columns).join(', ')} from stocks_event event
   where cik = $1 and event_date >= coalesce($2::date, '-infinity') and event_date <= coalesce($3::date, 'infinity')
     and (event_date, accession_number, item_code) < (coalesce($4::date, 'infinity'), $5, $6)
     and (not from_report or not exists (
           select from stocks_event listed where listed.cik = event.cik and listed.accession_number = event.accession_number
              and listed.item_code = event.item_code and not listed.from_report))`;

const newest = 'order by event_date desc, accession_number desc, item_code desc limit $7';

const allEvents = statement('stocks_events', columns, `${page} ${newest}`);
const ofCategory = statement('stocks_events_of_category', columns, `${page} and category = $8 ${newest}`);

export type EventRow = RowOf<typeof columns>;

export interface EventFilter {
  readonly category: string | null;
  readonly start: string | null;
  readonly end: string | null;
  /** Day, accession number and item code of the last event of the previous page. */
  readonly after: readonly [string, string, string] | null;
}

/** Up to `limit` events of a company, newest first. One round trip. */
export const readEvents = (
  db: Reader,
  cik: number,
  { category, start, end, after }: EventFilter,
  limit: number,
): Promise<readonly EventRow[]> => {
  const values = [cik, start, end, after?.[0] ?? null, after?.[1] ?? '', after?.[2] ?? '', limit] as const;
  return category === null ? db.all(allEvents, values) : db.all(ofCategory, [...values, category]);
};
