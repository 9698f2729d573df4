import { instantOf } from '@dqs/core';
import { markdownTable } from '@dqs/service';
import { documentReply } from '../documents/document.ts';
import { html, type Html } from '../html.ts';
import type { Page } from '../page.ts';
import { holdingsOf, sentenceOf, type Feed, type Holding } from './holdings.ts';
import { instantView, standingBadge } from './standing-view.ts';

type Row = readonly [Holding, Feed];

const markdownOf = (rows: readonly Row[], checkedAt: string): string =>
  [
    '# Freshness',
    `Checked at ${checkedAt}.`,
    markdownTable(
      ['Data set', 'Connector', 'Status', 'Last loaded', 'Missed', 'Next expected'],
      rows.map(([{ dataset }, { connector, freshness }]) => [
        dataset.displayName,
        `\`${connector}\``,
        freshness.status,
        freshness.lastSuccess ?? 'never',
        String(freshness.missed),
        freshness.nextExpected,
      ]),
    ),
    '',
  ].join('\n\n');

const rowView = ([{ dataset, domain }, feed]: Row): Html => {
  const { freshness, connector } = feed;
  return html`<tr>
    <th scope="row" class="long">
      <a href="/catalog#${dataset.key}">${dataset.displayName}</a>
      <div class="small muted">${domain.title} · <code>${connector}</code></div>
    </th>
    <td>${standingBadge(freshness.status)}</td>
    <td class="long">${sentenceOf(feed)}</td>
    <td class="keep">${instantView(freshness.lastSuccess)}</td>
    <td class="number">${freshness.missed}</td>
    <td class="keep">${instantView(freshness.nextExpected)}</td>
  </tr>`;
};

const summaryOf = (rows: readonly Row[]): Html => {
  const behind = rows.filter(([, { freshness }]) => freshness.status !== 'fresh').length;
  return behind === 0
    ? html`<p class="notice good">Every source is up to date: no publication was missed.</p>`
    : html`<p class="notice warn">${behind} of ${rows.length} sources are behind their publisher.</p>`;
};

/** How far each source is behind its publisher. */
export const freshnessPage: Page = async (page) => {
  const holdings = await holdingsOf(page.site);
  const rows = holdings.flatMap((holding) => holding.feeds.map((feed): Row => [holding, feed]));
  const checkedAt = instantOf(page.site.clock.now());
  return documentReply(page, {
    title: 'Freshness',
    description: 'When each source was last loaded, and whether a publication was missed.',
    markdown: markdownOf(rows, checkedAt),
    maxAge: 0,
    current: '/freshness',
    body: html`<h1>Freshness</h1>
      <p class="lede">
        A source counts as stale when its publisher was expected to publish since the last load and two hours have
        passed.
      </p>
      ${summaryOf(rows)}
      <div class="scroll" tabindex="0" role="group" aria-label="Freshness of each source">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Data set</th>
              <th scope="col">Status</th>
              <th scope="col">In words</th>
              <th scope="col">Last loaded</th>
              <th scope="col" class="number">Missed</th>
              <th scope="col">Next expected</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(rowView)}
          </tbody>
        </table>
      </div>
      <p class="small muted">Checked at ${instantView(checkedAt)}.</p>`,
  });
};
