import { domain } from '@dqs/kit';
import { cftc } from './connectors/cftc/connector.ts';
import { contract } from './contract.ts';
import { searchMarkets } from './markets/handler.ts';
import { position } from './migrations/0001-position.ts';
import { categoryNames } from './positioning/category-names.ts';
import { getPositioning } from './positioning/handler.ts';
import { futuresSource, positionsDataset } from './sources.ts';

export const futures = domain({
  key: 'futures',
  title: 'Futures',
  description: 'Weekly commitments-of-traders positioning of twenty futures markets that people trade and follow.',
  contract,
  handlers: { markets: searchMarkets, positioning: getPositioning },
  sources: [futuresSource],
  datasets: [positionsDataset],
  migrations: [position],
  connectors: [cftc],
  namedValues: categoryNames,
});
