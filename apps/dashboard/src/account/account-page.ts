import type { ListedSession } from '@dqs/auth';
import type { ServiceError } from '@dqs/schemas';
import { actorOf, signedInOf, visitorOf } from '../actor.ts';
import { field, form, orAgain, problem } from '../form.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageReply, PageRequest } from '../page.ts';
import { sessionCookie } from '../session-cookie.ts';
import { instant } from '../show.ts';
import { checkPasswords } from '../sign-in/sign-in-page.ts';

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The readable name of a browser from its User-Agent. */
const browserOf = (agent: string): string => {
  const name = (list: typeof browsers) => list.find(([pattern]) => pattern.test(agent))?.[1];
  return [name(browsers) ?? 'Unknown browser', name(systems)].filter(Boolean).join(' on ');
};

const sessionRow = (request: PageRequest, session: ListedSession): Html =>
  html`<tr>
    <th scope="row">
      ${browserOf(session.agent)}
      ${session.id === request.signedIn?.sessionId ? html`<span class="badge">this one</span>` : null}
    </th>
    <td>${session.address}</td>
    <td>${instant(session.createdAt)}</td>
    <td>${instant(session.lastSeenAt)}</td>
    <td>
      ${form(
        request,
        '/account/sessions/end',
        html`<input type="hidden" name="session" value="${session.id}" />
          <button
            class="button"
            type="submit"
            aria-label="End the session of ${browserOf(session.agent)}, ${session.address}"
          >
            End
          </button>`,
        'inline',
      )}
    </td>
  </tr>`;

const passwordSection = (request: PageRequest, email: string, error: ServiceError | null): Html =>
  html`<section class="card stack" aria-labelledby="password-heading">
    <h2 id="password-heading">Change the password</h2>
    ${problem(error)}
    ${form(
      request,
      '/account/password',
      html`<input type="text" name="username" value="${email}" autocomplete="username" readonly hidden />
        ${field({ label: 'Current password', name: 'present', type: 'password', autocomplete: 'current-password', maxLength: 512 })}
        ${field({ label: 'New password', name: 'password', type: 'password', autocomplete: 'new-password', minLength: 12, maxLength: 128, hint: '12 to 128 characters. All sessions end, including this one.' })}
        <p><button class="button primary" type="submit">Change the password</button></p>`,
    )}
  </section>`;

const show = async (request: PageRequest, error: ServiceError | null): Promise<PageReply> => {
  const { accountId, email, isOperator } = signedInOf(request);
  const sessions = await request.site.accounts.sessions.list(accountId);
  return {
    kind: 'page',
    status: error?.status ?? 200,
    title: 'Account',
    current: '/account',
    styles: ['account.css'],
    ...(error?.detail.retry_after === undefined
      ? {}
      : { headers: { 'Retry-After': String(error.detail.retry_after) } }),
    body: html`<h1>Account</h1>
      <p>Signed in as <strong>${email}</strong> ${isOperator ? html`<span class="badge">operator</span>` : null}</p>
      <section class="stack" aria-labelledby="sessions">
        <h2 id="sessions">Sessions</h2>
        <p class="muted">A session ends after 30 minutes without use, and after 12 hours in any case.</p>
        <div class="scroll" role="region" aria-label="Open sessions" tabindex="0">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Browser</th>
                <th scope="col">Address</th>
                <th scope="col">Since</th>
                <th scope="col">Last seen</th>
                <th scope="col">End it</th>
              </tr>
            </thead>
            <tbody>
              ${sessions.map((session) => sessionRow(request, session))}
            </tbody>
          </table>
        </div>
        ${form(request, '/account/sessions/end', html`<input type="hidden" name="session" value="others" /><button class="button" type="submit">End all others</button>`)}
      </section>
      ${request.site.settings.passwords ? passwordSection(request, email, error) : problem(error)}`,
  };
};

/** `GET /account`. */
export const accountPage: Page = (request) => show(request, null);

/** `POST /account/password`: ends every session, so the next page is the sign-in. */
export const changePassword: Page = (request) =>
  orAgain(
    async () => {
      checkPasswords(request);
      const { form: sent, site } = request;
      await site.accounts.signIn.changePassword(
        signedInOf(request).accountId,
        sent.get('present') ?? '',
        sent.get('password') ?? '',
        visitorOf(request),
      );
      const cookie = sessionCookie(site.baseUrl);
      return { kind: 'redirect', to: '/sign-in?notice=password-changed', ...(cookie ? { cookies: [cookie.end] } : {}) };
    },
    (error) => show(request, error),
  );

/** `POST /account/sessions/end`: ends one session, or all except this one. */
export const endSessions: Page = async (request) => {
  const { accountId, sessionId } = signedInOf(request);
  const { sessions, audit } = request.site.accounts;
  const which = request.form.get('session') ?? '';
  if (which === 'others') await sessions.endAll(accountId, sessionId);
  else await sessions.end(accountId, which);
  await audit.record({ event: 'session_ended', actor: actorOf(request), accountId });
  return { kind: 'redirect', to: '/account' };
};
