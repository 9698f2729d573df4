import type { Route } from '../page.ts';
import { operatorAccountPage, passwordLink, resume, setLimit, setQuota, suspend } from './account-page.ts';
import { auditPage } from './audit-page.ts';
import { acceptEntry, dropEntry, loadingPage, runNow } from './loading-page.ts';
import { invite, linkPage, operatorPage } from './operator-page.ts';

/** Pages for operators. */
export const operatorRoutes: readonly Route[] = [
  { method: 'GET', path: '/operator', access: 'operator', page: operatorPage },
  { method: 'POST', path: '/operator/invitations', access: 'operator', page: invite },
  { method: 'GET', path: '/operator/link', access: 'operator', page: linkPage },
  { method: 'GET', path: '/operator/audit', access: 'operator', page: auditPage },
  { method: 'GET', path: '/operator/loading', access: 'operator', page: loadingPage },
  { method: 'POST', path: '/operator/loading/:connector/run', access: 'operator', page: runNow },
  { method: 'POST', path: '/operator/loading/quarantine/:id/accept', access: 'operator', page: acceptEntry },
  { method: 'POST', path: '/operator/loading/quarantine/:id/drop', access: 'operator', page: dropEntry },
  { method: 'GET', path: '/operator/accounts/:id', access: 'operator', page: operatorAccountPage },
  { method: 'POST', path: '/operator/accounts/:id/suspend', access: 'operator', page: suspend },
  { method: 'POST', path: '/operator/accounts/:id/resume', access: 'operator', page: resume },
  { method: 'POST', path: '/operator/accounts/:id/quota', access: 'operator', page: setQuota },
  { method: 'POST', path: '/operator/accounts/:id/limits', access: 'operator', page: setLimit },
  { method: 'POST', path: '/operator/accounts/:id/password-link', access: 'operator', page: passwordLink },
];
