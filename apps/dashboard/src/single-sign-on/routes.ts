import { singleSignOnPaths } from '../identity-provider.ts';
import type { Route } from '../page.ts';
import { beginSingleSignOn, endAtProvider, finishSingleSignOn } from './pages.ts';

/** Sign-in by an identity provider. Without a configured one the pages are not found. */
export const singleSignOnRoutes: readonly Route[] = [
  { method: 'GET', path: singleSignOnPaths.begin, access: 'public', page: beginSingleSignOn },
  { method: 'GET', path: singleSignOnPaths.callback, access: 'public', page: finishSingleSignOn },
  { method: 'GET', path: singleSignOnPaths.end, access: 'public', page: endAtProvider },
];
