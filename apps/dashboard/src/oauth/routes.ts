import type { Route } from '../page.ts';
import { answerConsent, consentPage } from './consent-page.ts';
import { consentPath } from './oauth.ts';

/** The pages where a user grants access to an application. Without an authorization server there is never a request. */
export const oauthRoutes: readonly Route[] = [
  { method: 'GET', path: `${consentPath}/:uid`, access: 'account', page: consentPage },
  { method: 'POST', path: `${consentPath}/:uid`, access: 'account', page: answerConsent },
];
