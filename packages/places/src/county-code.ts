import { stateOfCode } from './state.ts';

/** Whether a text has the form of a county's FIPS code: five digits, the first two of a state. */
export const isCountyCode = (text: string): boolean => /^\d{5}$/.test(text) && stateOfCode(text) !== undefined;

/** Whether a text has the form of a census tract's code: a county code, then six digits. */
export const isTractCode = (text: string): boolean => /^\d{11}$/.test(text) && stateOfCode(text) !== undefined;

/** Restores the leading zero that a spreadsheet removed from a code: `1001` is county `01001`; null for other texts. */
export const withLeadingZero = (text: string, digits: 5 | 11): string | null => {
  const whole = text.padStart(digits, '0');
  return /^\d+$/.test(text) && text.length >= digits - 1 && whole.length === digits ? whole : null;
};

/** Census GEOIDs by summary level: `0500000US06037`, `05000US06037`, `860Z200US10001`, `310M700US35620`. */
const levels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '010': 'nation',
    '040': 'state',
    '050': 'county',
    '140': 'tract',
    '310': 'cbsa',
    '860': 'zcta',
    '871': 'zcta',
  }),
);

/** The id for a fully qualified GEOID, such as `county:06037`; null for other texts. */
export const idOfGeoid = (text: string): string | null => {
  const [, level = '', code = ''] = /^(\d{3})(?:[0-9A-Z]{2}){1,2}US(\d*)$/i.exec(text.trim()) ?? [];
  const name = levels.get(level);
  if (name === undefined || (code === '') !== (name === 'nation')) return null;
  return name === 'nation' ? 'nation:US' : `${name}:${code}`;
};
