import type { Account, Credential } from '@dqs/auth';
import { dayOf, startOfMonth } from '@dqs/core';
import { actorOf } from '../actor.ts';
import { form } from '../form.ts';
import { codeBlock } from '../code-block.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageReply, PageRequest, Reply } from '../page.ts';
import { carried, carryTo } from '../shown-once.ts';
import { count, instant } from '../show.ts';

const invitationSeconds = 7 * 24 * 3600;

interface Listed {
  readonly account: Account;
  readonly credential: Credential | undefined;
  readonly requests: number;
}

const listed = async (request: PageRequest): Promise<readonly Listed[]> => {
  const { accounts, clock } = request.site;
  const credentials = new Map((await accounts.signIn.credentials()).map((entry) => [entry.accountId, entry]));
  const from = startOfMonth(dayOf(clock.now()));
  const used = new Map(
    (await accounts.usage.by(['account'], { from })).map(({ account, requests }) => [account, requests]),
  );
  const all = await accounts.stores(actorOf(request)).list();
  return all.map((account) => ({
    account,
    credential: credentials.get(account.id),
    requests: used.get(account.id) ?? 0,
  }));
};

/** A limit in words: 0 is unlimited. */
export const quotaText = (limit: number): string => (limit === 0 ? 'unlimited' : count(limit));

const row = ({ account, credential, requests }: Listed, standard: number): Html =>
  html`<tr>
    <th scope="row"><a href="/operator/accounts/${account.id}">${account.name}</a></th>
    <td>${credential?.email ?? html`<span class="muted">does not sign in</span>`}</td>
    <td>
      ${credential?.isOperator ? html`<span class="badge">operator</span>` : null}
      ${account.suspendedAt ? html`<span class="badge">suspended</span>` : null}
    </td>
    <td>${instant(account.createdAt)}</td>
    <td class="number">${count(requests)}</td>
    <td class="number">${quotaText(account.monthlyQuota ?? standard)}</td>
  </tr>`;

/** A one-time link with its description. */
interface OneTimeLink {
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

const linkPath = '/operator/link';

/** Redirects to the page with a one-time link. */
export const toLinkPage = (request: PageRequest, { title, text, link }: OneTimeLink): Reply => ({
  kind: 'redirect',
  to: linkPath,
  cookies: [carryTo(request, linkPath, [title, text, link])],
});

const shownLink = ({ title, text, link }: OneTimeLink): PageReply => ({
  kind: 'page',
  title,
  current: '/operator',
  styles: ['account.css'],
  scripts: ['copy.js'],
  body: html`<h1>${title}</h1>
    <p role="status">${text} It works once and is shown only here.</p>
    ${codeBlock(link, 'the link')}
    <p><a class="button" href="/operator">Back to the accounts</a></p>`,
});

/** `GET /operator/link`: the new link. A reload shows it again, for a few minutes. */
export const linkPage: Page = (request) => {
  const [title, text, link] = carried(request) ?? [];
  return title && text && link ? shownLink({ title, text, link }) : { kind: 'redirect', to: '/operator' };
};

/** `GET /operator`: every account. */
export const operatorPage: Page = async (request) => {
  const { accounts, settings } = request.site;
  const all = await listed(request);
  return {
    kind: 'page',
    title: 'Accounts',
    styles: ['account.css'],
    body: html`<h1>Accounts</h1>
      <p class="row"><a href="/operator/loading">Health</a> <a href="/operator/audit">Audit log</a></p>
      <div class="scroll" role="region" aria-label="Accounts" tabindex="0">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Signs in as</th>
              <th scope="col">State</th>
              <th scope="col">Created</th>
              <th scope="col" class="number">Requests this month</th>
              <th scope="col" class="number">Quota</th>
            </tr>
          </thead>
          <tbody>
            ${all.map((entry) => row(entry, accounts.limits.monthlyQuota))}
          </tbody>
        </table>
      </div>
      <section class="card stack" aria-labelledby="invite">
        <h2 id="invite">Invite somebody</h2>
        <p>
          ${settings.signUp === 'open' ? 'Anyone can create an account here, without an invitation.' : 'An account requires an invitation.'}
          With a link one person can create one account within seven days.
        </p>
        ${form(request, '/operator/invitations', html`<button class="button" type="submit">Create an invitation</button>`)}
      </section>`,
  };
};

/** `POST /operator/invitations`. */
export const invite: Page = async (request) => {
  const { accounts, baseUrl } = request.site;
  const token = await accounts.signIn.createLink('invitation', null, invitationSeconds, actorOf(request));
  return toLinkPage(request, {
    title: 'Invitation',
    text: 'Whoever opens this link within seven days can create one account.',
    link: `${baseUrl}/welcome?token=${token}`,
  });
};
