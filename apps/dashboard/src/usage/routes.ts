import type { Route } from '../page.ts';
import { usageFile, usagePage } from './usage-page.ts';

/** What was asked with the keys of an account. */
export const usageRoutes: readonly Route[] = [
  { method: 'GET', path: '/usage', access: 'account', page: usagePage },
  { method: 'GET', path: '/usage.csv', access: 'account', page: usageFile },
];
