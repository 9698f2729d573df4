import { columnIndex } from '@dqs/kit';

/** The positions of the required columns. */
export interface Layout {
  readonly year: number;
  readonly deposits: number;
  readonly state: number;
  readonly county: number;
  readonly countyName: number;
  readonly area: number;
  readonly areaName: number;
}

const names = ['YEAR', 'DEPSUMBR', 'STALPBR', 'STCNTYBR', 'CNTYNAMB', 'MSABR', 'MSANAMB'] as const;

/** Finds the columns by name, ignoring letter case. Throws `SourceFormatError` with the missing names. */
export const layoutOf = (header: readonly string[]): Layout => {
  const index = columnIndex(
    header.map((name) => name.replace(/^\W+|\s+$/g, '').toUpperCase()),
    names,
  );
  const at = (name: (typeof names)[number]): number => index.get(name) ?? -1;
  return {
    year: at('YEAR'),
    deposits: at('DEPSUMBR'),
    state: at('STALPBR'),
    county: at('STCNTYBR'),
    countyName: at('CNTYNAMB'),
    area: at('MSABR'),
    areaName: at('MSANAMB'),
  };
};

/** Whether a line repeats the header. */
export const isHeader = (row: readonly string[], { year, deposits }: Layout): boolean =>
  row[year]?.trim().toUpperCase() === 'YEAR' && row[deposits]?.trim().toUpperCase() === 'DEPSUMBR';

/** A bank office on 30 June of a year. */
export interface Branch {
  readonly year: string;
  /** Thousands of dollars. */
  readonly thousands: bigint;
  readonly state: string;
  /** Five digits; empty if the file has none. */
  readonly county: string;
  readonly countyName: string;
  /** Code of a metropolitan or micropolitan area; empty outside such areas. */
  readonly area: string;
  readonly areaName: string;
}

/** The reason why a line cannot be counted. */
export interface BadLine {
  readonly fault: string;
}

/** The office of a line, or the reason why it cannot be counted. */
export const branchOf = (row: readonly string[], layout: Layout): Branch | BadLine => {
  const cell = (at: number): string => row[at]?.trim() ?? '';
  const year = cell(layout.year);
  // Old years have thousands separators. An office without deposits has an empty cell.
  const deposits = cell(layout.deposits).replaceAll(',', '').replace(/\.0+$/, '') || '0';
  const state = cell(layout.state);
  const county = cell(layout.county);
  if (!/^(19|20)\d\d$/.test(year)) return { fault: `YEAR is "${year}"` };
  if (!/^\d{1,15}$/.test(deposits)) return { fault: `DEPSUMBR is "${cell(layout.deposits)}"` };
  if (!/^[A-Z]{2}$/.test(state)) return { fault: `STALPBR is "${state}"` };
  const area = cell(layout.area);
  return {
    year,
    thousands: BigInt(deposits),
    state,
    // The file's numbers have lost their leading zeros.
    county: /^\d{4,5}$/.test(county) ? county.padStart(5, '0') : '',
    countyName: cell(layout.countyName),
    // Before 2004, codes of metropolitan areas had four digits and identified other areas.
    area: /^[1-9]\d{4}$/.test(area) ? area : '',
    areaName: cell(layout.areaName),
  };
};
