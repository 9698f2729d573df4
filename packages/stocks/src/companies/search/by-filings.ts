import { addDays } from '@dqs/core';
import { nameKey, rank } from '@dqs/core/name-search';
import { paddedCik } from '@dqs/edgar';
import { statement, type Reader } from '@dqs/kit';
import type { Data, Day } from '@dqs/schemas';
import { feedSource, indexSource } from '../../listing-sources.ts';
import { insidersSource, institutionsSource } from '../../ownership-sources.ts';
import { factsSource, reportsSource, scheduleSource } from '../../sources.ts';
import type { search } from './contract.ts';

type Match = Data<typeof search>['matches'][number];

const columns = { role: 'text', name: 'text', source: 'text', seen_on: 'day?', as_of: 'instant' } as const;

/** One row for each role of a CIK in its own filings or filings about it, the most reliable first. */
const roles = statement(
  'stocks_roles_by_filings',
  columns,
  `select role, name, source, seen_on, as_of from (
     (select 1 as rank, 'insider' as role, '${insidersSource.tag}' as source, owner.name, filing.filed_date as seen_on, owner.as_of
        from stocks_insider_owner owner join stocks_insider_filing filing on filing.accession_number = owner.accession_number
       where owner.owner_cik = $1 order by filing.filed_date desc, filing.accession_number desc limit 1)
     union all
     (select 2, 'manager', '${institutionsSource.tag}', manager_name, filed_date, as_of
        from stocks_institution_report where manager_cik = $1 order by report_period desc limit 1)
     union all
     (select 3, 'owner', '${scheduleSource.tag}', name, filed_date, as_of
        from stocks_owner where person_cik = $1 order by filed_date desc, accession_number desc limit 1)
     union all
     (select 4, 'company', '${factsSource.tag}', name, null, as_of from stocks_fact_filer where cik = $1)
     union all
     (select 5, 'company', '${reportsSource.tag}', name, null, as_of
        from stocks_report_filer where cik = $1 and name is not null order by accession_number desc limit 1)
     union all
     (select 6, 'company', '${indexSource.tag}', name, filed_date, as_of
        from stocks_index_filing where cik = $1 order by accession_number desc limit 1)
     union all
     (select 7, 'company', '${feedSource.tag}', name, filed_date, as_of
        from stocks_feed_filing where cik = $1 order by accession_number desc limit 1)
   ) known order by rank`,
);

const managersOfName = statement(
  'stocks_managers_of_name_begun',
  { cik: 'integer', name: 'text' },
  `select manager_cik as cik, min(manager_name) as name from (
     select manager_cik, manager_name from stocks_institution_report
      where manager_key >= $1 and manager_key < $2 order by manager_key, manager_cik limit 200) named
    group by manager_cik order by min(manager_name), manager_cik`,
);

const filedWithinDays = 731;

/** Too many names begin with fewer letters. */
const shortestName = 3;

/** Part of the note on a person or filer of another kind than the requested one. */
const said = {
  company: 'a filer: it is found with kind=company',
  manager: 'an investment manager who reports on Form 13F: it is found with kind=manager',
  insider: 'an insider who reports on Forms 3, 4 and 5: it is found with kind=insider',
  owner:
    'a beneficial owner on Schedules 13D and 13G: stocks_get_beneficial_owners lists it under the companies it owns',
} as const;

/**
 * The match for a CIK that is in no list of filers: people, managers and new filers are known only from filings.
 * Returns the match if its kind is the requested one, otherwise a note that says who it is; null if no filing names the
 * CIK.
 */
export const knownByFilings = async (
  db: Reader,
  cik: number,
  kind: Match['kind'],
  today: Day,
): Promise<{ readonly match: Match } | { readonly note: string } | null> => {
  const known = await db.all(roles, [cik]);
  const [first] = known;
  if (!first) return null;
  // The indexes also contain the filings of people, so a CIK with another role is not a company.
  const fitting = kind === 'company' && first.role !== 'company' ? undefined : known.find(({ role }) => role === kind);
  if (!fitting) return { note: `CIK ${cik} is ${first.name}, ${said[first.role as keyof typeof said]}.` };
  const { name, source, seen_on, as_of } = fitting;
  const active = seen_on !== null && seen_on >= addDays(today, -filedWithinDays);
  const unlisted = { tickers: [], exchange: null, sic_code: null };
  return { match: { cik, name, ...unlisted, kind, active, score: 1, match_reason: 'cik', source, as_of } };
};

/** Managers with reports on Form 13F whose name equals or begins with the query and that are in no list of filers. */
export const managersByName = async (
  db: Reader,
  query: string,
  limit: number,
  today: Day,
): Promise<readonly Match[]> => {
  const key = nameKey(query);
  if (key.length < shortestName) return [];
  const found = await db.all(managersOfName, [key, `${key}\u{10ffff}`]);
  const named = rank(
    query,
    found,
    ({ cik, name }) => ({ fields: [{ kind: 'name', value: name, reason: 'name' }], name, key: paddedCik(cik) }),
    { limit, threshold: 0.3, eachWord: 'if_none' },
  );
  const matches = await Promise.all(
    named.map(async ({ item, score }): Promise<readonly Match[]> => {
      const known = await knownByFilings(db, item.cik, 'manager', today);
      return known && 'match' in known ? [{ ...known.match, score, match_reason: 'name' }] : [];
    }),
  );
  return matches.flat();
};
