import type { Account, Key } from '@dqs/auth';
import { addDays, addMonths, dayOf, endOfMonth, startOfMonth } from '@dqs/core';
import { badParameter, type Day } from '@dqs/schemas';
import { actorOf, signedInOf } from '../actor.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageRequest } from '../page.ts';
import { count, instant, usedOf } from '../show.ts';
import { usageChart, type DayUse } from './usage-chart.ts';

/** The selection: a month, and one key or all of the account. */
interface Asked {
  readonly from: Day;
  readonly to: Day;
  readonly key: Key | null;
  readonly keys: readonly Key[];
  /** The account whose usage is shown: the signed-in user's, or the one that an operator views. */
  readonly account: Account;
  /** The address of the page. */
  readonly path: string;
}

const asked = async (request: PageRequest): Promise<Asked> => {
  const { accounts, clock } = request.site;
  const other = request.parameters['id'];
  const accountId = other ?? signedInOf(request).accountId;
  const text = request.query.get('month') || dayOf(clock.now()).slice(0, 7);
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(text)) throw badParameter('month', 'month must have the form 2026-03');
  const from = startOfMonth(`${text}-01` as Day);
  const store = accounts.keys({ name: null, address: null });
  const reference = request.query.get('key');
  return {
    from,
    to: endOfMonth(from),
    keys: await store.list({ accountId }),
    key: reference ? await store.find(reference, { accountId }) : null,
    account: await accounts.stores(actorOf(request)).get(accountId),
    path: other === undefined ? '/usage' : `/operator/accounts/${accountId}/usage`,
  };
};

const filterOf = ({ from, to, key, account }: Asked) => ({
  from,
  to,
  account: account.id,
  ...(key ? { key: key.id } : {}),
});

const daysOf = (from: Day, to: Day): readonly Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

const byDay = (
  { from, to }: Asked,
  rows: readonly { readonly day: string; readonly outcome: string; readonly requests: number }[],
): readonly DayUse[] => {
  const days = new Map(daysOf(from, to).map((day) => [day as string, { day, ok: 0, other: 0 }]));
  for (const { day, outcome, requests } of rows) {
    const use = days.get(day);
    if (use) use[outcome === 'ok' ? 'ok' : 'other'] += requests;
  }
  return [...days.values()];
};

interface Column {
  readonly title: string;
  readonly isNumber?: boolean;
}

const cellOf = (cell: string | number): Html =>
  typeof cell === 'number'
    ? html`<td class="number">${count(cell)}</td>`
    : html`<td class="${/^\d{4}-/.test(cell) ? 'keep' : ''}">${cell}</td>`;

/** The share of a row relative to the largest one, as a bar. The figure precedes it. */
const shareBar = (requests: number, most: number): Html =>
  html`<td class="share">
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="use-ok" width="${Math.max(1, Math.round((requests / most) * 100))}" height="8"></rect>
    </svg>
  </td>`;

const table = (
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly (string | number)[])[],
  bar?: (cells: readonly (string | number)[]) => Html,
): Html =>
  html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table class="table">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ title, isNumber }) => html`<th scope="col" class="${isNumber ? 'number' : ''}">${title}</th>`)}
          ${bar ? html`<td class="share"></td>` : null}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) =>
            html`<tr>
              ${cells.map(cellOf)}${bar?.(cells)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

/** A table whose last column is the number of requests, with a bar for each. */
const ranked = (caption: string, columns: readonly string[], rows: readonly (readonly (string | number)[])[]): Html => {
  const requestsOf = (cells: readonly (string | number)[]): number => Number(cells.at(-1));
  const sorted = [...rows].sort((a, b) => requestsOf(b) - requestsOf(a));
  const most = Math.max(1, ...sorted.map(requestsOf));
  return table(
    caption,
    [...columns.map((title) => ({ title })), { title: 'Requests', isNumber: true }],
    sorted,
    (cells) => shareBar(requestsOf(cells), most),
  );
};

const choose = ({ from, key, keys, path }: Asked): Html =>
  html`<form class="row" method="get" action="${path}">
    <div class="field">
      <label for="month">Month</label>
      <input id="month" name="month" type="month" value="${from.slice(0, 7)}" pattern="20[0-9]{2}-[01][0-9]" />
    </div>
    <div class="field">
      <label for="key">Key</label>
      <select id="key" name="key">
        <option value="">All keys</option>
        ${keys.map(
          ({ id, name, prefix }) =>
            html`<option value="${id}" ${key?.id === id ? html`selected` : null}>${name} (${prefix})</option>`,
        )}
      </select>
    </div>
    <button class="button" type="submit">Show</button>
  </form>`;

const address = ({ key, path }: Asked, month: string, ending = ''): string =>
  `${path}${ending}?month=${month}${key ? `&key=${key.id}` : ''}`;

const months = (choice: Asked, now: number): Html => {
  const { from } = choice;
  const next = addMonths(from, 1);
  return html`<p class="row">
    <a href="${address(choice, addMonths(from, -1).slice(0, 7))}" rel="prev">Month before</a>
    ${next <= dayOf(now) ? html`<a href="${address(choice, next.slice(0, 7))}" rel="next">Month after</a>` : null}
    <a href="${address(choice, from.slice(0, 7), '.csv')}" download>Download as CSV</a>
  </p>`;
};

/** `GET /usage`, and `GET /operator/accounts/:id/usage` for operators. */
export const usagePage: Page = async (request) => {
  const { accounts, clock } = request.site;
  const choice = await asked(request);
  const month = await accounts.usage.month(choice.account.id);
  const days = byDay(choice, await accounts.usage.by(['day', 'outcome'], filterOf(choice)));
  const outcomes = await accounts.usage.by(['outcome'], filterOf(choice));
  const operations = await accounts.usage.by(['operation', 'outcome'], filterOf(choice));
  const names = new Map(choice.keys.map(({ id, name, prefix }) => [id, `${name} (${prefix})`]));
  const keys = choice.key ? [] : await accounts.usage.by(['key'], filterOf(choice));
  const used = days.filter(({ ok, other }) => ok + other > 0);
  return {
    kind: 'page',
    title: 'Usage',
    styles: ['account.css'],
    ...(choice.path === '/usage' ? {} : { current: '/operator' }),
    body: html`${choice.path === '/usage' ? null : html`<p><a href="/operator/accounts/${choice.account.id}">${choice.account.name}</a></p>`}
      <h1>Usage</h1>
      <section class="card stack" aria-labelledby="quota">
        <h2 id="quota">Quota of this month</h2>
        ${usedOf('Requests of all keys', month.used, month.limit)}
        <p class="muted">Resets at ${instant(month.resetAt)}.</p>
      </section>
      ${choose(choice)} ${months(choice, clock.now())}
      <h2>${choice.from.slice(0, 7)}${choice.key ? html`, ${choice.key.name}` : null}</h2>
      ${
        used.length === 0
          ? html`<p class="notice">No requests were counted this month.</p>`
          : html`${usageChart(days)}
            ${
              keys.length > 0
                ? ranked(
                    'By key',
                    ['Key'],
                    keys.map(({ key, requests }) => [names.get(key) ?? 'without a key', requests]),
                  )
                : null
            }
            ${ranked(
              'By outcome',
              ['Outcome'],
              outcomes.map(({ outcome, requests }) => [outcome, requests]),
            )}
            ${ranked(
              'By operation and outcome',
              ['Operation', 'Outcome'],
              operations.map(({ operation, outcome, requests }) => [operation, outcome, requests]),
            )}
            ${table(
              'By day',
              [{ title: 'Day' }, { title: 'Answered', isNumber: true }, { title: 'Other outcomes', isNumber: true }],
              used.map(({ day, ok, other }) => [day, ok, other]),
            )}`
      }`,
  };
};

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** `GET /usage.csv`, and for operators the same of any account: every count of the month. */
export const usageFile: Page = async (request) => {
  const choice = await asked(request);
  const rows = await request.site.accounts.usage.by(['day', 'key', 'operation', 'outcome'], filterOf(choice));
  const lines = rows.map(({ day, key, operation, outcome, requests }) =>
    [day, key === '' ? '' : `dqs_live_${key}`, operation, outcome, String(requests)].map(cell).join(','),
  );
  return {
    kind: 'raw',
    contentType: 'text/csv; charset=utf-8',
    headers: { 'Content-Disposition': `attachment; filename="usage-${choice.from.slice(0, 7)}.csv"` },
    body: ['day,key,operation,outcome,requests', ...lines, ''].join('\r\n'),
  };
};
