import { SourceFormatError, columnIndex, csvRows, type Located } from '@dqs/kit';
import { americanStateByPostal } from '@dqs/places';
import { readCell, remembered, type ReadCell } from '../../published/cell.ts';
import { monthPeriod } from '../../published/period.ts';
import { missingEstimate } from './period.ts';
import { censusSeries } from './series-words.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const wanted = ['sa', 'naics_sector', 'series', 'geo', 'year', ...months];

/** Whether a text starts the monthly file of the Business Formation Statistics. */
export const isFormationFile = (head: string): boolean =>
  /^"?sa"?,"?naics_sector"?,"?series"?,"?geo"?,"?year"?,/.test(head);

/** The measures in the Bureau's words, and their units. */
const measures: Readonly<Record<string, readonly [words: string, units: string]>> = {
  BA_BA: ['Business applications', 'Number of applications'],
  BA_CBA: ['Business applications from corporations', 'Number of applications'],
  BA_HBA: ['High-propensity business applications', 'Number of applications'],
  BA_WBA: ['Business applications with planned wages', 'Number of applications'],
  BF_BF4Q: ['Business formations within four quarters', 'Number of formations'],
  BF_BF8Q: ['Business formations within eight quarters', 'Number of formations'],
  BF_PBF4Q: ['Projected business formations within four quarters', 'Number of formations'],
  BF_PBF8Q: ['Projected business formations within eight quarters', 'Number of formations'],
  BF_SBF4Q: ['Spliced business formations within four quarters (projected at the end)', 'Number of formations'],
  BF_SBF8Q: ['Spliced business formations within eight quarters (projected at the end)', 'Number of formations'],
  BF_DUR4Q: ['Average duration to formation within four quarters', 'Quarters'],
  BF_DUR8Q: ['Average duration to formation within eight quarters', 'Quarters'],
};

const sectors: Readonly<Record<string, string>> = {
  TOTAL: 'all sectors',
  NAICS11: 'agriculture, forestry, fishing and hunting',
  NAICS21: 'mining, quarrying, and oil and gas extraction',
  NAICS22: 'utilities',
  NAICS23: 'construction',
  NAICSMNF: 'manufacturing',
  NAICS42: 'wholesale trade',
  NAICSRET: 'retail trade',
  NAICSTW: 'transportation and warehousing',
  NAICS51: 'information',
  NAICS52: 'finance and insurance',
  NAICS53: 'real estate and rental and leasing',
  NAICS54: 'professional, scientific and technical services',
  NAICS55: 'management of companies and enterprises',
  NAICS56: 'administrative and support and waste management services',
  NAICS61: 'educational services',
  NAICS62: 'health care and social assistance',
  NAICS71: 'arts, entertainment and recreation',
  NAICS72: 'accommodation and food services',
  NAICS81: 'other services',
  NONAICS: 'no sector assigned',
};

/** The Bureau's regions. Here NE is Nebraska. */
const regions: Readonly<Record<string, string>> = { US: 'US', NO: 'Northeast', MW: 'Midwest', SO: 'South', WE: 'West' };

const seriesOf = remembered((key) => {
  const [adjusted = '', sector = '', measure = '', area = ''] = key.split('|');
  const [words, unit] = measures[measure] ?? [measure, 'As published'];
  return censusSeries({
    programme: 'BFS',
    category: sector,
    dataType: measure,
    area,
    adjusted: adjusted === 'A',
    frequency: 'monthly',
    words: `${words}, ${sectors[sector] ?? sector}`,
    unit,
    areaName: regions[area] ?? americanStateByPostal(area)?.name ?? area,
  });
});

/**
 * The values of `bfs_monthly.csv`: one row for a year of one series, place and sector. Future months are empty; `D` and
 * `S` mark withheld values. Throws `SourceFormatError`.
 */
export async function* formationCells(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly Located<ReadCell>[]> {
  let places: ReadonlyMap<string, number> | null = null;
  for await (const rows of csvRows(bytes, { trim: true })) {
    const cells: Located<ReadCell>[] = [];
    for (const { record, line } of rows) {
      if (places === null) {
        places = columnIndex(record, wanted);
        continue;
      }
      const field = (name: string): string => record[places!.get(name)!] ?? '';
      if (!/^[AU]$/.test(field('sa')) || !/^[A-Z]{2}$/.test(field('geo')))
        throw new SourceFormatError(
          `a line begins "${record.slice(0, 5).join(',')}", not with A or U and a place`,
          line,
        );
      const series = seriesOf(['sa', 'naics_sector', 'series', 'geo'].map(field).join('|'));
      for (const [at, month] of months.entries()) {
        const text = field(month);
        if (text === '') continue;
        const flags = missingEstimate.has(text) ? text : null;
        const [periodText, period] = [`${month} ${field('year')}`, monthPeriod(field('year'), String(at + 1))];
        cells.push({ line, record: readCell({ series, period, periodText, text, missing: missingEstimate, flags }) });
      }
    }
    if (cells.length > 0) yield cells;
  }
}
