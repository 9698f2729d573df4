import type { Admitted, Outcome as Recorded, Rates } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import type { Answer, Operation } from '@dqs/service';
import type { PageRequest } from '../page.ts';
import type { Asked } from './asked.ts';
import { accountAdmissionOf } from './explorer-key.ts';

/** What became of a request from the explorer. */
export type Outcome =
  | { readonly kind: 'answer'; readonly answer: Answer; readonly rates: Rates; readonly milliseconds: number }
  | { readonly kind: 'refused'; readonly error: ServiceError };

/** Lets a request in: with the key that was pasted, else under the account that is signed in; null for visitors. */
export const admitted = ({ site, signedIn }: PageRequest, key: string | null): Promise<Admitted> | null => {
  if (key !== null) return site.service.admit(key);
  return signedIn ? accountAdmissionOf(site).admit(signedIn.accountId) : null;
};

/** Does the work of an admitted request, ends it when the reader goes away, and counts it by how it ended. */
export const counted = async <T>(
  { request, site: { service } }: PageRequest,
  { caller }: Admitted,
  { endpoint }: Operation,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  // A connection outlives its requests, so the listener must not.
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

/** Asks the service as any caller would. A refusal is an outcome to show; null where nobody says who asks. */
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
