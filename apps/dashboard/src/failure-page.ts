import { MethodNotAllowed } from '@dqs/host/middleware';
import type { ServiceError } from '@dqs/schemas';
import { html, type Html } from './html.ts';
import { wordsFor } from './operator-words.ts';
import type { PageReply, PageRequest } from './page.ts';
import { withToolLinks } from './tool-links.ts';
import { sentence } from './words.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'That did not work',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not allowed',
  429: 'Too many attempts',
  502: 'Not available now',
  503: 'Not available now',
};

/** Rephrases a hint for people. Programs read the seconds from a separate field. */
const forPeople = (hint: string, wait = 1): string =>
  hint.replace('after retry_after seconds', wait === 1 ? 'in a second' : `in ${wait} seconds`);

/** Links for continuing: the page without its parameters, if it had some, and the start page. */
const waysOn = (error: ServiceError, { path, query, request }: FailedRequest): Html => {
  const isChoice = request.method === 'GET' && query.size > 0 && [400, 404].includes(error.status);
  return html`${isChoice ? html`<p><a href="${path}">Open this page without parameters</a></p>` : null}
    <p><a href="/">To the start page</a></p>`;
};

type FailedRequest = Pick<PageRequest, 'id' | 'signedIn' | 'path' | 'query' | 'request' | 'site'>;

/** The error page for people. */
export const failurePage = (error: ServiceError, page: FailedRequest): PageReply => {
  const { hint, retry_after: wait } = error.detail;
  const sentences = [error.message, hint === undefined ? '' : forPeople(hint, wait)]
    .map((text) => wordsFor(page, text))
    .filter((text) => text !== '');
  const title = titles[error.status] ?? 'Something went wrong';
  return {
    kind: 'page',
    status: error.status,
    title,
    body: html`<h1>${title}</h1>
      <p role="alert">${withToolLinks(page.site, sentences.map(sentence).join(' '))}</p>
      ${waysOn(error, page)}
      <p class="muted">Request <code>${page.id}</code></p>`,
    headers: {
      ...(wait === undefined ? {} : { 'Retry-After': String(wait) }),
      ...(error instanceof MethodNotAllowed ? { Allow: error.allow } : {}),
    },
  };
};
