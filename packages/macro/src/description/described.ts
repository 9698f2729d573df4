import { findAmericanState } from '@dqs/places';
import { areaName } from '../published/area.ts';
import { sources } from '../sources.ts';

/** The properties of a series that describe what it measures. */
interface Described {
  readonly description: string | null;
  readonly source: string;
  readonly units: string;
  readonly frequency: string;
  readonly seasonal_adjustment: string;
  readonly geography: string;
}

/** What each programme of a publisher measures, and of whom, by the first two parts of the series key. */
const programmes: Readonly<Record<string, string>> = {
  'bls.ce': 'Jobs, hours and earnings on nonfarm payrolls, from the survey of establishments (CES)',
  'bls.cu': 'Consumer prices paid by all urban consumers (CPI-U)',
  'bls.cw': 'Consumer prices paid by urban wage earners and clerical workers (CPI-W)',
  'bls.pr': 'Output per hour worked and labor costs of major sectors of the economy',
  'bls.ln':
    'Labor force of the civilian noninstitutional population of 16 years and over, from the survey of households (CPS)',
  'bls.la': 'Labor force and unemployment of states and local areas (LAUS)',
  'bls.jt': 'Job openings, hires and separations of nonfarm establishments (JOLTS)',
  'bea.nipa': 'National income and product accounts',
  'bea.regional': 'Gross domestic product of states and regions',
  'frb.h41': 'Balance sheet of the Federal Reserve Banks and factors affecting reserve balances (H.4.1)',
  'frb.h8': 'Assets and liabilities of commercial banks in the United States (H.8)',
  'frb.h15': 'Selected interest rates (H.15)',
  'frb.g17': 'Industrial production and capacity utilization (G.17)',
  'frb.g19': 'Consumer credit outstanding, without loans secured by real estate (G.19)',
  'census.marts': 'Advance estimates of sales of retail and food services firms',
  'census.hv': 'Vacant and occupied housing and homeownership, from the Housing Vacancy Survey',
  'census.qpr': 'Assets, receipts and payments of large pension systems of state and local governments',
  'census.ressales': 'Sales and stock of new single-family houses',
  'census.ftd': 'Exports, imports and balance of goods and services',
  'treasury.dts': 'Cash of the federal government by day, from the Daily Treasury Statement',
};

const adjustments: Readonly<Record<string, string>> = {
  seasonally_adjusted: ' Seasonally adjusted.',
  not_seasonally_adjusted: ' Not seasonally adjusted.',
};

/** Publishers by agency. The first source of an agency is that of its data; the others are of its calendars. */
const publishers: ReadonlyMap<string, string> = new Map(
  sources.toReversed().map(({ tag, publisher }) => [tag.split('.')[0] ?? tag, publisher]),
);

/** The name of an area. Areas in American lists that are not states have a name instead of a code. */
const areaInWords = (geography: string): string => {
  if (geography === 'US') return 'United States';
  const [, state] = /^US-([A-Z]{2})$/.exec(geography) ?? [];
  return (state === undefined ? null : findAmericanState(state)?.name) ?? areaName(geography);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The description of a series: its own, or that of its programme with unit, adjustment, frequency, area and publisher.
 */
export const descriptionOf = (seriesKey: string, row: Described): string => {
  if (row.description !== null) return row.description;
  const [publisher = '', programme = ''] = seriesKey.split('.');
  const measured = programmes[`${publisher}.${programme}`];
  const subject = measured ?? (publisher === 'eurostat' ? `Eurostat data set ${programme}` : null);
  const from = publishers.get(row.source);
  return [
    subject === null ? '' : `${subject}. `,
    `Unit: ${row.units}.`,
    adjustments[row.seasonal_adjustment] ?? '',
    ` ${capital(row.frequency)}, ${areaInWords(row.geography)}.`,
    from === undefined ? '' : ` Source: ${from}.`,
  ].join('');
};
