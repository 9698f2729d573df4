import type { Route } from '../page.ts';
import { keysPage } from './key-list.ts';
import { linkFormPage, madeLinkPage, makeLink } from './link-page.ts';
import {
  createKey,
  keyPage,
  revokeKey,
  revokePage,
  rotateKey,
  rotatePage,
  saveToolsets,
  secretPage,
} from './key-page.ts';

/** Pages for creating and managing keys. */
export const keyRoutes: readonly Route[] = [
  { method: 'GET', path: '/keys', access: 'account', page: keysPage },
  { method: 'POST', path: '/keys', access: 'account', page: createKey },
  { method: 'GET', path: '/keys/:id', access: 'account', page: keyPage },
  { method: 'GET', path: '/keys/:id/secret', access: 'account', page: secretPage },
  { method: 'GET', path: '/keys/:id/rotate', access: 'account', page: rotatePage },
  { method: 'POST', path: '/keys/:id/rotate', access: 'account', page: rotateKey },
  { method: 'GET', path: '/keys/:id/revoke', access: 'account', page: revokePage },
  { method: 'POST', path: '/keys/:id/revoke', access: 'account', page: revokeKey },
  { method: 'POST', path: '/keys/:id/toolsets', access: 'account', page: saveToolsets },
  { method: 'GET', path: '/links', access: 'account', page: linkFormPage },
  { method: 'POST', path: '/links', access: 'account', page: makeLink },
  { method: 'GET', path: '/links/link', access: 'account', page: madeLinkPage },
];
