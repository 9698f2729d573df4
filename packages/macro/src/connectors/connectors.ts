import type { Connector } from '@dqs/kit';

/** The connectors of the agencies and of real-time data sets. */
// any: connectors differ in their record types; only a connector's own functions ever see its own.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export const agencyConnectors: readonly Connector<any, any>[] = [];
