import { domain } from '@dqs/kit';
import { absAsgs } from './connectors/abs/connector.ts';
import { censusCbsa } from './connectors/census/cbsa.ts';
import { censusCodes } from './connectors/census/codes.ts';
import { censusGazetteer } from './connectors/census/gazetteer.ts';
import { censusZctaCounty } from './connectors/census/zcta-county.ts';
import { getContains } from './contains/handler.ts';
import { contract } from './contract.ts';
import { getCrosswalk } from './crosswalk/handler.ts';
import { getGeography } from './geography/handler.ts';
import { geography } from './migrations/0001-geography.ts';
import { resolveQuery } from './resolve/handler.ts';
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
  migrations: [geography],
  connectors: [censusCodes, censusGazetteer, censusZctaCounty, censusCbsa, absAsgs],
});
