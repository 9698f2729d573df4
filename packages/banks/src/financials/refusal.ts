import { nearest } from '@dqs/core';
import type { Reader } from '@dqs/kit';
import { badParameter, notFound, outOfCoverage, type ServiceError } from '@dqs/schemas';
import { metricByKey, metrics } from '../metric/metric.ts';
import type { Metric } from '../metric/declared-metric.ts';
import { readHeld } from './query.ts';

const loadQuarters = 'Load them with: dqs ingest banks.fdic-financials';
const load = `${loadQuarters}, and names with dqs ingest banks.fdic-institutions`;

/** No institution of that certificate, or none at all. */
export const unknownInstitution = async (db: Reader, cert: number): Promise<ServiceError> => {
  const held = await readHeld(db, cert);
  if (!held?.any_institution) {
    return notFound('cert', `no institution with certificate ${cert} is available: no institutions have been loaded`, {
      hint: load,
    });
  }
  const near = [held.of_rssd, held.below, held.above].filter((found) => found !== null).map(String);
  return notFound('cert', `no institution has the certificate ${cert}`, {
    candidates: [...new Set(near)],
    hint:
      held.of_rssd === null
        ? 'Find the certificate by name with banks/search.'
        : `${cert} is an RSSD id: that institution has the certificate ${held.of_rssd}.`,
  });
};

/** The institution is known, but no quarter of it was ever loaded; null where the range alone is empty. */
export const withoutQuarters = async (db: Reader, cert: number, name: string): Promise<ServiceError | null> => {
  const held = await readHeld(db, cert);
  if (held?.any_quarter) return null;
  return outOfCoverage(`no quarterly financials of ${name} (certificate ${cert}) have been loaded`, {
    param: 'cert',
    hint: loadQuarters,
  });
};

/** Keys that one may mean; of those it is a part of the shortest first: `assets` is rather total assets than the return on them. */
const meant = (key: string): readonly string[] => {
  const keys = metrics.map((known) => known.key);
  const whole = keys.filter((known) => known.includes(key)).toSorted((one, other) => one.length - other.length);
  return [...whole, ...nearest(key, keys)];
};

/** How many keys are named for each that is none. */
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

/** The metrics of some keys. Throws `bad_parameter` that names every key that is none. */
export const metricsAsked = (keys: readonly string[]): readonly Metric[] => {
  const unknown = [...new Set(keys)].filter((key) => !metricByKey.has(key));
  if (unknown.length > 0) throw unknownMetrics(unknown);
  return keys.flatMap((key) => metricByKey.get(key) ?? []);
};
