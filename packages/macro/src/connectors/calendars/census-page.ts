import { SourceFormatError, type Located } from '@dqs/kit';
import { lineOf, textOfHtml } from './page.ts';
import { distinctDates, saysApproximate, type ReleaseDate } from './release-date.ts';
import { instantIn, zones } from './zone.ts';

const url = 'https://www.census.gov/economic-indicators/calendar-listview.html';
const row = /<tr\b[^>]*>([\s\S]*?)<\/tr>/gi;
const cell = /<td\b([^>]*)>([\s\S]*?)<\/td>/gi;
const sortKey = /sorttable_customkey\s*=\s*["']?(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})["']?/i;
const clock = /^(\d{1,2}):(\d{2})\s*([AP])\.?M\.?$/i;
const period =
  /^(?:[A-Z][a-z]+\.? \d{4}|(?:Q[1-4]|[1-4](?:st|nd|rd|th) Quarter|(?:First|Second|Third|Fourth) Quarter) \d{4}|\d{4})$/;

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** `8:30 AM` as `08:30`; undefined for other texts. */
const timeOfDay = (text: string): string | undefined => {
  const [, hour = '', minute = '', half = ''] = clock.exec(text) ?? [];
  if (hour === '') return undefined;
  return `${twoDigits((Number.parseInt(hour, 10) % 12) + (half.toUpperCase() === 'P' ? 12 : 0))}:${minute}`;
};

const dateOf = (html: string, line: number): ReleaseDate | null => {
  const cells = [...html.matchAll(cell)].map(([, attributes = '', content = '']) => ({
    attributes,
    text: textOfHtml(content),
  }));
  const dated = cells.find(({ attributes }) => sortKey.test(attributes));
  const name = cells[0]?.text ?? '';
  if (dated === undefined || dated === cells[0]) return null;
  if (name === '') throw new SourceFormatError('a release of the calendar has no name', line);
  const [, year, month, day, hour, minute] = sortKey.exec(dated.attributes) ?? [];
  const shown = cells.map(({ text }) => timeOfDay(text)).find((time) => time !== undefined);
  if (shown !== undefined && shown !== `${hour}:${minute}`)
    throw new SourceFormatError(`${name} is due at ${shown}, but its sort key has ${hour}:${minute}`, line);
  const scheduledAt = instantIn(`${year}-${month}-${day}T${hour}:${minute}`, zones.eastern);
  if (scheduledAt === null) throw new SourceFormatError(`${name} is due at "${dated.text}": not a time`, line);
  const periodLabel = cells.slice(cells.indexOf(dated) + 1).find(({ text }) => period.test(text))?.text ?? null;
  return {
    agency: 'census',
    code: name,
    name,
    mark: periodLabel,
    scheduledAt,
    scheduledEnd: null,
    periodLabel,
    tentative: cells.some(({ text }) => saysApproximate(text)),
    url,
    edition: null,
  };
};

/**
 * The releases in the Census Bureau's calendar of economic indicators, a table with one row each: name, date, time in
 * Washington and period. The sort key of a row has date and time as digits. A row whose displayed time differs from it
 * is an error.
 */
export const censusDates = (html: string): readonly Located<ReleaseDate>[] => {
  if (!html.includes('</html>')) throw new SourceFormatError('the page is truncated');
  const dates = [...html.matchAll(row)].flatMap(({ 1: content = '', index }) => {
    const line = lineOf(html, index);
    const record = dateOf(content, line);
    return record === null ? [] : [{ record, line }];
  });
  if (dates.length === 0) throw new SourceFormatError('the page contains no release');
  const distinct = new Set(distinctDates(dates.map(({ record }) => record)));
  return dates.filter(({ record }) => distinct.has(record));
};
