import type { Building } from '@dqs/kit';
import { usaspendingAwards } from '../sources.ts';

const tag = usaspendingAwards.tag;

/** A recipient that a newer file gives its UEI, and an older one only its DUNS number, is one: the newest word counts. */
const identitiesSql = `
  insert into data.gov_identity (former, recipient, source_tag, artifact_id, as_of)
  select distinct on (former) former, recipient, source_tag, artifact_id, as_of from data.gov_mention
  where source_tag = '${tag}' and former in (
    select former from data.gov_mention where former is not null and artifact_id = any (?::bigint[]))
  order by former, stated_on desc, named_in desc nulls last, recipient
  on conflict (former) do update
    set recipient = excluded.recipient, artifact_id = excluded.artifact_id, as_of = excluded.as_of`;

/** Identifiers of which the load says something, each with the recipient that it means today. */
const touchedSql = `
  create temp table gov_touched on commit drop as
  with identifier as (
    select recipient from data.gov_change where source_tag = '${tag}'
    union select recipient from data.gov_mention where artifact_id = any (?::bigint[])
    union select recipient from data.gov_alias where artifact_id = any (?::bigint[])
    union select former from data.gov_mention where former is not null and artifact_id = any (?::bigint[])
    union select other.recipient from data.gov_mention own join data.gov_mention other on other.former = own.former
      where own.artifact_id = any (?::bigint[]))
  select identifier.recipient as identifier, coalesce(identity.recipient, identifier.recipient) as recipient
  from identifier left join data.gov_identity identity on identity.former = identifier.recipient`;

/** All identifiers of the recipients that are touched. */
const membersSql = `
  create temp table gov_member on commit drop as
  with recipient as (select distinct recipient from gov_touched)
  select recipient as identifier, recipient from recipient
  union select identity.former, identity.recipient from data.gov_identity identity join recipient using (recipient)`;

/** Makes two tables for as long as the transaction lasts: `gov_touched`, and `gov_member` with which recipients are built. */
export const findTouched = async ({ query, artifactIds }: Building): Promise<void> => {
  await query(identitiesSql, [artifactIds]);
  await query('drop table if exists pg_temp.gov_touched, pg_temp.gov_member');
  await query(touchedSql, [artifactIds, artifactIds, artifactIds, artifactIds]);
  await query(membersSql);
  await query('analyze gov_touched, gov_member');
};
