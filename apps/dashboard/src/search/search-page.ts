import { html, type Html } from '../html.ts';
import type { PageReply, PageRequest } from '../page.ts';
import type { Candidate } from './candidate.ts';
import { find, longestQuestion } from './find.ts';

const line = ({ title, note, href, kind }: Candidate, withKind: boolean): Html =>
  html`<li>
    <a href="${href}">${title}</a>
    <span class="small muted">${withKind ? `${kind} · ` : null}${note}</span>
  </li>`;

/** Everything that a question may mean: the best first, then kind by kind. */
export const searchPage = async (page: PageRequest): Promise<PageReply> => {
  const question = (page.query.get('q') ?? '').trim();
  const title = question === '' ? 'Search' : `Search: ${question.slice(0, 80)}`;
  if (question === '') {
    return {
      kind: 'page',
      title,
      body: html`<h1>Search</h1>
        <p>Type a name or a question into the box above.</p>`,
    };
  }
  const { best, groups, note } = await find(page, question);
  return {
    kind: 'page',
    title,
    description: 'Companies, series, places, currencies, markets, funds, banks, drugs and datasets.',
    body: html`<h1>${question.slice(0, longestQuestion)}</h1>
      ${question.length > longestQuestion ? html`<p class="notice">Only the first ${longestQuestion} characters were searched.</p>` : null}
      ${note === null ? null : html`<p class="notice">${note}</p>`}
      ${
        best.length === 0
          ? html`<p class="notice">No loaded data matches. The <a href="/catalog">catalog</a> lists all datasets.</p>`
          : html`${
                best.every(({ kind }) => kind === 'Operations')
                  ? html`<p class="notice">
                      No loaded data has this name. These operations may answer the question. The
                      <a href="/catalog">catalog</a> lists all datasets.
                    </p>`
                  : null
              }
              <ol class="results best">
                ${best.map((one) => line(one, true))}
              </ol>`
      }
      <div class="result-kinds">
        ${groups.map(
          ({ kind, found }) =>
            html`<section class="stack" aria-label="${kind}">
              <h2>${kind}</h2>
              <ul class="results">
                ${found.map((one) => line(one, false))}
              </ul>
            </section>`,
        )}
      </div>`,
  };
};
