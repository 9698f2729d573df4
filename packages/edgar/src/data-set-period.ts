import { endOfMonth, isDay } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { dataSetDay } from './data-set.ts';

/**
 * The last day of an SEC data set, from its name: a quarter (`2024q4_nport.zip`), a month (`2024_01_notes.zip`), or
 * days of filing (`01jan2024-29feb2024_form13f.zip`). Undefined if the name has none.
 */
export const dataSetEnd = (name: string): string | undefined => {
  const [, year = '', quarter, month] = /^(\d{4})(?:q([1-4])|_(0[1-9]|1[0-2])_)/i.exec(name) ?? [];
  const number = quarter === undefined ? month : String(Number.parseInt(quarter, 10) * 3).padStart(2, '0');
  if (number !== undefined) return endOfMonth(`${year}-${number}-01` as Day);
  const [, day = '', letters = '', ofYear = ''] = /^\d{2}[a-z]{3}\d{4}-(\d{2})([a-z]{3})(\d{4})/i.exec(name) ?? [];
  const end = dataSetDay(`${day}-${letters}-${ofYear}`);
  return isDay(end) ? end : undefined;
};
