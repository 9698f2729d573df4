import type { Building } from '@dqs/kit';
import { usaspendingAwards } from '../sources.ts';

const tag = usaspendingAwards.tag;

/**
 * An older file may identify a recipient by its DUNS number only, a newer one by its UEI too. Both are one recipient;
 * the newest mention decides.
 */
const identitiesSql = `
  insert into data.gov_identity (former, recipient, source_tag, artifact_id, as_of)
  select distinct on (former) former, recipient, source_tag, artifact_id, as_of from data.gov_mention
  where source_tag = '${tag}' and former in (
    select former from data.gov_mention where former is not null and artifact_id = any (?::bigint[]))
  order by former, stated_on desc, named_in desc nulls last, recipient
  on conflict (former) do update
    set recipient = excluded.recipient, artifact_id = excluded.artifact_id, as_of = excluded.as_of`;

/** Identifiers that the load mentions, each with its present recipient. */
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

/** All identifiers of the touched recipients. */
const membersSql = `
  create temp table gov_member on commit drop as
  with recipient as (select distinct recipient from gov_touched)
  select recipient as identifier, recipient from recipient
  union select identity.former, identity.recipient from data.gov_identity identity join recipient using (recipient)`;

/** Creates two tables for the transaction: `gov_touched`, and `gov_member`, from which recipients are built. */
export const findTouched = async ({ query, artifactIds }: Building): Promise<void> => {
  await query(identitiesSql, [artifactIds]);
  await query('drop table if exists pg_temp.gov_touched, pg_temp.gov_member');
  await query(touchedSql, [artifactIds, artifactIds, artifactIds, artifactIds]);
  await query(membersSql);
  await query('analyze gov_touched, gov_member');
};
