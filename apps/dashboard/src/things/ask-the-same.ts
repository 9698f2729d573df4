import { codeBlock } from '../code-block.ts';
import { explorerPath } from '../explorer/asked.ts';
import { callsOf } from '../explorer/calls.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import type { QueryResult } from './ask-all.ts';

/** Distinguishes a request from others of the same operation on the page; null if there are none. */
const apart = (result: QueryResult, all: readonly QueryResult[]): string | null => {
  const others = all.filter((other) => other !== result && other.operation === result.operation);
  if (others.length === 0) return null;
  const own = result.asked.filter(
    ([name, value]) => !others.every(({ asked }) => asked.some(([key, other]) => key === name && other === value)),
  );
  return own.map(([name, value]) => `${name}=${value}`).join(' ') || null;
};

/** The requests of a page as calls for programs, agents and the command line. */
export const askTheSame = (page: PageRequest, answers: readonly (QueryResult | null)[]): Html => {
  const results = answers.filter((one) => one !== null);
  return html`<section class="stack" aria-labelledby="same-title">
    <h2 id="same-title">Request this data</h2>
    <p class="small muted">
      ${results.length === 1 ? 'The answer on this page' : `The ${results.length} answers on this page`}, as requests
      for programs.
    </p>
    ${results.map((one) => {
      const { operation, asked } = one;
      const { endpoint } = operation;
      const difference = apart(one, results);
      return html`<details class="card plain">
        <summary>
          ${endpoint.title} <code class="small">${endpoint.tool}${difference === null ? null : ` ${difference}`}</code>
        </summary>
        <div class="stack">
          <p class="small"><a href="${explorerPath(endpoint, asked)}">Open in the explorer</a></p>
          ${callsOf(operation, asked, page.site.baseUrl).map(
            ({ title, text }) =>
              html`<h3 class="small">${title}</h3>
                ${codeBlock(text, title)}`,
          )}
        </div>
      </details>`;
    })}
  </section>`;
};
