import { figure, wholeFigure } from '../figure.ts';
import { html, type Html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { thingPath } from '../subject/link.ts';
import { inWords } from '../words.ts';
import { listOf, requireResult, runQuery, type QueryResult } from './ask-all.ts';
import { facts, filingCell, fiscalPeriodOf, section, stats, table, textIn, type Column } from './parts.ts';
import type { ThingPage } from './thing-page.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The page that explains one value of a statement. The period is a fiscal year, or a fiscal quarter: 2024, 2024-Q3. */
export const whyPath = (company: string, line: string, period: string): string =>
  `${thingPath('company', company)}/why/${encodeURIComponent(line)}/${encodeURIComponent(period)}`;

const origins: Readonly<Record<string, string>> = {
  reported: 'as reported',
  q4: 'the year less its first three quarters',
  ytd_difference: 'the year to date less the quarters before',
  ttm: 'the sum of twelve months',
  identity: 'derived from other lines',
};

const rowsOf = (trace: Fields, name: string): readonly Fields[] => trace[name] as readonly Fields[];

const filing: Column = { label: 'Filing', cell: filingCell };

const spanOf = (row: Fields): string =>
  [textIn(row, 'start') ?? textIn(row, 'period_start'), textIn(row, 'end') ?? textIn(row, 'period_end')]
    .filter((day) => day !== null)
    .join(' to ');

/** A concept with its taxonomy prefix separate. Long names may break after the prefix. */
const concept = (row: Fields): Html => {
  const [taxonomy = '', name = ''] = (textIn(row, 'concept') ?? '').split(':');
  return html`<span class="small muted">${taxonomy}:</span><wbr />${name}`;
};

const value: Column = {
  label: 'Value',
  number: true,
  cell: (row) => wholeFigure(textIn(row, 'value'), textIn(row, 'unit')),
};

const rule: Column = {
  label: 'Rule',
  cell: (row) => html`${textIn(row, 'because')} <span class="small muted">${textIn(row, 'rule')}</span>`,
};

const signOf = (row: Fields): string => {
  const times = Number(row['times']);
  const count = Math.abs(times) === 1 ? '' : ` ${Math.abs(times)} ×`;
  return `${times < 0 ? '−' : '+'}${count}`;
};

const ruleView = (trace: Fields): Html =>
  html`<p>${textIn(trace, 'because')}</p>
    ${facts([
      ['Rule', textIn(trace, 'rule')],
      ['Formula', textIn(trace, 'formula')],
    ])}`;

type Rows = readonly Fields[];

const listed = (title: string, result: QueryResult, rows: Rows, columns: readonly Column[]): Html =>
  section(title, table(title, result, rows, columns));

const listedIfAny = (title: string, result: QueryResult, rows: Rows, columns: readonly Column[]): Html | null =>
  rows.length === 0 ? null : listed(title, result, rows, columns);

/** Explains a value of a statement: the rule, its facts, the rejected facts, the identities. */
export const whyPage = async (page: PageRequest): Promise<ThingPage> => {
  const { company = '', line = '', period = '' } = page.parameters;
  const values = { ticker_or_cik: company.toUpperCase(), line, fiscal_period: period, limit: 20 };
  const result = requireResult(await runQuery(page, { tool: 'stocks_get_facts', values }), 'facts of companies');
  const trace = result.data['trace'] as Fields;
  const name = textIn(result.data, 'company_name') ?? '';
  const of = inWords(line);
  const shown = `${of}, ${fiscalPeriodOf(trace)}`;
  const served = textIn(trace, 'value');
  return {
    kind: name,
    title: `Why this number? ${shown}`,
    description: `How ${of} of ${name} follows from its filings: the rule, the facts and the identities.`,
    lede: html`<p><a href="${thingPath('company', company)}/statements">Statements of ${name}</a></p>
      ${stats([
        [
          shown,
          served === null ? 'not served' : figure(served, textIn(trace, 'unit')),
          origins[textIn(trace, 'origin') ?? ''] ?? null,
        ],
        ['Period', spanOf(trace)],
      ])}`,
    answers: [result],
    body: html`${section('The rule', ruleView(trace))}
    ${listed('Facts used', result, rowsOf(trace, 'terms'), [
      { label: 'Sign', cell: signOf },
      value,
      {
        label: 'Concept and period',
        cell: (row) => html`${concept(row)}<br /><span class="small muted">${spanOf(row)}</span>`,
      },
      { label: 'Form', cell: (row) => textIn(row, 'form') },
      { label: 'Filed', cell: (row) => textIn(row, 'filed_date') },
      filing,
    ])}
    ${listedIfAny('Concepts passed over', result, rowsOf(trace, 'passed_over'), [
      value,
      { label: 'Concept', cell: concept },
      rule,
      filing,
    ])}
    ${listedIfAny('Accounting identities', result, rowsOf(trace, 'identities'), [
      rule,
      { label: 'Holds', cell: (row) => (row['holds'] === true ? 'yes' : 'no') },
    ])}
    ${listed('What each filing reported', result, listOf(result, 'facts'), [
      { label: 'Filed', cell: (row) => textIn(row, 'filed_date') },
      { label: 'Form', cell: (row) => textIn(row, 'form') },
      { label: 'Period', cell: spanOf },
      { label: 'Value', number: true, cell: (row) => wholeFigure(textIn(row, 'value'), textIn(result.data, 'unit')) },
      { label: 'Superseded', cell: (row) => (row['superseded'] === true ? 'yes' : 'no') },
      filing,
    ])}`,
  };
};
