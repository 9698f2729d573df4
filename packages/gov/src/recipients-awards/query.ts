import { nameCandidates } from '@dqs/core/name-search';
import { statement, type Reader, type RowOf } from '@dqs/kit';

const recipientColumns = {
  recipient_id: 'text',
  recipient: 'text',
  name: 'text',
  recipient_level: 'text',
  uei: 'text?',
  duns: 'text?',
  parent_uei: 'text?',
  parent_name: 'text?',
} as const;

const selected = `recipient_id, recipient::text as recipient, name, level as recipient_level, uei, duns, parent_uei, parent_name`;

/** The most rows of one name, with up to three levels for each recipient. */
const namesakes = 33;

// An id is one row. A UEI takes precedence over a name of the same form.
const asked = statement(
  'gov_recipients_asked',
  recipientColumns,
  `(select ${selected} from gov_recipient where recipient_id = $1 or uei = $2 order by recipient_id limit ${namesakes})
   union all
   (select ${selected} from gov_recipient where name_key = $3
      and not exists (select from gov_recipient where recipient_id = $1 or uei = $2)
    order by recipient_id limit ${namesakes})`,
);

const years = statement(
  'gov_recipient_years',
  {
    fiscal_year: 'integer',
    total_obligations: 'decimal',
    contract_obligations: 'decimal',
    direct_obligations: 'decimal',
    grant_obligations: 'decimal',
    idv_obligations: 'decimal',
    loan_obligations: 'decimal',
    other_obligations: 'decimal',
    top_agencies: 'json',
    as_of: 'instant',
    coverage: 'json?',
  },
  `select fiscal_year, total_obligations, contract_obligations, direct_obligations, grant_obligations, idv_obligations,
     loan_obligations, other_obligations, top_agencies, as_of,
     (select jsonb_agg(jsonb_build_object('family', family, 'all', all_agencies, 'whole', whole_agencies, 'part', in_part) order by family desc)
      from gov_coverage where gov_coverage.fiscal_year = year.fiscal_year) as coverage
   from gov_recipient_year year where recipient_id = $1 and fiscal_year < $2 order by fiscal_year desc limit $3`,
);

const held = statement(
  'gov_held',
  { any_recipient: 'boolean', any_year: 'boolean', levels: 'json?' },
  `select exists (select from gov_recipient) as any_recipient,
     exists (select from gov_recipient_year where recipient_id = $1) as any_year,
     (select jsonb_agg(recipient_id order by recipient_id) from gov_recipient where recipient = $2::uuid) as levels`,
);

const near = statement(
  'gov_recipients_near',
  { recipient_id: 'text', name: 'text' },
  `with ${nameCandidates({ table: 'gov_name', id: 'recipient' })}
   select recipient.recipient_id, recipient.name from found cross join lateral (
     select recipient_id, name, prominence from gov_recipient where gov_recipient.recipient = found.recipient limit 3) recipient
   order by recipient.prominence desc, recipient.recipient_id limit 50`,
  { planned: 'once' },
);

export type RecipientRecord = RowOf<typeof recipientColumns>;
export type YearRow = RowOf<(typeof years)['columns']>;

/** Recipients with an id or UEI, else with a whole name; sorted by id. */
export const readRecipients = (
  db: Reader,
  id: string,
  uei: string,
  name: string,
): Promise<readonly RecipientRecord[]> => db.all(asked, [id, uei, name]);

/** Fiscal years before a year, newest first, each with its loaded files. */
export const readYears = (db: Reader, id: string, before: number, limit: number): Promise<readonly YearRow[]> =>
  db.all(years, [id, before, limit]);

/** The data loaded around a recipient without fiscal years. */
export const readLoaded = (
  db: Reader,
  id: string,
  recipient: string | null,
): Promise<RowOf<(typeof held)['columns']> | null> => db.first(held, [id, recipient]);

/** Recipients with names similar to a query. */
export const readNear = (
  db: Reader,
  parameters: readonly (string | number | readonly string[] | null)[],
): Promise<readonly RowOf<(typeof near)['columns']>[]> => db.all(near, parameters);
