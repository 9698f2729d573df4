import { textIn } from './parts.ts';

/** The name of a place, with its state if the name lacks it. */
export const placeTitle = (id: string, place: Readonly<Record<string, unknown>>): string => {
  const [name, state] = [textIn(place, 'name') ?? id, textIn(place, 'state_code')];
  return state === null || name.includes(state) || id.startsWith('state:') ? name : `${name}, ${state}`;
};
