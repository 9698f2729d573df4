import type { ServiceError } from '@dqs/schemas';
import { visitorOf } from '../actor.ts';
import { field, form, orAgain, problem } from '../form.ts';
import { html, type Fragment, type Html } from '../html.ts';
import type { Page, PageReply, PageRequest, Reply } from '../page.ts';
import { sessionCookie } from '../session-cookie.ts';
import { checkPasswords, needsTls, providerLink } from './sign-in-page.ts';

/** Redirects to the sign-in. A user who is already signed in, perhaps under another account, is signed out first. */
const toSignIn = async ({ site, signedIn }: PageRequest, notice: string): Promise<Reply> => {
  if (signedIn) await site.accounts.sessions.end(signedIn.accountId, signedIn.sessionId);
  const cookie = sessionCookie(site.baseUrl);
  return {
    kind: 'redirect',
    to: `/sign-in?notice=${notice}`,
    ...(cookie && signedIn ? { cookies: [cookie.end] } : {}),
  };
};

interface NewPassword {
  readonly title: string;
  readonly text: Fragment;
  readonly action: string;
  /** The e-mail address, if it is already fixed. */
  readonly email: string | null;
  readonly button: string;
  readonly hidden?: Fragment;
  /** The one-time link that the user opened. */
  readonly link?: string | undefined;
}

const passwordForm = (request: PageRequest, asked: NewPassword): Html =>
  form(
    request,
    asked.action,
    html`${asked.hidden}
      ${field({ label: 'E-mail address', name: 'email', type: 'email', autocomplete: 'username', value: asked.email ?? request.form.get('email') ?? '', readOnly: asked.email !== null, focus: asked.email === null })}
      ${field({ label: 'New password', name: 'password', type: 'password', autocomplete: 'new-password', minLength: 12, maxLength: 128, hint: '12 to 128 characters. Several words in a row are easy to remember and hard to guess.', focus: asked.email !== null })}
      <p><button class="button primary" type="submit">${asked.button}</button></p>`,
  );

const show = (request: PageRequest, asked: NewPassword, error: ServiceError | null): PageReply => {
  const { passwords } = request.site.settings;
  return {
    kind: 'page',
    status: error?.status ?? 200,
    title: asked.title,
    current: '/sign-in',
    body: html`<div class="narrow stack">
      <h1>${asked.title}</h1>
      ${passwords ? html`<p>${asked.text}</p>` : null} ${problem(error)}
      ${providerLink(request, asked.link === undefined ? {} : { link: asked.link }, !passwords)}
      ${passwords ? passwordForm(request, asked) : null}
    </div>`,
  };
};

const signUpForm = (invitation: string | null): NewPassword => ({
  title: 'Create an account',
  text: html`An account holds your API keys and shows how they are used. Have one already?
    <a href="/sign-in">Sign in</a>.`,
  action: '/sign-up',
  email: null,
  button: 'Create the account',
  hidden: invitation === null ? null : html`<input type="hidden" name="invitation" value="${invitation}" />`,
  link: invitation ?? undefined,
});

const byInvitation = (): PageReply => ({
  kind: 'page',
  status: 403,
  title: 'By invitation',
  current: '/sign-in',
  body: html`<h1>An account requires an invitation</h1>
    <p>Ask the operator of this service for a link. Have an account? <a href="/sign-in">Sign in</a>.</p>`,
});

/** `GET /sign-up`. */
export const signUpPage: Page = (request) => {
  if (!sessionCookie(request.site.baseUrl)) return needsTls();
  if (request.signedIn) return { kind: 'redirect', to: '/keys' };
  return request.site.settings.signUp === 'open' ? show(request, signUpForm(null), null) : byInvitation();
};

/** `POST /sign-up`. The answer is the same whether or not the address already had an account. */
export const signUp: Page = (request) => {
  const { site, form: sent } = request;
  if (!sessionCookie(site.baseUrl)) return needsTls();
  const invitation = sent.get('invitation');
  if (invitation === null && site.settings.signUp !== 'open') return byInvitation();
  return orAgain(
    async () => {
      checkPasswords(request);
      const credentials = { email: sent.get('email') ?? '', password: sent.get('password') ?? '' };
      await site.accounts.signIn.signUp(credentials, visitorOf(request), invitation);
      return toSignIn(request, 'signed-up');
    },
    (error) => show(request, signUpForm(invitation), error),
  );
};

const welcomeForm = (token: string, purpose: 'operator' | 'password', email: string | null): NewPassword => ({
  title: purpose === 'operator' ? 'Welcome, operator' : 'Set a password',
  text:
    purpose === 'operator'
      ? 'Choose how you sign in. Your account sees every other account and sets their limits.'
      : 'Choose the password of your account. Sessions that are open will end.',
  action: '/welcome',
  email,
  button: 'Set the password',
  hidden: html`<input type="hidden" name="token" value="${token}" />`,
  link: token,
});

const goneLink = (): PageReply => ({
  kind: 'page',
  status: 404,
  title: 'This link no longer works',
  current: '/sign-in',
  body: html`<h1>This link is over</h1>
    <p>It was already used, or it has expired. The operator of this service can create a new one.</p>
    <p><a href="/sign-in">Sign in</a></p>`,
});

/** `GET /welcome?token=…`: the target of a one-time link. */
export const welcomePage: Page = async (request) => {
  if (!sessionCookie(request.site.baseUrl)) return needsTls();
  const token = request.query.get('token') ?? '';
  const link = await request.site.accounts.signIn.link(token);
  if (!link) return goneLink();
  if (link.purpose === 'invitation') return show(request, signUpForm(token), null);
  return show(request, welcomeForm(token, link.purpose, link.email), null);
};

/** `POST /welcome`. */
export const welcome: Page = async (request) => {
  const { site, form: sent } = request;
  if (!sessionCookie(site.baseUrl)) return needsTls();
  const token = sent.get('token') ?? '';
  const link = await site.accounts.signIn.link(token);
  if (!link || link.purpose === 'invitation') return goneLink();
  const { purpose, email } = link;
  return orAgain(
    async () => {
      checkPasswords(request);
      const credentials = { email: sent.get('email') ?? '', password: sent.get('password') ?? '' };
      await site.accounts.signIn.redeem(token, credentials, visitorOf(request));
      return toSignIn(request, 'password-set');
    },
    (error) => show(request, welcomeForm(token, purpose, email), error),
  );
};
