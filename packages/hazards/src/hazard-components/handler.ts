import { asOfRows, nearest, nextKey } from '@dqs/core';
import { joinedNotes, type Handler } from '@dqs/kit';
import { badParameter, type ServiceError } from '@dqs/schemas';
import { comparisonNote, refuseMissingRelease, releaseDateOf } from '../geography/requested-release.ts';
import { releaseMeta } from '../geography/release-meta.ts';
import { referenceOf, resolvePlace, unknownCode } from '../geography/resolve.ts';
import { findHazard, hazardName, hazards as allHazards, type Hazard } from '../hazard.ts';
import { roundedNote } from '../rounded-note.ts';
import type { hazardComponents } from './contract.ts';
import { readHazards, type ComponentRow, type PlaceHazards } from './query.ts';

/** The hazards of one county or census tract, costliest first. */
export const getHazardComponents: Handler<typeof hazardComponents> = async (params, { db }) => {
  const wanted = params.hazard_type ? knownHazard(params.hazard_type) : null;
  const releaseAsked = releaseDateOf(params.release);
  const [releaseDate = releaseAsked, lastCode = null] = params.after ?? [];
  const place = await resolvePlace(db, params.geography);
  const found = await readHazards(db, place, releaseDate);
  if (found === null && releaseAsked !== null) await refuseMissingRelease(db, place);
  if (found === null) throw await unknownCode(db, place);

  const chosen = wanted ? oneHazard(found, wanted) : found.hazards;
  const rest = chosen.slice(chosen.findIndex(({ hazard_code }) => hazard_code === lastCode) + 1);
  const page = rest.slice(0, params.limit);
  return {
    data: {
      geography: referenceOf(found.place),
      hazard_type: wanted?.code ?? null,
      units: { risk_score: 'score', risk_value: 'index_value', eal_total: 'USD/year', eal_score: 'score' },
      components: page.map((row) => ({
        hazard_code: row.hazard_code,
        hazard_name: hazardName(row.hazard_code),
        risk_score: row.risk_score,
        risk_rating: row.risk_rating,
        risk_value: row.risk_value,
        eal_total: row.eal_total,
        eal_score: row.eal_score,
        eal_rating: row.eal_rating,
      })),
    },
    meta: releaseMeta(found.place, asOfRows(page)),
    note: joinedNotes(
      comparisonNote(releaseAsked),
      roundedNote(page.find(({ rounded }) => rounded !== null)?.rounded ?? null),
    ),
    next: nextKey(rest, page, ({ hazard_code }) => [found.place.release_date, hazard_code]),
  };
};

function knownHazard(text: string): Hazard {
  const hazard = findHazard(text);
  if (hazard) return hazard;
  const names = allHazards.flatMap(({ code, name }) => [name, code]);
  throw badParameter(
    'hazard_type',
    `there is no hazard "${text}"; allowed: ${allHazards.map(({ code }) => code).join(', ')}`,
    {
      hint: 'Pass a code such as HRCN or a name such as Hurricane, or omit hazard_type to get all hazards.',
      candidates: nearest(text, names),
    },
  );
}

/**
 * A release of 1.18 in short form has no hazards at all, so the response is empty. Throws an error with the other
 * hazards where the release has only those.
 */
function oneHazard({ hazards, place }: PlaceHazards, wanted: Hazard): readonly ComponentRow[] {
  const found = hazards.filter(({ hazard_code }) => hazard_code === wanted.code);
  if (found.length === 0 && hazards.length > 0) throw otherRelease(wanted, place.release_version, hazards);
  return found;
}

const otherRelease = (wanted: Hazard, release: string, held: readonly ComponentRow[]): ServiceError => {
  const codes = held.map(({ hazard_code }) => hazard_code).toSorted();
  const instead = codes.filter((code) => ['RFLD', 'IFLD'].includes(code));
  return badParameter(
    'hazard_type',
    `${wanted.name} (${wanted.code}) is not in the release of ${release}, which has ${codes.join(', ')}`,
    {
      hint: 'Riverine Flooding (RFLD) is in releases up to March 2023, Inland Flooding (IFLD) in those since December 2025.',
      candidates: instead,
    },
  );
};
