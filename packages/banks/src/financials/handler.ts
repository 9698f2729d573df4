import { asOfRows, nextKey, pageRange } from '@dqs/core';
import { joinedNotes, type Handler } from '@dqs/kit';
import { holdingCompanyNote } from '../holding-company.ts';
import { definitionOf, metrics as allMetrics } from '../metric/metric.ts';
import { bankFind } from '../sources.ts';
import type { financials } from './contract.ts';
import { quartersOf } from './quarter.ts';
import { readQuarters } from './query.ts';
import { requestedMetrics, unknownInstitution, withoutQuarters } from './refusal.ts';

/** A note on requested metrics without a value in any of the quarters; null if there are none. */
const noteOfMissing = (
  metrics: readonly { readonly key: string }[],
  quarters: readonly { readonly period: string; readonly values: object }[],
): string | null => {
  const missing = metrics.filter(({ key }) => quarters.every(({ values }) => !(key in values))).map(({ key }) => key);
  const [newest, oldest] = [quarters[0], quarters.at(-1)];
  if (missing.length === 0 || newest === undefined || oldest === undefined) return null;
  const when = newest === oldest ? `for ${newest.period}` : `from ${oldest.period} to ${newest.period}`;
  return `No value of ${missing.join(', ')} is loaded ${when}. Load more with: dqs ingest banks.fdic-financials.`;
};

/** Quarters of one institution, newest first. */
export const getFinancials: Handler<typeof financials> = async (params, { db }) => {
  const { cert, limit } = params;
  const metrics = params.metrics ? requestedMetrics(params.metrics) : allMetrics;
  const rows = await readQuarters(db, cert, pageRange(params), limit + 1);
  const [institution] = rows;
  if (!institution) throw await unknownInstitution(db, cert);
  const found = quartersOf(rows, metrics);
  if (found.length === 0) {
    const refusal = await withoutQuarters(db, cert, institution.name);
    if (refusal) throw refusal;
  }
  const define = (shown: typeof found) =>
    Object.fromEntries(
      metrics
        .filter(({ key }) => params.metrics || shown.some(({ values }) => key in values))
        .map((metric) => [metric.key, definitionOf(metric)]),
    );
  const quarters = found.slice(0, limit);
  const { name, rssd_id, active, city, state } = institution;
  return {
    data: {
      cert,
      name,
      rssd_id,
      active,
      city,
      state,
      period_type: 'quarter',
      quarters,
      metric_definitions: define(quarters),
    },
    meta: { source: bankFind.tag, as_of: asOfRows(quarters.flatMap(({ values }) => Object.values(values))) },
    note: joinedNotes(holdingCompanyNote(institution), params.metrics ? noteOfMissing(metrics, quarters) : null),
    next: nextKey(found, quarters, ({ period }) => [period]),
  };
};
