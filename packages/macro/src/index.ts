import { domain } from '@dqs/kit';
import { agencyNames } from './agency-names.ts';
import { getCalendar } from './calendar/handler.ts';
import { calendarConnectors } from './connectors/calendars/connectors.ts';
import { agencyConnectors } from './connectors/connectors.ts';
import { completeness } from './completeness.ts';
import { contract } from './contract.ts';
import { seriesAndObservations } from './migrations/0001-series.ts';
import { calendar } from './migrations/0002-calendar.ts';
import { blsCodes } from './migrations/0003-bls-codes.ts';
import { ecbCodes } from './migrations/0004-ecb-codes.ts';
import { reloading } from './migrations/0005-reloading.ts';
import { publisherIds } from './migrations/0006-publisher-ids.ts';
import { missedReleases } from './missed/missed.ts';
import { getRecentUpdates } from './recent-updates/handler.ts';
import { searchSeries } from './search/handler.ts';
import { getSeries } from './series/handler.ts';
import { datasets, sources } from './sources.ts';

/** Macro: official macroeconomic series with their vintages, and the release calendars of the agencies. */
export const macro = domain({
  key: 'macro',
  title: 'Macro',
  description:
    'Official macroeconomic time series of eight agencies, current or as known at any instant, and the calendar of their releases.',
  contract,
  handlers: { series: getSeries, search: searchSeries, calendar: getCalendar, recentUpdates: getRecentUpdates },
  sources,
  datasets,
  migrations: [seriesAndObservations, calendar, blsCodes, ecbCodes, reloading, publisherIds],
  namedValues: agencyNames,
  missed: missedReleases,
  completeness,
  connectors: [...agencyConnectors, ...calendarConnectors],
});
