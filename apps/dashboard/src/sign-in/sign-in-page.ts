import { ServiceError } from '@dqs/schemas';
import { visitorOf } from '../actor.ts';
import { field, form, orAgain, problem } from '../form.ts';
import { singleSignOnPaths } from '../identity-provider.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageReply, PageRequest } from '../page.ts';
import { sessionCookie } from '../session-cookie.ts';

/** A path on this site to continue to. Any other text leads to the keys. */
export const nextOf = (text: string | null): string =>
  text !== null && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text) && text.length < 500 ? text : '/keys';

/** Shown if the site is reached in a way that would expose sessions. */
export const needsTls = (): PageReply => ({
  kind: 'page',
  status: 403,
  title: 'Sign-in needs TLS',
  body: html`<h1>Sign-in needs TLS</h1>
    <p>
      You reached this service over plain http, where others can read a password. The operator must put it behind TLS
      and set <code>DQS_BASE_URL</code> to its <code>https</code> address.
    </p>`,
});

const notices: Readonly<Record<string, string>> = {
  'signed-up':
    'Your account is ready. Sign in with the password you have just chosen. If this address had an account before, its password is still the old one.',
  'password-set': 'The password is set. Sign in with it.',
  'password-changed': 'The password is changed and every session has ended. Sign in with the new one.',
  'signed-out': 'You are signed out of this service.',
};

const noticeOf = ({ query, site }: PageRequest): Html | null => {
  const notice = query.get('notice') ?? '';
  const text = notices[notice];
  if (text === undefined) return null;
  const provider = notice === 'signed-out' ? site.identityProvider : undefined;
  return html`<p class="notice" role="status">
    ${text} ${provider ? html`<a href="${singleSignOnPaths.end}">Sign out of ${provider.name} as well</a>.` : null}
  </p>`;
};

/** The link to sign in by the identity provider, if there is one. */
export const providerLink = (
  { site }: PageRequest,
  parameters: Readonly<Record<string, string>>,
  isOnly: boolean,
): Html | null =>
  site.identityProvider
    ? html`<p>
        <a
          class="button ${isOnly ? 'primary' : ''}"
          href="${singleSignOnPaths.begin}?${new URLSearchParams(parameters).toString()}"
          >Sign in with ${site.identityProvider.name}</a
        >
      </p>`
    : null;

const passwordForm = (request: PageRequest, next: string): Html => {
  const { form: sent, site } = request;
  return html`${form(
      request,
      '/sign-in',
      html`<input type="hidden" name="next" value="${next}" />
        ${field({ label: 'E-mail address', name: 'email', type: 'email', autocomplete: 'username', value: sent.get('email') ?? '', focus: true })}
        ${field({ label: 'Password', name: 'password', type: 'password', autocomplete: 'current-password', maxLength: 512 })}
        <p><button class="button primary" type="submit">Sign in</button></p>`,
    )}
    ${
      site.settings.signUp === 'open'
        ? html`<p>No account yet? <a href="/sign-up">Make one</a>.</p>`
        : html`<p class="muted">An account requires an invitation. Ask the operator of this service.</p>`
    }
    <p class="muted">Forgot your password? The operator of this service can give you a link to set a new one.</p>`;
};

const show = (request: PageRequest, error: ServiceError | null): PageReply => {
  const { query, form: sent, site } = request;
  const next = nextOf(sent.get('next') ?? query.get('next'));
  const wait = error?.detail.retry_after;
  const { passwords } = site.settings;
  return {
    kind: 'page',
    status: error?.status ?? 200,
    title: 'Sign in',
    current: '/sign-in',
    ...(wait === undefined ? {} : { headers: { 'Retry-After': String(wait) } }),
    body: html`<div class="narrow stack">
      <h1>Sign in</h1>
      ${problem(error)} ${error ? null : noticeOf(request)} ${providerLink(request, { next }, !passwords)}
      ${passwords ? passwordForm(request, next) : null}
    </div>`,
  };
};

/** The sign-in page with the error. */
export const signInFailed = show;

/** Throws `forbidden` if users can only sign in by the identity provider. */
export const checkPasswords = ({ site }: PageRequest): void => {
  if (site.settings.passwords) return;
  throw new ServiceError('forbidden', 'passwords are turned off here', {
    hint: `Sign in with ${site.identityProvider?.name ?? 'the identity provider'}.`,
  });
};

/** `GET /sign-in`. */
export const signInPage: Page = (request) => {
  if (!sessionCookie(request.site.baseUrl)) return needsTls();
  if (request.signedIn) return { kind: 'redirect', to: nextOf(request.query.get('next')) };
  return show(request, null);
};

/** `POST /sign-in`. */
export const signIn: Page = (request) => {
  const { site, form: sent } = request;
  const cookie = sessionCookie(site.baseUrl);
  if (!cookie) return needsTls();
  return orAgain(
    async () => {
      checkPasswords(request);
      const credentials = { email: sent.get('email') ?? '', password: sent.get('password') ?? '' };
      const token = await site.accounts.signIn.signIn(credentials, visitorOf(request));
      // An existing session ends. A sign-in always begins a new one.
      if (request.signedIn) await site.accounts.sessions.end(request.signedIn.accountId, request.signedIn.sessionId);
      return { kind: 'redirect', to: nextOf(sent.get('next')), cookies: [cookie.begin(token)] };
    },
    (error) => show(request, error),
  );
};

/** `POST /sign-out`. */
export const signOut: Page = async ({ site, signedIn }) => {
  if (signedIn) await site.accounts.sessions.end(signedIn.accountId, signedIn.sessionId);
  const cookie = sessionCookie(site.baseUrl);
  return { kind: 'redirect', to: '/sign-in?notice=signed-out', ...(cookie ? { cookies: [cookie.end] } : {}) };
};
