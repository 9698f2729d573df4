import { mediaQuality } from '@dqs/host/http';
import { markdownAsHtml } from '@dqs/service';
import { html, markup, type Html } from '../html.ts';
import type { PageRequest, Reply } from '../page.ts';

/** A page that is Markdown for programs and HTML for people. */
export interface Document {
  readonly title: string;
  readonly description: string;
  /** The whole page, its title as the first heading. */
  readonly markdown: string;
  /** The page for people, if it is more than the Markdown. */
  readonly body?: Html;
  readonly current?: string;
  /** Modules of the page in addition to the one for copying. */
  readonly scripts?: readonly string[];
  /** Seconds for which a browser may cache it; 300 by default, 0 disables caching. */
  readonly maxAge?: number;
}

/** Whether a request prefers the Markdown: its address ends in `.md`, or its Accept header prefers it. */
export const wantsMarkdown = ({ path, request }: PageRequest): boolean => {
  const { accept } = request.headers;
  if (path.endsWith('.md')) return true;
  return accept !== undefined && mediaQuality(accept, 'text/markdown') > mediaQuality(accept, 'text/html');
};

/** Markdown of this project as part of a page. */
export const prose = (markdown: string, shift = 0): Html =>
  html`<div class="prose stack">${markup(markdownAsHtml(markdown, shift))}</div>`;

/** Returns the page or its Markdown. */
export const documentReply = (page: PageRequest, document: Document): Reply => {
  const { title, description, markdown, body, current, scripts = [], maxAge = 300 } = document;
  if (wantsMarkdown(page)) {
    return { kind: 'raw', contentType: 'text/markdown; charset=utf-8', body: markdown, maxAge };
  }
  return {
    kind: 'page',
    title,
    description,
    scripts: ['copy.js', ...scripts],
    maxAge,
    ...(current === undefined ? {} : { current }),
    body: html`${body ?? prose(markdown)}
      <p class="small muted">This page as <a href="${page.path === '/' ? '/index' : page.path}.md">Markdown</a>.</p>`,
  };
};
