import { ServiceError } from '@dqs/schemas';
import { actorOf, signedInOf } from '../actor.ts';
import { form } from '../form.ts';
import { html } from '../html.ts';
import type { Page, PageRequest } from '../page.ts';
import { contentSecurityPolicy } from '../security-headers.ts';
import { consentPath, type Asked, type OAuth } from './oauth.ts';
import { formTargetOf, isOwnMachine, receiverOf } from './redirect.ts';

/** The authorization request of this browser. Throws for another browser, or if the request has expired. */
const askedIn = async ({ site, request, parameters }: PageRequest): Promise<{ oauth: OAuth; asked: Asked }> => {
  const { oauth } = site;
  const asked = await oauth?.asked(request);
  if (!oauth || !asked || asked.uid !== parameters['uid'])
    throw new ServiceError('not_found', 'no application asks for access here', {
      hint: 'Start again in the application. A request expires after 15 minutes, and only works in the browser where it began.',
    });
  return { oauth, asked };
};

/** The client's name in printable form, short enough for the name of a key. */
const nameOf = ({ clientName }: Asked): string =>
  clientName
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 60);

/** `GET /oauth/consent/:uid`. */
export const consentPage: Page = async (request) => {
  const { asked } = await askedIn(request);
  const { name, email } = signedInOf(request);
  const receiver = receiverOf(asked.redirectUri);
  const described = URL.canParse(asked.clientId) ? new URL(asked.clientId).host : null;
  const target = formTargetOf(asked.redirectUri);
  return {
    kind: 'page',
    title: 'Allow an application',
    current: '/keys',
    styles: ['account.css'],
    headers: { 'Content-Security-Policy': contentSecurityPolicy(target === null ? [] : [target]) },
    body: html`<h1>Allow ${nameOf(asked)}?</h1>
      <p>
        An application that calls itself <strong>${nameOf(asked)}</strong> asks to use this service as
        <strong>${name}</strong> (${email}). The answer goes to <strong>${receiver}</strong>.
        ${described === null ? null : html`It describes itself at <strong>${described}</strong>.`}
      </p>
      ${
        isOwnMachine(asked.redirectUri)
          ? html`<p class="notice">
              That is a program on your own machine. Allow it only if you have just started it yourself.
            </p>`
          : null
      }
      <ul>
        <li>It can read data at <code>${asked.resource}</code>. It cannot access your account or your keys.</li>
        <li>Its requests count as yours, under a separate key. Revoke that key to end the access.</li>
        <li>It must ask again after 90 days.</li>
      </ul>
      ${form(
        request,
        `${consentPath}/${asked.uid}`,
        html`<p>
          <button class="button primary" type="submit" name="answer" value="allow">Allow</button>
          <button class="button" type="submit" name="answer" value="refuse">Refuse</button>
        </p>`,
      )}`,
  };
};

/** `POST /oauth/consent/:uid`: redirects to the application. */
export const answerConsent: Page = async (request) => {
  const { oauth, asked } = await askedIn(request);
  if (request.form.get('answer') !== 'allow') return { kind: 'redirect', to: await oauth.refuse(request.request) };
  const keys = request.site.accounts.keys(actorOf(request));
  // The name includes the receiver, so that an application with a copied name gets a separate key.
  const name = `${nameOf(asked)} (${receiverOf(asked.redirectUri)})`.slice(0, 100);
  const key = await keys.ensure(name, signedInOf(request).accountId);
  return { kind: 'redirect', to: await oauth.allow(request.request, asked, key.id) };
};
