import type { Connector } from '@dqs/kit';
import { beaConnector } from './bea/connector.ts';
import { beaSeriesConnector } from './bea/series-connector.ts';
import { blsCodesConnector } from './bls/codes-connector.ts';
import { blsConnector } from './bls/connector.ts';
import { blsSeriesConnector } from './bls/series-connector.ts';
import { censusConnector } from './census/connector.ts';
import { ecbConnector } from './ecb/connector.ts';
import { ecbStructureConnector } from './ecb/structure-connector.ts';
import { eurostatConnector } from './eurostat/connector.ts';
import { frbConnector } from './frb/connector.ts';
import { treasuryConnector } from './treasury/connector.ts';
import { usaspendingConnector } from './usaspending/connector.ts';
import { alfredConnector, fredMdConnector, realTimeConnector } from './vintages/connectors.ts';

/** The connectors of the agencies and of real-time data sets. */
// any: connectors differ in their record types; only a connector's own functions ever see its own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const agencyConnectors: readonly Connector<any, any>[] = [
  treasuryConnector,
  blsConnector,
  blsSeriesConnector,
  blsCodesConnector,
  beaConnector,
  beaSeriesConnector,
  ecbConnector,
  ecbStructureConnector,
  frbConnector,
  usaspendingConnector,
  eurostatConnector,
  censusConnector,
  realTimeConnector,
  fredMdConnector,
  alfredConnector,
];
