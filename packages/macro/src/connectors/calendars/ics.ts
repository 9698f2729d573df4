import { SourceFormatError, type Located } from '@dqs/kit';
import type { AgencySource } from '../../series-record/contract.ts';
import { saysApproximate, type ReleaseDate } from './release-date.ts';
import { instantIn, zones, type Zone } from './zone.ts';

/** What the agencies call their zones in iCalendar files; `Z` stands behind times in UTC. */
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

/** The lines of the file, unfolded: a line that begins with a blank continues the one before (RFC 5545, 3.1). */
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
  /** The zone of times that name none. */
  readonly zone: Zone;
  /** The time of day, `HH:MM`, at which the agency publishes what has a day alone. */
  readonly hourOfDays: string;
  readonly url: string | null;
  /** The release and the period that the summary of an event names; default: the summary is the release's name. */
  readonly spoken?: (summary: string) => SpokenRelease;
}

/** What the summary of an event says. */
export interface SpokenRelease {
  readonly name: string;
  readonly periodLabel: string | null;
}

/** Without an identifier of its own an event is told by all that its summary says, where that names a period. */
const markOf = (event: Event, summary: string, periodLabel: string | null): string | null =>
  event.get('UID')?.value || (periodLabel === null ? null : summary);

const dateOf = (calendar: CalendarOfAgency, { record: event, line }: Located<Event>): ReleaseDate => {
  const [summary, start] = [event.get('SUMMARY'), event.get('DTSTART')];
  if (!summary?.value || !start) throw new SourceFormatError('an event without its name or its time', line);
  const end = event.get('DTEND');
  const status = event.get('STATUS')?.value.toUpperCase();
  const note = [summary.value, event.get('DESCRIPTION')?.value ?? '', event.get('COMMENT')?.value ?? ''].join(' ');
  const { name, periodLabel } = calendar.spoken?.(summary.value) ?? { name: summary.value, periodLabel: null };
  const isDay = !start.value.includes('T');
  return {
    agency: calendar.agency,
    code: name,
    name,
    mark: markOf(event, summary.value, periodLabel),
    scheduledAt: timeOf(start, calendar, line),
    // The end of a whole day is the next one and says nothing of a release.
    scheduledEnd: end && !isDay && end.value !== start.value ? timeOf(end, calendar, line) : null,
    periodLabel,
    tentative: status === 'TENTATIVE' || saysApproximate(note),
    url: event.get('URL')?.value ?? calendar.url,
    edition: null,
  };
};

/**
 * The releases of an agency's iCalendar file (RFC 5545): one for each event, but for those that it marks as cancelled. Throws
 * `SourceFormatError` for a file that is cut short, a time that is none and a zone that is not known.
 */
export const icsDates = (text: string, calendar: CalendarOfAgency): readonly Located<ReleaseDate>[] =>
  eventsOf(text)
    .filter(({ record }) => record.get('STATUS')?.value.toUpperCase() !== 'CANCELLED')
    .map((event) => ({ record: dateOf(calendar, event), line: event.line }));
