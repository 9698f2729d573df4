import type { Domain } from '@dqs/kit';
import { holdingsDataSets } from '../connectors/form-13f-data-sets/connector.ts';
import { holdingsReports } from '../connectors/form-13f/connector.ts';
import { plannedSaleNotices } from '../connectors/form-144/connector.ts';
import { insiderDataSets } from '../connectors/insider-data-sets/connector.ts';
import { ownershipReports } from '../connectors/ownership-reports/connector.ts';

/** What loads reports of insiders, of large owners and of institutional managers. */
export const ownershipConnectors: Domain['connectors'] = [
  holdingsReports,
  holdingsDataSets,
  plannedSaleNotices,
  ownershipReports,
  insiderDataSets,
];
