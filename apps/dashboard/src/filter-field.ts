import { html, type Html } from './html.ts';

/**
 * A field that filters the list whose `id` is `list`. The page includes `filter.js` in its scripts; without it the
 * field is hidden.
 */
export const filterField = (list: string, label: string, examples: string | null = null): Html =>
  html`<div class="field" data-filter="${list}" hidden>
    <label for="filter">${label}</label>
    <input id="filter" type="search" autocomplete="off" ${examples === null ? null : html`placeholder="${examples}"`} />
    <span class="hint" role="status"></span>
  </div>`;
