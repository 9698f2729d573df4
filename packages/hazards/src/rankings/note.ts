import type { Reader } from '@dqs/kit';
import type { State } from '@dqs/places';
import { wholeFrom } from '../edition.ts';
import type { HazardLevel } from '../geography/contract.ts';
import type { Metric } from '../metric.ts';
import { holdsTractsOf, readReleases, type RankedRow } from './query.ts';

const placesOf: Readonly<Record<HazardLevel, string>> = { county: 'counties', tract: 'census tracts' };

/** A requested ranking, and the first row of its page. */
interface Ranking {
  readonly level: HazardLevel;
  readonly metric: Metric;
  readonly state: State | null;
  /** Five digits. */
  readonly county: string | null;
  /** First day of the month of the requested release; null: the newest. */
  readonly releaseDate: string | null;
  readonly first: RankedRow | undefined;
}

/** A note on what a first page omits, or why it is empty. */
export const noteOfRanking = async (db: Reader, ranking: Ranking): Promise<string | null> =>
  ranking.first === undefined ? whyEmpty(db, ranking) : completeness(ranking, ranking.first);

const whyEmpty = async (db: Reader, { level, metric, state, county, releaseDate }: Ranking): Promise<string> => {
  const places = placesOf[level];
  const releases = await readReleases(db, level, state?.code ?? null);
  const where = state === null ? '' : ` of ${state.name}`;
  const served =
    releases.find((each) => (releaseDate === null ? each.is_whole : each.release_date === releaseDate)) ?? releases[0];
  if (served === undefined) return `No ${places}${where} are loaded. Load them with: dqs ingest hazards.nri.`;
  if (county !== null && !(await holdsTractsOf(db, county))) return `No census tracts of county ${county} are loaded.`;
  const others = releases.filter((each) => each !== served).map(({ release_version: version }) => version);
  const further = others.length === 0 ? '' : ` Other loaded releases: ${others.join(', ')}. Choose one with release.`;
  return `The release of ${served.release_version} has no value of ${metric.name} for the ${places}${county === null ? where : ` of county ${county}`}.${further}`;
};

/** A note on what a ranking omits: a newer release that is partly loaded, or the missing part of the only one. */
const completeness = ({ level, state, releaseDate }: Ranking, first: RankedRow): string | null => {
  if (state !== null) return ofState(level, first, state, releaseDate);
  const { places_held: held, newer_part: newer, release_version: release } = first;
  if (held !== null && held < wholeFrom[level])
    return `Only ${held} ${placesOf[level]} of the release of ${release} are loaded. The ranking covers only these, not the nation.`;
  return newer === null || releaseDate !== null
    ? null
    : `The release of ${release} is the newest one that is fully loaded. Newer ones are partly loaded (${placesOf[level]}: ${newer}).`;
};

/**
 * The release may be whole for a state but not for the nation. It is compared with the fullest loaded release of the
 * state.
 */
const ofState = (level: HazardLevel, first: RankedRow, { name }: State, releaseDate: string | null): string | null => {
  const { places_held: inNation, state_held: held, newer_in_state: newer, release_version: release } = first;
  if (newer !== null && releaseDate === null)
    return `The release of ${release} is the newest one that is fully loaded for ${name}. Newer ones are partly loaded (${placesOf[level]}: ${newer}).`;
  if (inNation === null || inNation >= wholeFrom[level]) return null;
  return `The release of ${release} is partly loaded: ${held ?? 0} ${placesOf[level]} of ${name}. Others may be missing.`;
};
