import type { Route } from '../page.ts';
import { usageFile, usagePage } from './usage-page.ts';

/** The usage of an account's keys. */
export const usageRoutes: readonly Route[] = [
  { method: 'GET', path: '/usage', access: 'account', page: usagePage },
  { method: 'GET', path: '/usage.csv', access: 'account', page: usageFile },
  { method: 'GET', path: '/operator/accounts/:id/usage', access: 'operator', page: usagePage },
  { method: 'GET', path: '/operator/accounts/:id/usage.csv', access: 'operator', page: usageFile },
];
