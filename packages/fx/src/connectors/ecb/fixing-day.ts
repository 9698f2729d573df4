import { isDay } from '@dqs/core';
import type { Day } from '@dqs/schemas';

const months = 'January February March April May June July August September October November December'.split(' ');

/** The day that the bank's files write as `2024-10-11` or `11 October 2024`; null for any other text. */
export const fixingDay = (text: string): Day | null => {
  if (isDay(text)) return text;
  const [, day = '', month = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]+) (\d{4})$/.exec(text) ?? [];
  const number = String(months.indexOf(month) + 1).padStart(2, '0');
  const iso = `${year}-${number}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
};
