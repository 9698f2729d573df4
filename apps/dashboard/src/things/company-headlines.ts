import type { Decimal } from '@dqs/schemas';
import { changeFigure, figure } from '../figure.ts';
import { html, type Fragment, type Html } from '../html.ts';
import { thingPath } from '../subject/link.ts';
import { inWords } from '../words.ts';
import { listOf, type QueryResult } from './ask-all.ts';
import { fiscalPeriodOf, stats, textIn } from './parts.ts';
import { whyPath } from './why.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Lines of the income statement with their growth metrics, in display order. */
const lines = [
  ['revenue', 'Revenue', 'revenue_growth'],
  ['net_income', 'Net income', 'net_income_growth'],
  ['eps_diluted', 'Diluted earnings per share', 'eps_diluted_growth'],
] as const;

const ratios = ['net_margin', 'return_on_equity'] as const;

/** The lines and metrics for the headlines. */
export const headlineLines: readonly string[] = lines.map(([line]) => line);
export const headlineMetrics: readonly string[] = [...ratios, ...lines.map(([, , growth]) => growth)];

const cellOf = (cells: Fields, key: string): Fields | null => {
  const cell = cells[key] as Fields | undefined;
  return cell && textIn(cell, 'value') !== null ? cell : null;
};

const cellsOf = (row: Fields | undefined, name: string): Fields => (row?.[name] as Fields | undefined) ?? {};

const growthNote = (cell: Fields | null, year: string): Fragment =>
  cell === null
    ? null
    : html` · ${changeFigure(textIn(cell, 'value') as Decimal, textIn(cell, 'unit'))} from ${String(Number(year) - 1)}`;

/** A formula of the service in readable form: `100 × net income / revenue`. */
const formulaInWords = (formula: string): string => formula.replaceAll('*', '×').replaceAll('_', ' ');

/** The filings that report the figures, each once. */
const filingsOf = (cells: readonly Fields[]): readonly Html[] =>
  [...new Set(cells.map((cell) => textIn(cell, 'accession_number')))]
    .filter((accession) => accession !== null)
    .map((accession) => html`<a href="${thingPath('filing', accession)}">${accession}</a>`);

/** The main figures of the newest fiscal year, with their period and filing; null if none is loaded. */
export const companyHeadlines = (
  company: string,
  income: QueryResult | null,
  metrics: QueryResult | null,
): Html | null => {
  const [newest] = listOf(income, 'statements');
  if (!newest) return null;
  const year = fiscalPeriodOf(newest);
  const reported = cellsOf(newest, 'lines');
  const derived = cellsOf(
    listOf(metrics, 'periods').find((row) => row['period_end'] === newest['period_end']),
    'values',
  );
  const ofLines = lines.flatMap(([key, label, growth]) => {
    const cell = cellOf(reported, key);
    return cell ? [{ key, label, cell, growth: cellOf(derived, growth) }] : [];
  });
  if (ofLines.length === 0) return null;
  const ofRatios = ratios.flatMap((key) => {
    const cell = cellOf(derived, key);
    return cell ? [{ label: inWords(key), cell }] : [];
  });
  const entries = [
    ...ofLines.map(
      ({ key, label, cell, growth }) =>
        [
          label,
          html`<a class="quiet" href="${whyPath(company, key, year)}"
            >${figure(textIn(cell, 'value'), textIn(cell, 'currency') ?? textIn(cell, 'unit'))}</a
          >`,
          html`${year}${growthNote(growth, year)}`,
        ] as const,
    ),
    ...ofRatios.map(
      ({ label, cell }) => [label, figure(textIn(cell, 'value'), textIn(cell, 'unit')), html`${year}`] as const,
    ),
  ];
  const filings = filingsOf(ofLines.map(({ cell }) => cell));
  const rules = ofRatios.map(({ label, cell }) => `${label} = ${formulaInWords(textIn(cell, 'formula_key') ?? '')}`);
  return html`${stats(entries)}
    <p class="small muted">
      Fiscal year ${year}, ${textIn(newest, 'period_start')} to
      ${textIn(newest, 'period_end')}${filings.length > 0 ? html`, as reported in ${filings.map((link, at) => [at > 0 ? ', ' : '', link])}` : null}.
      ${rules.length > 0 ? `Derived: ${rules.join('; ')}.` : null} Open an amount to see why it is what it is.
    </p>`;
};
