import { nearest } from '@dqs/core';
import { ServiceError } from '@dqs/schemas';
import { holdingsAmong, sentenceOf, type Holding } from '../catalog/holdings.ts';
import { instantView, statusBadge } from '../catalog/status-badge.ts';
import { codeBlock } from '../code-block.ts';
import { askedOfExample, explorerPath } from '../explorer/asked.ts';
import { callsOf } from '../explorer/calls.ts';
import { html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { listOf, requireResult, runQuery } from './ask-all.ts';
import { facts, section } from './parts.ts';
import type { ThingPage } from './thing-page.ts';

/** A dataset: its coverage, its freshness, and how to download it. */
export const datasetPage = async (page: PageRequest): Promise<ThingPage> => {
  const key = page.parameters['dataset'] ?? '';
  // The whole catalogue fits in one page.
  const result = requireResult(
    await runQuery(page, { tool: 'platform_get_catalog', values: { limit: 100 } }),
    'catalogue',
  );
  const holdings = holdingsAmong(page.site, listOf(result, 'datasets') as readonly Holding['dataset'][]);
  const holding = holdings.find(({ dataset }) => dataset.dataset === key);
  if (!holding) {
    const candidates = nearest(key, new Set(holdings.map(({ dataset }) => dataset.dataset)));
    throw new ServiceError('not_found', `there is no dataset named ${JSON.stringify(key.slice(0, 80))}`, {
      candidates,
      hint: candidates.length > 0 ? `Did you mean ${candidates.join(', ')}?` : 'The catalog lists every dataset.',
    });
  }
  const { dataset, source } = holding;
  const operations = dataset.tools.flatMap(({ name }) => page.site.service.operation(name, 'public') ?? []);
  const files = operations
    .filter(({ endpoint }) => endpoint.keyset !== undefined)
    .map((operation) => {
      const asked = askedOfExample((operation.endpoint.examples[0] ?? {}) as Record<string, unknown>).filter(
        ([name]) => name !== (operation.endpoint.pageParameter ?? 'limit'),
      );
      const command =
        callsOf(operation, asked, page.site.baseUrl).find(({ title }) => title === 'Command line')?.text ?? '';
      return { operation, asked, command: `${command} --all --output ${operation.name}.parquet` };
    });
  return {
    kind: 'Dataset',
    title: dataset.display_name,
    description: `${dataset.display_name}: coverage, freshness, licence and download.`,
    lede: html`<p class="lede">${holding.domain.title} · ${source.publisher}</p>
      <p>${statusBadge(dataset.freshness.status)} ${sentenceOf(page, dataset)}</p>`,
    answers: [result],
    body: html`${section(
      'Contents',
      facts([
        ['Key', html`<code>${key}</code>`],
        ['Coverage', dataset.coverage],
        ['Published', dataset.cadence],
        ['Last loaded', instantView(dataset.freshness.last_refresh)],
        ['Last seen at the source', instantView(dataset.freshness.latest_as_of)],
        ['Source', html`<a href="${source.termsUrl}" rel="noopener">${source.name}</a>`],
        ['Licence', source.license],
        ['Attribution', source.attribution],
      ]),
    )}
    ${section(
      'As a file',
      files.length === 0
        ? html`<p>Each operation of this dataset returns one record, so there is no table to download.</p>`
        : html`<p>
              Each command downloads all pages into a Parquet file. For another format, end the file name in
              <code>.csv</code> or <code>.ndjson</code>.
            </p>
            ${files.slice(0, 6).map(({ operation: { endpoint }, command }) => codeBlock(command, `${endpoint.title} as a file`))}`,
    )}
    ${section(
      'Operations that read it',
      html`<ul>
        ${operations.map(({ endpoint }) => html`<li><a href="${explorerPath(endpoint)}">${endpoint.title}</a> <code class="small">${endpoint.tool}</code></li>`)}
      </ul>`,
    )}`,
  };
};
