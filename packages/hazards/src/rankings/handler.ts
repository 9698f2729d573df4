import { asOfRows, nearest } from '@dqs/core';
import type { Handler } from '@dqs/kit';
import type { State } from '@dqs/places';
import { badParameter, notFound, type Data } from '@dqs/schemas';
import { referenceOf } from '../geography/resolve.ts';
import { metricByName, type Metric } from '../metric.ts';
import { nriSource } from '../sources.ts';
import { findState, states } from '../state.ts';
import type { rankings } from './contract.ts';
import { readRanking } from './query.ts';
import { ranked, type Standing } from './rank.ts';

/** Counties or census tracts by one metric, highest first. */
export const getRankings: Handler<typeof rankings> = async (asked, { db }) => {
  const metric = knownMetric(asked.metric);
  const state = asked.state ? knownState(asked.state) : null;
  const [releaseDate, value, fips, position, rank] = (asked.after ?? []) as [string, string, string, number, number];
  const after = asked.after === null ? null : { releaseDate, value, fips };
  const before: Standing | null = after && { value, position, rank };

  const rows = await readRanking(db, asked.level, metric, state?.code ?? null, after, asked.limit + 1);
  const page = ranked(rows.slice(0, asked.limit), before);
  const last = page.at(-1);
  return {
    data: {
      level: asked.level,
      metric: metric.name,
      metric_unit: metric.unit,
      state: state && {
        geo_key: state.geographyId,
        code: state.code,
        name: state.name,
        state_code: state.abbreviation,
      },
      rankings: page.map(({ row, standing }): Data<typeof rankings>['rankings'][number] => ({
        rank: standing.rank,
        geography: referenceOf(row),
        metric_value: row.value,
        rating: row.rating,
        release_version: row.release_version,
        release_date: row.release_date,
        as_of: row.as_of,
      })),
    },
    meta: {
      source: nriSource.tag,
      as_of: asOfRows(page.map(({ row }) => row)),
      period_type: 'annual',
      currency: 'USD',
    },
    next:
      last && rows.length > asked.limit
        ? [last.row.release_date, last.row.value, last.row.fips, last.standing.position, last.standing.rank]
        : null,
  };
};

function knownMetric(text: string): Metric {
  const metric = metricByName.get(text.toLowerCase());
  if (metric) return metric;
  throw badParameter('metric', `there is no metric "${text}"`, {
    hint:
      'Allowed are risk_score, risk_value, risk_percentile, eal_total, eal_score, eal_percentile, sovi_score, resl_score, and ' +
      '<hazard code>_ with risk_score, risk_value, eal_total or eal_score, e.g. hrcn_eal_total.',
    candidates: nearest(text, metricByName.keys()),
  });
}

function knownState(text: string): State {
  const state = findState(text);
  if (state) return state;
  throw notFound('state', `there is no state "${text}"`, {
    hint: 'Give a state by name, postal abbreviation, two-digit FIPS code or geo_key, e.g. Florida, FL, 12, state:12.',
    candidates: nearest(
      text,
      states.flatMap(({ name, abbreviation }) => [name, abbreviation]),
    ),
  });
}
