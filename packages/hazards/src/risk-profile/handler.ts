import { joinedNotes, type Handler } from '@dqs/kit';
import { comparisonNote, refuseMissingRelease, releaseDateOf } from '../geography/requested-release.ts';
import { releaseMeta } from '../geography/release-meta.ts';
import { referenceOf, resolvePlace, unknownCode } from '../geography/resolve.ts';
import { roundedNote } from '../rounded-note.ts';
import type { riskProfile } from './contract.ts';
import { readProfile } from './query.ts';

/** The whole index of one county or census tract in the newest loaded release. */
export const getRiskProfile: Handler<typeof riskProfile> = async ({ geography, release }, { db }) => {
  const releaseDate = releaseDateOf(release);
  const place = await resolvePlace(db, geography);
  const profile = await readProfile(db, place, releaseDate);
  if (profile === null && releaseDate !== null) await refuseMissingRelease(db, place);
  if (profile === null) throw await unknownCode(db, place);
  return {
    data: {
      geography: referenceOf(profile),
      units: {
        risk_score: 'score',
        risk_value: 'index_value',
        risk_percentile: 'percentile',
        eal_total: 'USD/year',
        eal_score: 'score',
        eal_percentile: 'percentile',
        sovi_score: 'score',
        resl_score: 'score',
        population: 'people',
        building_value: 'USD',
        agriculture_value: 'USD',
      },
      risk_score: profile.risk_score,
      risk_rating: profile.risk_rating,
      risk_value: profile.risk_value,
      risk_percentile: profile.risk_percentile,
      eal_total: profile.eal_total,
      eal_score: profile.eal_score,
      eal_rating: profile.eal_rating,
      eal_percentile: profile.eal_percentile,
      sovi_score: profile.sovi_score,
      sovi_rating: profile.sovi_rating,
      resl_score: profile.resl_score,
      resl_rating: profile.resl_rating,
      population: profile.population,
      building_value: profile.building_value,
      agriculture_value: profile.agriculture_value,
    },
    meta: releaseMeta(profile, profile.as_of),
    note: joinedNotes(comparisonNote(releaseDate), roundedNote(profile.rounded)),
  };
};
