import { parse } from 'csv-parse/sync';
import type { Oracle } from './oracle.ts';

/** The first day of a period, and the suffix that a half year adds to the series id. */
const placed = (period: string): readonly [day: string, part: string] => {
  const year = period.slice(0, 4);
  const [, half = ''] = /^\d{4}-?[SH](\d)/.exec(period) ?? [];
  if (half !== '') return [`${year}-01-01`, half === '1' ? ' first_half' : ' second_half'];
  const [, quarter = ''] = /Q(\d)/.exec(period) ?? [];
  if (quarter !== '') return [`${year}-${String(Number.parseInt(quarter, 10) * 3 - 2).padStart(2, '0')}-01`, ''];
  const [, month = ''] = /^\d{4}(?:M|-)(\d\d)$/.exec(period) ?? [];
  if (month !== '') return [`${year}-${month}-01`, ''];
  return [period.length === 4 ? `${year}-01-01` : period, ''];
};

const ecbCsv: Oracle = {
  fits: (text) => text.startsWith('KEY,FREQ,'),
  *read(text) {
    for (const row of parse(text, { columns: true }) as Record<string, string>[]) {
      const [day, part] = placed(row['TIME_PERIOD']!);
      yield [`${row['KEY']}${part}`, day, row['OBS_VALUE'] === '' ? null : row['OBS_VALUE']!];
    }
  },
};

const ecbGeneric: Oracle = {
  fits: (text) => text.includes('<message:GenericData') && text.includes('ECB:ECB_EXR1'),
  *read(text) {
    for (const series of text.split('<generic:Series>').slice(1)) {
      const key = series.slice(0, series.indexOf('</generic:SeriesKey>'));
      const codes = [...key.matchAll(/value="([^"]*)"/g)].map(([, code]) => code).join('.');
      for (const [, time = '', value = ''] of series.matchAll(
        /ObsDimension value="([^"]*)"\/>\s*<generic:ObsValue value="([^"]*)"/g,
      )) {
        const [day, part] = placed(time);
        yield [`EXR.${codes}${part}`, day, value === 'NaN' ? null : value];
      }
    }
  },
};

const ecbSpecific: Oracle = {
  fits: (text) => text.includes('<message:StructureSpecificData') && text.includes('ECB:ECB_EXR1'),
  *read(text) {
    for (const series of text.split('<Series ').slice(1)) {
      const names = ['FREQ', 'CURRENCY', 'CURRENCY_DENOM', 'EXR_TYPE', 'EXR_SUFFIX'];
      const codes = names.map((name) => new RegExp(`\\b${name}="([^"]*)"`).exec(series)![1]).join('.');
      for (const [, time = '', value = ''] of series.matchAll(/<Obs TIME_PERIOD="([^"]*)" OBS_VALUE="([^"]*)"/g)) {
        const [day, part] = placed(time);
        yield [`EXR.${codes}${part}`, day, value === 'NaN' ? null : value];
      }
    }
  },
};

/** A bulk file does not contain its data set. The ids of all cells start alike, so they are compared without it. */
const tsv: Oracle = {
  fits: (text) => /^[\w,]+\\(TIME_PERIOD|time)\s*\t/.test(text),
  *read(text) {
    const [header = '', ...lines] = text.split('\n').filter((line) => line !== '');
    const [names = '', ...periods] = header.split('\t').map((field) => field.trim());
    for (const line of lines) {
      const [codes = '', ...cells] = line.split('\t');
      const id = `${names.startsWith('freq') ? '' : 'A.'}${codes.replaceAll(',', '.')}`;
      for (const [index, period] of periods.entries()) {
        const [value = ''] = cells[index]!.trim().split(' ');
        const [day, part] = placed(period);
        yield [`* ${id}${part}`, day, value.startsWith(':') ? null : value];
      }
    }
  },
};

interface JsonStat {
  readonly id: readonly string[];
  readonly size: readonly number[];
  readonly dimension: Readonly<
    Record<string, { readonly category: { readonly index: Readonly<Record<string, number>> } }>
  >;
  readonly value: Readonly<Record<string, number>>;
}

const jsonStat: Oracle = {
  fits: (text) => text.startsWith('{"version":"2.0"') && !text.includes('"value":{}'),
  *read(text) {
    const { id, size, dimension, value } = JSON.parse(text) as JsonStat;
    // Each of these responses has one series: every dimension except time has one code.
    const times = Object.keys(dimension['time']!.category.index);
    const codes = id.filter((name) => name !== 'time').map((name) => Object.keys(dimension[name]!.category.index)[0]);
    if (size.slice(0, -1).some((count) => count !== 1)) throw new Error('several series');
    for (const [place, number] of Object.entries(value))
      yield [`* ${codes.join('.')}`, placed(times[Number.parseInt(place, 10)]!)[0], String(number)];
  },
};

interface LegacyJsonStat {
  readonly value: readonly (number | null)[];
  readonly status: { readonly value: readonly (string | null)[] };
  readonly dimension: {
    readonly geo: { readonly category: { readonly index: Readonly<Record<string, number>> } };
    readonly time: { readonly category: { readonly index: Readonly<Record<string, number>> } };
  };
}

const legacyJsonStat: Oracle = {
  fits: (text) => text.startsWith('{"nama_gdp_c"'),
  *read(text) {
    const { nama_gdp_c: data } = JSON.parse(text) as { nama_gdp_c: LegacyJsonStat };
    const [areas, years] = [data.dimension.geo, data.dimension.time].map(({ category }) =>
      Object.entries(category.index),
    );
    for (const [area, row] of areas!)
      for (const [year, column] of years!) {
        const value = data.value[row * years!.length + column];
        yield [
          `* A.EUR_HAB.B1GM.${area}`,
          `${year}-01-01`,
          value === null || value === undefined ? null : String(value),
        ];
      }
  },
};

const compact: Oracle = {
  fits: (text) => text.includes('<CompactData') && text.includes('nama_10_fcs'),
  *read(text) {
    for (const series of text.split('<data:Series ').slice(1)) {
      const codes = ['FREQ', 'unit', 'na_item', 'geo'].map(
        (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(series)![1],
      );
      for (const [observation, time = ''] of series.matchAll(/<data:Obs TIME_PERIOD="(\d+)"[^>]*>/g)) {
        const [, value = null] = /OBS_VALUE="([^"]*)"/.exec(observation) ?? [];
        yield [`* ${codes.join('.')}`, `${time}-01-01`, value];
      }
    }
  },
};

export const ecbOracles = [ecbCsv, ecbGeneric, ecbSpecific];
export const eurostatOracles = [tsv, jsonStat, legacyJsonStat, compact];
