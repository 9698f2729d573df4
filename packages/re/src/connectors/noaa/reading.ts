import { decimal } from '@dqs/core';
import type { Reject } from '@dqs/kit';
import { monthPeriod } from '@dqs/series';
import { postalOfNceiState } from '@dqs/places';
import { countyPlace, statePlace, unitedStates, type Place } from '../../series-record/place.ts';
import type { Reading, SeriesDescription } from '../../series-record/reading.ts';
import { elementByCode, type Element } from './element.ts';
import type { PublishedYear } from './parse.ts';
import { noaaSource } from './source.ts';

/** The files list the District of Columbia within Maryland. */
const districtOfColumbia = { state: '18', division: '511', fips: '11001' } as const;

/** NCEI's number for the 48 contiguous states together. */
const contiguous = '110';

/**
 * Climate regions (101), river basins (201), agricultural belts (256) and forecast regions (350). They are a third of a
 * file's lines.
 */
const isRegion = /^[1-9]\d\d$/;

/** The place of a line; null for regions of several states, undefined for an unknown number. */
const placeOf = ({ area, state, division }: PublishedYear): Place | null | undefined => {
  const postal = postalOfNceiState(state);
  if (area === 'state') {
    if (division !== '0') return undefined;
    if (state === contiguous) return unitedStates;
    return postal === undefined ? (isRegion.test(state) ? null : undefined) : statePlace(postal);
  }
  if (state === districtOfColumbia.state && division === districtOfColumbia.division)
    return countyPlace(districtOfColumbia.fips, 'District of Columbia');
  const code = postal === undefined ? undefined : statePlace(postal)?.code;
  const fips = `${code}${division}`;
  // The files contain no county names.
  return code === undefined ? undefined : countyPlace(fips, `County ${fips}`);
};

const seriesOf = (element: Element, place: Place): SeriesDescription => ({
  source: 'noaa',
  programme: 'nclimdiv',
  measure: element.measure,
  place,
  frequency: 'monthly',
  seasonalAdjustment: 'not_applicable',
  sourceSeriesId: `climdiv-${element.file}${place.level === 'county' ? 'cy' : 'st'} ${place.level === 'nation' ? contiguous : place.code}`,
  subject: place.level === 'nation' ? `${element.subject}, 48 contiguous states` : element.subject,
  units: element.units,
  basePeriod: null,
  currency: null,
  licenseTag: 'us_public_domain',
  attribution: noaaSource.attribution,
  prominence: element.prominence,
  keywords: 'climate weather rain snow heat cold NOAA NCEI',
});

/**
 * The value in a cell. The readme and the files use different marks for a missing value (-9.99, -99.90, -99.99, -9999),
 * so every number below the smallest possible one counts as missing. Null for a missing value, undefined if the text is
 * not a number.
 */
const valueOf = (text: string, { smallest }: Element): string | null | undefined => {
  if (!/^-?\d+\.?\d*$/.test(text)) return undefined;
  if (decimal.compare(decimal.decimal(text.replace(/\.$/, '')), decimal.decimalOfNumber(smallest)) < 0) return null;
  return text.endsWith('.') ? text.slice(0, -1) : text;
};

/** The months of a line. Months from the processing month on are not published yet; they are not missing values. */
export const readYear = (line: PublishedYear): readonly Reading[] | Reject => {
  const element = elementByCode.get(line.element);
  const place = placeOf(line);
  if (!element || place === undefined)
    return { reject: `unknown place or element: ${line.state}${line.division} ${line.element}` };
  if (place === null) return [];
  const series = seriesOf(element, place);
  const readings: Reading[] = [];
  for (const [at, text] of line.months.entries()) {
    const value = valueOf(text, element);
    if (value === undefined) return { reject: `${place.code} ${line.year}: month ${at + 1} is "${text}"` };
    const period = monthPeriod(line.year, String(at + 1));
    if (value === null && period.period.slice(0, 7) >= line.processed.slice(0, 7)) continue;
    readings.push({ ...period, series, value, sourceVintage: line.edition, knownAt: `${line.processed}T00:00:00Z` });
  }
  return readings;
};
