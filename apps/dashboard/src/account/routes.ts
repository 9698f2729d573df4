import type { Route } from '../page.ts';
import { accountPage, changePassword, endSessions } from './account-page.ts';

/** Changes by users to their own account. */
export const accountRoutes: readonly Route[] = [
  { method: 'GET', path: '/account', access: 'account', page: accountPage },
  { method: 'POST', path: '/account/password', access: 'account', page: changePassword },
  { method: 'POST', path: '/account/sessions/end', access: 'account', page: endSessions },
];
