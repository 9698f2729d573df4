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

/** Names of one recipient that are compared with a question at most. */
const namesCompared = 100;

/** A recipient has at most three levels; said so, each is looked up by its key. */
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
);

const byCode = statement(
  'gov_recipients_by_code',
  columns,
  `select ${selected} from gov_recipient recipient where recipient.recipient_id = $1 or recipient.uei = $2`,
);

export type RecipientRow = RowOf<typeof columns>;

/** Recipients that the words of a name can mean, in no order. */
export const readByName = (
  db: Reader,
  parameters: readonly (string | number | readonly string[] | null)[],
): Promise<readonly RecipientRow[]> => db.all(byName, parameters);

/** Recipients of an id, or of a UEI at every level. */
export const readByCode = (db: Reader, id: string, uei: string): Promise<readonly RecipientRow[]> =>
  db.all(byCode, [id, uei]);
