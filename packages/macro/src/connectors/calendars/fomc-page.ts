import { SourceFormatError, type Located } from '@dqs/kit';
import { lineOf, textOfHtml } from './page.ts';
import type { ReleaseDate } from './release-date.ts';
import { instantIn, zones } from './zone.ts';

const url = 'https://www.federalreserve.gov/monetarypolicy/fomccalendars.htm';
const months = 'January February March April May June July August September October November December'.split(' ');

/** A meeting of the Federal Open Market Committee on the page. */
interface Meeting {
  /** `2026-01`: the month of its first day. */
  readonly month: string;
  /** The last day, on which the statement is published. */
  readonly day: string;
  readonly label: string;
  readonly held: boolean;
  readonly minutes: string | null;
  readonly line: number;
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const monthNumber = (name: string, line: number): number => {
  const index = months.findIndex((month) => month.slice(0, 3).toLowerCase() === name.slice(0, 3).toLowerCase());
  if (index >= 0) return index + 1;
  throw new SourceFormatError(`"${name}" is not a month of a meeting`, line);
};

const dayOfWords = (text: string, line: number): string | null => {
  const [, month = '', day = '', year = ''] = /^([A-Z][a-z]+) (\d{1,2}), (\d{4})$/.exec(text.trim()) ?? [];
  return month === '' ? null : `${year}-${twoDigits(monthNumber(month, line))}-${day.padStart(2, '0')}`;
};

const meetingOf = (year: string, html: string, line: number): Meeting | null => {
  const month = textOfHtml(/fomc-meeting__month[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1] ?? '');
  const days = textOfHtml(/fomc-meeting__date[^>]*>([\s\S]*?)<\/div>/.exec(html)?.[1] ?? '');
  // Entries without two days are notation votes, unscheduled calls or cancelled meetings.
  const [, first = '', last = ''] = /^(\d{1,2})-(\d{1,2})\*?$/.exec(days) ?? [];
  if (first === '') return null;
  const [from = '', to = from] = month.split('/');
  const [begins, ends] = [monthNumber(from, line), monthNumber(to, line)];
  const released = /\(Released ([A-Z][a-z]+ \d{1,2}, \d{4})\)/.exec(textOfHtml(html))?.[1];
  return {
    month: `${year}-${twoDigits(begins)}`,
    day: `${year}-${twoDigits(ends)}-${last.padStart(2, '0')}`,
    label:
      begins === ends
        ? `${months[begins - 1]} ${first}-${last}, ${year}`
        : `${months[begins - 1]} ${first}-${months[ends - 1]} ${last}, ${year}`,
    held: /Statement:/.test(html),
    minutes: released === undefined ? null : dayOfWords(released, line),
    line,
  };
};

const meetingsOf = (html: string): readonly Meeting[] => {
  const panels = [...html.matchAll(/(\d{4}) FOMC Meetings<\/a>/g)];
  return panels
    .flatMap(({ 1: year = '', index }, at) => {
      const panel = html.slice(index, panels[at + 1]?.index ?? html.length);
      return [
        ...panel.matchAll(
          /<div class="[^"]*\bfomc-meeting\b[^"]*"[\s\S]*?(?=<div class="[^"]*\bfomc-meeting\b[^"]*"|$)/g,
        ),
      ].flatMap((row) => meetingOf(year, row[0], lineOf(html, index + row.index)) ?? []);
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
};

const at2pm = (day: string, line: number): string => {
  const instant = instantIn(`${day}T14:00`, zones.eastern);
  if (instant === null) throw new SourceFormatError(`"${day}" is not a day of a meeting`, line);
  return instant;
};

const datesOf = (meeting: Meeting, tentative: boolean, edition: string | null): readonly ReleaseDate[] => {
  const shared = {
    agency: 'frb',
    mark: meeting.month,
    scheduledEnd: null,
    periodLabel: meeting.label,
    url,
    edition,
  } as const;
  const statement = {
    ...shared,
    code: 'FOMC statement',
    name: 'FOMC statement',
    scheduledAt: at2pm(meeting.day, meeting.line),
    tentative,
  };
  if (meeting.minutes === null) return [statement];
  const scheduledAt = at2pm(meeting.minutes, meeting.line);
  return [statement, { ...shared, code: 'FOMC minutes', name: 'FOMC minutes', scheduledAt, tentative: false }];
};

/**
 * Statements and minutes of the Federal Open Market Committee, from the Board's page of meetings. The statement is
 * published on the second day at 14:00 in New York, which the page does not say. Minutes have a date once they are
 * published. "Each meeting date is tentative until confirmed at the meeting immediately preceding it", so a meeting is
 * tentative until the previous one has been held.
 */
export const fomcDates = (html: string): readonly Located<ReleaseDate>[] => {
  const meetings = meetingsOf(html);
  if (meetings.length === 0) throw new SourceFormatError('the page contains no meeting');
  const updated = /Last Update:([\s\S]{0,200}?)<\/div>/.exec(html)?.[1];
  const day = updated === undefined ? null : dayOfWords(textOfHtml(updated), 0);
  const edition = day === null ? null : `${day}T00:00:00Z`;
  return meetings.flatMap((meeting, at) =>
    datesOf(meeting, !meeting.held && meetings[at - 1]?.held === false, edition).map((record) => ({
      record,
      line: meeting.line,
    })),
  );
};
