import { Day, Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { AgencySource } from '../series-record/contract.ts';

/** Longest window of the calendar in days, including both ends. */
export const maximumWindowDays = 93;

/** Release occurrences in a window. */
export const calendar = endpoint({
  path: '/v1/macro/calendar',
  tool: 'macro_get_calendar',
  title: 'Release calendar',
  summary:
    'Macro: scheduled releases of official statistics (CPI, jobs report, GDP, FOMC …) in a window, soonest first.',
  guidance: 'Values: macro_get_series.',
  outline: ['release_name', 'scheduled_at', 'period_label', 'status', 'series_keys'],
  words:
    'next release; when is; upcoming; economic calendar; Fed meeting; FOMC; schedule; this week; release date; announcement; next jobs report; when does it come out; when will be published; due; coming up; upcoming releases; dates of releases; next CPI; publication date; agenda',
  description: [
    `Days are UTC days, both inclusive. By default, the window runs from \`start\` to \`start\` + 14 days; the maximum is ${maximumWindowDays} days.`,
    '',
    '- `scheduled_at` is the announced instant, converted from the time zone of the agency with daylight saving time.',
    '- A published occurrence is never removed. If an agency moves it, the same occurrence gets the new date.',
    '- `status` is `tentative` if the agency marks the date as tentative or approximate, otherwise `scheduled`.',
    '- `series_keys` are the loaded headline series that are published with the release.',
  ].join('\n'),
  params: z.strictObject({
    start: Day.nullish().meta({ description: 'First UTC day; default: today.' }),
    end: Day.nullish().meta({ description: `Last UTC day; default 14 days on, ${maximumWindowDays} at most.` }),
    source: AgencySource.nullish().meta({ description: 'Originating agency; default: all.' }),
    ...page(50, 200),
  }),
  data: z.strictObject({
    start: Day,
    end: Day,
    source: AgencySource.nullable(),
    events: z.array(
      z
        .strictObject({
          source: AgencySource,
          release_name: z.string(),
          scheduled_at: Instant,
          scheduled_end: Instant.nullable(),
          period_label: z.string().nullable().meta({ description: 'Period that the release covers.' }),
          status: z.enum(['scheduled', 'tentative']),
          url: z.string().nullable(),
          attribution: z.string().nullable(),
          series_keys: z.array(z.string()).default([]),
          as_of: Instant,
        })
        .meta({ id: 'MacroCalendarEvent' }),
    ),
  }),
  meta: Meta,
  isSoonestFirst: true,
  keyset: z.tuple([Instant, z.string()]),
  rows: ['events'],
  chart: { kind: 'none', reason: 'Releases have dates but no quantities; the calendar page shows them by day.' },
  subjects: { series_keys: 'series' },
  datasets: [
    'macro.calendar',
    'macro.bls',
    'macro.bea',
    'macro.treasury',
    'macro.ecb',
    'macro.frb',
    'macro.census',
    'macro.eurostat',
  ],
  volatile: true,
  examples: [
    { start: '2026-02-09', end: '2026-02-20' },
    { start: '2026-03-01', end: '2026-03-31', source: 'bea' },
  ],
});
