// Write a file that a spreadsheet opens: balance sheets with one row for each year and one column for each line.
// Usage: node examples/spreadsheet.ts apple.csv    Needs DQS_URL and DQS_API_KEY.
import { writeFile } from 'node:fs/promises';

const { DQS_URL: url = '', DQS_API_KEY: key = '' } = process.env;
const [file = 'balance-sheets.csv'] = process.argv.slice(2);

const address = new URL('/v1/stocks/balance-sheets', url);
const parameters = {
  ticker_or_cik: 'AAPL',
  lines: 'cash_and_equivalents,total_assets,total_liabilities,total_equity',
  limit: '4',
  format: 'csv',
  columns: 'wide',
};
for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);

const answer = await fetch(address, { headers: { 'X-API-KEY': key } });
const text = await answer.text();
if (!answer.ok) throw new Error(text);
await writeFile(file, text);

const [header = '', ...rows] = text.trim().split('\r\n');
console.log(`${file}: ${rows.length} rows, ${header.split(',').length} columns`);
