import { plotOf } from '../chart/plot.ts';
import { html } from '../html.ts';
import type { PageRequest } from '../page.ts';
import { inWords } from '../words.ts';
import { requireResult, runQuery } from '../things/ask-all.ts';
import { choices, drawnOf, section } from '../things/parts.ts';
import { addressOf, type Thing } from './asked.ts';
import type { Comparison } from './comparison.ts';

const lines = ['revenue', 'net_income', 'total_assets'] as const;

/** Compares a statement line of companies, year by year. */
export const companiesCompared = async (page: PageRequest, companies: readonly Thing[]): Promise<Comparison> => {
  const asked = page.query.get('line') ?? '';
  const line = lines.find((one) => one === asked) ?? 'revenue';
  const result = requireResult(
    await runQuery(page, {
      tool: 'stocks_compare',
      values: { tickers_or_ciks: companies.map(({ id }) => id), lines, limit: 8 },
    }),
    'companies',
  );
  const query = companies.map((one) => `s=${encodeURIComponent(addressOf(one))}`).join('&');
  const names = (result.data['companies'] as readonly { company_name: string }[]).map(({ company_name: name }) => name);
  return {
    names,
    answers: [result],
    body: html`${choices(
      'Line',
      lines.map((one) => [inWords(one), `/compare?${query}&line=${one}`, one === line] as const),
    )}
    ${section(inWords(line), drawnOf(plotOf(result.operation.endpoint, result.data, line), `${inWords(line)} of ${names.join(' and ')}`))}`,
  };
};
