import type { Domain } from '@dqs/kit';
import { companyFacts } from './connectors/company-facts/connector.ts';
import { fails } from './connectors/fails/connector.ts';
import { filingFeed } from './connectors/filing-feed/connector.ts';
import { filingIndex } from './connectors/filing-index/connector.ts';
import { holdingsDataSets } from './connectors/form-13f-data-sets/connector.ts';
import { holdingsReports } from './connectors/form-13f/connector.ts';
import { plannedSaleNotices } from './connectors/form-144/connector.ts';
import { insiderDataSets } from './connectors/insider-data-sets/connector.ts';
import { operatorFile } from './connectors/operator-file/connector.ts';
import { ownershipReports } from './connectors/ownership-reports/connector.ts';
import { removals } from './connectors/removals/connector.ts';
import { reports } from './connectors/reports/connector.ts';
import { schedule13 } from './connectors/schedule-13/connector.ts';
import { statementDataSets } from './connectors/statement-data-sets/connector.ts';
import { submissions } from './connectors/submissions/connector.ts';
import { tickers } from './connectors/tickers/connector.ts';

/** What loads the files of each source, in the order in which a first load runs. */
export const connectors: Domain['connectors'] = [
  submissions,
  tickers,
  schedule13,
  removals,
  reports,
  filingIndex,
  filingFeed,
  fails,
  operatorFile,
  companyFacts,
  statementDataSets,
  holdingsReports,
  holdingsDataSets,
  plannedSaleNotices,
  ownershipReports,
  insiderDataSets,
];
