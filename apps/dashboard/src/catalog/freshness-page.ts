import { instantOf } from '@dqs/core';
import { markdownTable } from '@dqs/service';
import { documentReply } from '../documents/document.ts';
import { html, type Html } from '../html.ts';
import type { Page } from '../page.ts';
import { holdingsOf, sentenceOf, type Feed, type Holding } from './holdings.ts';
import { instantView, statusBadge } from './status-badge.ts';

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
    <td>${statusBadge(freshness.status)}</td>
    <td class="long">${sentenceOf(feed)}</td>
    <td class="keep">${instantView(freshness.lastSuccess)}</td>
    <td class="number">${freshness.missed}</td>
    <td class="keep">${instantView(freshness.nextExpected)}</td>
  </tr>`;
};

const verb = (some: number, all: number): string => `${some} of ${all} sources ${some === 1 ? 'is' : 'are'}`;

const summaryOf = (rows: readonly Row[]): Html => {
  const behind = rows.filter(([, { freshness }]) => freshness.status !== 'fresh').length;
  const fromFiles = rows.filter(([, feed]) => feed.fromFiles).length;
  if (behind === 0 && fromFiles === 0)
    return html`<p class="notice good">Every source is up to date: no publication was missed.</p>`;
  return html`<p class="notice warn">
    ${behind === 0 ? null : html`${verb(behind, rows.length)} behind the publisher.`}
    ${fromFiles === 0 ? null : html`${verb(fromFiles, rows.length)} loaded from files, such as the samples, not from the publisher.`}
  </p>`;
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
