import { addDays } from '@dqs/core';
import { leastScore, nameCore, nameKey, rank } from '@dqs/core/name-search';
import { paddedCik } from '@dqs/edgar';
import { statement, type Reader, type RowOf } from '@dqs/kit';
import type { Data, Day } from '@dqs/schemas';
import { feedSource, indexSource } from '../../listing-sources.ts';
import { insidersSource, institutionsSource } from '../../ownership-sources.ts';
import { dataSetsSource, factsSource, reportsSource, scheduleSource } from '../../sources.ts';
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
     (select 6, 'company', '${dataSetsSource.tag}', name, filed_date, as_of
        from stocks_presented_filing where cik = $1 and name is not null order by accession_number desc limit 1)
     union all
     (select 7, 'company', '${indexSource.tag}', name, filed_date, as_of
        from stocks_index_filing where cik = $1 order by accession_number desc limit 1)
     union all
     (select 8, 'company', '${feedSource.tag}', name, filed_date, as_of
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
  if (!fitting) return { note: sentenceOf(`CIK ${cik}`, first.name, first.role) };
  const { name, source, seen_on, as_of } = fitting;
  const active = seen_on !== null && seen_on >= addDays(today, -filedWithinDays);
  const unlisted = { tickers: [], exchange: null, sic_code: null };
  return { match: { cik, name, ...unlisted, kind, active, score: 1, match_reason: 'cik', source, as_of } };
};

/** The statement of who a CIK is that is in no list of filers; null if no filing names it. */
export const saidByFilings = async (db: Reader, cik: number): Promise<string | null> => {
  const first = await db.first(roles, [cik]);
  return first === null ? null : sentenceOf(`CIK ${cik}`, first.name, first.role);
};

const sentenceOf = (subject: string, name: string, role: string): string =>
  `${subject} is ${name}, ${said[role as keyof typeof said]}.`;

/**
 * The rows of a table whose names begin with a text, of which there are few: a frequent filer has thousands. Both bounds
 * are parameters: a view that protects its rows does not look up a bound that is computed for each text by its index.
 */
const begun = (table: string, role: string, cik: string, issuer = 'null::bigint'): string =>
  `(select '${role}' as role, ${cik} as cik, name, ${issuer} as issuer from ${table}
     where words_of_name >= begun.value and words_of_name < begun.bound order by words_of_name limit 500)`;

const namedOf = (parts: readonly string[], name: string) =>
  statement(
    name,
    { role: 'text', cik: 'integer?', name: 'text', issuer: 'text?' },
    `select role, cik, min(name) as name, min(coalesce((select name from stocks_company where cik = named.issuer), (select max(name) from stocks_ticker where cik = named.issuer)) || ' (CIK ' || issuer || ')') as issuer
       from unnest($1::text[], $2::text[]) begun(value, bound) cross join lateral (${parts.join(' union all ')}) named
      group by role, cik, case when cik is null then name end
      order by min(name), cik limit 200`,
  );

const filersNamed = namedOf(
  [
    begun('stocks_fact_filer', 'company', 'cik'),
    begun('stocks_presented_filing', 'company', 'cik'),
    begun('stocks_index_filing', 'company', 'cik'),
    begun('stocks_feed_filing', 'company', 'cik'),
  ],
  'stocks_filers_of_name_begun',
);

const peopleNamed = namedOf(
  [begun('stocks_insider_owner', 'insider', 'owner_cik'), begun('stocks_owner', 'owner', 'person_cik', 'issuer_cik')],
  'stocks_people_of_name_begun',
);

type Named = RowOf<typeof peopleNamed.columns>;

/** A name in the two orders of filings: a person is `Cook Timothy D` there. */
const ordersOf = (query: string): readonly string[] => {
  const words = nameCore(query).split(' ');
  const isName = words.join('').length >= shortestName && words.length > 1;
  return [words.join(' '), ...(isName ? [[words.at(-1), ...words.slice(0, -1)].join(' ')] : [])].filter(
    (text) => text.length >= shortestName,
  );
};

/** The parameters for names that begin with one of the texts: the texts, and the ends of their ranges. */
const begunBy = (texts: readonly string[]) => [texts, texts.map((text) => `${text}~`)];

/** Names of filings that have the query's words, best first, each with its score. */
const rankNamed = (query: string, found: readonly Named[], limit: number) =>
  rank(
    query,
    found,
    ({ role, cik, name }) => ({
      fields: ordersOf(name).map((value) => ({ kind: 'name', value, reason: 'name' }) as const),
      name,
      key: `${paddedCik(cik ?? 0)} ${role}`,
    }),
    { limit, threshold: 0.3 },
  ).filter(({ score }) => score >= leastScore.words);

const matchesOf = async (
  db: Reader,
  named: readonly { readonly item: { readonly cik: number | null }; readonly score: number }[],
  kind: Match['kind'],
  today: Day,
): Promise<readonly Match[]> => {
  const known = named.map(async ({ item, score }): Promise<readonly Match[]> => {
    const found = item.cik === null ? null : await knownByFilings(db, item.cik, kind, today);
    return found && 'match' in found ? [{ ...found.match, score, match_reason: 'name' }] : [];
  });
  return (await Promise.all(known)).flat();
};

/** Managers with reports on Form 13F whose name equals or begins with the query and that are in no list of filers. */
const managersByName = async (db: Reader, query: string, limit: number, today: Day): Promise<readonly Match[]> => {
  const key = nameKey(query);
  if (key.length < shortestName) return [];
  const found = await db.all(managersOfName, [key, `${key}\u{10ffff}`]);
  const named = rank(
    query,
    found,
    ({ cik, name }) => ({ fields: [{ kind: 'name', value: name, reason: 'name' }], name, key: paddedCik(cik) }),
    { limit, threshold: 0.3, eachWord: 'if_none' },
  );
  return matchesOf(db, named, 'manager', today);
};

/** What filings alone know of a name: filers of the requested kind, else a sentence on who has the name. */
export interface NamedByFilings {
  readonly matches: readonly Match[];
  readonly note: string | null;
}

/**
 * Filers and people that are in no list of filers, by a name that equals or begins with the query: managers from their
 * reports, people from Forms 3 to 5 and Schedules 13D and 13G, companies from facts, statement data sets and indexes of filings.
 */
export const namedByFilings = async (
  db: Reader,
  query: string,
  kind: Match['kind'],
  limit: number,
  today: Day,
): Promise<NamedByFilings> => {
  if (kind === 'manager') return { matches: await managersByName(db, query, limit, today), note: null };
  const orders = ordersOf(query);
  if (orders.length === 0) return { matches: [], note: null };
  const people = async () => rankNamed(query, await db.all(peopleNamed, begunBy(orders)), limit);
  if (kind === 'insider') {
    const named = (await people()).filter(({ item }) => item.role === 'insider');
    return { matches: await matchesOf(db, named, 'insider', today), note: null };
  }
  const filers = rankNamed(query, await db.all(filersNamed, begunBy(orders)), limit);
  const matches = await matchesOf(db, filers, 'company', today);
  if (matches.length > 0) return { matches, note: null };
  const [first, ...others] = await people();
  if (!first) return { matches, note: null };
  const { cik, name, role, issuer } = first.item;
  const also = others.length === 0 ? '' : ` Others have the name: kind=insider lists insiders.`;
  const of = issuer === null ? '' : ` It owns shares of ${issuer}.`;
  return {
    matches,
    note: `${sentenceOf(`"${query}"`, cik === null ? name : `${name} (CIK ${cik})`, role)}${of}${also}`,
  };
};
