import type { Oracle } from './oracle.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const day = (period: string): string => {
  const year = period.slice(-4);
  const month = period.startsWith('Q')
    ? Number.parseInt(period.slice(1), 10) * 3 - 2
    : months.indexOf(period.slice(0, 3)) + 1;
  return `${year}-${String(month).padStart(2, '0')}-01`;
};

const isNumber = (text: string): boolean => /^-?[\d.]+$/.test(text);

/** Only the file name contains the programme, so ids are compared without it. */
const fullFile: Oracle = {
  fits: (text) => text.startsWith('CATEGORIES'),
  *read(text) {
    const lines = text.split(/[\r\n]+/);
    const section = (title: string): Map<string, string> => {
      const start = lines.indexOf(title) + 2;
      const found = new Map<string, string>();
      for (let at = start; start > 1 && /^\d+,/.test(lines[at] ?? ''); at += 1) {
        const [index = '', code = ''] = lines[at]!.split(',');
        found.set(index, code);
      }
      return found;
    };
    const [categories, types, errors, areas, periods] = [
      'CATEGORIES',
      'DATA TYPES',
      'ERROR TYPES',
      'GEO LEVELS',
      'TIME PERIODS',
    ].map(section);
    const start = lines.indexOf('DATA');
    const withErrors = lines[start + 1]!.includes('et_idx');
    for (const line of lines.slice(start + 2).filter((text) => text !== '')) {
      const cells = line.split(',');
      const [period = '', category = '', type = ''] = cells;
      const [area = '', adjusted = '', value = ''] = cells.slice(withErrors ? 4 : 3);
      const code = type === '0' ? errors!.get(cells[3]!) : types!.get(type);
      const id = `* ${categories!.get(category)} ${code} ${areas!.get(area)} ${adjusted === '1' ? 'SA' : 'NSA'}`;
      yield [id, day(periods!.get(period)!), isNumber(value) ? value : null];
    }
  },
};

const exported: Oracle = {
  fits: (text) =>
    /^U\.S\. Census Bureau[^]*September 28, 2026/.test(text) && /44X72|Goods and Services: United/.test(text),
  *read(text) {
    const id = text.includes('44X72') ? '* 44X72 SM US SA' : '* BOPGS BAL US SA';
    for (const [, period = '', value = ''] of text.matchAll(/^([A-Z][a-z]{2}-\d{4}),(.+?)\r?$/gm)) {
      // Periods after the day of the extraction, in September 2026, are not observations.
      if (day(period) <= '2026-09-28') yield [id, day(period), isNumber(value) ? value : null];
    }
  },
};

const spending: Oracle = {
  fits: (text) => text.includes('"group": "fiscal_year"') && text.includes('"aggregated_amount"'),
  *read(text) {
    for (const result of text.split('"time_period"').slice(1)) {
      const [, year = ''] = /"fiscal_year": "(\d+)"/.exec(result) ?? [];
      for (const [, measure = '', amount = ''] of result.matchAll(/"(\w+)": (-?[\d.]+)/g))
        yield [
          `spending_over_time transactions ${measure.toLowerCase()} fiscal_year`,
          `${Number.parseInt(year, 10) - 1}-10-01`,
          amount,
        ];
    }
  },
};

export const censusOracles = [fullFile, exported];
export const usaspendingOracles = [spending];
