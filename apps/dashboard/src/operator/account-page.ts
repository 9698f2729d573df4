import { badParameter, type ServiceError } from '@dqs/schemas';
import { maximumQuota, maximumWindowLimit, type Account, type Credential } from '@dqs/auth';
import { actorOf, signedInOf } from '../actor.ts';
import { field, form, orAgain, problem } from '../form.ts';
import { html, type Html } from '../html.ts';
import { keyTable, listedKeys } from '../keys/key-list.ts';
import type { Page, PageReply, PageRequest, Reply } from '../page.ts';
import { instant, usedOf } from '../show.ts';
import { toLinkPage, quotaText } from './operator-page.ts';

const linkSeconds = 24 * 3600;

const idOf = ({ parameters }: PageRequest): string => parameters['id'] ?? '';

const again = ({ parameters }: PageRequest): Reply => ({
  kind: 'redirect',
  to: `/operator/accounts/${parameters['id'] ?? ''}?saved`,
});

const credentialOf = async (request: PageRequest): Promise<Credential | undefined> =>
  (await request.site.accounts.signIn.credentials()).find(({ accountId }) => accountId === idOf(request));

/** An empty field selects the service's default. */
const limitOf = (text: string | null, name: string, maximum: number): number | null => {
  const trimmed = (text ?? '').trim();
  if (trimmed === '') return null;
  if (/^\d{1,13}$/.test(trimmed) && Number.parseInt(trimmed, 10) <= maximum) return Number.parseInt(trimmed, 10);
  throw badParameter(name, `${name} is a whole number from 0 to ${maximum}; 0 is unlimited`);
};

const state = (request: PageRequest, account: Account): Html => {
  if (account.id === signedInOf(request).accountId) {
    return html`<p class="muted">This is your own account: it cannot be suspended from here.</p>`;
  }
  return account.suspendedAt === null
    ? form(
        request,
        `/operator/accounts/${account.id}/suspend`,
        html`<p>All keys of the account are rejected, and nobody can sign in to it.</p>
          <button class="button danger" type="submit">Suspend the account</button>`,
      )
    : form(
        request,
        `/operator/accounts/${account.id}/resume`,
        html`<p>Suspended ${instant(account.suspendedAt)}.</p>
          <button class="button" type="submit">Let it continue</button>`,
      );
};

const keyLimits = (
  request: PageRequest,
  account: Account,
  keys: Awaited<ReturnType<typeof listedKeys>>,
): Html | null => {
  const inForce = keys.filter(({ key }) => key.revokedAt === null);
  if (inForce.length === 0) return null;
  return form(
    request,
    `/operator/accounts/${account.id}/limits`,
    html`<div class="field">
        <label for="key">Key</label>
        <select id="key" name="key">
          ${inForce.map(({ key }) => html`<option value="${key.id}">${key.name} (${key.prefix})${key.windowLimit === null ? '' : `, now ${key.windowLimit}`}</option>`)}
        </select>
      </div>
      ${field({ label: `Requests in ${request.site.accounts.limits.windowSeconds} seconds`, name: 'limit', required: false, hint: `Empty takes the default, ${quotaText(request.site.accounts.limits.windowLimit)}; 0 is unlimited.` })}
      <p><button class="button" type="submit">Set the limit of the key</button></p>`,
  );
};

const show = async (request: PageRequest, error: ServiceError | null): Promise<PageReply> => {
  const { accounts } = request.site;
  const account = await accounts.stores(actorOf(request)).get(idOf(request));
  const credential = await credentialOf(request);
  const keys = await listedKeys(request, account.id);
  const month = await accounts.usage.month(account.id);
  return {
    kind: 'page',
    status: error?.status ?? 200,
    title: account.name,
    current: '/operator',
    styles: ['account.css'],
    body: html`<p><a href="/operator">Accounts</a></p>
      <h1>${account.name}</h1>
      ${request.query.has('saved') ? html`<p class="notice" role="status">Saved.</p>` : null} ${problem(error)}
      <dl class="facts">
        <dt>Id</dt>
        <dd><code>${account.id}</code></dd>

        <dt>Signs in as</dt>
        <dd>${credential?.email ?? 'nobody'}</dd>

        <dt>Created</dt>
        <dd>${instant(account.createdAt)}</dd>

        <dt>State</dt>
        <dd>${account.suspendedAt === null ? 'active' : 'suspended'}</dd>
      </dl>
      ${usedOf('Requests this month', month.used, month.limit)}
      <p><a href="/operator/accounts/${account.id}/usage">Usage by day, operation and outcome</a></p>
      <h2>Keys</h2>
      ${keys.length > 0 ? keyTable(keys, false) : html`<p>No keys.</p>`}
      <section class="card stack" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        ${form(
          request,
          `/operator/accounts/${account.id}/quota`,
          html`${field({ label: 'Requests in a calendar month', name: 'quota', required: false, value: account.monthlyQuota === null ? '' : String(account.monthlyQuota), hint: `Empty takes the default, ${quotaText(accounts.limits.monthlyQuota)}; 0 is unlimited.` })}
            <p><button class="button" type="submit">Set the quota</button></p>`,
        )}
        ${keyLimits(request, account, keys)}
      </section>
      <section class="card stack" aria-labelledby="state">
        <h2 id="state">State</h2>
        ${state(request, account)}
        ${
          credential
            ? form(
                request,
                `/operator/accounts/${account.id}/password-link`,
                html`<p>A link to set a new password, for somebody who has forgotten the old one.</p>
                  <button class="button" type="submit">Create a password link</button>`,
              )
            : null
        }
      </section>`,
  };
};

/** `GET /operator/accounts/:id`. */
export const operatorAccountPage: Page = (request) => show(request, null);

const change =
  (work: (request: PageRequest) => Promise<unknown>): Page =>
  (request) =>
    orAgain(
      async () => {
        await work(request);
        return again(request);
      },
      (error) => show(request, error),
    );

/** `POST /operator/accounts/:id/suspend`: also ends the account's sessions. */
export const suspend = change(async (request) => {
  const { accounts } = request.site;
  if (idOf(request) === signedInOf(request).accountId)
    throw badParameter('account', 'nobody suspends their own account');
  await accounts.stores(actorOf(request)).suspend(idOf(request));
  await accounts.sessions.endAll(idOf(request));
});

/** `POST /operator/accounts/:id/resume`. */
export const resume = change((request) => request.site.accounts.stores(actorOf(request)).resume(idOf(request)));

/** `POST /operator/accounts/:id/quota`. */
export const setQuota = change(async (request) =>
  request.site.accounts
    .stores(actorOf(request))
    .setMonthlyQuota(idOf(request), limitOf(request.form.get('quota'), 'quota', maximumQuota)),
);

/** `POST /operator/accounts/:id/limits`: sets the limit of one key. */
export const setLimit = change(async (request) =>
  request.site.accounts
    .keys(actorOf(request))
    .setWindowLimit(request.form.get('key') ?? '', limitOf(request.form.get('limit'), 'limit', maximumWindowLimit), {
      accountId: idOf(request),
    }),
);

/** `POST /operator/accounts/:id/password-link`. */
export const passwordLink: Page = async (request) => {
  const { accounts, baseUrl } = request.site;
  const { email } = await accounts.signIn.credential(idOf(request));
  const token = await accounts.signIn.createLink('password', idOf(request), linkSeconds, actorOf(request));
  return toLinkPage(request, {
    title: 'Password link',
    text: `Whoever opens this link within a day sets the password of ${email}.`,
    link: `${baseUrl}/welcome?token=${token}`,
  });
};
