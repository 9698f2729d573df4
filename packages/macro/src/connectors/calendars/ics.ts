import { SourceFormatError, type Located } from '@dqs/kit';
import type { AgencySource } from '../../series-record/contract.ts';
import { saysApproximate, type ReleaseDate } from './release-date.ts';
import { instantIn, zones, type Zone } from './zone.ts';

/** The agencies' names of time zones in iCalendar files. Times in UTC end in `Z`. */
const zoneNames: Readonly<Record<string, Zone>> = {
  'US-Eastern': zones.eastern,
  'US/Eastern': zones.eastern,
  'America/New_York': zones.eastern,
  'Eastern Standard Time': zones.eastern,
  'Europe/Berlin': zones.frankfurt,
  'Europe/Luxembourg': zones.frankfurt,
  'Europe/Brussels': zones.frankfurt,
  CET: zones.frankfurt,
  UTC: zones.utc,
  'Etc/UTC': zones.utc,
};

interface Property {
  readonly parameters: string;
  readonly value: string;
}

type Event = ReadonlyMap<string, Property>;

/** The unfolded lines of the file: a line that starts with a space continues the previous one (RFC 5545, 3.1). */
const unfolded = (text: string): readonly { readonly content: string; readonly line: number }[] => {
  const lines: { content: string; line: number }[] = [];
  for (const [at, raw] of text.split(/\r*\n/).entries()) {
    const last = lines.at(-1);
    if (/^[ \t]/.test(raw) && last) last.content += raw.slice(1);
    else if (raw !== '') lines.push({ content: raw, line: at + 1 });
  }
  return lines;
};

const unescaped = (text: string): string =>
  text.replace(/\\([\\;,nN])/g, (_, character: string) => (character.toLowerCase() === 'n' ? '\n' : character)).trim();

const eventsOf = (text: string): readonly Located<Event>[] => {
  const events: Located<Event>[] = [];
  let open: { readonly properties: Map<string, Property>; readonly line: number } | null = null;
  for (const { content, line } of unfolded(text)) {
    if (content === 'BEGIN:VEVENT') open = { properties: new Map(), line };
    else if (content === 'END:VEVENT' && open) {
      events.push({ record: open.properties, line: open.line });
      open = null;
    } else if (open) {
      const [, name = '', parameters = '', value = ''] =
        /^([A-Za-z-]+)((?:;[^:"]*(?:"[^"]*")?[^:"]*)*):(.*)$/.exec(content) ?? [];
      if (name !== '') open.properties.set(name.toUpperCase(), { parameters, value: unescaped(value) });
    }
  }
  if (open) throw new SourceFormatError('the calendar ends inside an event; it is truncated', open.line);
  if (!text.trimEnd().endsWith('END:VCALENDAR'))
    throw new SourceFormatError('the calendar lacks its end; it is truncated');
  return events;
};

const timeOf = (
  { parameters, value }: Property,
  { zone: floating, hourOfDays }: CalendarOfAgency,
  line: number,
): string => {
  const [usualHour, usualMinute] = hourOfDays.split(':');
  const [, year, month, day, hour = usualHour, minute = usualMinute, second = '00', utc = ''] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(value) ?? [];
  const named = /TZID=("?)([^";]+)\1/.exec(parameters)?.[2];
  const zone = utc === 'Z' ? zones.utc : named === undefined ? floating : zoneNames[named];
  if (zone === undefined) throw new SourceFormatError(`the time zone "${named}" is unknown`, line);
  const instant = instantIn(`${year}-${month}-${day}T${hour}:${minute}:${second}`, zone);
  if (instant === null) throw new SourceFormatError(`"${value}" is not a time of the calendar`, line);
  return instant;
};

export interface CalendarOfAgency {
  readonly agency: AgencySource;
  /** The zone of times without a zone. */
  readonly zone: Zone;
  /** The time of day, `HH:MM`, at which the agency publishes releases that have only a day. */
  readonly hourOfDays: string;
  readonly url: string | null;
  /**
   * Parses the release and the period from the summary of an event; default: the summary is the name of the release.
   */
  readonly parseTitle?: (summary: string) => ParsedTitle;
}

/** The release and period in the summary of an event. */
export interface ParsedTitle {
  readonly name: string;
  readonly periodLabel: string | null;
}

/** An event without a UID is identified by its whole summary if that contains a period. */
const markOf = (event: Event, summary: string, periodLabel: string | null): string | null =>
  event.get('UID')?.value || (periodLabel === null ? null : summary);

const dateOf = (calendar: CalendarOfAgency, { record: event, line }: Located<Event>): ReleaseDate => {
  const [summary, start] = [event.get('SUMMARY'), event.get('DTSTART')];
  if (!summary?.value || !start) throw new SourceFormatError('an event without its name or its time', line);
  const end = event.get('DTEND');
  const status = event.get('STATUS')?.value.toUpperCase();
  const note = [summary.value, event.get('DESCRIPTION')?.value ?? '', event.get('COMMENT')?.value ?? ''].join(' ');
  const { name, periodLabel } = calendar.parseTitle?.(summary.value) ?? { name: summary.value, periodLabel: null };
  const isDay = !start.value.includes('T');
  return {
    agency: calendar.agency,
    code: name,
    name,
    mark: markOf(event, summary.value, periodLabel),
    scheduledAt: timeOf(start, calendar, line),
    // The end of an all-day event is the next day, which says nothing about the release.
    scheduledEnd: end && !isDay && end.value !== start.value ? timeOf(end, calendar, line) : null,
    periodLabel,
    tentative: status === 'TENTATIVE' || saysApproximate(note),
    url: event.get('URL')?.value ?? calendar.url,
    edition: null,
  };
};

/**
 * The releases in an agency's iCalendar file (RFC 5545): one per event, except cancelled ones. Throws
 * `SourceFormatError` for a truncated file, an invalid time and an unknown zone.
 */
export const icsDates = (text: string, calendar: CalendarOfAgency): readonly Located<ReleaseDate>[] =>
  eventsOf(text)
    .filter(({ record }) => record.get('STATUS')?.value.toUpperCase() !== 'CANCELLED')
    .map((event) => ({ record: dateOf(calendar, event), line: event.line }));
