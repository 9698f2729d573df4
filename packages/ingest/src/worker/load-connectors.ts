import { ServiceError } from '@dqs/schemas';
import type { AnyConnector } from '../connector.ts';
import { ingest, type IngestOptions } from '../run/ingest.ts';
import type { IngestReport } from '../run/ingest-report.ts';

/** The settings common to several loads. */
export type SharedLoad = Omit<IngestOptions, 'connector' | 'subject'>;

/** The report of one connector, or the error that ended its run. */
export type LoadedConnector = { readonly connector: string } & (
  { readonly report: IngestReport } | { readonly error: Error }
);

/** An error of one load. Throws if no other load can succeed: the database is unavailable, or the run was aborted. */
export const errorOfOne = (error: unknown, { signal }: SharedLoad): Error => {
  const isGone = error instanceof ServiceError && error.code === 'service_unavailable';
  if (signal?.aborted || isGone || !(error instanceof Error)) throw error;
  return error;
};

/** Runs one of several connectors. Throws if no other load can succeed. */
export const loadConnector = async (
  shared: SharedLoad,
  connector: AnyConnector,
  subject?: string,
): Promise<LoadedConnector> => {
  try {
    const report = await ingest({ ...shared, connector, ...(subject === undefined ? {} : { subject }) });
    return { connector: connector.key, report };
  } catch (error) {
    return { connector: connector.key, error: errorOfOne(error, shared) };
  }
};

/**
 * Runs connectors one after the other. A failure does not stop the rest. Yields each result as soon as it is available.
 */
export async function* loadConnectors(
  shared: SharedLoad,
  connectors: readonly AnyConnector[],
): AsyncGenerator<LoadedConnector> {
  for (const connector of connectors) yield await loadConnector(shared, connector);
}
