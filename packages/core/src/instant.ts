import type { Instant } from '@dqs/schemas';
import { isDay } from './day.ts';

const pattern = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2})$/;

/**
 * The same instant in UTC with `Z`, with its fraction. Null if the text is not an RFC 3339 instant of the years 1 to
 * 9999.
 */
export const instantInUtc = (text: string): Instant | null => {
  const parts = pattern.exec(text);
  if (!parts) return null;
  const [, day = '', hour = '', minute = '', second = '', fraction = '', offset = ''] = parts;
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (offset === 'Z' || offset === 'z' || offset.endsWith('00:00'))
    return `${day}T${hour}:${minute}:${second}${fraction}Z` as Instant;
  if (Number(offset.slice(1, 3)) > 23 || Number(offset.slice(4, 6)) > 59) return null;
  // Offsets are whole minutes, so the fraction of the second is the same in UTC.
  const utc = new Date(Date.parse(`${day}T${hour}:${minute}:${second}${offset}`)).toISOString().slice(0, 19);
  return isDay(utc.slice(0, 10)) ? (`${utc}${fraction}Z` as Instant) : null;
};

const comparable = (text: string): string => {
  if (text.endsWith('Z')) return text.slice(0, -1);
  const utc = text.length > 10 ? instantInUtc(text) : null;
  return utc ? utc.slice(0, -1) : text;
};

/** Orders instants and days. A day precedes every instant of that day. Negative, zero or positive. */
export const compareInstants = (left: string, right: string): -1 | 0 | 1 => {
  // Without the final Z, text order is time order whatever the number of fractional digits.
  const [a, b] = [comparable(left), comparable(right)];
  return a < b ? -1 : a > b ? 1 : 0;
};
