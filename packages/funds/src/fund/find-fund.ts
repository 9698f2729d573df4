import { nearest } from '@dqs/core';
import { cikOf, symbolKey } from '@dqs/edgar';
import type { Reader } from '@dqs/kit';
import { ServiceError, notFound, outOfCoverage } from '@dqs/schemas';
import { findListedCompany } from '@dqs/stocks/queries';
import { fundKey, isSeriesId } from './fund-key.ts';
import { readClassesOf, readFilersOf, readFundsOfLei, readLoadedKinds, readSymbolsAlike } from './query.ts';

/** The fund for a requested text: a series or a filer. */
export type FundReference =
  { readonly kind: 'series'; readonly seriesId: string } | { readonly kind: 'filer'; readonly cik: number };

/** The key of the fund's loaded reports. */
export const keyOf = (fund: FundReference): string =>
  fund.kind === 'series' ? fund.seriesId : fundKey(null, fund.cik);

const subjects = { reports: 'portfolio reports', votes: 'proxy votes' } as const;

/** Name and id of the fund for a text in the registry of series or the list of companies; null if there is none. */
const readKnown = async (db: Reader, text: string): Promise<string | null> => {
  const fund = await findFund(db, text);
  if (fund?.kind === 'series') {
    const isListed = (await readFilersOf(db, fund.seriesId)).length > 0;
    const named =
      fund.seriesId === text.toUpperCase() ? fund.seriesId : `${text.toUpperCase()} (series ${fund.seriesId})`;
    return isListed ? named : null;
  }
  const company = await findListedCompany(db, text, 'fund');
  return company === null ? null : `${company.name} (CIK ${company.cik})`;
};

/** Rejects a text: `out_of_coverage` for a known fund without loaded data, `not_found` for any other. */
export const refuseFund = async (db: Reader, text: string, what: 'reports' | 'votes'): Promise<never> => {
  const holds = await readLoadedKinds(db);
  const key = what === 'reports' ? 'funds.n-port' : 'funds.n-px';
  if (!holds[what])
    throw notFound('fund', `no ${subjects[what]} have been loaded`, {
      hint: `Load them with: dqs ingest ${key}, and fund symbols with: dqs ingest funds.class-tickers`,
    });
  const known = await readKnown(db, text);
  if (known !== null)
    throw outOfCoverage(`the ${subjects[what]} of ${known} are not loaded`, {
      param: 'fund',
      hint: `Load those of all funds with: dqs ingest ${what === 'reports' ? 'funds.n-port-data-sets' : key}`,
    });
  const symbols = await readSymbolsAlike(db, symbolKey(text).slice(0, 1));
  throw notFound('fund', `no fund is called "${text}"`, {
    hint: 'Find its series with funds_search. Pass a series id (S000002839), a class ticker or a registrant CIK.',
    candidates: nearest(text, symbols),
  });
};

const leiShape = /^[0-9A-Z]{18}\d{2}$/;

/** The fund that reports with an LEI; null if there is none. Throws `ambiguous_identifier` if there are several. */
const findByLei = async (db: Reader, lei: string): Promise<FundReference | null> => {
  const [only, ...more] = await readFundsOfLei(db, lei);
  if (only === undefined) return null;
  if (more.length > 0)
    throw new ServiceError('ambiguous_identifier', `${more.length + 1} funds report under the LEI ${lei}`, {
      param: 'fund',
      hint: 'Pass the series id.',
      candidates: [only, ...more].map(({ fund_key }) => fund_key),
    });
  return isSeriesId(only.fund_key) ? { kind: 'series', seriesId: only.fund_key } : { kind: 'filer', cik: only.cik };
};

/**
 * The series or filer for a series id, a class ticker (any letter case), a reported LEI or a CIK (with or without
 * leading zeros); null for an unknown ticker. Throws `ambiguous_identifier` if two series have the symbol or the LEI.
 */
export const findFund = async (db: Reader, text: string): Promise<FundReference | null> => {
  if (isSeriesId(text)) return { kind: 'series', seriesId: text.toUpperCase() };
  const cik = cikOf(text);
  if (cik !== null) return { kind: 'filer', cik };
  const lei = text.toUpperCase();
  const ofLei = leiShape.test(lei) ? await findByLei(db, lei) : null;
  if (ofLei !== null) return ofLei;
  const key = symbolKey(text);
  const classes = key === '' ? [] : await readClassesOf(db, key);
  const present = classes.filter(({ active }) => active);
  const series = [...new Set((present.length > 0 ? present : classes).map(({ series_id }) => series_id))];
  const [only, ...more] = series;
  if (only === undefined) return null;
  if (more.length > 0)
    throw new ServiceError('ambiguous_identifier', `${series.length} series have a class with the ticker "${text}"`, {
      param: 'fund',
      hint: 'Pass the series id.',
      candidates: series,
    });
  return { kind: 'series', seriesId: only };
};
