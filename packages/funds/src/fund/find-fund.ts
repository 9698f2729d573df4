import { nearest } from '@dqs/core';
import { cikOf, symbolKey } from '@dqs/edgar';
import type { Reader } from '@dqs/kit';
import { ServiceError, notFound } from '@dqs/schemas';
import { fundKey, isSeriesId } from './fund-key.ts';
import { readClassesOf, readHeld, readSymbolsAlike } from './query.ts';

/** What a caller's text means: a series, or a filer. */
export type FoundFund =
  { readonly kind: 'series'; readonly seriesId: string } | { readonly kind: 'filer'; readonly cik: number };

/** The key under which reports of the fund are held. */
export const keyOf = (fund: FoundFund): string => (fund.kind === 'series' ? fund.seriesId : fundKey(null, fund.cik));

/** Says that nothing is known under a text, and what to do. */
export const refuseFund = async (db: Reader, text: string, what: 'reports' | 'votes'): Promise<never> => {
  const holds = await readHeld(db);
  const key = what === 'reports' ? 'funds.n-port' : 'funds.n-px';
  if (!holds[what])
    throw notFound('fund', `no ${what === 'reports' ? 'portfolio reports' : 'proxy votes'} have been loaded yet`, {
      hint: `The operator loads them with: dqs ingest ${key}, and the symbols of funds with: dqs ingest funds.class-tickers`,
    });
  const symbols = await readSymbolsAlike(db, symbolKey(text).slice(0, 1));
  throw notFound(
    'fund',
    `no fund with ${what === 'reports' ? 'a portfolio report' : 'proxy votes'} is held under "${text}"`,
    {
      hint: 'Find its series with funds_search: a fund is named by series id (S000002839), class ticker or registrant CIK.',
      candidates: nearest(text, symbols),
    },
  );
};

/**
 * The series or filer that a series id, a class ticker (any letter case) or a CIK (leading zeros or not) means; null for a
 * ticker that no class has. Throws `ambiguous_identifier` where two series have the symbol.
 */
export const findFund = async (db: Reader, text: string): Promise<FoundFund | null> => {
  if (isSeriesId(text)) return { kind: 'series', seriesId: text.toUpperCase() };
  const cik = cikOf(text);
  if (cik !== null) return { kind: 'filer', cik };
  const key = symbolKey(text);
  const classes = key === '' ? [] : await readClassesOf(db, key);
  const present = classes.filter(({ active }) => active);
  const series = [...new Set((present.length > 0 ? present : classes).map(({ series_id }) => series_id))];
  const [only, ...more] = series;
  if (only === undefined) return null;
  if (more.length > 0)
    throw new ServiceError('ambiguous_identifier', `"${text}" is the ticker of classes of ${series.length} series`, {
      param: 'fund',
      hint: 'Name the series by its id.',
      candidates: series,
    });
  return { kind: 'series', seriesId: only };
};
