import { ServiceError } from '@dqs/schemas/errors';
import { failureOf } from './failure.ts';
import type { Settings } from './options.ts';

/** First wait without a Retry-After, in milliseconds. It doubles with every attempt. */
const firstWait = 250;

const retried = new Set([429, 503]);

/** The text of an answer, its header `Link`, and its note. */
export interface Sent {
  readonly text: string;
  readonly link: string | null;
  readonly note: string | null;
}

/** The result of one attempt: an answer, or an error and whether a retry makes sense. */
type Outcome = Sent | { readonly error: ServiceError; readonly again: boolean };

const unreachable = (address: string, cause: unknown): ServiceError =>
  new ServiceError(
    'service_unavailable',
    `could not reach ${new URL(address).origin}`,
    { hint: 'check the address, and that a service runs there' },
    { cause },
  );

const attempt = async (
  settings: Settings,
  address: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal | undefined,
): Promise<Outcome> => {
  const limit = AbortSignal.timeout(settings.timeout);
  try {
    const response = await settings.fetch(address, {
      headers,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const text = await response.text();
    const { headers: told } = response;
    if (response.ok) return { text, link: told.get('link'), note: told.get('x-data-note') };
    return { error: failureOf(response, text), again: retried.has(response.status) };
  } catch (cause) {
    signal?.throwIfAborted();
    if (limit.aborted) {
      return {
        error: new ServiceError('timeout', `no answer within ${settings.timeout} ms`, {}, { cause }),
        again: false,
      };
    }
    return { error: unreachable(address, cause), again: true };
  }
};

/** Full jitter without a Retry-After. With one, never earlier and up to a tenth later. */
const waitFor = (error: ServiceError, attempts: number): number => {
  const requested = error.detail.retry_after;
  return requested === undefined
    ? Math.random() * firstWait * 2 ** attempts
    : requested * 1000 * (1 + Math.random() / 10);
};

const isTooLong = ({ detail: { retry_after: asked = 0 } }: ServiceError, { maximumWait }: Settings): boolean =>
  asked * 1000 > maximumWait;

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });

/**
 * Sends a GET until it is answered or a retry is pointless. Throws ServiceError, or the reason of an aborted signal.
 */
export const send = async (
  settings: Settings,
  address: string,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Sent> => {
  for (let attempts = 0; ; attempts += 1) {
    signal?.throwIfAborted();
    const outcome = await attempt(settings, address, headers, signal);
    if ('text' in outcome) {
      if (outcome.note) settings.onNote(outcome.note, address);
      return outcome;
    }
    const wait = waitFor(outcome.error, attempts);
    if (!outcome.again || attempts >= settings.retries || isTooLong(outcome.error, settings)) throw outcome.error;
    settings.onWait(wait, outcome.error);
    await pause(wait, signal);
  }
};
