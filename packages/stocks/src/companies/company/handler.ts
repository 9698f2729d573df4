import type { Handler } from '@dqs/kit';
import { submissionsSource } from '../../sources.ts';
import type { company as endpoint } from './contract.ts';
import { findCompany } from '../find-company.ts';
import { omittedPrices, readProfile, type Profile } from './profile-query.ts';

type Day = NonNullable<Profile['last_filing']>;

const entryOf = (since: Day | null, through: Day | null) => ({ available: since !== null, since, through });

/** The identity of a company, its symbols, and what is loaded for it. */
export const getCompany: Handler<typeof endpoint> = async (params, { db }) => {
  const company = await findCompany(db, params.ticker_or_cik);
  const [profile, restricted] = await Promise.all([readProfile(db, company.cik), omittedPrices(db, company.cik)]);
  const [current] = company.symbols.filter(({ symbol }) => symbol === company.ticker);
  return {
    data: {
      cik: company.cik,
      name: company.name,
      tickers: [...company.symbols],
      exchange: current?.exchange ?? null,
      sector: profile?.sector ?? null,
      sic_code: profile?.sic_code ?? null,
      sic_description: profile?.sic_description ?? null,
      fiscal_year_end: profile?.fiscal_year_end ?? null,
      latest_filing_date: profile?.last_filing ?? null,
      coverage: {
        financials: entryOf(profile?.first_period ?? null, profile?.last_period ?? null),
        prices: entryOf(profile?.first_price ?? null, profile?.last_price ?? null),
        filings: entryOf(profile?.first_filing ?? null, profile?.last_filing ?? null),
      },
    },
    meta: { source: submissionsSource.tag, as_of: company.as_of, restricted_omitted: restricted },
  };
};
