import { instantInUtc } from '@dqs/core';
import { SourceFormatError, type Located } from '@dqs/kit';
import type { CalendarOfAgency } from './ics.ts';
import { distinctDates, type ReleaseDate } from './release-date.ts';
import { instantIn, zones } from './zone.ts';

const url = 'https://ec.europa.eu/eurostat/news/release-calendar';

/** Eurostat publishes at 11:00 in Luxembourg, which has the same time as Frankfurt. */
const hourOfDays = '11:00';

/** The calendar for subscribers, which has days without times. */
export const eurostatIcs: CalendarOfAgency = { agency: 'eurostat', zone: zones.frankfurt, hourOfDays, url };

const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** An instant with offset, or a day or local time of Luxembourg. */
const startOf = (text: string): string | null => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return instantIn(`${text}T${hourOfDays}`, zones.frankfurt);
  if (/(?:Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const whole = text.replace(/T(\d{2}:\d{2})(?=Z|[+-])/, 'T$1:00').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
    return instantInUtc(whole);
  }
  return instantIn(text.replace(' ', 'T'), zones.frankfurt);
};

const dateOf = (entry: unknown, line: number): ReleaseDate => {
  const { recordid, start, title, period } = (entry ?? {}) as Record<string, unknown>;
  const [name, when] = [wordsOf(title).trim(), wordsOf(start).trim()];
  if (name === '' || when === '') throw new SourceFormatError('an entry lacks its title or its start', line);
  const scheduledAt = startOf(when);
  if (scheduledAt === null) throw new SourceFormatError(`${name} is due at "${when}": not a time`, line);
  const periodLabel = wordsOf(period).trim() || null;
  return {
    agency: 'eurostat',
    code: name,
    name,
    mark: wordsOf(recordid) || periodLabel,
    scheduledAt,
    scheduledEnd: null,
    periodLabel,
    // `preliminary` marks the figures as a flash estimate; the date is not tentative.
    tentative: false,
    url,
    edition: null,
  };
};

/** The releases in the list behind Eurostat's calendar page, each with title, start, period and an id. */
export const eurostatDates = (json: unknown): readonly Located<ReleaseDate>[] => {
  if (!Array.isArray(json)) throw new SourceFormatError('the calendar is not a list of releases');
  return distinctDates(json.map((entry, at) => dateOf(entry, at + 1))).map((record, at) => ({ record, line: at + 1 }));
};
