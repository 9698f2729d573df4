import { SourceFormatError, type Located } from '@dqs/kit';
import { lineOf, textOfHtml } from './page.ts';
import type { ReleaseDate } from './release-date.ts';
import { instantIn, zones } from './zone.ts';

const url = 'https://www.ecb.europa.eu/press/calendars/mgcgc/html/index.en.html';
const entry = /<dt[^>]*>([\s\S]*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g;
const date = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const meeting = /^Governing Council of the ECB: monetary policy meeting\b/i;

/** The day on which a decision is announced: the second of two, or the one that a press conference follows. */
const isDecision = (what: string): boolean =>
  meeting.test(what) && (/\(Day 2\)/i.test(what) || /followed by (a )?press conference/i.test(what));

/**
 * Decisions on the key interest rates, from the ECB's page of the meetings of its councils: a list of days and texts. The page has no
 * time of day; since July 2022 decisions are announced at 14:15 in Frankfurt. Other meetings are passed over.
 */
export const ecbMeetings = (html: string): readonly Located<ReleaseDate>[] => {
  const dates: Located<ReleaseDate>[] = [];
  let last = '';
  for (const { 1: when = '', 2: what = '', index } of html.matchAll(entry)) {
    const text = textOfHtml(when);
    const line = lineOf(html, index);
    // Where one day has several entries, its date may stand before the first alone.
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
  if (!html.includes('</html>')) throw new SourceFormatError('the page is cut short');
  if (dates.length === 0) throw new SourceFormatError('the page contains no monetary policy meeting');
  return dates;
};
