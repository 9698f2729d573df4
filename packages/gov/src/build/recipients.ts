import { nameColumns, type Prominence } from '@dqs/core/name-search';
import type { Building } from '@dqs/kit';
import { usaspendingAwards } from '../sources.ts';

const tag = usaspendingAwards.tag;

/** Names that are written in one batch. */
const namesAtOnce = 20_000;

const removeSql = `
  delete from data.gov_recipient held
  using (select identifier from gov_touched union select recipient from gov_touched) touched
  where held.recipient = touched.identifier`;

/**
 * The newest value of one column for each touched recipient: from the newest file, and within one file from the newest
 * action.
 */
const newest = (column: string): string => `
  select distinct on (member.recipient) member.recipient, mention.${column}
  from gov_member member join data.gov_mention mention on mention.recipient = member.identifier
  where mention.${column} is not null and mention.source_tag = '${tag}'
  order by member.recipient, mention.stated_on desc, mention.named_in desc nulls last, mention.${column}`;

/** Yearly obligations of 10^9, 10^8 or 10^7 dollars and more give a recipient prominence 3, 2 or 1 in the search. */
const prominenceSql = `
  select member.recipient, case when max(abs(total_obligations)) >= 1e9 then 3 when max(abs(total_obligations)) >= 1e8 then 2
    when max(abs(total_obligations)) >= 1e7 then 1 else 0 end as prominence
  from (select distinct recipient from gov_member) member cross join (values ('P'), ('C'), ('R')) levels (level)
  join data.gov_recipient_year year on year.recipient_id = member.recipient || '-' || level
  group by member.recipient`;

// A parent is its own parent, as in USAspending. A recipient without a named parent has none.
const buildSql = `
  insert into data.gov_recipient (recipient_id, recipient, level, uei, duns, name, parent_uei, parent_name, prominence,
    source_tag, artifact_id, as_of)
  with level as (
    select distinct member.recipient, mention.level from gov_member member
    join data.gov_mention mention on mention.recipient = member.identifier and mention.source_tag = '${tag}'),
  named as (${newest('name')}), with_uei as (${newest('uei')}), with_duns as (${newest('duns')}),
  parent as (
    select distinct on (member.recipient) member.recipient, mention.parent_uei, mention.parent_name
    from gov_member member join data.gov_mention mention on mention.recipient = member.identifier
    where mention.level = 'C' and mention.parent is not null and mention.source_tag = '${tag}'
    order by member.recipient, mention.named_in desc nulls last, mention.stated_on desc, mention.parent),
  prominent as (${prominenceSql})
  select level.recipient || '-' || level.level, level.recipient, level.level, uei, duns,
    coalesce(named.name, uei, duns, 'NAME NOT REPORTED'),
    case level.level when 'C' then parent.parent_uei when 'P' then uei end,
    case level.level when 'C' then parent.parent_name when 'P' then coalesce(named.name, uei, duns) end,
    coalesce(prominence, 0), '${tag}', ?::bigint, ?::timestamptz
  from level left join named using (recipient) left join with_uei using (recipient) left join with_duns using (recipient)
    left join parent using (recipient) left join prominent using (recipient)`;

/** Builds the touched recipients, each at its levels, from their mentions and fiscal years. */
export const buildRecipients = async ({ query, artifactIds, asOf }: Building): Promise<void> => {
  await query(removeSql);
  await query(buildSql, [artifactIds[0]!, asOf]);
};

const removeNamesSql = `
  delete from data.gov_name held using gov_touched touched
  where held.recipient = touched.identifier and touched.identifier <> touched.recipient`;

/**
 * Present, former and reported names of the touched recipients that are not loaded, or loaded with another prominence.
 */
const wantedNamesSql = `
  create temp table gov_wanted_name on commit drop as
  with said as (
    select member.recipient, mention.name from gov_member member
      join data.gov_mention mention on mention.recipient = member.identifier and mention.name is not null and mention.source_tag = '${tag}'
    union select member.recipient, alias from gov_member member
      join data.gov_alias on gov_alias.recipient = member.identifier and gov_alias.source_tag = '${tag}'),
  known as (select recipient, max(prominence) as prominence from data.gov_recipient
    where recipient in (select recipient from gov_member) group by recipient)
  select row_number() over () as place, said.recipient, said.name, known.prominence
  from said join known using (recipient) left join data.gov_name held on held.recipient = said.recipient and held.name = said.name
  where held.name_prominence is distinct from known.prominence`;

interface WantedName {
  readonly recipient: string;
  readonly name: string;
  readonly prominence: number | string;
}

/** Adds the search names of the touched recipients. A name that was once reported stays. */
export const buildNames = async (building: Building): Promise<void> => {
  const { query, load, artifactIds, signal } = building;
  await query(removeNamesSql);
  await query('drop table if exists pg_temp.gov_wanted_name');
  await query(wantedNamesSql);
  for (let at = 0; ; at += namesAtOnce) {
    signal?.throwIfAborted();
    const wanted = await query<WantedName>(
      'select recipient, name, prominence from gov_wanted_name where place > ? and place <= ?',
      [at, at + namesAtOnce],
    );
    if (wanted.length === 0) return;
    const rows = wanted
      .map(({ recipient, name, prominence }) => ({
        recipient,
        name,
        ...nameColumns(name, Number.parseInt(String(prominence), 10) as Prominence),
      }))
      .filter(({ name_core }) => name_core !== '');
    if (rows.length === 0) continue;
    await load({ table: 'gov_name', key: ['recipient', 'name'], mode: 'merge' }, [
      { artifactId: artifactIds[0]!, rows },
    ]);
  }
};
