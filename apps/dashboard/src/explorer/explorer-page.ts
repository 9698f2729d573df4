import { nearest } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { completionSearches, type CompletionSearch, type Operation, type Service } from '@dqs/service';
import { html, type Html } from '../html.ts';
import { wordsFor } from '../operator-words.ts';
import type { Page, PageRequest, Reply } from '../page.ts';
import { answerView, callsView, refusalView, type Showing } from './answer-view.ts';
import { ask, type Outcome } from './ask.ts';
import { askedOf, askedOfExample, explorerPath, ownFields, viewOf, type Asked } from './asked.ts';
import { fieldsOf } from './field.ts';
import { fieldView } from './form-view.ts';

const searches = new WeakMap<Service, ReadonlyMap<string, CompletionSearch>>();

/** The searches that complete parameters of a service's public operations; computed once. */
export const searchesOf = (service: Service): ReadonlyMap<string, CompletionSearch> => {
  const known = searches.get(service);
  if (known) return known;
  const made = completionSearches(service.visible('public'));
  searches.set(service, made);
  return made;
};

/** Throws `not_found` with the nearest names if no public operation has this one. */
export const operationNamed = (service: Service, tool: string): Operation => {
  const found = service.operation(tool, 'public');
  if (found) return found;
  const candidates = nearest(
    tool,
    service.visible('public').map(({ endpoint }) => endpoint.tool),
  );
  throw new ServiceError('not_found', `there is no operation named ${JSON.stringify(tool.slice(0, 80))}`, {
    candidates,
    hint: candidates.length > 0 ? `Did you mean ${candidates.join(', ')}?` : 'The explorer lists every operation.',
  });
};

const keyView = ({ signedIn }: PageRequest): Html => html`<details${signedIn ? null : html` open`}>
  <summary>${signedIn ? 'Use another key' : 'Use an API key'}</summary>
  <div class="field">
    <label for="explorer-key">API key</label>
    <input id="explorer-key" name="${ownFields.key}" type="password" autocomplete="off" spellcheck="false" aria-describedby="explorer-key-note" />
    <span class="hint" id="explorer-key-note">
      ${signedIn ? 'Without a key the request counts for your account.' : 'You need no key if you sign in.'} A key typed here
      is used for this page only. It is not stored and does not appear in any address.
    </span>
  </div>
</details>`;

const formView = (page: PageRequest, operation: Operation, asked: Asked, error: ServiceError | null): Html => {
  const { endpoint } = operation;
  const fields = fieldsOf(endpoint, searchesOf(page.site.service)).filter(({ name }) => name !== 'cursor');
  return html`<form id="explorer" method="post" action="/explorer/${endpoint.tool}" data-explorer novalidate>
    ${page.signedIn ? html`<input type="hidden" name="csrf" value="${page.signedIn.formToken}" />` : null}
    <div id="fields" class="stack">
      ${fields.map((field) => fieldView(field, asked, error))}
      ${fields.length === 0 ? html`<p class="muted">This operation takes no parameters.</p>` : null}
    </div>
    ${keyView(page)}
    <p><button class="button primary" type="submit">Send</button></p>
  </form>`;
};

const examplesView = ({ endpoint }: Operation): Html =>
  html`<div class="stack">
    <h3>Examples</h3>
    <ul>
      ${(endpoint.examples as readonly Record<string, unknown>[]).map((example) => {
        const asked = askedOfExample(example);
        const words = asked.map(([name, value]) => `${name} ${value}`).join(', ');
        return html`<li>
          <a href="${explorerPath(endpoint, asked)}">${words === '' ? 'without parameters' : words}</a>
        </li>`;
      })}
    </ul>
  </div>`;

const beforeAnswer = (page: PageRequest, showing: Showing, ran: boolean): Html => {
  const here = explorerPath(showing.operation.endpoint, showing.asked);
  return html`<div class="stack">
    ${
      ran
        ? html`<p class="notice">
            <a href="/sign-in?next=${encodeURIComponent(here)}">Sign in</a> to see the answer, or enter an API key.
            Without either you can fill the form and copy the finished call.
          </p>`
        : html`<p class="muted">
            Fill in the form and send it. The answer appears here as a table, as JSON and, where possible, as a chart.
          </p>`
    }
    ${ran ? callsView(showing) : examplesView(showing.operation)}
  </div>`;
};

const answerArea = (page: PageRequest, showing: Showing, outcome: Outcome | null, ran: boolean): Html => {
  const inside =
    outcome === null
      ? beforeAnswer(page, showing, ran)
      : outcome.kind === 'answer'
        ? answerView(showing, outcome)
        : refusalView(showing, outcome.error);
  return html`<section id="answer" aria-labelledby="answer-title" aria-live="polite" class="stack">
    <h2 id="answer-title" tabindex="-1">Answer</h2>
    ${inside}
  </section>`;
};

const show = (page: PageRequest, showing: Showing, outcome: Outcome | null, ran: boolean): Reply => {
  const { domain, endpoint } = showing.operation;
  const error = outcome?.kind === 'refused' ? outcome.error : null;
  return {
    kind: 'page',
    title: `${endpoint.title}: explorer`,
    description: endpoint.summary,
    current: '/explorer',
    scripts: ['explorer.js'],
    body: html`<div class="stack">
        <p class="trail"><a href="/explorer">Explorer</a> › <a href="/explorer#${domain.key}">${domain.title}</a></p>
        <h1>${endpoint.title}</h1>
        <p class="lede">${endpoint.summary}</p>
        <p class="row small">
          <span><span class="method">GET</span> <code>${endpoint.path}</code></span>
          <span>MCP tool <code>${endpoint.tool}</code></span>
          <a href="/docs/reference/${endpoint.tool}">Reference</a>
        </p>
      </div>
      <div class="explorer">
        <section aria-labelledby="question-title" class="stack">
          <h2 id="question-title">Question</h2>
          ${formView(page, showing.operation, showing.asked, error)}
        </section>
        ${answerArea(page, showing, outcome, ran)}
      </div>`,
  };
};

const showingOf = (page: PageRequest, from: URLSearchParams): Showing => ({
  operation: operationNamed(page.site.service, page.parameters['tool'] ?? ''),
  domains: page.site.service.domains('public'),
  asked: askedOf(from),
  view: viewOf(from),
  column: from.get(ownFields.column),
  baseUrl: page.site.baseUrl,
  downloads: page.signedIn !== null,
  words: (text) => wordsFor(page, text),
});

/** An operation with its form, filled from the address. If a user is signed in, also the answer. */
export const explorerPage: Page = async (page) => {
  const showing = showingOf(page, page.query);
  const ran = showing.asked.length > 0 || page.query.has(ownFields.view);
  const isGuess = page.request.headers['sec-purpose']?.includes('prefetch') === true;
  const outcome = ran && !isGuess ? await ask(page, showing.operation, showing.asked, null) : null;
  return show(page, showing, outcome, ran);
};

/**
 * The submitted form. With a key the answer is returned at once. Without one the request becomes an address to share.
 */
export const explorerQuestion: Page = async (page) => {
  const showing = showingOf(page, page.form);
  const key = page.form.get(ownFields.key)?.trim() ?? '';
  if (key !== '') return show(page, showing, await ask(page, showing.operation, showing.asked, key), true);
  const own = {
    [ownFields.view]: showing.view ?? '',
    ...(showing.column === null ? {} : { [ownFields.column]: showing.column }),
  };
  return { kind: 'redirect', to: explorerPath(showing.operation.endpoint, showing.asked, own) };
};
