import { notFetched, type IngestReport } from '@dqs/ingest';
import { ServiceError } from '@dqs/schemas';
import { load, officialHttp, type AnyConnector, type LoadOptions } from './load.ts';

/** What came of one connector of many: its report, or why there is none. */
export type LoadedConnector =
  | { readonly connector: string; readonly report: IngestReport }
  | { readonly connector: string; readonly message: string };

export type LoadAllOptions = Omit<LoadOptions, 'connector' | 'from' | 'http'> & {
  readonly connectors: readonly AnyConnector[];
};

/** Those with an official address; the others read files at hand alone. */
export const fetchable = (connectors: readonly AnyConnector[]): readonly AnyConnector[] =>
  connectors.filter(({ publication }) => publication.discover !== notFetched);

/** A database that is gone or an abort ends all; what one connector alone has come to does not. */
const told = (error: unknown, signal: AbortSignal): string => {
  const gone = error instanceof ServiceError && error.code === 'service_unavailable';
  if (signal.aborted || gone || !(error instanceof Error)) throw error;
  return error.message;
};

/**
 * Runs connectors one after the other from their official addresses, at one pace for each publisher's host; one that fails
 * leaves the others be. Yields what came of each as soon as it is known. Connectors without an address are left out.
 */
export async function* loadAll({ connectors, ...options }: LoadAllOptions): AsyncGenerator<LoadedConnector> {
  const { installation, signal } = options;
  const fetched = fetchable(connectors);
  const http = officialHttp(installation, fetched);
  try {
    for (const connector of fetched) {
      try {
        yield { connector: connector.key, report: await load({ ...options, connector, http }) };
      } catch (error) {
        yield { connector: connector.key, message: told(error, signal) };
      }
    }
  } finally {
    http.close();
  }
}
