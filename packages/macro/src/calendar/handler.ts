import { addDays, asOfRows, daysBetween, nextKey } from '@dqs/core';
import type { HandlerParams, Handler, Reader } from '@dqs/kit';
import { badParameter, type Data, type Day } from '@dqs/schemas';
import { attributionOfCalendar, sourceOfCalendars } from '../series-record/source-of-page.ts';
import { maximumWindowDays, type calendar } from './contract.ts';
import { readAround, readOccurrences, type CalendarPlace, type OccurrenceRow } from './query.ts';

type Event = Data<typeof calendar>['events'][number];

const defaultDays = 14;
const beginning: CalendarPlace = ['0001-01-01T00:00:00Z', ''];

/** Occurrences of releases in a window of UTC days, soonest first. */
export const getCalendar: Handler<typeof calendar> = async (request, { db, today }) => {
  const { start, end } = windowOf(request, today);
  const source = request.source ?? null;
  const window = { from: start, before: addDays(end, 1), source };
  const rows = await readOccurrences(db, window, request.after ?? beginning, request.limit + 1);
  const page = rows.slice(0, request.limit);
  return {
    data: { start, end, source, events: page.map(eventOf) },
    meta: { source: sourceOfCalendars(page.map((row) => row.agency)), as_of: asOfRows(page) },
    note: rows.length === 0 && request.after === null ? await whyNone(db, window, end) : null,
    next: nextKey(rows, page, ({ scheduled_at, occurrence_id }) => [scheduled_at, occurrence_id]),
  };
};

const whyNone = async (db: Reader, window: Parameters<typeof readAround>[1], end: Day): Promise<string> => {
  const { before, after } = await readAround(db, window);
  const whose = window.source === null ? '' : ` of ${window.source}`;
  const near = [
    ...(before === null ? [] : [`the previous one is on ${before.slice(0, 10)}`]),
    ...(after === null ? [] : [`the next one is on ${after.slice(0, 10)}`]),
  ];
  return `No release${whose} is listed between ${window.from} and ${end}${near.length === 0 ? '' : `; ${near.join(', ')}`}.`;
};

const windowOf = (request: HandlerParams<typeof calendar>, today: Day): { readonly start: Day; readonly end: Day } => {
  const start = request.start ?? today;
  const end = request.end ?? addDays(start, defaultDays);
  if (end < start) {
    throw badParameter('end', `end ${end} is before start ${start}`, {
      hint: 'end is inclusive. Without start, the window begins today (UTC).',
    });
  }
  const days = daysBetween(start, end) + 1;
  if (days <= maximumWindowDays) return { start, end };
  throw badParameter('end', `the window from ${start} to ${end} spans ${days} days, more than ${maximumWindowDays}`, {
    hint: `Set end to ${addDays(start, maximumWindowDays - 1)} or earlier, and request later days in another call.`,
  });
};

const eventOf = (row: OccurrenceRow): Event => ({
  source: row.agency as Event['source'],
  release_name: row.release_name,
  scheduled_at: row.scheduled_at,
  scheduled_end: row.scheduled_end,
  period_label: row.period_label,
  status: row.status as Event['status'],
  url: row.url,
  attribution: attributionOfCalendar(row.agency),
  series_keys: row.series_keys as string[],
  as_of: row.as_of,
});
