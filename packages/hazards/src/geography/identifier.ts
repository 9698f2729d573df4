import { expandedKey, idOfGeoid, type State } from '@dqs/places';
import { findState } from '../state.ts';
import type { HazardLevel } from './contract.ts';
import { tractCode } from './name.ts';

/** A possible meaning of a caller's text: a code, or a name with its qualifiers. */
export type Identifier =
  | { readonly kind: 'code'; readonly level: HazardLevel; readonly fips: string }
  | {
      readonly kind: 'name';
      readonly level: HazardLevel;
      /** Six digits for a tract; empty for a county. */
      readonly tractCode: string;
      /** Normalised, as typed; empty where only a tract number is given. */
      readonly county: string;
      readonly state: State | null;
    };

const code = (fips: string): Identifier => ({ kind: 'code', level: fips.length === 11 ? 'tract' : 'county', fips });

// Accepts county:12086, tract:…, either with the name in parentheses as in error candidates; NRI_ID; digits alone.
const codes = [
  /^county:(\d{5})(?:@\d{4})?(?:\s*\(.*\))?$/i,
  /^tract:(\d{11})(?:\s*\(.*\))?$/i,
  /^C(\d{5})$/i,
  /^T(\d{11})$/i,
  /^(\d{5}|\d{11})$/,
];

const tractName = /^(?:(?:census\s+)?tract|ct)\s+#?([\d.]+)$/i;

/** Removes a state's name or abbreviation from the end of a text without commas: `Miami-Dade County Florida`. */
const withoutState = (text: string): { readonly rest: string; readonly state: State | null } => {
  const words = text.trim().split(/\s+/);
  for (let count = Math.min(4, words.length - 1); count >= 1; count -= 1) {
    const state = findState(words.slice(-count).join(' '));
    if (state && /[a-z]/i.test(words.slice(-count).join(''))) return { rest: words.slice(0, -count).join(' '), state };
  }
  return { rest: text, state: null };
};

const place = (tract: string, county: string, state: State | null): Identifier => ({
  kind: 'name',
  level: tract === '' ? 'county' : 'tract',
  tractCode: tract,
  county: expandedKey(county),
  state,
});

/**
 * The possible readings of a text, the likeliest first: `Lake Washington` may be a county of that name, or Lake in
 * Washington.
 */
export const readings = (text: string): readonly Identifier[] => {
  const trimmed = idOfGeoid(text) ?? text.trim();
  for (const pattern of codes) {
    const fips = pattern.exec(trimmed)?.[1];
    if (fips !== undefined) return [code(fips)];
  }
  const parts = trimmed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const last = parts.length > 1 ? findState(parts.at(-1) ?? '') : null;
  const named = last ? parts.slice(0, -1) : parts;
  const [first = '', ...more] = named;
  const number = tractCode(tractName.exec(first)?.[1] ?? '');
  if (number !== null) {
    const county = more.join(' ');
    if (last || county === '') return [place(number, county, last)];
    const cut = withoutState(county);
    return [place(number, county, null), ...(cut.state ? [place(number, cut.rest, cut.state)] : [])];
  }
  const county = named.join(' ');
  if (last) return [place('', county, last)];
  const cut = withoutState(county);
  return [place('', county, null), ...(cut.state ? [place('', cut.rest, cut.state)] : [])];
};
