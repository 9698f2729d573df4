import { completePage } from '../explorer/complete.ts';
import { downloadPage } from '../explorer/download.ts';
import { explorerPage, explorerQuestion } from '../explorer/explorer-page.ts';
import { explorerListPage } from '../explorer/list-page.ts';
import type { Route } from '../page.ts';
import { homePage } from './home.ts';

/** What anybody may see. */
export const publicRoutes: readonly Route[] = [
  { method: 'GET', path: '/', access: 'public', shared: true, page: homePage },
  { method: 'GET', path: '/explorer', access: 'public', page: explorerListPage },
  { method: 'GET', path: '/explorer/:tool', access: 'public', page: explorerPage },
  { method: 'POST', path: '/explorer/:tool', access: 'public', page: explorerQuestion },
  { method: 'GET', path: '/explorer/:tool/complete', access: 'public', page: completePage },
  { method: 'GET', path: '/explorer/:tool/download/:format', access: 'account', page: downloadPage },
];
