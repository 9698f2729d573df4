// Compare what is known now with what was known then: a company's revenue, and an index that is revised every month.
// Needs DQS_URL and DQS_API_KEY.
import { createClient } from '@dqs/client';

const { DQS_URL: baseUrl = '', DQS_API_KEY: apiKey = '' } = process.env;
const client = createClient({ baseUrl, apiKey });

const company = { ticker_or_cik: 'AAPL', lines: ['revenue'], limit: 1 };
for (const day of [undefined, '2025-06-30']) {
  const { data } = await client.stocks.getIncomeStatements({ ...company, ...(day ? { as_known_at: day } : {}) });
  const [year] = data.statements;
  const revenue = year?.lines['revenue'];
  console.log(`${day ?? 'now'}: fiscal ${year?.fiscal_year} revenue ${revenue?.value} ${revenue?.unit}`);
}

const series = { series_key: 'bls.cpi.u.us.all_items.sa', start: '2019-06-01', end: '2019-06-30' };
for (const instant of [undefined, '2020-06-15T00:00:00Z']) {
  const { data, meta } = await client.macro.getSeries({ ...series, ...(instant ? { as_known_at: instant } : {}) });
  console.log(`${instant ?? 'now'}: June 2019 ${data.observations[0]?.value} (${meta.source})`);
}
