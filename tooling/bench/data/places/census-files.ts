import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Nation } from './nation.ts';
import { states } from './states.ts';

const written = async (folder: string, name: string, lines: readonly string[]): Promise<string> => {
  const file = join(folder, name);
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
};

const measures = '1000000|20000|0.386|0.008|40.000000|-100.000000';

/** The metropolitan area of a county that has one: each tenth county and the one after it make one. */
export const areaOf = (county: number): { readonly code: string; readonly first: number } | null => {
  const first = county - (county % 10);
  return county - first < 2 ? { code: String(10_000 + first), first } : null;
};

/** The states, as the Census Bureau lists their codes. */
export const writeStates = (folder: string): Promise<string> =>
  written(folder, 'state.txt', [
    'STATE|STUSAB|STATE_NAME|STATENS',
    ...states.map(({ fips, code, name }) => `${fips}|${code}|${name}|01779775`),
  ]);

/** The files of a Gazetteer: counties, metropolitan areas, ZIP Code Tabulation Areas. */
export const writeGazetteer = (folder: string, { counties, zctas }: Nation): Promise<readonly string[]> =>
  Promise.all([
    written(folder, '2025_Gaz_counties_national.txt', [
      'USPS|GEOID|GEOIDFQ|ANSICODE|NAME|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG',
      ...counties.map(
        ({ fips, name, state }) => `${state.code}|${fips}|0500000US${fips}|00161526|${name} County|${measures}`,
      ),
    ]),
    written(folder, '2025_Gaz_cbsa_national.txt', [
      'CSAFP|GEOID|GEOIDFQ|NAME|CBSA_TYPE|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG',
      ...counties.flatMap(({ name, state }, at) => {
        const area = areaOf(at);
        return area?.first === at
          ? [`|${area.code}|310M700US${area.code}|${name} City, ${state.code} Metro Area|1|${measures}`]
          : [];
      }),
    ]),
    written(folder, '2025_Gaz_zcta_national.txt', [
      'GEOID|GEOIDFQ|ALAND|AWATER|ALAND_SQMI|AWATER_SQMI|INTPTLAT|INTPTLONG',
      ...zctas.map(({ code }) => `${code}|860Z200US${code}|${measures}`),
    ]),
  ]);

/** The relationship file of ZIP Code Tabulation Areas and counties. */
export const writeZctaCounty = (folder: string, { zctas }: Nation): Promise<string> =>
  written(folder, 'tab20_zcta520_county20_natl.txt', [
    'OID_ZCTA5_20|GEOID_ZCTA5_20|NAMELSAD_ZCTA5_20|AREALAND_ZCTA5_20|AREAWATER_ZCTA5_20|MTFCC_ZCTA5_20|CLASSFP_ZCTA5_20|' +
      'FUNCSTAT_ZCTA5_20|OID_COUNTY_20|GEOID_COUNTY_20|NAMELSAD_COUNTY_20|AREALAND_COUNTY_20|AREAWATER_COUNTY_20|' +
      'MTFCC_COUNTY_20|CLASSFP_COUNTY_20|FUNCSTAT_COUNTY_20|AREALAND_PART|AREAWATER_PART',
    ...zctas.flatMap(({ code, land, parts }) =>
      parts.map(
        ({ county, land: part }) =>
          `|${code}|ZCTA5 ${code}|${land}|0|G6350|B5|S||${county.fips}|${county.name} County|||G4020|||${part}|0`,
      ),
    ),
  ]);
