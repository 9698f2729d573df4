import type { Admitted, Rates } from '@dqs/limits';
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

/** Ends when the reader goes away. */
export const goneSignal = ({ request }: PageRequest): AbortSignal => {
  const gone = new AbortController();
  request.socket.once('close', () => gone.abort());
  return gone.signal;
};

/** Asks the service as any caller would. A refusal is an outcome to show; null where nobody says who asks. */
export const ask = async (
  page: PageRequest,
  { endpoint }: Operation,
  asked: Asked,
  key: string | null,
): Promise<Outcome | null> => {
  const admission = admitted(page, key);
  if (!admission) return null;
  try {
    const { caller, rates } = await admission;
    const started = performance.now();
    const answer = await page.site.service.call(endpoint.tool, { query: asked }, caller, goneSignal(page));
    return { kind: 'answer', answer, rates, milliseconds: performance.now() - started };
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return { kind: 'refused', error };
    throw error;
  }
};
