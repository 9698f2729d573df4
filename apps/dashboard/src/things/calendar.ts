import { addDays, addMonths, dayOf, endOfMonth, startOfMonth, weekdayOf } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { listOf, requireResult, runQuery } from './ask-all.ts';
import { agencies, meaning } from './codes.ts';
import { section, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';

type Fields = Readonly<Record<string, unknown>>;

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const monthNames = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

const nameOf = (month: Day): string => monthNames.format(Date.parse(month));

const eventView = (event: Fields): Html => {
  const keys = (event['series_keys'] as readonly string[] | undefined) ?? [];
  const name = `${textIn(event, 'release_name') ?? ''}${event['period_label'] ? `, ${textIn(event, 'period_label') ?? ''}` : ''}`;
  return html`<li>
    <time datetime="${textIn(event, 'scheduled_at')}">${(textIn(event, 'scheduled_at') ?? '').slice(11, 16)}</time>
    ${keys[0] === undefined ? name : html`<a href="${thingPath('series', keys[0])}">${name}</a>`}
    <span class="muted"
      >${meaning(agencies, textIn(event, 'source'))}${event['status'] === 'tentative' ? ', tentative' : null}</span
    >
  </li>`;
};

const classOf = (isEmpty: boolean, isToday: boolean): Html | null => {
  const names = [isEmpty ? 'empty' : null, isToday ? 'today' : null].filter((name) => name !== null);
  return names.length === 0 ? null : html`class="${names.join(' ')}"`;
};

/** The releases of a month, by day. */
export const calendarPage = async (page: PageRequest): Promise<ThingPage> => {
  const asked = page.query.get('month');
  const today = dayOf(page.site.clock.now());
  const month = asked !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? (`${asked}-01` as Day) : startOfMonth(today);
  const last = endOfMonth(month);
  const result = requireResult(
    await runQuery(page, { tool: 'macro_get_calendar', values: { start: month, end: last, limit: 200 } }),
    'release calendar',
  );
  const byDay = Map.groupBy(listOf(result, 'events'), (event) => (textIn(event, 'scheduled_at') ?? '').slice(0, 10));
  const blanks = (weekdayOf(month) + 6) % 7;
  const days: (Day | null)[] = Array.from({ length: blanks }, () => null);
  for (let day = month; day <= last; day = addDays(day, 1)) days.push(day);
  const link = (to: Day) => html`<a href="/calendar?month=${to.slice(0, 7)}">${nameOf(to)}</a>`;
  return {
    kind: 'Calendar',
    title: `Releases of ${nameOf(month)}`,
    description: `Official releases of statistics in ${nameOf(month)}, by day, times in UTC.`,
    lede: html`<p class="lede">Times are UTC.</p>
      <p class="row">${link(addMonths(month, -1))} ${link(addMonths(month, 1))}</p>`,
    answers: [result],
    body: section(
      'By day',
      html`<ol class="month">
          ${weekdays.map((name) => html`<li class="weekday" aria-hidden="true">${name}</li>`)}
          ${days.map((day) => {
            if (day === null) return html`<li class="blank" aria-hidden="true"></li>`;
            const events = byDay.get(day) ?? [];
            return html`<li ${classOf(events.length === 0, day === today)}>
              <time datetime="${day}">${day.slice(8).replace(/^0/, '')}</time>
              ${
                events.length === 0
                  ? null
                  : html`<ul>
                      ${events.map(eventView)}
                    </ul>`
              }
            </li>`;
          })}
        </ol>
        ${byDay.size === 0 ? html`<p class="notice">No release of this month is loaded.</p>` : null}`,
    ),
  };
};
