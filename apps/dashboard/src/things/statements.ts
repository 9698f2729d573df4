import { decimal } from '@dqs/core';
import type { Decimal } from '@dqs/schemas';
import { groupDigits } from '../figure.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { inWords } from '../words.ts';
import { listOf, requireResult, runQueries, type QueryResult } from './ask-all.ts';
import { choices, emptiness, fiscalPeriodOf, section, textIn } from './parts.ts';
import type { ThingPage } from './thing-page.ts';
import { whyPath } from './why.ts';

type Fields = Readonly<Record<string, unknown>>;

const kinds = {
  income: { tool: 'stocks_get_income_statements', title: 'Income statement', statement: 'income' },
  balance: { tool: 'stocks_get_balance_sheets', title: 'Balance sheet', statement: 'balance_sheet' },
  cash: { tool: 'stocks_get_cash_flow_statements', title: 'Cash flow statement', statement: 'cash_flow' },
} as const;

type Kind = keyof typeof kinds;

const kindOf = (text: string | null): Kind => (text !== null && Object.hasOwn(kinds, text) ? (text as Kind) : 'income');

const million = '1000000' as Decimal;

/** An amount in millions, exactly; anything else in full. */
const shownOf = (value: string, unit: string): string =>
  /^[A-Z]{3}$/.test(unit) || unit === 'shares'
    ? groupDigits(decimal.divide(value as Decimal, million, { significantDigits: 40 }))
    : groupDigits(value);

/** A value with its exact digits and a link to its explanation. */
const cellView = (cell: Fields | undefined, why: string, isRestated: boolean): Html => {
  const [value, unit] = [cell && textIn(cell, 'value'), (cell && textIn(cell, 'unit')) ?? ''];
  if (!cell || !value) return html`<td class="number muted">–</td>`;
  const accession = textIn(cell, 'accession_number');
  const figure = html`<data
    class="figure"
    value="${value}"
    title="${value} ${unit}${accession ? `, ${accession}` : ', derived'}"
    >${shownOf(value, unit)}</data
  >`;
  return html`<td class="number">
    <a class="quiet" href="${why}">${figure}</a>${
      isRestated ? html`<sup><a href="#restated" title="restated since it was first reported">r</a></sup>` : null
    }
  </td>`;
};

/** A period in an operation's notation: 2024, or 2024-Q3. */
const spanOf = (item: Fields): string => {
  const [year, period] = [textIn(item, 'fiscal_year'), textIn(item, 'fiscal_period')];
  return period === 'FY' ? `${year}` : `${year}-${period}`;
};

const gridOf = (
  company: string,
  result: Extract<QueryResult, { ok: true }>,
  labels: ReadonlyMap<string, string>,
  restated: ReadonlySet<string>,
): Html => {
  const items = result.data['statements'] as readonly Fields[];
  const lines = items.map((item) => item['lines'] as Readonly<Record<string, Fields>>);
  const keys = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const units = new Set(lines.flatMap((line) => Object.values(line).map((cell) => textIn(cell, 'currency') ?? '')));
  return html`<p class="small muted">
      Amounts and shares in millions${units.size > 0 ? ` (${[...units].filter(Boolean).join(', ')})` : null}, per-share
      values in full. Open a value to see why it is what it is, and the filings behind it.
    </p>
    <div class="scroll" tabindex="0" role="group" aria-label="Statement">
      <table class="table lines">
        <thead>
          <tr>
            <th scope="col">Line</th>
            ${items.map((item) => html`<th scope="col" class="number">${fiscalPeriodOf(item)}<br />${textIn(item, 'period_end')}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${keys.map(
            (key) =>
              html`<tr>
                <th scope="row">${labels.get(key) ?? inWords(key)}</th>
                ${items.map((item, at) => cellView(lines[at]?.[key], whyPath(company, key, spanOf(item)), restated.has(`${key} ${textIn(item, 'fiscal_year')} ${textIn(item, 'fiscal_period')}`)))}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
};

const filingLink = (row: Fields, name: string): Html => {
  const accession = textIn(row, name);
  return accession === null ? html`derived` : html`<a href="${thingPath('filing', accession)}">${accession}</a>`;
};

/** The statements of a company: lines as rows, periods as columns. Restated values show both filings. */
export const statementsPage = async (page: PageRequest): Promise<ThingPage> => {
  const id = (page.parameters['company'] ?? '').toUpperCase();
  const kind = kindOf(page.query.get('statement'));
  const period = page.query.get('period') === 'quarterly' ? 'quarterly' : 'annual';
  const { tool, title, statement } = kinds[kind];
  const [profile, statements, items, restatements] = await runQueries(page, [
    { tool: 'stocks_get_company', values: { ticker_or_cik: id } },
    { tool, values: { ticker_or_cik: id, period, limit: period === 'annual' ? 6 : 5 } },
    { tool: 'stocks_list_line_items', values: { statement, limit: 100 } },
    { tool: 'stocks_get_restatements', values: { ticker_or_cik: id, limit: 50 } },
  ]);
  const company = requireResult(profile, 'data on companies');
  const path = thingPath('company', id);
  const labels = new Map(
    listOf(items, 'line_items').map((row) => [textIn(row, 'line_key') ?? '', textIn(row, 'label') ?? '']),
  );
  const changed = listOf(restatements, 'restatements').filter((row) => labels.has(textIn(row, 'line_key') ?? ''));
  const restated = new Set(changed.map((row) => [row['line_key'], row['fiscal_year'], row['fiscal_period']].join(' ')));
  const at = (one: Kind, span: string): string => `${path}/statements?statement=${one}&period=${span}`;
  const name = textIn(company.data, 'name') ?? '';
  return {
    kind: 'Company',
    title: `Statements of ${name}`,
    description: `${title} of ${name} as reported to the SEC, by period.`,
    lede: html`${choices('Parts of the company', [
      ['Overview', path, false],
      ['Statements', `${path}/statements`, true],
      ['Owners', `${path}/owners`, false],
      ['Filings', `${path}/filings`, false],
    ])}`,
    answers: [company, statements, items, restatements],
    body: html`${choices(
      'Statement',
      (Object.keys(kinds) as Kind[]).map((one) => [kinds[one].title, at(one, period), one === kind] as const),
    )}
    ${choices(
      'Periods',
      (['annual', 'quarterly'] as const).map((span) => [inWords(span), at(kind, span), span === period] as const),
    )}
    ${section(title, statements?.ok ? gridOf(id, statements, labels, restated) : emptiness(statements))}
    ${
      changed.length === 0
        ? null
        : html`<section class="stack" aria-labelledby="restated">
            <h2 id="restated">Restated values</h2>
            <ul class="small">
              ${changed
                .slice(0, 20)
                .map(
                  (row) =>
                    html`<li>
                      ${labels.get(textIn(row, 'line_key') ?? '')}, ${fiscalPeriodOf(row)}:
                      ${groupDigits(textIn(row, 'original_value') ?? '')} in
                      ${filingLink(row, 'original_accession_number')},
                      ${groupDigits(textIn(row, 'restated_value') ?? '')} in
                      ${filingLink(row, 'superseding_accession_number')}.
                    </li>`,
                )}
            </ul>
          </section>`
    }`,
  };
};
