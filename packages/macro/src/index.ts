import { domain } from '@dqs/kit';
import { agencyConnectors } from './connectors/connectors.ts';
import { contract } from './contract.ts';
import { seriesAndObservations } from './migrations/0001-series.ts';
import { getSeries } from './series/handler.ts';
import { datasets, sources } from './sources.ts';

/** Macro: official macroeconomic series with their vintages, and the agencies' release calendars. */
export const macro = domain({
  key: 'macro',
  title: 'Macro',
  description:
    'Official macroeconomic time series of eight agencies, as they are now and as they were known at any instant, and the calendar of their releases.',
  contract,
  handlers: { series: getSeries },
  sources,
  datasets,
  migrations: [seriesAndObservations],
  connectors: [...agencyConnectors],
});
