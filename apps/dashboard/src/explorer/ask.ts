import type { Admitted, Outcome as Recorded, Rates } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import type { Answer, Operation } from '@dqs/service';
import type { PageRequest } from '../page.ts';
import type { Asked } from './asked.ts';
import { accountAdmissionOf } from './explorer-key.ts';

/** The result of a request from the explorer. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly rates: Rates; readonly milliseconds: number }
  | { readonly kind: 'refused'; readonly error: ServiceError };

/** Admits a request: with the pasted key, else under the signed-in account; null for visitors. */
export const admitted = ({ site, signedIn }: PageRequest, key: string | null): Promise<Admitted> | null => {
  if (key !== null) return site.service.admit(key);
  return signedIn ? accountAdmissionOf(site).admit(signedIn.accountId) : null;
};

/** Runs the work of an admitted request, ends it when the reader disconnects, and counts it with its outcome. */
export const counted = async <T>(
  { request, site: { service } }: PageRequest,
  { caller }: Admitted,
  { endpoint }: Operation,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  // A connection outlives its requests, so the listener must be removed.
  request.socket.once('close', leave);
  let outcome: Recorded = 'ok';
  try {
    return await work(gone.signal);
  } catch (error) {
    outcome = gone.signal.aborted ? 'cancelled' : error instanceof ServiceError ? error.code : 'internal_error';
    throw error;
  } finally {
    request.socket.off('close', leave);
    service.record(caller, endpoint.tool, outcome);
  }
};

/** Calls the service like any caller. An error is a result to show. Null if the reader is not identified. */
export const ask = async (
  page: PageRequest,
  operation: Operation,
  asked: Asked,
  key: string | null,
): Promise<Outcome | null> => {
  const admission = admitted(page, key);
  if (!admission) return null;
  try {
    const admitted = await admission;
    const { caller, rates } = admitted;
    const started = performance.now();
    const answer = await counted(page, admitted, operation, (signal) =>
      page.site.service.call(operation.endpoint.tool, { query: asked }, caller, signal),
    );
    return { kind: 'answer', answer, rates, milliseconds: performance.now() - started };
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return { kind: 'refused', error };
    throw error;
  }
};
