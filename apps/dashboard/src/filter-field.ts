import { html, type Html } from './html.ts';

/** A field that narrows the list whose `id` is `list`; the page names `filter.js` among its scripts, and without it nothing is shown. */
export const filterField = (list: string, label: string, examples: string | null = null): Html =>
  html`<div class="field" data-filter="${list}" hidden>
    <label for="filter">${label}</label>
    <input id="filter" type="search" autocomplete="off" ${examples === null ? null : html`placeholder="${examples}"`} />
    <span class="hint" role="status"></span>
  </div>`;
