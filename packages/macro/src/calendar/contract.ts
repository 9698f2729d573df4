import { Day, Instant, Meta, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';
import { AgencySource } from '../series-record/contract.ts';

/** Longest window of the calendar, in days, both ends counted. */
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
    `Days are those of UTC, both inclusive; the window is \`start\` to \`start\` + 14 days unless you say more, at most ${maximumWindowDays} days.`,
    '',
    '- `scheduled_at` is the instant that the agency announces, converted from its own time zone with daylight saving.',
    '- An occurrence is never removed once published; where an agency moves it, the same occurrence has the new date.',
    '- `status` is `tentative` where the agency marks the date so or calls it approximate, else `scheduled`.',
    '- `series_keys` are headline series that come out with the release, as far as they are loaded.',
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
          period_label: z.string().nullable().meta({ description: 'Period that the release speaks of.' }),
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
  chart: { kind: 'none', reason: 'Releases hold dates, no quantity; the calendar page shows them by day.' },
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
