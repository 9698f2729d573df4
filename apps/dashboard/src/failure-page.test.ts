import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@dqs/schemas';
import { expect, it } from 'vitest';
import { failurePage } from './failure-page.ts';
import type { Site } from './site.ts';

/** A service with one operation. */
const site = {
  service: {
    operation: (tool: string) =>
      tool === 'entities_search' ? { endpoint: { tool, title: 'Search legal entities' } } : undefined,
  },
} as unknown as Site;

const shown = (path: string, query: string, method = 'GET', hint = ''): string => {
  const request = { method } as IncomingMessage;
  const page = { id: 'of a test', signedIn: null, path, query: new URLSearchParams(query), request, site };
  return failurePage(new ServiceError('not_found', 'the report has no section "x"', { hint }), page).body.toString();
};

it.each([
  ['leads to the page as it is, where a choice in its address failed', 'section=x', 'GET', true],
  ['has only the start page to offer where nothing was chosen', '', 'GET', false],
  ['does not send anybody to a form as if it were a page', 'section=x', 'POST', false],
])('%s', (_what, query, method, leads) => {
  const text = shown('/filing/0000320193-25-000079', query, method);
  expect(text.includes('href="/filing/0000320193-25-000079"')).toBe(leads);
  expect(text).toContain('href="/"');
});

it('leads to the operations that the hint names, by their titles', () => {
  const text = shown('/entity/x', '', 'GET', 'Find it with entities_search, or entities_guess.');
  expect(text).toContain(
    'Find it with <a href="/explorer/entities_search">Search legal entities</a>, or entities_guess.',
  );
});
