import { asOfRows, earlierOf, laterOf } from '@dqs/core';
import { indexUrl } from '@dqs/edgar';
import { formsIn } from '../filings/forms-in.ts';
import type { Handler } from '@dqs/kit';
import { badParameter, outOfCoverage, type Data, type MetaOf } from '@dqs/schemas';
import { findCompany } from '../../companies/find-company.ts';
import { reportsSource } from '../../sources.ts';
import type { filingsSearch } from './contract.ts';
import { loadIt } from '../../companies/emptiness.ts';
import { hasWords, holdsText, readCoverage, readMatches, type MatchRow } from './query.ts';

type Match = Data<typeof filingsSearch>['matches'][number];
type Coverage = MetaOf<typeof filingsSearch>['coverage'];

/** Sections of reports whose text contains the words, best match first. */
export const searchFilings: Handler<typeof filingsSearch> = async (params, { db }) => {
  const company = params.ticker_or_cik ? await findCompany(db, params.ticker_or_cik) : null;
  const forms = params.forms ? [...new Set(formsIn(params.forms))] : null;
  const filter = {
    query: params.query,
    cik: company?.cik ?? null,
    forms,
    start: params.start ?? null,
    end: params.end ?? null,
  };
  const [rows, held] = await Promise.all([readMatches(db, filter, params.limit), readCoverage(db, forms)]);
  if (rows.length === 0 && !(await hasWords(db, params.query)))
    throw badParameter('query', `"${params.query}" has no searchable word`, {
      hint: 'Very common words such as "the" or "and" are in every report, and -word only leaves out; add what the text is about.',
    });
  if (rows.length === 0 && company !== null && !(await holdsText(db, company.cik)))
    throw outOfCoverage(`no reports of ${company.name} have been loaded with their text`, { hint: loadIt(company) });
  const coverage = coverageOf(held);
  const matches = rows.map(matchOf);
  return {
    data: { query: params.query, matches },
    meta: { source: reportsSource.tag, as_of: asOfRows(matches), coverage },
    note: matches.length === 0 ? whyNone(coverage, company?.name ?? null) : null,
  };
};

const coverageOf = (held: Awaited<ReturnType<typeof readCoverage>>): Coverage => ({
  reports: held.reduce((sum, { reports }) => sum + reports, 0),
  forms: held.map(({ form_type }) => form_type),
  since: held.reduce<Coverage['since']>((first, { since }) => (first === null ? since : earlierOf(first, since)), null),
  through: held.reduce<Coverage['through']>(
    (last, { through }) => (last === null ? through : laterOf(last, through)),
    null,
  ),
});

const whyNone = ({ reports, forms, since, through }: Coverage, company: string | null): string =>
  reports === 0
    ? 'No reports of these forms have been loaded with their text. Load them with: dqs ingest stocks.reports'
    : `No loaded section${company === null ? '' : ` of ${company}`} matches the query. Loaded with their text: ${reports} reports of all companies (${forms.join(', ')}), filed from ${since} to ${through}.`;

const longestSnippet = 300;

/** One line of at most 300 characters that ends between words. */
const snippetOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longestSnippet) return line;
  const cut = line.slice(0, longestSnippet - 2);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestSnippet / 2))} …`;
};

const matchOf = (row: MatchRow): Match => ({
  ticker: row.ticker,
  cik: row.cik,
  company_name: row.company_name ?? `CIK ${row.cik}`,
  accession_number: row.accession_number,
  form_type: row.form_type,
  filed_date: row.filed_date,
  section_key: row.section_key === 'document' ? null : row.section_key,
  snippet: snippetOf(row.snippet),
  score: row.score as number,
  index_url: indexUrl(row.cik, row.accession_number),
  source: reportsSource.tag,
  as_of: row.as_of,
});
