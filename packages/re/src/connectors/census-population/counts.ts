import type { Reject } from '@dqs/kit';
import { states } from '@dqs/places';
import { yearPeriod } from '@dqs/series';
import {
  cbsaPlace,
  countyPlace,
  divisionPlace,
  statePlace,
  unitedStates,
  type Place,
} from '../../series-record/place.ts';
import type { Reading, SeriesDescription } from '../../series-record/reading.ts';
import { populationSource } from '../../sources.ts';
import { countyNamed } from './named-counties.ts';
import type { Count, CountedPlace } from './parse.ts';

const measures = {
  population: {
    programme: 'population',
    subject: 'Resident population',
    units: 'persons',
    prominence: 20,
    keywords: 'people inhabitants residents how many people live census population estimates PEP',
  },
  housing_units: {
    programme: 'housing_units',
    subject: 'Housing units',
    units: 'housing units',
    prominence: 30,
    keywords: 'homes dwellings housing stock census housing unit estimates PEP',
  },
} as const;

/** The survey's five-year estimates differ from annual estimates and have their own series. */
const surveyed = {
  population: { ...measures.population, subject: 'Total population, five-year estimate', prominence: 60 },
  housing_units: { ...measures.housing_units, subject: 'Housing units, five-year estimate', prominence: 61 },
} as const;

/** The county code of the state itself in a file of counties. */
const wholeState = '000';

/** The Census Bureau's regions, which are not a level of the service. */
const regions: ReadonlySet<string> = new Set(['Northeast', 'Midwest', 'South', 'West']);

const placeOfName = (name: string): Place | null | undefined => {
  // Counties are matched by name after the file is loaded.
  if (regions.has(name) || countyNamed(name) !== null) return null;
  if (name === 'United States') return unitedStates;
  const state = states.find((each) => each.country === 'US' && each.name === name);
  return state && statePlace(state.code);
};

const stateOrNation = (code: string): Place | undefined => (code === '00' ? unitedStates : statePlace(code));

/** The place of a line; null if the service has no such level, undefined if the codes are invalid. */
const placeOf = ({ layout, identity }: CountedPlace): Place | null | undefined => {
  const cell = (name: string): string => identity.get(name) ?? '';
  switch (layout) {
    case 'county': {
      const [state, county] = [cell('STATE').padStart(2, '0'), cell('COUNTY').padStart(3, '0')];
      return county === wholeState ? stateOrNation(state) : countyPlace(`${state}${county}`, cell('CTYNAME'));
    }
    case 'state': {
      const level = cell('SUMLEV').padStart(3, '0');
      // Regions and divisions are not loaded.
      if (level === '020' || level === '030') return null;
      return stateOrNation(cell('STATE').padStart(2, '0'));
    }
    case 'cbsa': {
      const [code, name, kind] = [cell('CBSA'), cell('NAME'), cell('LSAD')];
      if (/^Metropolitan Division$/i.test(kind))
        return /^\d{5}$/.test(cell('MDIV')) ? divisionPlace(cell('MDIV'), name) : undefined;
      // Each area is followed by its counties, which are also in the file of counties.
      if (!/^(Metropolitan|Micropolitan) Statistical Area$/i.test(kind)) return null;
      return /^\d{5}$/.test(code) ? cbsaPlace(code, name) : undefined;
    }
    case 'housing_workbook':
      return placeOfName(cell('NAME'));
    case 'survey':
      return countyPlace(`${cell('state')}${cell('county')}`, cell('NAME').replace(/, [^,]*$/, ''));
  }
};

const seriesOf = ({ layout }: CountedPlace, place: Place, measure: Count['measure']): SeriesDescription => {
  const isSurvey = layout === 'survey';
  const words = isSurvey ? surveyed[measure] : measures[measure];
  return {
    source: 'census',
    programme: isSurvey ? 'acs5' : words.programme,
    measure: isSurvey ? measure : 'total',
    place,
    frequency: 'annual',
    seasonalAdjustment: 'not_applicable',
    sourceSeriesId: isSurvey
      ? `${measure === 'population' ? 'B01003_001E' : 'B25001_001E'} ${place.code}`
      : `${measure === 'population' ? 'POPESTIMATE' : 'HUESTIMATE'} ${place.code}`,
    subject: words.subject,
    units: words.units,
    basePeriod: null,
    currency: null,
    licenseTag: 'us_public_domain',
    attribution: populationSource.attribution,
    prominence: words.prominence,
    keywords: words.keywords,
  };
};

/** The counts of one line, one reading per year. */
export const readCounts = (counted: CountedPlace): readonly Reading[] | Reject => {
  const place = placeOf(counted);
  if (place === null) return [];
  if (place === undefined)
    return { reject: `${[...counted.identity.values()].join(' ')} is not a state, county or metropolitan area` };
  const isSurvey = counted.layout === 'survey';
  // Files of New England towns or of Alaska's former areas have empty cells for the years before.
  const counts = counted.counts.filter(({ text }) => text !== '' && !/^X$|^\(X\)$/i.test(text));
  const bad = counts.find(({ text }) => !/^\d{1,12}$/.test(text));
  if (bad) return { reject: `${place.code}: "${bad.text}" is not a count` };
  return counts.map(({ measure, year, text }) => ({
    ...yearPeriod(year),
    series: seriesOf(counted, place, measure),
    value: text,
    sourceVintage: isSurvey ? `ACS 5-year ${Number.parseInt(year, 10) - 4}-${year}` : `Vintage ${counted.vintage}`,
    meta: isSurvey
      ? { source_note: `An average over ${Number.parseInt(year, 10) - 4} to ${year}, not a count of one year.` }
      : null,
    // Each vintage re-estimates all of its years. The newest vintage applies.
    knownAt: `${counted.vintage}-12-31T00:00:00Z`,
  }));
};
