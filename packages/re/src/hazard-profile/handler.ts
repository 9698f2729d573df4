import { findGeography, resolveGeographies } from '@dqs/geo/queries';
import { newestCountyProfile } from '@dqs/hazards/queries';
import type { Handler, Reader } from '@dqs/kit';
import { badParameter, notFound, type ServiceError } from '@dqs/schemas';
import type { hazardProfile } from './contract.ts';

/** The newest risk-index release of one county. */
export const getHazardProfile: Handler<typeof hazardProfile> = async ({ fips_or_geo_key: text }, { db }) =>
  db.snapshot(async (reader) => {
    const fips = /^(?:county:)?(\d{5})$/i.exec(text)?.[1];
    if (fips === undefined) throw await invalidCounty(reader, text);
    const profile = await newestCountyProfile(reader, fips);
    if (profile === null) throw await notLoaded(reader, fips);
    const { source, as_of, hazards, roundedNote: note, ...county } = profile;
    return { data: { ...county, hazards: [...hazards] }, meta: { source, as_of }, note };
  });

const countiesLike = async (reader: Reader, query: string): Promise<string[]> =>
  (await resolveGeographies(reader, { query, level: 'county', limit: 5 })).map(({ geography_id }) => geography_id);

/** The error for a text that is not a county code. It may be the name of a county. */
const invalidCounty = async (reader: Reader, text: string): Promise<ServiceError> =>
  badParameter(
    'fips_or_geo_key',
    `fips_or_geo_key must be a county: five FIPS digits or county:<FIPS>; got "${text}"`,
    {
      candidates: await countiesLike(reader, text.replace(/^[a-z_]+:/i, '')),
      hint: 'Find the county with re_search_geographies, or use hazards_get_risk_profile, which accepts tract and county names.',
    },
  );

const notLoaded = async (reader: Reader, fips: string): Promise<ServiceError> => {
  const place = await findGeography(reader, `county:${fips}`);
  const name = place === null ? `county ${fips}` : `${place.name}, ${place.state_code ?? ''} (${fips})`;
  return notFound('fips_or_geo_key', `no loaded release of the risk index contains ${name}`, {
    candidates: (place?.crosswalks ?? [])
      .map(({ geography }) => geography.geography_id)
      .filter((id) => id.startsWith('county:'))
      .slice(0, 5),
    hint: 'Find counties with re_search_geographies. Releases up to March 2023 list the former counties of Connecticut, later ones its planning regions. Load releases with: dqs ingest hazards.nri',
  });
};
