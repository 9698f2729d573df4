import { catalogPage } from '../catalog/catalog-page.ts';
import { freshnessPage } from '../catalog/freshness-page.ts';
import { connectPage, errorsPage } from '../documents/guides.ts';
import { referenceIndexPage } from '../documents/index-page.ts';
import { referencePage } from '../documents/reference-page.ts';
import { completePage } from '../explorer/complete.ts';
import { downloadPage } from '../explorer/download.ts';
import { explorerPage, explorerQuestion } from '../explorer/explorer-page.ts';
import { explorerListPage } from '../explorer/list-page.ts';
import type { Page, Route } from '../page.ts';
import { guidePage } from '../documents/guide-page.ts';
import { guides } from '../documents/guide-list.ts';
import { searchPage } from '../search/search-page.ts';
import { guarded } from '../things/guarded.ts';
import { homePage } from './home.ts';

/** A page with its Markdown. `shared` marks an address where REST or MCP also answer programs. */
const document = (path: string, page: Page, shared = false): readonly Route[] => [
  { method: 'GET', path, access: 'public', shared, page },
  { method: 'GET', path: `${path}.md`, access: 'public', page },
];

/** The public pages. */
export const publicRoutes: readonly Route[] = [
  { method: 'GET', path: '/', access: 'public', shared: true, page: homePage },
  { method: 'GET', path: '/index.md', access: 'public', page: homePage },
  ...document('/catalog', catalogPage),
  ...document('/freshness', freshnessPage),
  ...document('/docs', referenceIndexPage),
  ...document('/docs/errors', errorsPage, true),
  ...document('/docs/mcp', connectPage, true),
  { method: 'GET', path: '/docs/reference/:name', access: 'public', page: referencePage },
  ...guides.flatMap((guide) => document(guide.path, guidePage(guide))),
  { method: 'GET', path: '/search', access: 'public', page: guarded(searchPage) },
  { method: 'GET', path: '/explorer', access: 'public', page: explorerListPage },
  { method: 'GET', path: '/explorer/:tool', access: 'public', page: explorerPage },
  { method: 'POST', path: '/explorer/:tool', access: 'public', page: explorerQuestion },
  { method: 'GET', path: '/explorer/:tool/complete', access: 'public', page: completePage },
  { method: 'GET', path: '/explorer/:tool/download/:format', access: 'public', page: guarded(downloadPage) },
];
