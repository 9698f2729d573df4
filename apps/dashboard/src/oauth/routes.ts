import type { Route } from '../page.ts';
import { answerConsent, consentPage } from './consent-page.ts';
import { consentPath } from './oauth.ts';

/** Where somebody allows an application; without an authorization server there is never anything to allow. */
export const oauthRoutes: readonly Route[] = [
  { method: 'GET', path: `${consentPath}/:uid`, access: 'account', page: consentPage },
  { method: 'POST', path: `${consentPath}/:uid`, access: 'account', page: answerConsent },
];
