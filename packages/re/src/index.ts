import { domain } from '@dqs/kit';
import { abs } from './connectors/abs/connector.ts';
import { censusIndicators } from './connectors/census-indicators/connector.ts';
import { censusPermits } from './connectors/census-permits/connector.ts';
import { censusPopulation } from './connectors/census-population/connector.ts';
import { fdicDeposits } from './connectors/fdic-sod/connector.ts';
import { fhfa } from './connectors/fhfa/connector.ts';
import { hud } from './connectors/hud/connector.ts';
import { noaa } from './connectors/noaa/connector.ts';
import { acris } from './connectors/nyc-acris/connector.ts';
import { completeness } from './completeness/completeness.ts';
import { contract } from './contract.ts';
import { searchGeographies } from './geographies-search/handler.ts';
import { getHazardProfile } from './hazard-profile/handler.ts';
import { seriesAndObservations } from './migrations/0001-series.ts';
import { seriesByDataset } from './migrations/0002-series-by-dataset.ts';
import { reloading } from './migrations/0003-reloading.ts';
import { placesHeld } from './migrations/0004-places-held.ts';
import { namedCounts } from './migrations/0005-named-counts.ts';
import { seriesByState } from './migrations/0006-series-by-state.ts';
import { searchSeries } from './series-search/handler.ts';
import { orderNames } from './series-search/ranking/order-names.ts';
import { getSeries } from './series/handler.ts';
import { datasets, sources } from './sources.ts';

/** Real estate: house prices, rents, building permits and related series by place. */
export const re = domain({
  key: 're',
  title: 'Real estate',
  description:
    'House-price indexes, fair market rents, building permits and related official series of US and Australian places.',
  contract,
  handlers: {
    series: getSeries,
    seriesSearch: searchSeries,
    geographiesSearch: searchGeographies,
    hazardProfile: getHazardProfile,
  },
  sources,
  datasets,
  migrations: [seriesAndObservations, seriesByDataset, reloading, placesHeld, namedCounts, seriesByState],
  connectors: [fhfa, hud, censusPermits, censusIndicators, censusPopulation, abs, acris, noaa, fdicDeposits],
  completeness,
  namedValues: orderNames,
});
