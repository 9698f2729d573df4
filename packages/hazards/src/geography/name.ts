import { expandedKey } from '@dqs/places';

/**
 * `000100` is tract 1, `010102` tract 101.02. The first four digits lose leading zeros; the two decimals appear unless
 * they are 00.
 */
export const tractNumber = (code: string): string => {
  const whole = code.slice(0, 4).replace(/^0+(?=\d)/, '');
  return code.endsWith('00') ? whole : `${whole}.${code.slice(4)}`;
};

/** The six digits of a tract's number as people write it (`1`, `101.02`, `000100`); null for other text. */
export const tractCode = (text: string): string | null => {
  if (/^\d{6}$/.test(text)) return text;
  const match = /^(\d{1,4})(?:\.(\d{1,2}))?$/.exec(text);
  return match ? (match[1] ?? '').padStart(4, '0') + (match[2] ?? '').padEnd(2, '0') : null;
};

/** The published name with its type, such as `Miami-Dade County`. Some names contain their type already. */
export const countyName = (name: string, type: string): string => {
  const typed = type !== '' && !expandedKey(name).endsWith(expandedKey(type));
  return typed ? `${name} ${type}` : name;
};

/**
 * The served name of a place, which the search accepts too: `Miami-Dade County, FL`; `Census Tract 1, Miami-Dade
 * County, FL`.
 */
export const displayName = (place: {
  readonly county_name: string;
  readonly county_type: string;
  readonly state_code: string;
  readonly tract_code: string;
}): string => {
  const county = `${countyName(place.county_name, place.county_type)}, ${place.state_code}`;
  return place.tract_code === '' ? county : `Census Tract ${tractNumber(place.tract_code)}, ${county}`;
};
