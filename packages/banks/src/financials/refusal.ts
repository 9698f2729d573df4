import { nearest } from '@dqs/core';
import type { Reader } from '@dqs/kit';
import { badParameter, notFound, outOfCoverage, type ServiceError } from '@dqs/schemas';
import { metricByKey, metrics, type Metric } from '../metric/metric.ts';
import { readHeld } from './query.ts';

const load = 'Load them with: dqs ingest banks.fdic-financials, and names with dqs ingest banks.fdic-institutions';

/** No institution of that certificate, or none at all. */
export const unknownInstitution = async (db: Reader, cert: number): Promise<ServiceError> => {
  const held = await readHeld(db, cert);
  if (!held?.any_institution) {
    return notFound('cert', `no institution of certificate ${cert} is held: institutions were never loaded`, {
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
  return outOfCoverage(`no quarterly financials of ${name} (certificate ${cert}) are held`, {
    param: 'cert',
    hint: load,
  });
};

/** The metrics of some keys. Throws `bad_parameter` for a key that is none. */
export const metricsAsked = (keys: readonly string[]): readonly Metric[] =>
  keys.map((key) => {
    const metric = metricByKey.get(key);
    if (metric) return metric;
    throw badParameter('metrics', `there is no metric "${key}"`, {
      candidates: nearest(
        key,
        metrics.map((known) => known.key),
      ),
      hint: 'Leave metrics out to see all keys under metric_definitions.',
    });
  });
