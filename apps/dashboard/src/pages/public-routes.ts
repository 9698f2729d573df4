import type { Route } from '../page.ts';
import { homePage } from './home.ts';

/** What anybody may see. */
export const publicRoutes: readonly Route[] = [
  { method: 'GET', path: '/', access: 'public', shared: true, page: homePage },
];
