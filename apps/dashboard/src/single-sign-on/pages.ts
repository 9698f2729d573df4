import { randomBytes } from 'node:crypto';
import { ServiceError } from '@dqs/schemas';
import { visitorOf } from '../actor.ts';
import { orAgain } from '../form.ts';
import type { IdentityProvider } from '../identity-provider.ts';
import type { Page, PageRequest } from '../page.ts';
import { sessionCookie } from '../session-cookie.ts';
import { needsTls, nextOf, signInFailed } from '../sign-in/sign-in-page.ts';
import { pendingCookie } from './pending-cookie.ts';

const providerOf = ({ site, path }: PageRequest): IdentityProvider => {
  if (site.identityProvider) return site.identityProvider;
  throw new ServiceError('not_found', `there is nothing at ${path}`);
};

/** Why an answer was rejected, as the library's or provider's code, for the operator. */
const reasonOf = ({ cause }: ServiceError): string => {
  const { error, code } = (cause ?? {}) as { error?: unknown; code?: unknown };
  const reason = [error, code].find((text) => typeof text === 'string' && /^[\w.-]{1,60}$/.test(text));
  return typeof reason === 'string' ? reason : 'unknown';
};

const random = (): string => randomBytes(32).toString('base64url');

/** `GET /sign-in/oidc`: redirects to the identity provider. Only this browser can return with the answer. */
export const beginSingleSignOn: Page = (request) => {
  const provider = providerOf(request);
  const cookie = pendingCookie(request.site.baseUrl);
  if (!cookie) return needsTls();
  return orAgain(
    async () => {
      const pending = {
        state: random(),
        nonce: random(),
        verifier: random(),
        next: nextOf(request.query.get('next')),
        link: request.query.get('link'),
      };
      return { kind: 'redirect', to: await provider.begin(pending), cookies: [cookie.begin(pending)] };
    },
    (error) => signInFailed(request, error),
  );
};

/** `GET /sign-in/oidc/callback`: the return from the identity provider. */
export const finishSingleSignOn: Page = async (request) => {
  const provider = providerOf(request);
  const { site, query, signedIn } = request;
  const { identities, sessions, audit } = site.accounts;
  const session = sessionCookie(site.baseUrl);
  const cookie = pendingCookie(site.baseUrl);
  if (!session || !cookie) return needsTls();
  const reply = await orAgain(
    async () => {
      const pending = cookie.read(request.request);
      if (!pending) {
        throw new ServiceError('unauthorized', 'this browser has no sign-in under way', {
          hint: 'Start again from the sign-in page. A sign-in expires after ten minutes, and only works in the browser where it began.',
        });
      }
      await identities.attempt(request.address);
      const identity = await provider.finish(query, pending);
      const token = await identities.signIn(identity, visitorOf(request), {
        link: pending.link,
        signUp: site.settings.signUp,
        passwords: site.settings.passwords,
      });
      // An existing session ends. A sign-in always begins a new one.
      if (signedIn) await sessions.end(signedIn.accountId, signedIn.sessionId);
      return { kind: 'redirect', to: nextOf(pending.next), cookies: [session.begin(token)] };
    },
    async (error) => {
      if (error.code === 'unauthorized' && error.cause !== undefined) {
        const actor = { name: null, address: request.address };
        await audit.record({ event: 'sign_in_failed', actor, detail: { reason: reasonOf(error) } });
      }
      return signInFailed(request, error);
    },
  );
  // Whatever the result, this sign-in attempt is finished.
  return reply.kind === 'raw' ? reply : { ...reply, cookies: [...(reply.cookies ?? []), cookie.end] };
};

/** `GET /sign-in/oidc/end`: also signs out at the identity provider. */
export const endAtProvider: Page = async (request) => {
  const to = await providerOf(request).end();
  return { kind: 'redirect', to: to ?? '/sign-in?notice=signed-out' };
};
