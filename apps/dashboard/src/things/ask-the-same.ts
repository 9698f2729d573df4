import { codeBlock } from '../code-block.ts';
import { explorerPath } from '../explorer/asked.ts';
import { callsOf } from '../explorer/calls.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import type { Told } from './ask-all.ts';

/** Distinguishes a request from others of the same operation on the page; null if there are none. */
const apart = (told: Told, all: readonly Told[]): string | null => {
  const others = all.filter((other) => other !== told && other.operation === told.operation);
  if (others.length === 0) return null;
  const own = told.asked.filter(
    ([name, value]) => !others.every(({ asked }) => asked.some(([key, other]) => key === name && other === value)),
  );
  return own.map(([name, value]) => `${name}=${value}`).join(' ') || null;
};

/** The requests of a page as calls for programs, agents and the command line. */
export const askTheSame = (page: PageRequest, answers: readonly (Told | null)[]): Html => {
  const told = answers.filter((one) => one !== null);
  return html`<section class="stack" aria-labelledby="same-title">
    <h2 id="same-title">Request this data</h2>
    <p class="small muted">
      ${told.length === 1 ? 'The answer on this page' : `The ${told.length} answers on this page`}, as requests for
      programs.
    </p>
    ${told.map((one) => {
      const { operation, asked } = one;
      const { endpoint } = operation;
      const difference = apart(one, told);
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
