import type { Route } from '../page.ts';
import { bankPage } from './bank.ts';
import { calendarPage } from './calendar.ts';
import { chartFilePage } from './chart-file.ts';
import { companyFilingsPage, companyOwnersPage, companyPage } from './company.ts';
import { datasetPage } from './dataset.ts';
import { entityPage } from './entity.ts';
import { fundPage, managerPage } from './holder.ts';
import { guarded } from './guarded.ts';
import { hazardPage } from './hazard.ts';
import { marketPage } from './market.ts';
import { pairPage } from './pair.ts';
import { placePage } from './place.ts';
import { drugPage, filingPage, recipientPage } from './records.ts';
import { seriesPage } from './series.ts';
import { statementsPage } from './statements.ts';
import { thingRoute } from './thing-page.ts';
import { whyPage } from './why.ts';

/** Pages of subjects. */
export const thingRoutes: readonly Route[] = [
  thingRoute('/company/:company', companyPage),
  thingRoute('/company/:company/statements', statementsPage),
  thingRoute('/company/:company/why/:line/:period', whyPage),
  thingRoute('/company/:company/owners', companyOwnersPage),
  thingRoute('/company/:company/filings', companyFilingsPage),
  thingRoute('/series/:series', seriesPage),
  thingRoute('/place/:place', placePage),
  thingRoute('/hazard/:hazard', hazardPage),
  thingRoute('/fx/:pair', pairPage),
  thingRoute('/market/:market', marketPage),
  thingRoute('/fund/:fund', fundPage),
  thingRoute('/manager/:manager', managerPage),
  thingRoute('/entity/:entity', entityPage),
  thingRoute('/bank/:bank', bankPage),
  thingRoute('/drug/:application', drugPage),
  thingRoute('/recipient/:recipient', recipientPage),
  thingRoute('/filing/:filing', filingPage),
  thingRoute('/calendar', calendarPage),
  thingRoute('/datasets/:dataset', datasetPage),
  { method: 'GET', path: '/chart/:kind/:thing', access: 'public', page: guarded(chartFilePage) },
];
