import { domain } from '@dqs/kit';
import { getCatalog } from './catalog/handler.ts';
import { contract } from './contract.ts';
import { getFreshness } from './freshness/handler.ts';
import { datasets, sources } from './sources.ts';

/** The data that the service has, its licences and how fresh it is. */
export const platform = domain({
  key: 'platform',
  title: 'Platform',
  description: 'What this service holds, under which licence, how fresh it is, and which operations read it.',
  contract,
  handlers: { catalog: getCatalog, freshness: getFreshness },
  sources,
  datasets,
  migrations: [],
  connectors: [],
});
