import { parse } from 'csv-parse/sync';
import type { Oracle } from './oracle.ts';

const firstDay = (period: string): string => {
  const [, year = '', kind = '', number = ''] = /^(\d{4})([QM]?)(\d*)/.exec(period) ?? [];
  if (kind === '') return `${year}-01-01`;
  const month = kind === 'Q' ? Number.parseInt(number, 10) * 3 - 2 : Number.parseInt(number, 10);
  return `${year}-${String(month).padStart(2, '0')}-01`;
};

const letter = (period: string): string => (period.includes('Q') ? 'Q' : period.includes('M') ? 'M' : 'A');

const nipaFlat: Oracle = {
  fits: (text) => text.startsWith('%SeriesCode,Period,Value'),
  *read(text) {
    for (const [, code = '', period = '', value = ''] of text.matchAll(/^(\w+),(\w+),"([^"]*)"/gm))
      yield [`${code} ${letter(period)}`, firstDay(period), value.replaceAll(',', '')];
  },
};

const nipaApi: Oracle = {
  fits: (text) => text.startsWith('{"BEAAPI"'),
  *read(text) {
    const point = /"SeriesCode":"(\w+)".*?"TimePeriod":"(\w+)".*?"DataValue":"([^"]*)"/g;
    for (const [, code = '', period = '', value = ''] of text.matchAll(point))
      yield [`${code} ${letter(period)}`, firstDay(period), value.replaceAll(',', '')];
  },
};

const regional: Oracle = {
  fits: (text) => text.startsWith('GeoFIPS,'),
  *read(text) {
    const [header = '', ...lines] = text.split(/\r?\n/);
    const years = header.split(',').slice(8);
    for (const line of lines) {
      const [, area = '', rest = ''] = /^\s*"(\d{5})"\s*,(.*)$/.exec(line) ?? [];
      if (area === '') continue;
      const [row = []] = parse(rest) as string[][];
      for (const [index, year] of years.entries()) {
        const value = row[7 + index]!;
        yield [`${row[2]} ${area} ${row[3]} A`, `${year}-01-01`, /^\(/.test(value) ? null : value];
      }
    }
  },
};

const day = (period: string): string => (/^\d{4}-\d\d$/.test(period) ? `${period}-01` : period);
const none = new Set(['', 'ND', 'NA', 'NC']);

const ddpCsv: Oracle = {
  fits: (text) => /^"(Series Description|Descriptions:)"/.test(text),
  *read(text) {
    const rows = parse(text, { relax_column_count: true }) as string[][];
    if (rows[0]![0] === 'Descriptions:') {
      for (const row of rows.slice(1))
        for (const [index, period] of rows[0]!.slice(6).entries())
          yield [row[5]!, day(period), none.has(row[6 + index]!.trim()) ? null : row[6 + index]!.trim()];
      return;
    }
    const names = rows[5]!.slice(1);
    for (const row of rows.slice(6))
      for (const [index, name] of names.entries())
        yield [name, day(row[0]!), none.has(row[1 + index]!.trim()) ? null : row[1 + index]!.trim()];
  },
};

const ddpSdmx: Oracle = {
  fits: (text) => text.includes('MessageGroup') && text.includes('kf:Series'),
  *read(text) {
    for (const series of text.split('<kf:Series ').slice(1)) {
      const [, frequency = ''] = / FREQ="(\d+)"/.exec(` ${series}`) ?? [];
      const [, name = ''] = /SERIES_NAME="([^"]*)"/.exec(series) ?? [];
      for (const [observation] of series.matchAll(/<frb:Obs [^>]*>/g)) {
        const attribute = (wanted: string): string => new RegExp(`${wanted}="([^"]*)"`).exec(observation)![1]!;
        const time = attribute('TIME_PERIOD');
        const period = frequency === '129' ? `${time.slice(0, 7)}-01` : time;
        yield [name, period, attribute('OBS_STATUS') === 'A' ? attribute('OBS_VALUE') : null];
      }
    }
  },
};

export const beaOracles = [nipaFlat, nipaApi, regional];
export const frbOracles = [ddpCsv, ddpSdmx];
