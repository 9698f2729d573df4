import { nearest } from '@dqs/core';
import type { Reader } from '@dqs/kit';
import { badParameter, notFound, outOfCoverage, type ServiceError } from '@dqs/schemas';
import { metricByKey, metrics } from '../metric/metric.ts';
import type { Metric } from '../metric/declared-metric.ts';
import { readCoverage } from './query.ts';

const loadQuarters = 'Load them with: dqs ingest banks.fdic-financials';
const load = `${loadQuarters}, and names with dqs ingest banks.fdic-institutions`;

/** The error for an unknown certificate, or for a database without institutions. */
export const unknownInstitution = async (db: Reader, cert: number): Promise<ServiceError> => {
  const held = await readCoverage(db, cert);
  if (held === null || held.first === null) {
    return notFound('cert', `no institutions have been loaded, so there is none with certificate ${cert}`, {
      hint: load,
    });
  }
  return notFound('cert', `no loaded institution has the certificate ${cert}`, {
    candidates: held.of_rssd === null ? [] : [String(held.of_rssd)],
    hint:
      held.of_rssd === null
        ? `Certificates from ${held.first} to ${held.last} are loaded, with gaps. Find one by name with banks_search.`
        : `${cert} is the RSSD id of the institution with certificate ${held.of_rssd}.`,
  });
};

/** The error for an institution without any loaded quarter; null where only the range is empty. */
export const withoutQuarters = async (db: Reader, cert: number, name: string): Promise<ServiceError | null> => {
  const held = await readCoverage(db, cert);
  if (held?.any_quarter) return null;
  return outOfCoverage(`no quarterly financials of ${name} (certificate ${cert}) have been loaded`, {
    param: 'cert',
    hint: loadQuarters,
  });
};

/**
 * Keys that an unknown key may mean. Keys that contain it come first, the shortest one leading: `assets` is total
 * assets rather than return on assets.
 */
const meant = (key: string): readonly string[] => {
  const keys = metrics.map((known) => known.key);
  const whole = keys.filter((known) => known.includes(key)).toSorted((one, other) => one.length - other.length);
  return [...whole, ...nearest(key, keys)];
};

/** Number of candidate keys named for each unknown key. */
const candidatesOfOne = 3;

const unknownMetrics = (unknown: readonly string[]): ServiceError => {
  const named = unknown.map((key) => JSON.stringify(key)).join(', ');
  return badParameter(
    'metrics',
    unknown.length === 1 ? `there is no metric ${named}` : `there are no metrics ${named}`,
    {
      candidates: [...new Set(unknown.flatMap((key) => [...new Set(meant(key))].slice(0, candidatesOfOne)))],
      hint: 'Omit metrics to see all keys under metric_definitions.',
    },
  );
};

/** Keeps letters and digits only: `net_income`, `Net income` and `net-income` are equal. */
const folded = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Abbreviations that bankers use, and short names of totals. */
const abbreviations: Readonly<Record<string, string>> = {
  profit: 'net_income',
  profits: 'net_income',
  netprofit: 'net_income',
  earnings: 'net_income',
  networth: 'equity_capital',
  roa: 'return_on_assets',
  roe: 'return_on_equity',
  nim: 'net_interest_margin',
  cet1: 'common_equity_tier_1_capital',
  cet1ratio: 'common_equity_tier_1_ratio',
  tier1capital: 'tier_1_capital',
  tier1capitalratio: 'tier_1_ratio',
  assets: 'total_assets',
  deposits: 'total_deposits',
  liabilities: 'total_liabilities',
  loans: 'loans_and_leases',
  totalloans: 'loans_and_leases',
  equity: 'equity_capital',
  mbs: 'mortgage_backed_securities',
  aoci: 'accumulated_other_comprehensive_income',
  htm: 'securities_held_to_maturity',
  afs: 'securities_available_for_sale',
  htmfairvalue: 'securities_held_to_maturity_fair_value',
  oreo: 'other_real_estate_owned',
  nonperformingloans: 'noncurrent_loans',
  npl: 'noncurrent_loans',
  npls: 'noncurrent_loans',
  nonperformingloanratio: 'noncurrent_loans_ratio',
  nonperformingloansratio: 'noncurrent_loans_ratio',
  nplratio: 'noncurrent_loans_ratio',
};

/**
 * The key for a text: a key or title in another spelling, or an abbreviation. Returns the text itself where none
 * matches.
 */
const keyOf = (text: string): string => {
  if (metricByKey.has(text)) return text;
  const wanted = folded(text);
  const [only, ...others] = metrics.filter(({ key, title }) => folded(key) === wanted || folded(title) === wanted);
  if (only !== undefined && others.length === 0) return only.key;
  return Object.hasOwn(abbreviations, wanted) ? abbreviations[wanted]! : text;
};

/** The metrics of some keys. Throws `bad_parameter` with every unknown key. */
export const requestedMetrics = (asked: readonly string[]): readonly Metric[] => {
  const keys = [...new Set(asked.map(keyOf))];
  const unknown = keys.filter((key) => !metricByKey.has(key));
  if (unknown.length > 0) throw unknownMetrics(unknown);
  return keys.flatMap((key) => metricByKey.get(key) ?? []);
};
