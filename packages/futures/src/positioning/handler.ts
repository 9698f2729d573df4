import { asOfRows, decimal, nextKey } from '@dqs/core';
import type { Context, Handler } from '@dqs/kit';
import { badParameter, notFound, type Data } from '@dqs/schemas';
import { exchangeOf, marketByKey, markets, type Market } from '../market.ts';
import { nearestMarkets } from '../markets/ranking.ts';
import type { TraderCategory } from '../report/contract.ts';
import { futuresSource } from '../sources.ts';
import { categoriesOf } from '../trader-category.ts';
import type { positioning } from './contract.ts';
import { percentileAt, type NetPosition } from './percentile.ts';
import { holdsAnything, placeOf, readReports, type Place, type Report } from './query.ts';

type Week = Data<typeof positioning>['weeks'][number];

/** A served category: the position of its figures, and its net position in every report read, newest first. */
interface Served {
  readonly category: TraderCategory;
  readonly place: Place;
  readonly nets: readonly NetPosition[];
}

/** Weekly positions of one market with the net position and its percentile over 52 weeks. */
export const getPositioning: Handler<typeof positioning> = async (params, { db }) => {
  const market = findMarket(params.market);
  const categories = params.category ? [validCategory(market, params.category)] : categoriesOf(market.reportType);
  const after = params.after?.[0] ?? null;

  const reports = await readReports(db, market, params.report_variant, after, params.limit);
  if (reports.length === 0) await refuseUnloaded(db);

  const page = reports.slice(0, params.limit);
  const served = categories.map((category): Served => {
    const place = placeOf(market.reportType, category);
    return {
      category,
      place,
      nets: reports.map((report) => ({ day: report.report_date, net: report[`net_${place}`] })),
    };
  });
  return {
    data: {
      market: market.key,
      cftc_contract_market_code: market.code,
      name: market.name,
      exchange: exchangeOf(market.reportName),
      report_variant: params.report_variant,
      category: params.category ?? null,
      weeks: page.map((report, at) => weekOf(report, at, served)),
    },
    meta: { source: futuresSource.tag, as_of: asOfRows(page), units: 'contracts' },
    // The reports read beyond the page for its percentiles also show whether another page follows.
    next: nextKey(reports, page, ({ report_date }) => [report_date]),
  };
};

function findMarket(key: string): Market {
  const market = marketByKey.get(key);
  if (market) return market;
  throw notFound('market', `no futures market has the key "${key}"`, {
    hint: `Find one of the ${markets.length} market keys, such as gold or sp500_emini, with futures_search_markets.`,
    candidates: nearestMarkets(key),
  });
}

function validCategory(market: Market, category: TraderCategory): TraderCategory {
  const allowed = categoriesOf(market.reportType);
  if (allowed.includes(category)) return category;
  throw badParameter(
    'category',
    `category ${category} is not in the ${market.reportType} report that covers ${market.key}; allowed: ${allowed.join(', ')}`,
    { hint: 'Use one of the allowed categories, or omit category for all of them.', candidates: allowed },
  );
}

/** A market without loaded reports gives an empty response. Throws where no report of any market was ever loaded. */
async function refuseUnloaded(db: Context['db']): Promise<void> {
  if (await holdsAnything(db)) return;
  throw notFound('market', 'no commitments-of-traders reports have been loaded', {
    hint: 'Load them with: dqs ingest futures.cftc',
  });
}

const weekOf = (report: Report, at: number, served: readonly Served[]): Week => ({
  report_date: report.report_date,
  open_interest: report.open_interest,
  change_open_interest: report.change_open_interest,
  categories: served.map(({ category, place, nets }) => ({
    category,
    positions_long: report[`long_${place}`],
    positions_short: report[`short_${place}`],
    positions_spread: report[`spread_${place}`],
    change_long: report[`change_long_${place}`],
    change_short: report[`change_short_${place}`],
    change_spread: report[`change_spread_${place}`],
    net_position: decimal.decimal(String(report[`net_${place}`])),
    net_position_pctile_52w: percentileAt(nets, at),
  })),
});
