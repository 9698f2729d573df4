import { freshest } from '@dqs/core';
import { resolveExactly, type GeographyRef, type ResolvedGeography } from '@dqs/geo/queries';
import type { Handler } from '@dqs/kit';
import type { Data } from '@dqs/schemas';
import { censusNotice } from '../series-record/notice.ts';
import { catalogue } from '../sources.ts';
import type { geographiesSearch } from './contract.ts';

type Match = Data<typeof geographiesSearch>['matches'][number];

/** Places that match a query, best match first. */
export const searchGeographies: Handler<typeof geographiesSearch> = async ({ query, limit }, { db }) => {
  const { matches: places, note } = await db.snapshot((reader) => resolveExactly(reader, { query, limit }));
  const [source, ...otherSources] = new Set(places.map((place) => place.source));
  return {
    note,
    data: { query, matches: places.map(matchOf) },
    meta: {
      source: source === undefined || otherSources.length > 0 ? catalogue.tag : source,
      as_of: freshest(places.map(({ as_of }) => as_of)),
      notice: censusNotice,
    },
  };
};

const placeOf = ({ geography_id, level, code, name }: GeographyRef) => ({ geo_key: geography_id, level, code, name });

const matchOf = (place: ResolvedGeography): Match => ({
  ...placeOf(place),
  state_code: place.state_code,
  score: place.score,
  match_reason: place.match_reason,
  parents: place.parents.map(placeOf),
  crosswalks: place.crosswalks.map(({ geography, relation, weight, source, vintage }) => ({
    ...placeOf(geography),
    relation,
    weight,
    source,
    vintage,
  })),
});
