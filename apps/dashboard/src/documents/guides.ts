import { connectGuide, errorsAsMarkdown } from '@dqs/service';
import type { Page } from '../page.ts';
import { documentReply } from './document.ts';

/** Every error code with its meaning and remedy. Each has an anchor, to which error bodies link. */
export const errorsPage: Page = (page) =>
  documentReply(page, {
    title: 'Errors',
    description: 'Every error code of the service, its meaning and what to do about it.',
    markdown: errorsAsMarkdown(),
    current: '/docs',
    maxAge: 3600,
  });

/** How to connect an MCP client. */
export const connectPage: Page = (page) =>
  documentReply(page, {
    title: 'Connect over MCP',
    description: 'What to paste into which MCP client to reach this service.',
    markdown: connectGuide(page.site.baseUrl, { signsIn: page.site.oauth !== undefined }),
    current: '/docs',
    maxAge: 3600,
  });
