import type { Reader } from '@dqs/kit';
import { nameCore } from '@dqs/core/name-search';
import { ServiceError, badParameter, outOfCoverage, type Day } from '@dqs/schemas';
import { findListedCompany } from '@dqs/stocks/queries';
import { findFund, refuseFund, type FundReference } from '../fund/find-fund.ts';
import { readFilersOf } from '../fund/query.ts';
import { countingFilings, seriesOf } from './counting-filings.ts';
import { readFilersNamed, readFilings, readFilingsOfFiler, readFilingsOfSeries, type FilingRow } from './query.ts';

/** The filings with the requested votes, and the series if one was requested. */
export interface VoteSelection {
  readonly filings: readonly FilingRow[];
  readonly seriesId: string | null;
  /** How a name was resolved. */
  readonly note?: string;
}

/** A fund or filer, and how a name was resolved to it. */
type VoterReference = FundReference & { readonly note?: string };

const findVoter = async (db: Reader, text: string): Promise<VoterReference | null> => {
  const fund = await findFund(db, text);
  if (fund !== null) return fund;
  const company = await findListedCompany(db, text, 'fund');
  return company === null ? findNamed(db, text) : { kind: 'filer', cik: company.cik };
};

/** Shorter texts occur in many names. */
const shortestName = 4;

/**
 * The only filer of votes with a name. Investment managers are in no list of funds. Throws `ambiguous_identifier` if
 * several match.
 */
const findNamed = async (db: Reader, text: string): Promise<VoterReference | null> => {
  const asked = nameCore(text);
  if (asked.length < shortestName) return null;
  const filers = await readFilersNamed(db, text.trim());
  const whole = filers.filter(({ filer_name }) => nameCore(filer_name) === asked);
  const [only, ...more] = whole.length > 0 ? whole : filers;
  if (only === undefined) return null;
  if (more.length > 0)
    throw new ServiceError('ambiguous_identifier', `"${text}" can mean ${more.length + 1} filers of proxy votes`, {
      param: 'fund',
      hint: 'Pass the CIK of one.',
      candidates: [only, ...more].slice(0, 5).map(({ filer_cik, filer_name }) => `${filer_cik} (${filer_name})`),
    });
  return {
    kind: 'filer',
    cik: only.filer_cik,
    note: `fund ${JSON.stringify(text)} was read as ${only.filer_name} (CIK ${only.filer_cik}).`,
  };
};

const filingsOf = async (db: Reader, fund: FundReference | null): Promise<readonly FilingRow[]> => {
  if (fund === null) return [];
  return fund.kind === 'filer'
    ? readFilingsOfFiler(db, fund.cik)
    : readFilingsOfSeries(db, fund.seriesId, await readFilersOf(db, fund.seriesId));
};

/**
 * The effective filings of a fund or manager for a period, or for its newest. Throws `not_found` for one without loaded
 * votes, `out_of_coverage` for a period without a report.
 */
export const findVotes = async (db: Reader, text: string, period: string | null): Promise<VoteSelection> => {
  const fund = await findVoter(db, text);
  const all = await filingsOf(db, fund);
  const newest = all.at(-1)?.report_period;
  if (newest === undefined) return refuseFund(db, text, 'votes');
  const asked = period ?? newest;
  const filings = countingFilings(all.filter(({ report_period }) => report_period === asked));
  if (filings.length > 0)
    return {
      filings,
      seriesId: fund?.kind === 'series' ? fund.seriesId : null,
      ...(fund?.note === undefined ? {} : { note: fund.note }),
    };
  const held = [...new Set(all.map(({ report_period }) => report_period))].toReversed();
  throw outOfCoverage(`no proxy votes of "${text}" for the period ending ${asked} have been loaded`, {
    param: 'report_period',
    hint: `Loaded periods end on ${held.slice(0, 5).join(', ')}.`,
    candidates: held,
  });
};

/** The filings of a cursor's pages. Throws `bad_parameter` if one is no longer loaded. */
export const pinnedVotes = async (db: Reader, text: string, accessions: readonly string[]): Promise<VoteSelection> => {
  const [fund, filings] = [await findVoter(db, text), await readFilings(db, accessions)];
  if (filings.length === accessions.length)
    return { filings, seriesId: fund?.kind === 'series' ? fund.seriesId : null };
  throw badParameter('cursor', 'a filing of the first page is no longer available', {
    hint: 'Omit cursor to start from the first page.',
  });
};

/** The keys of votes of a series. Votes without a series are included if every filing is about this series only. */
export const seriesKeys = ({ filings, seriesId }: VoteSelection): readonly string[] | null => {
  if (seriesId === null) return null;
  const alone = filings.every((filing) => seriesOf(filing).length === 1);
  return alone ? [seriesId, ''] : [seriesId];
};

/** The name of a series in the newest filing that has one. */
export const seriesName = ({ filings, seriesId }: VoteSelection): string | null =>
  filings
    .flatMap(seriesOf)
    .filter(([id, name]) => id === seriesId && name !== null)
    .at(-1)?.[1] ?? null;

/** A day before the first vote, in descending order. */
export const beforeAll: Day = '9999-12-31' as Day;
