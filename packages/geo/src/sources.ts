import type { Dataset, Source } from '@dqs/kit';
import type { Country } from './geography/terms.ts';

export const census: Source = {
  tag: 'census.geography',
  name: 'Geographic reference files',
  publisher: 'US Census Bureau',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.census.gov/about/policies/citation.html',
  attribution: 'Source: U.S. Census Bureau',
};

export const abs: Source = {
  tag: 'abs.asgs',
  name: 'Australian Statistical Geography Standard',
  publisher: 'Australian Bureau of Statistics',
  posture: 'public',
  license: 'CC BY 4.0',
  termsUrl: 'https://www.abs.gov.au/website-privacy-copyright-and-disclaimer',
  attribution: 'Source: Australian Bureau of Statistics (CC BY 4.0)',
};

export const hud: Source = {
  tag: 'hud.usps_crosswalk',
  name: 'USPS ZIP Code crosswalk files',
  publisher: 'US Department of Housing and Urban Development',
  posture: 'public',
  license: 'US government work, public domain',
  termsUrl: 'https://www.huduser.gov/portal/datasets/usps_crosswalk.html',
  attribution: null,
};

export const sources: readonly Source[] = [census, abs, hud];

/** The source of a country's geographies. */
export const sourceOf = (country: Country): Source => (country === 'US' ? census : abs);

export const usPlaces: Dataset = {
  key: 'geo.us_places',
  displayName: 'US geographies',
  source: census.tag,
  coverage:
    'The nation, 57 states and equivalents, counties of the newest Gazetteer and those abolished since 2010, metropolitan and ' +
    'micropolitan areas, ZCTAs and their three-digit prefixes.',
  cadence: 'yearly, August to October',
  held: { table: 'geo_place', column: 'vintage', as: 'year', what: 'lists of', newestWithinDays: 700 },
};

export const auPlaces: Dataset = {
  key: 'geo.au_places',
  displayName: 'Australian geographies',
  source: abs.tag,
  coverage: 'States and territories, GCCSAs, SA4s, SA3s of ASGS Edition 3 (2021 to 2026) and local government areas.',
  cadence: 'local government areas yearly in July, the rest every five years',
  held: { table: 'geo_place', column: 'vintage', as: 'year', what: 'lists of', newestWithinDays: 640 },
};

export const zctaCounty: Dataset = {
  key: 'geo.zcta_county',
  listedWith: 'geo.us_places',
  displayName: 'ZCTA to county relationships',
  source: census.tag,
  coverage:
    'Every part of a 2020 ZCTA in a county of 2020, and in a planning region of Connecticut of 2022, with its land area.',
  cadence: 'once a decade',
  held: { table: 'geo_zcta_county', column: 'vintage', as: 'year', what: 'lists of', newestWithinDays: 4_600 },
};

export const cbsaCounty: Dataset = {
  key: 'geo.cbsa_county',
  listedWith: 'geo.us_places',
  displayName: 'Metropolitan and micropolitan area delineation',
  source: census.tag,
  coverage: 'The counties of every core based statistical area as delineated by the Office of Management and Budget.',
  cadence: 'with each delineation bulletin, last in July 2023',
  held: { table: 'geo_delineation', column: 'vintage', as: 'year', what: 'delineations of' },
};

export const usPopulation: Dataset = {
  key: 'geo.us_population',
  listedWith: 'geo.us_places',
  displayName: 'Population of US counties',
  source: census.tag,
  coverage: 'People and housing units of every county, which order places that share a name.',
  cadence: 'yearly, in spring',
  held: { table: 'geo_population', column: 'year', as: 'year', what: 'lists of', newestWithinDays: 900 },
};

export const usCities: Dataset = {
  key: 'geo.us_cities',
  listedWith: 'geo.us_places',
  displayName: 'US cities and their counties',
  source: census.tag,
  coverage:
    'Every incorporated and census designated place of 2020 with its counties, and the population of incorporated ones.',
  cadence: 'codes once a decade, population yearly in May',
  held: { table: 'geo_city', column: 'vintage', as: 'year', what: 'lists of', newestWithinDays: 900 },
};

export const postalZips: Dataset = {
  key: 'geo.us_postal_zips',
  displayName: 'ZIP Codes in counties by addresses',
  source: hud.tag,
  coverage:
    'Every ZIP Code with deliveries, those of post office boxes and single buildings included, and the share of its addresses in each county.',
  cadence: 'quarterly, loaded from files',
  held: { table: 'geo_postal_zip', column: 'quarter', as: 'year', what: 'quarters of', newestWithinDays: 400 },
};

export const usOutlines: Dataset = {
  key: 'geo.us_outlines',
  listedWith: 'geo.us_places',
  displayName: 'Outlines of US geographies',
  source: census.tag,
  coverage:
    'The outline of every state or equivalent, county and metropolitan or micropolitan area, with a point inside it, in exports and on maps.',
  cadence: 'yearly, in spring and summer',
  held: { table: 'geo_outline', column: 'vintage', as: 'year', what: 'outlines of', newestWithinDays: 900 },
};

export const auOutlines: Dataset = {
  key: 'geo.au_outlines',
  listedWith: 'geo.au_places',
  displayName: 'Outlines of Australian geographies',
  source: abs.tag,
  coverage:
    'The outline of every state or territory, GCCSA, SA4, SA3 and local government area, with a point inside it, in exports and on maps.',
  cadence: 'local government areas yearly in July, the rest every five years',
  held: { table: 'geo_outline', column: 'vintage', as: 'year', what: 'outlines of', newestWithinDays: 2_200 },
};

export const datasets: readonly Dataset[] = [
  usPlaces,
  auPlaces,
  zctaCounty,
  cbsaCounty,
  usPopulation,
  usCities,
  postalZips,
  usOutlines,
  auOutlines,
];
