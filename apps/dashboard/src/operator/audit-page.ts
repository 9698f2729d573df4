import type { AuditProblem, AuditRow } from '@dqs/auth';
import { html, type Html } from '../html.ts';
import type { Page } from '../page.ts';
import { count, instant } from '../show.ts';

const pageLength = 100;

const inWords = (value: unknown): string =>
  value === null ? 'default' : Array.isArray(value) ? value.join(', ') : String(value);

/** The details of an event, as names and values. */
const detailView = (detail: string | null): Html | null =>
  detail === null
    ? null
    : html`${Object.entries(JSON.parse(detail) as Record<string, unknown>).map(([name, value], index) => [
        index > 0 ? '; ' : '',
        html`<span class="muted">${name}</span> ${inWords(value)}`,
      ])}`;

const concerns = ({ accountId, keyPrefix }: AuditRow): Html =>
  accountId === null && keyPrefix === null
    ? html`–`
    : html`${accountId} ${keyPrefix === null ? null : html`<code>${keyPrefix}</code>`}`;

const row = (entry: AuditRow): Html =>
  html`<tr>
    <td class="number">${entry.id}</td>
    <td>${instant(entry.at)}</td>
    <td><code>${entry.event}</code></td>
    <td>${entry.actor ?? html`<span class="muted">nobody known</span>`}</td>
    <td>${entry.address ?? '–'}</td>
    <td>${concerns(entry)}</td>
    <td class="long">${detailView(entry.detail)}</td>
  </tr>`;

const words: Readonly<Record<AuditProblem['problem'], string>> = {
  changed: 'was changed',
  missing: 'is missing',
  misplaced: 'does not follow the row before it',
  head: 'is not the one that was written last',
};

/** `GET /operator/audit`: the log, newest first. `?verify` recomputes every digest. */
export const auditPage: Page = async ({ site, query }) => {
  const before = /^\d{1,15}$/.test(query.get('before') ?? '')
    ? Number.parseInt(query.get('before') ?? '', 10)
    : undefined;
  const withoutLoads = query.get('loads') === 'no';
  const rows = await site.accounts.audit.list({
    limit: pageLength + 1,
    withoutLoads,
    ...(before === undefined ? {} : { before }),
  });
  const shown = rows.slice(0, pageLength);
  const check = query.has('verify') ? await site.accounts.audit.verify() : null;
  return {
    kind: 'page',
    title: 'Audit log',
    current: '/operator',
    styles: ['account.css'],
    body: html`<p><a href="/operator">Accounts</a></p>
      <h1>Audit log</h1>
      <p>
        Every sign-in, every load, and every change of keys, limits, accounts and settings. Rows are chained, so that a
        changed or missing one is detected.
      </p>
      <p>
        ${withoutLoads ? html`<a href="/operator/audit">Show loads</a>` : html`<a href="/operator/audit?loads=no">Hide loads</a>`}
      </p>
      ${
        check === null
          ? html`<p><a class="button" href="/operator/audit?verify">Verify the chain</a></p>`
          : check.problems.length === 0
            ? html`<p class="notice" role="status">
                All ${count(check.rows)} rows are as they were written. Newest digest: <code>${check.head}</code>
              </p>`
            : html`<div class="notice error" role="alert">
                <p>${count(check.problems.length)} problems in the log:</p>
                <ul>
                  ${check.problems.slice(0, 50).map(({ id, problem }) => html`<li>Row ${id} ${words[problem]}.</li>`)}
                </ul>
              </div>`
      }
      <div class="scroll" role="region" aria-label="Audit log" tabindex="0">
        <table class="table">
          <thead>
            <tr>
              <th scope="col" class="number">Row</th>
              <th scope="col">Time</th>
              <th scope="col">Event</th>
              <th scope="col">Actor</th>
              <th scope="col">Address</th>
              <th scope="col">Concerns</th>
              <th scope="col">Detail</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(row)}
          </tbody>
        </table>
      </div>
      ${rows.length > pageLength ? html`<p><a href="/operator/audit?before=${shown.at(-1)?.id ?? 0}${withoutLoads ? '&loads=no' : ''}" rel="next">Older</a></p>` : null}`,
  };
};
