import { americanState, withoutKind } from '@dqs/places';
import { searchable } from '../../names/searchable.ts';
import { placeRow, type PlaceRow } from '../place-row.ts';

const form = /^\d{5}$/;

/** The row of a county or equivalent, or the reason for rejecting it. */
export const countyRow = (county: {
  readonly vintage: string;
  readonly code: string;
  readonly name: string;
  readonly postal: string;
}): readonly PlaceRow[] | { readonly reject: string } => {
  const { vintage, code, name, postal } = county;
  if (!form.test(code)) return { reject: `the county code "${code}" is not five digits` };
  const state = americanState(code.slice(0, 2));
  if (!state) return { reject: `the county ${code} is not in a known state` };
  if (state.abbreviation !== postal)
    return { reject: `the county ${code} is listed in ${postal}, but its code is of ${state.abbreviation}` };
  if (name === '') return { reject: `the county ${code} has no name` };
  const proper = withoutKind(name);
  return [
    placeRow({
      vintage,
      level: 'county',
      code,
      name,
      country: 'US',
      states: [postal],
      parents: [state.geographyId],
      coverage: `county:${state.code}`,
      search: searchable({ names: [name, proper], core: proper }),
    }),
  ];
};
