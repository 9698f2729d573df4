import { domain } from '@dqs/kit';
import { absAsgs } from './connectors/abs/connector.ts';
import { absOutlines } from './connectors/outlines/abs.ts';
import { censusOutlines } from './connectors/outlines/census.ts';
import { censusCbsa } from './connectors/census/cbsa.ts';
import { censusCities } from './connectors/census/cities.ts';
import { censusCodes } from './connectors/census/codes.ts';
import { censusGazetteer } from './connectors/census/gazetteer.ts';
import { censusPopulation } from './connectors/census/population.ts';
import { censusZctaCounty } from './connectors/census/zcta-county.ts';
import { getContains } from './geographies-contains/handler.ts';
import { hudUspsZip } from './connectors/hud/postal-zip.ts';
import { completeness } from './completeness.ts';
import { contract } from './contract.ts';
import { getCrosswalk } from './geographies-crosswalk/handler.ts';
import { getGeography } from './geographies/handler.ts';
import { geography } from './migrations/0001-geography.ts';
import { delineations } from './migrations/0003-delineations.ts';
import { postalZipTable } from './migrations/0004-postal-zips.ts';
import { points } from './migrations/0005-points.ts';
import { outlines } from './migrations/0006-outlines.ts';
import { listsOfCities } from './migrations/0007-lists-of-cities.ts';
import { populationAndCities } from './migrations/0002-population-and-cities.ts';
import { resolveQuery } from './geographies-resolve/handler.ts';
import { datasets, sources } from './sources.ts';

/** Geography: identity, containment and official crosswalks of US and Australian places. */
export const geo = domain({
  key: 'geo',
  title: 'Geography',
  description: 'Canonical US and Australian geographies: identity, containment, official crosswalks.',
  contract,
  handlers: { geography: getGeography, contains: getContains, crosswalk: getCrosswalk, resolve: resolveQuery },
  sources,
  datasets,
  migrations: [geography, populationAndCities, delineations, postalZipTable, points, outlines, listsOfCities],
  connectors: [
    censusCodes,
    censusGazetteer,
    censusZctaCounty,
    censusCbsa,
    censusPopulation,
    censusCities,
    hudUspsZip,
    absAsgs,
    censusOutlines,
    absOutlines,
  ],
  completeness,
});
