import { nameCandidates } from '@dqs/core/name-search';
import { statement, type Reader, type RowOf } from '@dqs/kit';

const columns = {
  recipient_id: 'text',
  name: 'text',
  recipient_level: 'text',
  uei: 'text?',
  duns: 'text?',
  parent_uei: 'text?',
  parent_name: 'text?',
  other_names: 'json?',
  prominence: 'integer',
  as_of: 'instant',
} as const;

/** The most names of one recipient that are compared with a query. */
const namesCompared = 100;

/** A recipient has at most three levels. This limit lets the planner look each one up by its key. */
const levelsOfOne = 3;

const selected = `recipient.recipient_id, recipient.name, recipient.level as recipient_level, recipient.uei, recipient.duns,
  recipient.parent_uei, recipient.parent_name,
  (select jsonb_agg(name) from (select name from gov_name where gov_name.recipient = recipient.recipient
    order by name limit ${namesCompared}) names) as other_names,
  recipient.prominence, recipient.as_of`;

const byName = statement(
  'gov_recipients_by_name',
  columns,
  `with ${nameCandidates({ table: 'gov_name', id: 'recipient' })}
   select ${selected} from found cross join lateral (
     select * from gov_recipient where gov_recipient.recipient = found.recipient limit ${levelsOfOne}) recipient`,
  { planned: 'once' },
);

// Only recipients of the agency are ranked, so that nearer names of other recipients do not push them out.
const byNameOfAgency = statement(
  'gov_recipients_of_agency_by_name',
  columns,
  `with of_agency as materialized (
     select distinct coalesce(identity.recipient, held.recipient) as recipient
       from gov_obligation held left join gov_identity identity on identity.former = held.recipient
      where held.agency_code = $1 and held.fiscal_year = $2 and held.level in ('C', 'R')),
   ${nameCandidates({ table: 'gov_name', id: 'recipient', filter: 'recipient in (select recipient from of_agency)', first: 3 })}
   select ${selected} from found cross join lateral (
     select * from gov_recipient where gov_recipient.recipient = found.recipient limit ${levelsOfOne}) recipient`,
  { planned: 'once' },
);

const byCode = statement(
  'gov_recipients_by_code',
  columns,
  `select ${selected} from gov_recipient recipient where recipient.recipient_id = $1 or recipient.uei = $2 or recipient.duns = any ($3::text[])`,
);

export type RecipientRow = RowOf<typeof columns>;

/** Recipients that the words of a name can mean, unordered. */
export const readByName = (
  db: Reader,
  parameters: readonly (string | number | readonly string[] | null)[],
): Promise<readonly RecipientRow[]> => db.all(byName, parameters);

/** The same for recipients with obligations from an agency in a fiscal year. */
export const readByNameOfAgency = (
  db: Reader,
  { agencyCode, fiscalYear }: { readonly agencyCode: string; readonly fiscalYear: number },
  parameters: readonly (string | number | readonly string[] | null)[],
): Promise<readonly RecipientRow[]> => db.all(byNameOfAgency, [agencyCode, fiscalYear, ...parameters]);

/**
 * Recipients with an id, or with a UEI or DUNS number at every level. Some files have lost the leading zeros of DUNS
 * numbers.
 */
export const readByCode = (
  db: Reader,
  { id, uei, duns }: { readonly id: string; readonly uei: string; readonly duns: string | null },
): Promise<readonly RecipientRow[]> => db.all(byCode, [id, uei, duns === null ? [] : [duns, duns.replace(/^0+/, '')]]);

// Only a recipient's own awards are summed, because those of a parent contain them.
const ofAgency = statement(
  'gov_recipients_of_agency',
  { ...columns, amount: 'decimal' },
  `with summed as materialized (
     select coalesce(identity.recipient, held.recipient) as recipient, held.level, sum(held.obligation) as amount
       from gov_obligation held left join gov_identity identity on identity.former = held.recipient
      where held.agency_code = $1 and held.fiscal_year = $2 and held.level in ('C', 'R')
      group by 1, 2),
   ranked as materialized (
     select recipient || '-' || level as recipient_id, amount from summed
      where $3::text[] is null or recipient || '-' || level = any ($3::text[])
      order by amount desc, recipient, level limit $4)
   select ${selected}, ranked.amount from ranked join gov_recipient recipient using (recipient_id)
    order by ranked.amount desc, recipient.recipient_id`,
);

const newestYear = statement(
  'gov_newest_year_of_agency',
  { fiscal_year: 'integer?' },
  'select max(fiscal_year)::integer as fiscal_year from gov_obligation where agency_code = $1',
);

/** The newest fiscal year with an award of an agency; null for none. */
export const readNewestYear = async (db: Reader, agencyCode: string): Promise<number | null> =>
  (await db.first(newestYear, [agencyCode]))?.fiscal_year ?? null;

/** Recipients by the obligations of an agency in a fiscal year, largest first. `ids` restricts them; null means all. */
export const readOfAgency = (
  db: Reader,
  agencyCode: string,
  fiscalYear: number,
  ids: readonly string[] | null,
  limit: number,
): Promise<readonly RowOf<(typeof ofAgency)['columns']>[]> => db.all(ofAgency, [agencyCode, fiscalYear, ids, limit]);
