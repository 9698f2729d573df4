import type { Oracle, OracleCell } from './oracle.ts';

const idOfHeading: Readonly<Record<string, string>> = {
  '1 Mo': 'BC_1MONTH',
  '1.5 Month': 'BC_1_5MONTH',
  '2 Mo': 'BC_2MONTH',
  '3 Mo': 'BC_3MONTH',
  '4 Mo': 'BC_4MONTH',
  '6 Mo': 'BC_6MONTH',
  '1 Yr': 'BC_1YEAR',
  '2 Yr': 'BC_2YEAR',
  '3 Yr': 'BC_3YEAR',
  '5 Yr': 'BC_5YEAR',
  '7 Yr': 'BC_7YEAR',
  '10 Yr': 'BC_10YEAR',
  '20 Yr': 'BC_20YEAR',
  '30 Yr': 'BC_30YEAR',
};

const yieldsCsv: Oracle = {
  fits: (text) =>
    text.startsWith('Date,') &&
    text
      .slice(5, text.indexOf('\n'))
      .split(',')
      .every((heading) => heading.replaceAll('"', '') in idOfHeading),
  *read(text) {
    const [header = '', ...lines] = text.split('\n').filter((line) => line !== '');
    const ids = header
      .split(',')
      .slice(1)
      .map((heading) => idOfHeading[heading.replaceAll('"', '')]!);
    for (const line of lines) {
      const [date = '', ...cells] = line.split(',');
      const day = `${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}`;
      for (const [index, id] of ids.entries()) yield [id, day, cells[index] === '' ? null : cells[index]!];
    }
  },
};

const yieldsXml: Oracle = {
  fits: (text) => text.includes('<feed') && text.includes('d:NEW_DATE'),
  *read(text) {
    for (const entry of text.split('<entry>').slice(1)) {
      const day = /NEW_DATE[^>]*>(\d{4}-\d\d-\d\d)/.exec(entry)![1]!;
      for (const [, id = '', value = ''] of entry.matchAll(/<d:(BC_\w+)[^>]*>([^<]*)</g))
        if (id !== 'BC_30YEARDISPLAY') yield [id, day, value];
    }
  },
};

interface FiscalRow {
  readonly record_date: string;
  readonly [column: string]: string;
}

const fiscalData: Oracle = {
  fits: (text) => text.startsWith('{"data":[{') && text.includes('"record_date"'),
  *read(text) {
    const { data } = JSON.parse(text) as { data: FiscalRow[] };
    const given = (value: string | undefined): string | null => (value === 'null' ? null : value!);
    const years = new Map(data.map((row) => [row['classification_id'], row['classification_desc']]));
    const names = [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ];
    for (const row of data) {
      for (const column of ['tot_pub_debt_out_amt', 'debt_held_public_amt', 'intragov_hold_amt'])
        if (column in row) yield [column, row.record_date, given(row[column])];
      if ('avg_interest_rate_amt' in row)
        yield [
          `avg_interest_rates ${row['security_type_desc']}: ${row['security_desc']}`,
          `${row.record_date.slice(0, 7)}-01`,
          given(row['avg_interest_rate_amt']),
        ];
      if ('account_type' in row) yield* cashBalance(row);
      const [, year = ''] = /^FY (\d+)$/.exec(years.get(row['parent_id']) ?? '') ?? [];
      const month = names.indexOf(row['classification_desc'] ?? '') + 1;
      const amounts = Object.keys(row).filter((column) =>
        /^current_month_(gross_(rcpt|outly)|dfct_sur)_amt$/.test(column),
      );
      if (year !== '' && month > 0) {
        const calendarYear = month > 9 ? Number.parseInt(year, 10) - 1 : Number.parseInt(year, 10);
        const period = `${calendarYear}-${String(month).padStart(2, '0')}-01`;
        for (const column of amounts) yield [`mts_table_1 ${column}`, period, given(row[column])];
      }
      if (row['classification_desc'] === 'Year-to-Date') {
        const period = year === row.record_date.slice(0, 4) ? `${row.record_date.slice(0, 7)}-01` : `${year}-09-01`;
        for (const column of amounts) yield [`mts_table_1 ${column} fiscal year to date`, period, given(row[column])];
      }
    }
  },
};

function* cashBalance(row: FiscalRow): Generator<OracleCell> {
  const type = row['account_type']!;
  for (const column of ['open_today_bal', 'close_today_bal'])
    if (row[column] !== 'null') yield [`operating_cash_balance ${type}: ${column}`, row.record_date, row[column]!];
  const closing = 'operating_cash_balance TGA closing balance';
  if (type === 'Federal Reserve Account' || type === 'Treasury General Account (TGA)')
    yield [closing, row.record_date, row['close_today_bal']!];
  if (type.endsWith('Closing Balance')) yield [closing, row.record_date, row['open_today_bal']!];
}

const told = (id: string, year: string, period: string, value: string): OracleCell => {
  const number = Number.parseInt(period.slice(1), 10);
  if (['M13', 'Q05', 'S03'].includes(period)) return [`${id} annual`, `${year}-01-01`, value];
  if (period === 'S01' || period === 'S02')
    return [`${id} ${period === 'S01' ? 'first_half' : 'second_half'}`, `${year}-01-01`, value];
  const month = period.startsWith('Q') ? number * 3 - 2 : period.startsWith('A') ? 1 : number;
  return [id, `${year}-${String(month).padStart(2, '0')}-01`, value];
};

const labstat: Oracle = {
  fits: (text) => /^series_id\s+year\t/.test(text),
  *read(text) {
    for (const line of text.split('\n').slice(1)) {
      const [id = '', year = '', period = '', value = ''] = line.split('\t').map((field) => field.trim());
      if (id !== '') yield told(id, year, period, value);
    }
  },
};

interface ApiSeries {
  readonly seriesID: string;
  readonly data: readonly { readonly year: string; readonly period: string; readonly value: string }[];
}

const blsApi: Oracle = {
  fits: (text) => text.startsWith('{"status": "REQUEST'),
  *read(text) {
    const { Results } = JSON.parse(text) as { Results: { series: ApiSeries[] } };
    for (const { seriesID, data } of Results.series)
      for (const { year, period, value } of data) yield told(seriesID, year, period, value);
  },
};

export const treasuryOracles = [yieldsCsv, yieldsXml, fiscalData];
export const blsOracles = [labstat, blsApi];
