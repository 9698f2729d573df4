import type { Building } from '@dqs/kit';
import { usaspendingAwards } from '../sources.ts';

const tag = usaspendingAwards.tag;

/** Number of agencies named for each year. */
const agenciesNamed = 5;

const removeSql = `
  delete from data.gov_recipient_year held using (select identifier || '-' || level as id
    from (select identifier from gov_touched union select recipient from gov_touched) every cross join (values ('P'), ('C'), ('R')) levels (level)) touched
  where held.recipient_id = touched.id`;

const categories = ['contract', 'direct', 'grant', 'idv', 'loan', 'other'] as const;

const each = (text: (category: string) => string): string => categories.map(text).join(', ');

// The stored sums are added up by agency once. The years and their named agencies both derive from that.
const buildSql = `
  insert into data.gov_recipient_year (recipient_id, fiscal_year, total_obligations, ${each((category) => `${category}_obligations`)},
    top_agencies, source_tag, artifact_id, as_of)
  with agency as (
    select member.recipient, level, fiscal_year, agency_code, sum(obligation) as obligation,
      ${each((category) => `sum(obligation) filter (where category = '${category}') as ${category}_part`)},
      max(artifact_id) as artifact_id, max(as_of) as as_of
    from gov_member member join data.gov_obligation held on held.recipient = member.identifier and held.source_tag = '${tag}'
    group by 1, 2, 3, 4),
  placed as (
    select agency.*, row_number() over (partition by recipient, level, fiscal_year
      order by obligation = 0, obligation desc, agency_code) as place
    from agency)
  select recipient || '-' || level, fiscal_year, sum(obligation), ${each((category) => `coalesce(sum(${category}_part), 0.00)`)},
    coalesce(jsonb_agg(jsonb_build_object('name', coalesce(named.name, nullif(placed.agency_code, ''), 'Agency not reported'),
      'code', nullif(placed.agency_code, ''), 'amount', obligation::text) order by place)
      filter (where place <= ${agenciesNamed} and obligation <> 0), '[]'), '${tag}', max(placed.artifact_id), max(placed.as_of)
  from placed left join data.gov_agency named on named.agency_code = placed.agency_code
  group by recipient, level, fiscal_year`;

/** Builds the fiscal years of the touched recipients from the stored sums. */
export const buildYears = async ({ query }: Building): Promise<void> => {
  await query(removeSql);
  await query(buildSql);
};

const coverageSql = `
  insert into data.gov_coverage (family, fiscal_year, all_agencies, whole_agencies, in_part, source_tag, artifact_id, as_of)
  select family, fiscal_year, bool_or(complete and agency_code = 'All'),
    count(distinct agency_code) filter (where complete and agency_code <> 'All'), bool_or(not complete),
    '${tag}', max(artifact_id), max(as_of)
  from data.gov_archive archive
  where source_tag = '${tag}' and (family, fiscal_year) in (
    select family, fiscal_year from data.gov_archive where artifact_id = any (?::bigint[]))
  group by family, fiscal_year
  on conflict (fiscal_year, family) do update set all_agencies = excluded.all_agencies,
    whole_agencies = excluded.whole_agencies, in_part = excluded.in_part, artifact_id = excluded.artifact_id, as_of = excluded.as_of`;

const daysSql = `
  insert into data.gov_action_day (action_date, source_tag, artifact_id, as_of)
  select day, '${tag}', max(artifact_id), max(as_of)
  from data.gov_archive cross join lateral (values (oldest_action), (newest_action)) days (day)
  where artifact_id = any (?::bigint[]) and day is not null group by day
  on conflict (action_date) do update set artifact_id = excluded.artifact_id, as_of = excluded.as_of`;

/** Records which files are loaded for the fiscal years of the load, and their days. */
export const buildCoverage = async ({ query, artifactIds }: Building): Promise<void> => {
  await query(coverageSql, [artifactIds]);
  await query(daysSql, [artifactIds]);
};
