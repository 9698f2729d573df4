import { asOfRows, nearest, nextKey } from '@dqs/core';
import type { HandlerParams, Handler, Reader } from '@dqs/kit';
import { stateCodeOf, stateOfCode, type State } from '@dqs/places';
import { badParameter, notFound, type Data, type Keyset } from '@dqs/schemas';
import { readings } from '../geography/identifier.ts';
import { releaseDateOf, releaseNotLoaded } from '../geography/requested-release.ts';
import { referenceOf, resolvePlace } from '../geography/resolve.ts';
import { metricByName, type Metric } from '../metric.ts';
import { nriSource } from '../sources.ts';
import { findState, states } from '../state.ts';
import type { rankings } from './contract.ts';
import { noteOfRanking } from './note.ts';
import { readRanking, readReleases } from './query.ts';
import { ranked } from './rank.ts';

/** Counties or census tracts by one metric, highest first. */
export const getRankings: Handler<typeof rankings> = async (params, { db }) => {
  const metric = knownMetric(params.metric);
  const county = await knownCounty(db, params);
  const state = params.state ? knownState(params.state) : (stateOfCode(county ?? '') ?? null);
  const { after, before } = placeOf(params.after);
  const releaseDate = await knownRelease(db, params, state);
  const within = { state: state?.code ?? null, county, releaseDate };
  const rows = await readRanking(db, params.level, metric, within, after, params.limit + 1);
  const page = ranked(rows.slice(0, params.limit), before);
  return {
    data: {
      level: params.level,
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
    note:
      after === null
        ? await noteOfRanking(db, { level: params.level, metric, state, county, releaseDate, first: page[0]?.row })
        : null,
    next: nextKey(rows, page, ({ row, standing }) => [
      row.release_date,
      row.value,
      row.fips,
      standing.position,
      standing.rank,
    ]),
  };
};

/** The row before the page, and its standing. */
function placeOf(after: Keyset<typeof rankings> | null) {
  if (after === null) return { after: null, before: null };
  const [releaseDate, value, fips, position, rank] = after;
  return { after: { releaseDate, value, fips }, before: { value, position, rank } };
}

/** The five digits of the county whose tracts are ranked; null for none. */
async function knownCounty(
  db: Reader,
  { level, county, state }: HandlerParams<typeof rankings>,
): Promise<string | null> {
  if (county === undefined || county === null) return null;
  if (level !== 'tract')
    throw badParameter('county', 'county requires level tract', {
      hint: 'To rank counties use level county, with state for one state.',
    });
  const isInAnyState = readings(county).every((reading) => reading.kind === 'name' && reading.state === null);
  const name = state && isInAnyState ? `${county}, ${knownState(state).abbreviation}` : county;
  const { level: found, fips } = await resolvePlace(db, name, 'county');
  if (found !== 'county') throw badParameter('county', `county must be a county; "${county}" is a census tract`);
  if (state && knownState(state).code !== stateCodeOf(fips))
    throw badParameter('county', `county ${fips} is not in ${knownState(state).name}; omit state`);
  return fips;
}

/** The requested release, by the first day of its month; null: the newest. */
async function knownRelease(
  db: Reader,
  { level, release }: HandlerParams<typeof rankings>,
  state: State | null,
): Promise<string | null> {
  const date = releaseDateOf(release);
  if (date === null) return null;
  const held = await readReleases(db, level, state?.code ?? null);
  if (held.some(({ release_date: heldDate }) => heldDate === date)) return date;
  const versions = held.map(({ release_version: version }) => version);
  throw releaseNotLoaded(`level ${level}${state === null ? '' : ` in ${state.name}`}`, versions);
}

function knownMetric(text: string): Metric {
  const metric = metricByName.get(text.toLowerCase());
  if (metric) return metric;
  throw badParameter('metric', `there is no metric "${text}"`, {
    hint:
      'Use risk_score, risk_value, risk_percentile, eal_total, eal_score, eal_percentile, sovi_score, resl_score, and ' +
      '<hazard code>_ with risk_score, risk_value, eal_total or eal_score, e.g. hrcn_eal_total.',
    candidates: nearest(text, metricByName.keys()),
  });
}

function knownState(text: string): State {
  const state = findState(text);
  if (state) return state;
  throw notFound('state', `there is no state "${text}"`, {
    hint: 'Pass a state by name, postal abbreviation, two-digit FIPS code or geo_key: Florida, FL, 12 or state:12.',
    candidates: nearest(
      text,
      states.flatMap(({ name, abbreviation }) => [name, abbreviation]),
    ),
  });
}
