import type { AuditProblem, AuditRow } from '@dqs/auth';
import { html, type Html } from '../html.ts';
import type { Page } from '../page.ts';
import { count, instant } from '../show.ts';

const pageLength = 100;

const row = ({ id, at, event, actor, address, accountId, keyPrefix, detail }: AuditRow): Html =>
  html`<tr>
    <td class="number">${id}</td>
    <td>${instant(at)}</td>
    <td><code>${event}</code></td>
    <td>${actor ?? html`<span class="muted">nobody known</span>`}</td>
    <td>${address ?? '–'}</td>
    <td>${accountId ?? '–'}</td>
    <td>${keyPrefix ? html`<code>${keyPrefix}</code>` : '–'}</td>
    <td>${detail ?? ''}</td>
  </tr>`;

const words: Readonly<Record<AuditProblem['problem'], string>> = {
  changed: 'was changed',
  missing: 'is missing',
  misplaced: 'does not follow the row before it',
  head: 'is not the one that was written last',
};

/** `GET /operator/audit`: the log, newest first; `?verify` computes every digest again. */
export const auditPage: Page = async ({ site, query }) => {
  const before = /^\d{1,15}$/.test(query.get('before') ?? '')
    ? Number.parseInt(query.get('before') ?? '', 10)
    : undefined;
  const rows = await site.accounts.audit.list({ limit: pageLength + 1, ...(before === undefined ? {} : { before }) });
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
        Every sign-in and every change of keys, limits and accounts. Rows are chained: a changed or missing one is
        found.
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
              <th scope="col">Account</th>
              <th scope="col">Key</th>
              <th scope="col">Detail</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(row)}
          </tbody>
        </table>
      </div>
      ${rows.length > pageLength ? html`<p><a href="/operator/audit?before=${shown.at(-1)?.id ?? 0}" rel="next">Older</a></p>` : null}`,
  };
};
