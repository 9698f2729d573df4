import { figure } from '../figure.ts';
import { html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { inWords } from '../words.ts';
import { listOf, requireResult, runQueries } from './ask-all.ts';
import { charters, meaning } from './codes.ts';
import { facts, picture, section, stats, table, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A bank: its quarterly figures and its supervisor. */
export const bankPage = async (page: PageRequest): Promise<ThingPage> => {
  const cert = page.parameters['bank'] ?? '';
  const [financials, found] = await runQueries(page, [
    { tool: 'banks_get_financials', values: { cert, limit: 12 } },
    { tool: 'banks_search', values: { query: cert, limit: 5 } },
  ]);
  const match = listOf(found, 'matches').find((row) => textIn(row, 'cert') === cert);
  if (!match) requireResult(financials, 'banks');
  const head = financials?.ok ? financials.data : (match ?? {});
  const [quarter] = listOf(financials, 'quarters');
  const values = (quarter?.['values'] ?? {}) as Readonly<Record<string, Fields>>;
  const definitions = (financials?.ok ? financials.data['metric_definitions'] : {}) as Readonly<Record<string, Fields>>;
  const title = textIn(head, 'name') ?? `Certificate ${cert}`;
  const of = (key: string) =>
    figure(values[key] && textIn(values[key], 'value'), values[key] ? textIn(values[key], 'units') : null);
  const county = match && textIn(match, 'county_fips');
  const when = quarter ? textIn(quarter, 'fiscal_quarter') : null;
  return {
    kind: 'Bank',
    title,
    description: `Quarterly call-report figures of ${title}: assets, deposits, income and capital.`,
    lede: html`<p class="lede">
        ${[textIn(head, 'city'), textIn(head, 'state')].filter(Boolean).join(', ')} · FDIC certificate
        ${cert}${head['active'] === false ? ' · closed' : ''}
      </p>
      ${stats([
        ['Total assets', of('total_assets'), when],
        ['Deposits', of('total_deposits'), when],
        ['Uninsured deposits', of('uninsured_deposits'), when],
        ['Net income, year to date', of('net_income'), when],
      ])}`,
    answers: [financials, found],
    body: html`<div class="grid two">
        ${section('Total assets', picture(financials, 'Total assets by quarter', ['total_assets']))}
        ${section('Uninsured deposits', picture(financials, 'Uninsured deposits by quarter', ['uninsured_deposits']))}
      </div>
      ${section(
        `Figures of ${when ?? 'the newest quarter'}`,
        table(
          'Figures',
          financials,
          Object.entries(values).map(([key, value]) => ({
            ...value,
            key,
            title: definitions[key] ? textIn(definitions[key], 'title') : inWords(key),
          })),
          [
            { label: 'Figure', cell: (row) => textIn(row, 'title') },
            { label: 'Value', number: true, cell: (row) => figure(textIn(row, 'value'), textIn(row, 'units')) },
            { label: 'Basis', cell: (row) => inWords(textIn(row, 'basis') ?? '') },
          ],
        ),
      )}
      ${
        match
          ? section(
              'About the bank',
              facts([
                ['Supervisor', textIn(match, 'primary_regulator')],
                ['Charter', meaning(charters, textIn(match, 'charter_class'))],
                ['RSSD', textIn(match, 'rssd_id')],
                ['Established', textIn(match, 'established_date')],
                ['Closed', textIn(match, 'closed_date')],
                [
                  'County',
                  county
                    ? html`<a href="${thingPath('place', `county:${county}`)}">${textIn(match, 'county_name')}</a>`
                    : null,
                ],
              ]),
            )
          : null
      }`,
  };
};
