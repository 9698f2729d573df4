import { SourceFormatError, type Located } from '@dqs/kit';
import { lineOf, textOfHtml } from './page.ts';
import type { ReleaseDate } from './release-date.ts';
import { instantIn, zones } from './zone.ts';

const url = 'https://www.ecb.europa.eu/press/calendars/mgcgc/html/index.en.html';
const entry = /<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g;
const date = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const meeting = /^Governing Council of the ECB: monetary policy meeting\b/i;

/** Whether a decision is announced on this day: the second day of a meeting, or a day with a press conference. */
const isDecision = (what: string): boolean =>
  meeting.test(what) && (/\(Day 2\)/i.test(what) || /followed by (a )?press conference/i.test(what));

/**
 * Decisions on the key interest rates, from the ECB's page of council meetings: a list of days and texts. The page has
 * no times; since July 2022 decisions are announced at 14:15 in Frankfurt. Other meetings are skipped.
 */
export const ecbMeetings = (html: string): readonly Located<ReleaseDate>[] => {
  const dates: Located<ReleaseDate>[] = [];
  let last = '';
  for (const { 1: when = '', 2: what = '', index } of html.matchAll(entry)) {
    const text = textOfHtml(when);
    const line = lineOf(html, index);
    // If a day has several entries, only the first may have the date.
    if (text !== '') last = text;
    if (!isDecision(textOfHtml(what))) continue;
    const [, day, month, year] = date.exec(last) ?? [];
    const scheduledAt = instantIn(`${year}-${month}-${day}T14:15`, zones.frankfurt);
    if (scheduledAt === null) throw new SourceFormatError(`"${last}" is not a day of a meeting`, line);
    const record: ReleaseDate = {
      agency: 'ecb',
      code: 'Key ECB interest rates',
      name: 'Key ECB interest rates',
      mark: null,
      scheduledAt,
      scheduledEnd: null,
      periodLabel: null,
      tentative: false,
      url,
      edition: null,
    };
    dates.push({ record, line });
  }
  if (!html.includes('</html>')) throw new SourceFormatError('the page is truncated');
  if (dates.length === 0) throw new SourceFormatError('the page contains no monetary policy meeting');
  return dates;
};
