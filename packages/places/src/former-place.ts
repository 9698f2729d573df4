/** A county, metropolitan area or division with a retired code, which occurs in older files. */
export interface FormerPlace {
  readonly id: string;
  /** Name in the last available official file with the code. */
  readonly name: string;
  /** The ids of the places that contained it. */
  readonly within: readonly string[];
  /** The first year in which the code is no longer used. */
  readonly until: string;
  readonly successors: readonly FormerPlaceSuccessor[];
}

interface FormerPlaceSuccessor {
  readonly id: string;
  /** Share of the former place that is in this one: `1` if a notice says so for all of it, otherwise unknown. */
  readonly weight: '1' | null;
}

const county = (
  code: string,
  name: string,
  until: string,
  successors: readonly string[],
  weight: '1' | null = null,
): FormerPlace => ({
  id: `county:${code}`,
  name,
  within: [`state:${code.slice(0, 2)}`],
  until,
  successors: successors.map((to) => ({ id: `county:${to}`, weight })),
});

const area = (code: string, name: string, until: string, successor: string): FormerPlace => ({
  id: `cbsa:${code}`,
  name: `${name} Metro Area`,
  within: [],
  until,
  // A new delineation rarely has exactly the counties of the previous one.
  successors: [{ id: `cbsa:${successor}`, weight: null }],
});

const division = (
  code: string,
  name: string,
  of: string,
  until: string,
  successors: readonly string[],
): FormerPlace => ({
  id: `cbsa:${code}`,
  name: `${name} Metro Division`,
  within: [`cbsa:${of}`],
  until,
  successors: successors.map((to) => ({ id: `cbsa:${to}`, weight: null })),
});

/**
 * Former places that are in no list of the service. Counties: the Census Bureau's notices "Substantial Changes to
 * Counties and County Equivalent Entities", by decade, with names from its files of building permits. Metropolitan
 * areas and divisions: the bulletins of the Office of Management and Budget (13-01 of 2013, 18-03 and 18-04 of 2018,
 * 23-01 of 2023), with titles from the files of building permits of 2004 and 2023 and of house prices of 2016 and 2022.
 */
export const formerPlaces: readonly FormerPlace[] = [
  // Dade County changed its name and code to Miami-Dade on 22 July 1997.
  county('12025', 'Dade County', '1997', ['12086'], '1'),
  // South Boston city joined Halifax County on 30 June 1995, Clifton Forge city joined Alleghany County on 1 July 2001.
  county('51780', 'South Boston city', '1995', ['51083'], '1'),
  county('51560', 'Clifton Forge city', '2001', ['51005'], '1'),
  // Alaska: Yakutat was separated in 1992, Skagway in 2007, and Wrangell in 2008, when Ketchikan Gateway grew.
  county('02231', 'Skagway-Yakutat-Angoon Census Area', '1992', ['02105', '02230', '02282']),
  county('02232', 'Skagway-Hoonah-Angoon Census Area', '2007', ['02105', '02230']),
  county('02201', 'Prince of Wales-Outer Ketchikan Census Area', '2008', ['02130', '02198', '02275']),
  county('02280', 'Wrangell-Petersburg Census Area', '2008', ['02195', '02275']),
  area('11300', 'Anderson, IN', '2013', '26900'),
  area('11340', 'Anderson, SC', '2013', '24860'),
  area('14060', 'Bloomington-Normal, IL', '2013', '14010'),
  area('15680', 'California-Lexington Park, MD', '2023', '30500'),
  area('17460', 'Cleveland-Elyria, OH', '2023', '17410'),
  area('19380', 'Dayton, OH', '2018', '19430'),
  area('23020', 'Fort Walton Beach-Crestview-Destin, FL', '2013', '18880'),
  area('26100', 'Holland-Grand Haven, MI', '2013', '24340'),
  area('26180', 'Honolulu, HI', '2013', '46520'),
  area('29140', 'Lafayette, IN', '2013', '29200'),
  area('31100', 'Los Angeles-Long Beach-Santa Ana, CA', '2013', '31080'),
  area('31460', 'Madera, CA', '2023', '23420'),
  area('36140', 'Ocean City, NJ', '2023', '12100'),
  area('37380', 'Palm Coast, FL', '2013', '19660'),
  area('37700', 'Pascagoula, MS', '2013', '25060'),
  area('39100', 'Poughkeepsie-Newburgh-Middletown, NY', '2023', '28880'),
  area('39140', 'Prescott, AZ', '2018', '39150'),
  area('42060', 'Santa Barbara-Santa Maria-Goleta, CA', '2013', '42200'),
  area('42260', 'Sarasota-Bradenton-Venice, FL', '2009', '35840'),
  area('45540', 'The Villages, FL', '2023', '48680'),
  area('46940', 'Vero Beach, FL', '2009', '42680'),
  division('16974', 'Chicago-Naperville-Arlington Heights, IL', '16980', '2018', ['16984']),
  division('23844', 'Gary, IN', '16980', '2023', ['29414']),
  division('35154', 'New Brunswick-Lakewood, NJ', '35620', '2023', ['29484']),
  division('43524', 'Silver Spring-Frederick-Rockville, MD', '47900', '2018', ['23224']),
  division('47894', 'Washington-Arlington-Alexandria, DC-VA-MD-WV', '47900', '2023', ['11694', '47764']),
];
