import type { Day } from '@dqs/schemas';

/** The United States fiscal year of a day. It begins on 1 October of the year before. */
export const fiscalYearOf = (day: Day): number => {
  const year = Number.parseInt(day.slice(0, 4), 10);
  return day.slice(5, 7) >= '10' ? year + 1 : year;
};
