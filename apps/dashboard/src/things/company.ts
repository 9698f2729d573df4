import { titleOfItem } from '@dqs/stocks';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { isPlot } from '../chart/plot.ts';
import { plotTogether } from '../chart/together.ts';
import { figure } from '../figure.ts';
import { thingPath } from '../subject/link.ts';
import { inWords } from '../words.ts';
import { listOf, requireResult, runQuery, runQueries, type QueryResult } from './ask-all.ts';
import { companyHeadlines, headlineLines, headlineMetrics } from './company-headlines.ts';
import { compareForm } from './compare-form.ts';
import { sectionName } from './codes.ts';
import { choices, emptiness, facts, filingCell, picture, section, table, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';

type Fields = Readonly<Record<string, unknown>>;

const idOf = (page: PageRequest): string => (page.parameters['company'] ?? '').toUpperCase();

const tabs = (page: PageRequest, current: string): Html => {
  const path = thingPath('company', idOf(page));
  return choices(
    'Parts of the company',
    (
      [
        ['Overview', path],
        ['Statements', `${path}/statements`],
        ['Owners', `${path}/owners`],
        ['Filings', `${path}/filings`],
      ] as const
    ).map(([text, href]) => [text, href, text === current] as const),
  );
};

const profileOf = async (page: PageRequest) =>
  requireResult(
    await runQuery(page, { tool: 'stocks_get_company', values: { ticker_or_cik: idOf(page) } }),
    'data on companies',
  );

const lede = ({ data }: Extract<QueryResult, { ok: true }>): Html => {
  const tickers = (data['tickers'] as readonly Fields[]).filter((ticker) => ticker['active']);
  const words = [
    tickers.map((ticker) => textIn(ticker, 'symbol')).join(', '),
    textIn(data, 'exchange'),
    textIn(data, 'sic_description'),
    `CIK ${textIn(data, 'cik')}`,
  ];
  return html`<p class="lede">${words.filter((word) => word !== null && word !== '').join(' · ')}</p>`;
};

const titleOf = ({ data }: Extract<QueryResult, { ok: true }>): string => textIn(data, 'name') ?? '';

const coverageOf = ({ data }: Extract<QueryResult, { ok: true }>, name: string): string => {
  const entry = (data['coverage'] as Fields | undefined)?.[name] as Fields | undefined;
  return entry?.['available'] ? `${textIn(entry, 'since')} to ${textIn(entry, 'through')}` : 'not loaded';
};

const holdersTable = (result: QueryResult | null): Html =>
  table('Institutional holders', result, listOf(result, 'holders').slice(0, 10), [
    {
      label: 'Manager',
      cell: (row) =>
        html`<a href="${thingPath('manager', textIn(row, 'manager_cik') ?? '')}">${textIn(row, 'manager_name')}</a>`,
    },
    { label: 'Shares', number: true, cell: (row) => figure(textIn(row, 'shares')) },
    { label: 'Value', number: true, cell: (row) => figure(textIn(row, 'value_usd'), 'USD') },
    {
      label: 'Change',
      number: true,
      cell: (row) => (row['change_shares'] ? figure(textIn(row, 'change_shares')) : null),
    },
  ]);

const eventsTable = (result: QueryResult | null): Html =>
  table('Events', result, listOf(result, 'events'), [
    { label: 'Date', cell: (row) => textIn(row, 'event_date') },
    {
      label: 'Event',
      cell: (row) => titleOfItem(textIn(row, 'item_code') ?? '') ?? inWords(textIn(row, 'category') ?? ''),
    },
    { label: 'Form', cell: (row) => textIn(row, 'form_type') },
    { label: 'Filing', cell: filingCell },
  ]);

/** A company: its profile, its earnings and segments, its holders, its events. */
export const companyPage = async (page: PageRequest): Promise<ThingPage> => {
  const company = { ticker_or_cik: idOf(page) };
  const profile = await profileOf(page);
  const [income, metrics, segments, holders, events] = await runQueries(page, [
    {
      tool: 'stocks_get_income_statements',
      values: { ...company, limit: 12, lines: headlineLines },
    },
    {
      tool: 'stocks_get_metrics',
      values: { ...company, limit: 12, metrics: ['gross_margin', 'operating_margin', ...headlineMetrics] },
    },
    { tool: 'stocks_get_segments', values: { ...company, limit: 3 } },
    { tool: 'stocks_get_institutional_holders', values: { ...company, limit: 10 } },
    { tool: 'stocks_get_company_events', values: { ...company, limit: 6 } },
  ]);
  // A traded trust reports its holdings as a fund, and files no statements.
  const asFund =
    listOf(income, 'statements').length > 0
      ? null
      : await runQuery(page, { tool: 'funds_get_holdings', values: { fund: idOf(page), limit: 1 } });
  return {
    kind: 'Company',
    picture:
      income?.ok && isPlot(plotTogether(income.operation.endpoint, income.data, ['revenue', 'net_income']))
        ? `/chart${thingPath('company', idOf(page))}`
        : null,
    title: titleOf(profile),
    description: `${titleOf(profile)}: revenue, income, margins, segments, holders and filings as reported to the SEC.`,
    lede: html`${lede(profile)}
    ${asFund?.ok ? html`<p><a href="${thingPath('fund', idOf(page))}">Its holdings as a fund</a></p>` : null}
    ${tabs(page, 'Overview')} ${companyHeadlines(idOf(page), income, metrics)}`,
    answers: [profile, income, metrics, segments, holders, events],
    body: html`${section(
        'Revenue and net income',
        picture(income, 'Revenue and net income by fiscal year', ['revenue', 'net_income']),
      )}
      <div class="grid two">
        ${section('Margins', picture(metrics, 'Margins by fiscal year', ['gross_margin', 'operating_margin', 'net_margin']))}
        ${section('Revenue by segment', picture(segments, 'Revenue by segment'))}
      </div>
      <div class="grid two">
        ${section('Institutional holders', holdersTable(holders))} ${section('Events', eventsTable(events))}
      </div>
      ${section(
        'Compare',
        compareForm({
          things: [`company/${idOf(page)}`],
          label: 'With the company',
          placeholder: 'TSLA',
          button: 'Compare',
        }),
      )}
      ${section(
        'About the company',
        facts([
          ['Sector', textIn(profile.data, 'sector')],
          ['Fiscal year ends', textIn(profile.data, 'fiscal_year_end')],
          ['Latest filing', textIn(profile.data, 'latest_filing_date')],
          ['Financials loaded', coverageOf(profile, 'financials')],
          ['Filings loaded', coverageOf(profile, 'filings')],
          ['Prices', coverageOf(profile, 'prices')],
        ]),
      )}`,
  };
};

/** The owners of a company, and the transactions of its insiders. */
export const companyOwnersPage = async (page: PageRequest): Promise<ThingPage> => {
  const company = { ticker_or_cik: idOf(page) };
  const profile = await profileOf(page);
  const [owners, holders, insiders, transactions, planned] = await runQueries(page, [
    { tool: 'stocks_get_beneficial_owners', values: { ticker: idOf(page), limit: 20 } },
    { tool: 'stocks_get_institutional_holders', values: { ...company, limit: 10 } },
    { tool: 'stocks_get_insiders', values: { ...company, limit: 20 } },
    { tool: 'stocks_get_insider_transactions', values: { ...company, limit: 20 } },
    { tool: 'stocks_get_planned_sales', values: { ...company, limit: 10 } },
  ]);
  return {
    kind: 'Company',
    title: `Owners of ${titleOf(profile)}`,
    description: `Owners of more than 5 percent, institutional holders and insiders of ${titleOf(profile)}.`,
    lede: html`${lede(profile)} ${tabs(page, 'Owners')}`,
    answers: [profile, owners, holders, insiders, transactions, planned],
    body: html`${section(
      'Owners of more than 5 percent',
      table('Owners of more than 5 percent', owners, listOf(owners, 'owners'), [
        { label: 'Owner', cell: (row) => textIn(row, 'name') },
        { label: 'Of the class', number: true, cell: (row) => figure(textIn(row, 'percent_of_class'), 'percent') },
        { label: 'Shares', number: true, cell: (row) => figure(textIn(row, 'shares_beneficially_owned')) },
        { label: 'Schedule', cell: (row) => textIn(row, 'schedule_type') },
        { label: 'Event', cell: (row) => textIn(row, 'date_of_event') },
        { label: 'Filing', cell: filingCell },
      ]),
    )}
    ${section('Institutional holders', holdersTable(holders))}
    ${section(
      'Insider transactions',
      table('Insider transactions', transactions, listOf(transactions, 'transactions'), [
        { label: 'Date', cell: (row) => textIn(row, 'transaction_date') },
        { label: 'Insider', cell: (row) => textIn(row, 'insider_name') },
        { label: 'Kind', cell: (row) => textIn(row, 'code_meaning') },
        { label: 'Shares', number: true, cell: (row) => figure(textIn(row, 'shares')) },
        {
          label: 'Price',
          number: true,
          cell: (row) => (row['price_per_share'] ? figure(textIn(row, 'price_per_share'), 'USD') : null),
        },
        { label: 'Filing', cell: filingCell },
      ]),
    )}
    ${section(
      'Insiders',
      table('Insiders', insiders, listOf(insiders, 'insiders'), [
        { label: 'Name', cell: (row) => textIn(row, 'name') },
        { label: 'Title', cell: (row) => textIn(row, 'officer_title') },
        { label: 'Shares held', number: true, cell: (row) => figure(textIn(row, 'shares_held')) },
        { label: 'Last transaction', cell: (row) => textIn(row, 'last_transaction_date') },
      ]),
    )}
    ${section(
      'Planned sales',
      table('Planned sales', planned, listOf(planned, 'notices'), [
        { label: 'Filed', cell: (row) => textIn(row, 'filed_date') },
        { label: 'Seller', cell: (row) => textIn(row, 'seller_name') },
        { label: 'Shares', number: true, cell: (row) => figure(textIn(row, 'shares')) },
        { label: 'Value', number: true, cell: (row) => figure(textIn(row, 'aggregate_market_value'), 'USD') },
        { label: 'Filing', cell: filingCell },
      ]),
    )}`,
  };
};

/** The filings of a company, newest first, with the sections of its latest annual report. */
export const companyFilingsPage = async (page: PageRequest): Promise<ThingPage> => {
  const company = { ticker_or_cik: idOf(page) };
  const profile = await profileOf(page);
  const [filings, sections] = await runQueries(page, [
    { tool: 'stocks_get_filings', values: { ...company, limit: 50 } },
    { tool: 'stocks_get_filing_sections', values: { ...company, form: '10-K' } },
  ]);
  const report = sections?.ok ? textIn(sections.data, 'accession_number') : null;
  return {
    kind: 'Company',
    title: `Filings of ${titleOf(profile)}`,
    description: `Filings of ${titleOf(profile)} with the SEC, newest first.`,
    lede: html`${lede(profile)} ${tabs(page, 'Filings')}`,
    answers: [profile, filings, sections],
    body: html`${section(
      'Latest annual report',
      report === null
        ? emptiness(sections)
        : html`<p>
              Filed ${sections?.ok ? textIn(sections.data, 'filed_date') : null}:
              <a href="${thingPath('filing', report)}">${report}</a>
            </p>
            <ul class="columns">
              ${listOf(sections, 'sections').map(
                (row) =>
                  html`<li>
                    <a href="${thingPath('filing', report)}?section=${encodeURIComponent(textIn(row, 'key') ?? '')}"
                      >${sectionName(textIn(row, 'key'), textIn(row, 'title'))}</a
                    >
                  </li>`,
              )}
            </ul>`,
    )}
    ${section(
      'All filings',
      table('All filings', filings, listOf(filings, 'filings'), [
        { label: 'Filed', cell: (row) => textIn(row, 'filed_date') },
        { label: 'Form', cell: (row) => textIn(row, 'form_type') },
        { label: 'Period', cell: (row) => textIn(row, 'report_date') },
        { label: 'Filing', cell: filingCell },
        {
          label: 'At the SEC',
          cell: (row) => html`<a href="${textIn(row, 'index_url')}" rel="noopener">sec.gov</a>`,
        },
      ]),
    )}`,
  };
};
