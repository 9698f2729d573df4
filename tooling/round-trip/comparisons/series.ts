import type { DatasetKey } from '@dqs/schemas';
import type { Comparison } from '../comparison.ts';
import { same, stamps } from './columns.ts';

/** The moments at which this dataset said something of a series; of many, twelve or so from the newest to the oldest. */
const moments = `(select series_key, as_known_at from (select distinct series_key, as_known_at from macro_observation)
  qualify (row_number() over (partition by series_key order by as_known_at desc) - 1)
    % greatest(1, count(*) over (partition by series_key) // 12) = 0)`;

/** Every series as it was known at moments of its past. */
const macroSeries = (dataset: DatasetKey): readonly Comparison[] => [
  {
    dataset,
    tables: ['macro_observation'],
    tool: 'macro_get_series',
    requests: `select series_key, moment(as_known_at) as as_known_at from ${moments}`,
    columns: {
      ...same(
        'series_key',
        'source',
        'title',
        'currency',
        'frequency',
        'seasonal_adjustment',
        'geography',
        'license_tag',
      ),
      ...same('period', 'period_type'),
      value: 'value_digits',
    },
    // Units are those of the vintage. A day without a value is a row of the file, and is not served.
    from: `(
      select o.series_key, o.period, o.period_type, o.value_digits
        from ${moments} known join memory.every.macro_observation o
          on o.series_key = known.series_key and o.as_known_at <= known.as_known_at
      qualify row_number() over (partition by o.series_key, known.as_known_at, o.period order by o.as_known_at desc) = 1
    ) o join memory.every.macro_series using (series_key) where value_digits is not null`,
  },
];

const reSeries = (dataset: DatasetKey): readonly Comparison[] => [
  {
    dataset,
    tables: ['re_observation', 're_series'],
    tool: 're_get_series',
    requests: 'select series_key from re_series',
    columns: {
      ...same(
        'series_key',
        'dataset_key',
        'source',
        'source_series_id',
        'attribution',
        'units',
        'base_period',
        'currency',
      ),
      ...same(
        'frequency',
        'seasonal_adjustment',
        'license_tag',
        'period',
        'period_type',
        'source_vintage',
        'effective_date',
      ),
      geography_geo_key: 'geo_key',
      geography_code: 'geo_code',
      value: 'value_digits',
    },
    from: `(select * from re_observation
      qualify row_number() over (partition by series_key, period order by as_known_at desc) = 1) o
      join (select * exclude (source_tag, artifact_id, as_of) from re_series) s using (series_key) where value is not null`,
  },
];

/** Categories of traders in the two kinds of reports. */
const traders = [
  'dealer_intermediary',
  'asset_manager_institutional',
  'leveraged_funds',
  'producer_merchant_processor_user',
  'swap_dealer',
  'managed_money',
  'other_reportables',
  'nonreportable',
] as const;

const withoutSpread = new Set<string>(['producer_merchant_processor_user', 'nonreportable']);

const positionsOf = (category: string): string => {
  const spread = (name: string) => (withoutSpread.has(category) ? 'null' : `${category}_${name}_digits`);
  return `select cftc_contract_market_code, report_variant, report_date, open_interest_digits, change_open_interest_digits, source_tag,
    '${category}' as category, ${category}_long_digits as l, ${category}_short_digits as s, ${spread('spread')} as sp,
    ${category}_change_long_digits as cl, ${category}_change_short_digits as cs, ${spread('change_spread')} as csp,
    (${category}_long - ${category}_short)::bigint as net
    from futures_position where ${category}_long is not null`;
};

/** Exchange rates, positions, and series of numbers. */
export const seriesComparisons: readonly Comparison[] = [
  {
    dataset: 'fx.rates',
    tables: ['fx_rate'],
    tool: 'fx_get_rates',
    requests: 'select distinct currency as quote from fx_rate',
    columns: { quote: 'currency', date: 'rate_date', value: 'value_digits', ...stamps },
    from: 'fx_rate',
  },
  {
    dataset: 'futures.positions',
    tables: ['futures_position'],
    first: {
      tool: 'futures_search_markets',
      requests: 'select distinct cftc_contract_market_code as query from futures_position',
    },
    tool: 'futures_get_positioning',
    requests: `select distinct f.market, p.report_variant from futures_position p join memory.main.first f
      on f.cftc_contract_market_code = p.cftc_contract_market_code and f.query = p.cftc_contract_market_code`,
    columns: {
      ...same('cftc_contract_market_code', 'report_variant', 'report_date', 'category'),
      open_interest: 'open_interest_digits',
      change_open_interest: 'change_open_interest_digits',
      positions_long: 'l',
      positions_short: 's',
      positions_spread: 'sp',
      change_long: 'cl',
      change_short: 'cs',
      change_spread: 'csp',
      net_position: 'net',
      source: 'source_tag',
    },
    from: `(${traders.map(positionsOf).join(' union all ')})`,
  },
  ...(
    [
      'macro.treasury',
      'macro.bls',
      'macro.bea',
      'macro.ecb',
      'macro.frb',
      'macro.usaspending',
      'macro.eurostat',
      'macro.census',
      'macro.vintages',
      'macro.fred-md',
      'macro.alfred',
    ] as const
  ).flatMap(macroSeries),
  {
    dataset: 'macro.calendar',
    tables: ['macro_release'],
    tool: 'macro_get_calendar',
    requests: `select strftime(unnest(range(min(scheduled_at)::date, max(scheduled_at)::date + interval 1 day, interval 90 days)), '%Y-%m-%d') as start,
      strftime(unnest(range(min(scheduled_at)::date, max(scheduled_at)::date + interval 1 day, interval 90 days)) + interval 89 days, '%Y-%m-%d') as end
      from macro_release`,
    columns: {
      ...same('release_name', 'period_label', 'status', 'url'),
      source: 'agency',
      scheduled_at: 'moment(scheduled_at)',
      scheduled_end: 'moment(scheduled_end)',
    },
    from: 'macro_release',
  },
  ...(
    [
      're.house_prices',
      're.fair_market_rents',
      're.building_permits',
      're.housing_indicators',
      're.population',
      're.abs_dwelling_prices',
      're.nyc_deed_transfers',
      're.noaa_climate',
      're.fdic_branch_deposits',
    ] as const
  ).flatMap(reSeries),
];
