import { americanStateByPostal, metropolitanParts } from '@dqs/places';
import { searchable } from '../../names/searchable.ts';
import { placeRow, type PlaceRow } from '../place-row.ts';

/** The row of a metropolitan or micropolitan area, or the reason for rejecting it. */
export const areaRow = (
  vintage: string,
  code: string,
  name: string,
): readonly PlaceRow[] | { readonly reject: string } => {
  const parts = metropolitanParts(name);
  if (!/^\d{5}$/.test(code)) return { reject: `the CBSA code "${code}" is not five digits` };
  if (!parts)
    return { reject: `the CBSA ${code} has the name "${name}", which is not of the form "City, ST Metro Area"` };
  const within = parts.states.map((postal) => americanStateByPostal(postal)?.geographyId);
  if (within.includes(undefined)) return { reject: `the CBSA ${code} ("${name}") names an unknown state` };
  const cities = parts.cities.split(/-{1,2}|\//);
  // For example `Dallas-Fort Worth` for `Dallas-Fort Worth-Arlington`.
  const beginnings = cities.slice(1, -1).map((_, at) => cities.slice(0, at + 2).join('-'));
  return [
    placeRow({
      vintage,
      level: 'cbsa',
      code,
      name,
      country: 'US',
      states: parts.states,
      // The title of an area names each of its states.
      parents: within.length === 1 ? [within[0]!] : [],
      coverage: 'cbsa',
      search: searchable({
        names: [name, parts.title, parts.cities],
        others: [parts.cities, ...beginnings, ...cities],
        core: parts.cities,
      }),
    }),
  ];
};
