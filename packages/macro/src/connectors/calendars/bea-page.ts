import { SourceFormatError, type Located } from '@dqs/kit';
import { monthNumber } from '../../published/period.ts';
import { beaIcs, parseBeaTitle } from './bea-ics.ts';
import { lineOf, textOfHtml } from './page.ts';
import { distinctDates, type ReleaseDate } from './release-date.ts';
import { instantIn, zones } from './zone.ts';

const row = /<tr\b[^>]*class="[^"]*\bscheduled-releases-type-\w+[^"]*"[^>]*>([\s\S]*?)<\/tr>/gi;
const titleCell = /<td\b[^>]*class="[^"]*\brelease-title\b[^"]*"[^>]*>([\s\S]*?)<\/td>/i;
const dateText = /<div\b[^>]*class="[^"]*\brelease-date\b[^"]*"[^>]*>([\s\S]*?)<\/div>/i;
const clockText = /<small\b[^>]*>([\s\S]*?)<\/small>/i;
const clock = /^(\d{1,2}):(\d{2})\s*([AP])\.?M\.?$/i;
/** The heading of a table of releases contains the year. */
const year = /<th\b[^>]*>\s*Year (\d{4})\s*<\/th>/gi;

/** The hour in 24-hour notation. */
const hourOf = (hour: string, half: string): number =>
  (Number.parseInt(hour, 10) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);

const two = (number: number): string => String(number).padStart(2, '0');

const dateOf = (html: string, ofYear: string, line: number): ReleaseDate | null => {
  const title = textOfHtml(titleCell.exec(html)?.[1] ?? '');
  const day = textOfHtml(dateText.exec(html)?.[1] ?? '');
  if (title === '') throw new SourceFormatError('a release of the schedule has no title', line);
  // A release whose day is not announced yet.
  if (day === '') return null;
  const [, monthName = '', date = ''] = /^([A-Z][a-z]+) (\d{1,2})$/.exec(day) ?? [];
  const [, hour = '', minute = '', half = ''] = clock.exec(textOfHtml(clockText.exec(html)?.[1] ?? '')) ?? [];
  const hours = hour === '' ? beaIcs.hourOfDays : `${two(hourOf(hour, half))}:${minute}`;
  const scheduledAt = instantIn(
    `${ofYear}-${two(monthNumber(monthName))}-${two(Number.parseInt(date, 10))}T${hours}`,
    zones.eastern,
  );
  if (scheduledAt === null)
    throw new SourceFormatError(`${title} is due on "${day}", which is not a day of ${ofYear}`, line);
  const { name, periodLabel } = parseBeaTitle(title);
  return {
    agency: 'bea',
    code: name,
    name,
    mark: title,
    scheduledAt,
    scheduledEnd: null,
    periodLabel,
    tentative: false,
    url: beaIcs.url,
    edition: null,
  };
};

/**
 * The releases on the Bureau's schedule page: one row each with day, time in Washington and title, below a heading with
 * the year. Releases without a day are skipped.
 */
export const beaPageDates = (html: string): readonly Located<ReleaseDate>[] => {
  if (!html.includes('</html>')) throw new SourceFormatError('the page is truncated');
  const years = [...html.matchAll(year)].map(({ 1: text = '', index }) => ({ text, index }));
  const dates = [...html.matchAll(row)].flatMap(({ 1: content = '', index }) => {
    const line = lineOf(html, index);
    const ofYear = years.findLast((each) => each.index < index)?.text;
    if (ofYear === undefined) throw new SourceFormatError('a release has no heading with a year above it', line);
    const record = dateOf(content, ofYear, line);
    return record === null ? [] : [{ record, line }];
  });
  if (dates.length === 0) throw new SourceFormatError('the page contains no release');
  const distinct = new Set(distinctDates(dates.map(({ record }) => record)));
  return dates.filter(({ record }) => distinct.has(record));
};
