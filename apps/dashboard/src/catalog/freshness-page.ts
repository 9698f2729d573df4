import { instantOf } from '@dqs/core';
import { markdownTable } from '@dqs/service';
import { documentReply } from '../documents/document.ts';
import { html, type Html } from '../html.ts';
import type { Page, PageRequest } from '../page.ts';
import { holdingsOf, sentenceOf, type Holding } from './holdings.ts';
import { instantView, statusBadge } from './status-badge.ts';

const markdownOf = (page: PageRequest, holdings: readonly Holding[], checkedAt: string): string =>
  [
    '# Freshness',
    `Checked at ${checkedAt}.`,
    markdownTable(
      ['Dataset', 'Key', 'Status', 'In words', 'Last loaded', 'Newest value seen'],
      holdings.map(({ dataset }) => [
        dataset.display_name,
        `\`${dataset.dataset}\``,
        dataset.freshness.status,
        sentenceOf(page, dataset),
        dataset.freshness.last_refresh ?? 'never',
        dataset.freshness.latest_as_of ?? 'never',
      ]),
    ),
    '',
  ].join('\n\n');

const rowView = (page: PageRequest, { dataset, domain }: Holding): Html =>
  html`<tr>
    <th scope="row" class="long">
      <a href="/catalog#${dataset.dataset}">${dataset.display_name}</a>
      <div class="small muted">${domain.title} · <code>${dataset.dataset}</code></div>
    </th>
    <td>${statusBadge(dataset.freshness.status)}</td>
    <td class="long">${sentenceOf(page, dataset)}</td>
    <td class="keep" data-label="Last loaded">${instantView(dataset.freshness.last_refresh)}</td>
    <td class="keep" data-label="Newest value seen">${instantView(dataset.freshness.latest_as_of)}</td>
  </tr>`;

const summaryOf = (holdings: readonly Holding[]): Html => {
  const count = (status: Holding['dataset']['freshness']['status']) =>
    holdings.filter(({ dataset }) => dataset.freshness.status === status).length;
  const [stale, missing] = [count('stale'), count('never_ran')];
  if (stale + missing === 0) return html`<p class="notice good">Every dataset is up to date.</p>`;
  return html`<p class="notice warn">
    ${stale} of ${holdings.length} datasets ${stale === 1 ? 'is' : 'are'} behind the publisher.
    ${missing === 0 ? null : html`${missing} ${missing === 1 ? 'was' : 'were'} never loaded.`}
  </p>`;
};

/** How far each dataset is behind its publisher. */
export const freshnessPage: Page = async (page) => {
  const holdings = await holdingsOf(page.site);
  const checkedAt = instantOf(page.site.clock.now());
  return documentReply(page, {
    title: 'Freshness',
    description: 'When each dataset was last loaded, and whether newer data is expected.',
    markdown: markdownOf(page, holdings, checkedAt),
    maxAge: 0,
    current: '/freshness',
    body: html`<h1>Freshness</h1>
      <p class="lede">
        A dataset is stale when newer data should be available than is loaded, by the calendar or the cadence of its
        publisher. Loading old files does not make it fresh.
      </p>
      ${summaryOf(holdings)}
      <div class="scroll" tabindex="0" role="group" aria-label="Freshness of each dataset">
        <table class="table stacked">
          <thead>
            <tr>
              <th scope="col">Dataset</th>
              <th scope="col">Status</th>
              <th scope="col">In words</th>
              <th scope="col">Last loaded</th>
              <th scope="col">Newest value seen</th>
            </tr>
          </thead>
          <tbody>
            ${holdings.map((holding) => rowView(page, holding))}
          </tbody>
        </table>
      </div>
      <p class="small muted">Checked at ${instantView(checkedAt)}.</p>`,
  });
};
