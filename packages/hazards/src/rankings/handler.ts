import { asOfRows, nearest, nextKey } from '@dqs/core';
import type { Asked, Handler, Reader } from '@dqs/kit';
import { stateCodeOf, stateOfCode, type State } from '@dqs/places';
import { badParameter, notFound, type Data, type Keyset } from '@dqs/schemas';
import { referenceOf, resolvePlace } from '../geography/resolve.ts';
import { wholeFrom } from '../edition.ts';
import type { HazardLevel } from '../geography/contract.ts';
import { metricByName, type Metric } from '../metric.ts';
import { nriSource } from '../sources.ts';
import { findState, states } from '../state.ts';
import type { rankings } from './contract.ts';
import { readRanking, type RankedRow } from './query.ts';
import { ranked } from './rank.ts';

/** Counties or census tracts by one metric, highest first. */
export const getRankings: Handler<typeof rankings> = async (asked, { db }) => {
  const metric = knownMetric(asked.metric);
  const county = await knownCounty(db, asked);
  const state = asked.state ? knownState(asked.state) : (stateOfCode(county ?? '') ?? null);
  const { after, before } = placeOf(asked.after);

  const rows = await readRanking(
    db,
    asked.level,
    metric,
    { state: state?.code ?? null, county },
    after,
    asked.limit + 1,
  );
  const page = ranked(rows.slice(0, asked.limit), before);
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
    note: completeness(asked.level, page[0]?.row, state),
    next: nextKey(rows, page, ({ row, standing }) => [
      row.release_date,
      row.value,
      row.fips,
      standing.position,
      standing.rank,
    ]),
  };
};

const placesOf: Readonly<Record<HazardLevel, string>> = { county: 'counties', tract: 'census tracts' };

/** What a ranking leaves out: a newer release of which a part is loaded, or all but a part of the only one. */
function completeness(level: HazardLevel, first: RankedRow | undefined, state: State | null): string | null {
  if (first === undefined) return null;
  if (state !== null) return ofState(level, first, state);
  const { places_held: held, newer_part: newer, release_version: release } = first;
  if (held !== null && held < wholeFrom[level])
    return `Of the release of ${release} only ${held} ${placesOf[level]} are loaded: they are ranked among themselves, not in the nation.`;
  return newer === null
    ? null
    : `The release of ${release} is the newest one loaded completely; of newer ones only a part is loaded (${placesOf[level]}: ${newer}).`;
}

/** A state's own release may be whole where that of the nation is not: it is compared with the fullest one held of the state. */
function ofState(level: HazardLevel, first: RankedRow, { name }: State): string | null {
  const { places_held: inNation, state_held: held, newer_in_state: newer, release_version: release } = first;
  if (newer !== null)
    return `The release of ${release} is the newest one loaded completely of ${name}; of newer ones only a part is loaded (${placesOf[level]}: ${newer}).`;
  if (inNation === null || inNation >= wholeFrom[level]) return null;
  return `Of the release of ${release} ${held ?? 0} ${placesOf[level]} of ${name} are loaded; the release is not loaded completely, and others may be missing.`;
}

/** The row in front of the page, and how it stands. */
function placeOf(after: Keyset<typeof rankings> | null) {
  if (after === null) return { after: null, before: null };
  const [releaseDate, value, fips, position, rank] = after;
  return { after: { releaseDate, value, fips }, before: { value, position, rank } };
}

/** The five digits of the county whose tracts are asked for; null for none. */
async function knownCounty(db: Reader, { level, county, state }: Asked<typeof rankings>): Promise<string | null> {
  if (county === undefined || county === null) return null;
  if (level !== 'tract')
    throw badParameter('county', 'county can be given with level tract only', {
      hint: 'Rank counties with level county, in one state with state.',
    });
  const { level: found, fips } = await resolvePlace(db, county, 'county');
  if (found !== 'county') throw badParameter('county', `county must be a county; "${county}" is a census tract`);
  if (state && knownState(state).code !== stateCodeOf(fips))
    throw badParameter('county', `county ${fips} does not lie in ${knownState(state).name}; leave state out`);
  return fips;
}

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
