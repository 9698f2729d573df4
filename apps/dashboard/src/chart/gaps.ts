import { daysBetween } from '@dqs/core';
import type { ChartFrequency, Day } from '@dqs/schemas';
import type { Line } from './point.ts';

/** A span in which a value is expected and none is loaded. */
export interface Gap {
  /** Days of the last value before it and of the first one after it. */
  readonly from: Day;
  readonly to: Day;
  /** `No values between 2010 and 2021`. */
  readonly label: string;
}

/** Maximum days between two adjacent values. Holidays and a late publication fit within it. */
const longestStep: Readonly<Record<ChartFrequency, number>> = {
  daily: 10,
  weekly: 20,
  monthly: 45,
  quarterly: 135,
  annual: 550,
  irregular: Infinity,
};

/** Whether a value is missing between two values of one line. */
export const isGap = (from: Day, to: Day, frequency: ChartFrequency): boolean =>
  daysBetween(from, to) > longestStep[frequency];

const precision: Readonly<Record<ChartFrequency, number>> = {
  daily: 10,
  weekly: 10,
  monthly: 7,
  quarterly: 7,
  annual: 4,
  irregular: 10,
};

/** The spans in which no line has a value. */
export const gapsOf = (lines: readonly Line[], frequency: ChartFrequency): readonly Gap[] => {
  const days = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at as Day)))].sort();
  return days.flatMap((to, index): readonly Gap[] => {
    const from = days[index - 1];
    if (from === undefined || !isGap(from, to, frequency)) return [];
    const [first, last] = [from, to].map((day) => day.slice(0, precision[frequency]));
    return [{ from, to, label: `No values between ${first} and ${last}` }];
  });
};

/** Maximum number of gaps listed individually. */
const mostNamed = 3;

/** The notes about a picture's gaps: each of a few, or the number and range of many. */
export const gapNotes = (gaps: readonly Gap[]): readonly string[] => {
  if (gaps.length <= mostNamed) return gaps.map(({ label }) => `${label}.`);
  const [from, to] = [gaps[0]?.from, gaps.at(-1)?.to];
  return [`No values in ${gaps.length} spans between ${from} and ${to}; they are shaded.`];
};
