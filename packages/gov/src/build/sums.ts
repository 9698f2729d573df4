import type { Building } from '@dqs/kit';
import { usaspendingAwards } from '../sources.ts';

const tag = usaspendingAwards.tag;

/** The scopes that an archive can completely cover, each an equality that a join can hash. */
const scopes = [
  "held.agency_code = archive.agency_code and archive.agency_code <> 'All'",
  "archive.agency_code = 'All'",
] as const;

/** SQL condition: whether a transaction lies in the scope of a complete archive. */
const within = (scope: string): string => `
  held.source_tag = '${tag}' and held.category is not null and held.fiscal_year = archive.fiscal_year and ${scope}
  and case when held.category in ('contract', 'idv') then 'contracts' else 'assistance' end = archive.family`;

/** The newest complete archives, of one load or of all loaded files. */
const archives = (where: string): string => `
  (select family, fiscal_year, agency_code, max(stated_on) as stated_on from data.gov_archive
   where complete and source_tag = '${tag}' and ${where} group by 1, 2, 3) archive`;

const loaded = archives('artifact_id = any (?::bigint[])');

const lossSql = (scope: string): string => `
  select count(*) as held, count(*) filter (where held.stated_on < archive.stated_on) as removed
  from ${loaded} join data.gov_transaction held on ${within(scope)}`;

const withdraw = `
  update data.gov_transaction held set recipient = null, level = null, parent = null, fiscal_year = null, category = null,
    agency_code = null, obligation = null, action_date = null`;

/**
 * A transaction stated before a complete archive of its scope is missing from that archive. Each row of an archive
 * carries the archive's day, unless a later file restated it. The withdrawn transaction keeps its own day, so that the
 * order of files makes no difference.
 */
const withdrawMissingSql = (scope: string): string => `
  ${withdraw} from ${loaded} where ${within(scope)} and held.stated_on < archive.stated_on`;

const withdrawOutdatedSql = (scope: string): string => `
  ${withdraw} from ${archives('true')}
  where held.artifact_id = any (?::bigint[]) and ${within(scope)} and held.stated_on < archive.stated_on`;

/**
 * Withdraws what a complete archive lacks. A file older than a loaded complete archive restores nothing in its scope.
 * Throws `SourceFormatError` where an archive would withdraw more than one file may.
 */
export const settleArchives = async ({ query, artifactIds, refuseLoss }: Building): Promise<void> => {
  for (const scope of scopes) {
    const [loss] = await query<{ held: string; removed: string }>(lossSql(scope), [artifactIds]);
    const [held, removed] = [loss?.held, loss?.removed].map((count) => Number.parseInt(count ?? '0', 10)) as [
      number,
      number,
    ];
    if (removed > 0) {
      refuseLoss(removed, held);
      await query(withdrawMissingSql(scope), [artifactIds]);
    }
    await query(withdrawOutdatedSql(scope), [artifactIds]);
  }
};

const applySql = `
  insert into data.gov_obligation as held
    (recipient, level, fiscal_year, category, agency_code, obligation, transactions, source_tag, artifact_id, as_of)
  select recipient, level, fiscal_year, category, agency_code, sum(obligation), sum(transactions), source_tag, ?::bigint, ?::timestamptz
  from data.gov_change where source_tag = '${tag}'
  group by recipient, level, fiscal_year, category, agency_code, source_tag
  on conflict (recipient, level, fiscal_year, category, agency_code, source_tag) do update
    set obligation = held.obligation + excluded.obligation, transactions = held.transactions + excluded.transactions,
      artifact_id = excluded.artifact_id, as_of = excluded.as_of`;

const removeEmptySql = `
  delete from data.gov_obligation held using data.gov_change change
  where held.transactions = 0 and held.source_tag = change.source_tag and held.recipient = change.recipient
    and held.level = change.level and held.fiscal_year = change.fiscal_year and held.category = change.category
    and held.agency_code = change.agency_code`;

/** Adds the load's changes to the stored sums, and removes sums without transactions. */
export const applyChanges = async ({ query, artifactIds, asOf }: Building): Promise<void> => {
  await query(applySql, [artifactIds[0]!, asOf]);
  await query(removeEmptySql);
};

/** Deletes the recorded changes. */
export const forgetChanges = ({ query }: Building) => query(`delete from data.gov_change where source_tag = '${tag}'`);
