import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { figure } from '../figure.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { inWords } from '../words.ts';
import { listOf, requireResult, runQuery, runQueries, type QueryResult } from './ask-all.ts';
import { assets, meaning } from './codes.ts';
import { facts, picture, section, stats, table, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';

type Fields = Readonly<Record<string, unknown>>;

const headlineHoldings = 10;

/** Size and concentration of a fund, from its largest holdings; null if a share is not reported. */
const fundHeadlines = (meta: Fields, holdings: readonly Fields[]): Html | null => {
  const largest = holdings.slice(0, headlineHoldings);
  const shares = largest.flatMap((row) => textIn(row, 'pct_value') ?? []) as Decimal[];
  const [first] = largest;
  if (first === undefined || shares.length < largest.length) return null;
  return stats([
    ['Holdings loaded', figure(textIn(meta, 'holdings_count')), textIn(meta, 'report_period')],
    ['Largest holding', figure(shares[0]!, 'percent'), textIn(first, 'issuer_name')],
    ...(shares.length < headlineHoldings
      ? []
      : ([['Ten largest holdings', figure(decimal.sum(shares), 'percent'), 'of net assets, sum']] as const)),
  ]);
};

/** A fund: its holdings in its newest report. */
export const fundPage = async (page: PageRequest): Promise<ThingPage> => {
  const fund = page.parameters['fund'] ?? '';
  const result = requireResult(
    await runQuery(page, { tool: 'funds_get_holdings', values: { fund, limit: 25 } }),
    'funds',
  );
  const { meta } = result;
  const registrant = textIn(meta, 'registrant_name');
  const title = textIn(meta, 'series_name') ?? registrant ?? fund;
  const cik = textIn(meta, 'cik') ?? '';
  return {
    kind: 'Fund',
    title,
    description: `Holdings of ${title} by its report to the SEC.`,
    lede: html`<p class="lede">
        ${registrant === null || registrant === title ? null : `${registrant} · `}Holdings of
        ${textIn(meta, 'report_period')}
      </p>
      ${fundHeadlines(meta, listOf(result, 'holdings'))}`,
    answers: [result],
    body: html`${section('Largest holdings', picture(result, 'Holdings by share of net assets', ['pct_value']))}
    ${section(
      'Holdings',
      table('Holdings', result, listOf(result, 'holdings'), [
        {
          label: 'Issuer',
          cell: (row) => {
            const lei = textIn(row, 'issuer_lei');
            return lei === null
              ? textIn(row, 'issuer_name')
              : html`<a href="${thingPath('entity', lei)}">${textIn(row, 'issuer_name')}</a>`;
          },
        },
        {
          label: 'Kind',
          cell: (row) => textIn(row, 'asset_category_desc') ?? meaning(assets, textIn(row, 'asset_category')),
        },
        { label: 'Value', number: true, cell: (row) => figure(textIn(row, 'value_usd'), 'USD') },
        { label: 'Of net assets', number: true, cell: (row) => figure(textIn(row, 'pct_value'), 'percent') },
      ]),
    )}
    ${section(
      'About the report',
      facts([
        ['Form', textIn(meta, 'form_type')],
        ['Filed', textIn(meta, 'filed_date')],
        [
          'Filing',
          html`<a href="${textIn(meta, 'primary_document_url') ?? '#'}" rel="noopener"
            >${textIn(meta, 'accession_number')}</a
          >`,
        ],
        ['Holdings loaded', textIn(meta, 'holdings_count')],
        ['Filer', html`<a href="${thingPath('manager', cik)}">CIK ${cik}</a>`],
      ]),
    )}`,
  };
};

/** A notice about the missing part of a report, shown before shares computed from the rest. */
const coverageOf = (holdings: QueryResult | null): Html | null => {
  const note = holdings?.ok ? textIn(holdings.meta, 'coverage_note') : null;
  return note === null ? null : html`<p class="notice">${note}</p>`;
};

/** An investment manager: its reported holdings and its votes. */
export const managerPage = async (page: PageRequest): Promise<ThingPage> => {
  const manager = page.parameters['manager'] ?? '';
  const [holdings, votes] = await runQueries(page, [
    { tool: 'stocks_get_institution_holdings', values: { manager, limit: 25 } },
    { tool: 'funds_get_proxy_votes', values: { fund: manager, limit: 20 } },
  ]);
  const result = requireResult(holdings?.ok ? holdings : votes?.ok ? votes : holdings, 'holdings of managers');
  const about = (holdings?.ok ? (holdings.data['manager'] as Fields) : result.meta) ?? {};
  const title = textIn(about, 'name') ?? textIn(result.meta, 'filer_name') ?? manager;
  return {
    kind: 'Investment manager',
    title,
    description: `Reported holdings and proxy votes of ${title}.`,
    lede: holdings?.ok
      ? stats([
          [
            'Reported portfolio',
            figure(textIn(holdings.data, 'total_value'), 'USD'),
            textIn(holdings.data, 'report_period'),
          ],
          ['Positions reported', figure(textIn(holdings.data, 'entry_total'))],
        ])
      : null,
    answers: [holdings, votes],
    body: html`${section('Largest positions', html`${coverageOf(holdings)} ${picture(holdings, 'Positions by share of the loaded positions', ['weight_pct'])}`)}
    ${section(
      'Holdings',
      table('Holdings', holdings, listOf(holdings, 'holdings'), [
        {
          label: 'Issuer',
          cell: (row) => {
            const cik = textIn(row, 'cik');
            return cik === null
              ? textIn(row, 'issuer_name')
              : html`<a href="${thingPath('company', cik)}">${textIn(row, 'issuer_name')}</a>`;
          },
        },
        { label: 'Class', cell: (row) => textIn(row, 'title_of_class') },
        { label: 'Shares', number: true, cell: (row) => figure(textIn(row, 'shares')) },
        { label: 'Value', number: true, cell: (row) => figure(textIn(row, 'value_usd'), 'USD') },
        {
          label: 'Change',
          number: true,
          cell: (row) => (row['change_shares'] ? figure(textIn(row, 'change_shares')) : '–'),
        },
      ]),
    )}
    ${section(
      'Proxy votes',
      table('Proxy votes', votes, listOf(votes, 'votes'), [
        { label: 'Meeting', cell: (row) => textIn(row, 'meeting_date') },
        { label: 'Company', cell: (row) => textIn(row, 'issuer_name') },
        { label: 'Proposal', cell: (row) => textIn(row, 'vote_description') },
        { label: 'Voted', cell: (row) => inWords((textIn(row, 'how_voted') ?? '').toLowerCase()) },
      ]),
    )}`,
  };
};
