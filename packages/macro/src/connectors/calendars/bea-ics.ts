import type { CalendarOfAgency, ParsedTitle } from './ics.ts';
import { zones } from './zone.ts';

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const period = new RegExp(
  String.raw`,\s*((?:[1-4](?:st|nd|rd|th) Quarter|(?:${months})[a-z]*\.?|Year|Annual)\b[^,]*|(?:19|20)\d{2}(?:[-–]\d{2,4})?)$`,
  'i',
);

/**
 * The release and period in the title of an event or of the schedule: `GDP (Advance Estimate), 3rd Quarter 2026` is the
 * Gross Domestic Product of the third quarter. The Bureau's other calendar uses that name for all GDP estimates and the
 * releases published with them.
 */
export const parseBeaTitle = (summary: string): ParsedTitle => {
  const periodLabel = period.exec(summary)?.[1]?.trim() ?? null;
  const name = summary.replace(period, '').trim();
  const estimate = /^GDP \((?:Initial|Advance|Second|Third|Updated|Final|Preliminary)\b[^)]*\)/i.exec(name)?.[0];
  if (estimate === undefined) return { name, periodLabel };
  const which = estimate.replace(/^GDP \(|\)$/g, '');
  return { name: 'Gross Domestic Product', periodLabel: periodLabel === null ? which : `${periodLabel}, ${which}` };
};

/** The Bureau of Economic Analysis's calendar for subscribers. Its times are in UTC. */
export const beaIcs: CalendarOfAgency = {
  agency: 'bea',
  zone: zones.eastern,
  hourOfDays: '08:30',
  url: 'https://www.bea.gov/news/schedule',
  parseTitle: parseBeaTitle,
};
