import { asOfRows, compareDays } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { exchangeOf } from '../market.ts';
import { futuresSource } from '../sources.ts';
import { categoriesOf, reportVariants } from '../trader-category.ts';
import type { markets as endpoint } from './contract.ts';
import { readHoldings, type Holding } from './query.ts';
import { isNameOfAnother, rankMarkets, type RankedMarket } from './ranking.ts';

type Match = Data<typeof endpoint>['matches'][number];

/** The markets with loaded reports that a query can mean, best match first. */
export const searchMarkets: Handler<typeof endpoint> = async ({ query, limit }, { db }) => {
  const ranked = rankMarkets(query);
  const holdings = await readHoldings(
    db,
    ranked.map(({ market }) => market),
  );
  const matches = ranked.flatMap((found) => matchOf(found, holdings.get(found.market.code) ?? [])).slice(0, limit);
  return {
    data: { query, matches },
    meta: { source: futuresSource.tag, as_of: asOfRows(matches) },
    note: noteOfUnloaded(ranked[0], matches) ?? noteOfPart(query, matches),
    isKnownOnly: ranked.length > 0 && matches.length === 0,
  };
};

/** A note that the most likely market is not loaded; null where it is loaded. */
const noteOfUnloaded = (best: RankedMarket | undefined, [first]: readonly Match[]): string | null => {
  if (best === undefined || first?.market === best.market.key) return null;
  const { name, key } = best.market;
  const known = `The reports of ${name} (${key}) are not loaded. Load them with: dqs ingest futures.cftc.`;
  return first === undefined ? known : `${known} The matches are other markets.`;
};

/** A note that a name is not that of the first match, but contains it; null where it is the match's own. */
const noteOfPart = (query: string, [first]: readonly Match[]): string | null =>
  first !== undefined && isNameOfAnother(query)
    ? `No market is called ${JSON.stringify(query)}. The nearest is ${first.name}.`
    : null;

const newestOf = (held: readonly Holding[]): Holding | undefined =>
  held.toSorted((left, right) => compareDays(right.last_report_date, left.last_report_date))[0];

/** The match as served; none where no report is loaded. */
function matchOf({ market, reason, score }: RankedMarket, held: readonly Holding[]): readonly Match[] {
  const newest = newestOf(held);
  if (newest === undefined) return [];
  const futuresOnly = held.find((holding) => holding.report_variant === 'futures_only');
  return [
    {
      market: market.key,
      cftc_contract_market_code: market.code,
      name: market.name,
      report_name: newest.report_name,
      exchange: exchangeOf(market.reportName),
      group: market.group,
      report_type: market.reportType,
      trader_categories: categoriesOf(market.reportType),
      report_variants: reportVariants.filter((variant) => held.some((holding) => holding.report_variant === variant)),
      coverage: futuresOnly
        ? { first_report_date: futuresOnly.first_report_date, last_report_date: futuresOnly.last_report_date }
        : null,
      score,
      match_reason: reason,
      as_of: asOfRows(held) ?? newest.as_of,
    },
  ];
}
