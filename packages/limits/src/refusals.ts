import { ServiceError, type ErrorDetail } from '@dqs/schemas';
import type { Rates } from './admission.ts';

/** A request rejected by a limit: `rate_limited` or `quota_exceeded`, with the current state of both limits. */
export class LimitError extends ServiceError {
  readonly rates: Rates;

  constructor(code: 'rate_limited' | 'quota_exceeded', message: string, rates: Rates, detail: ErrorDetail) {
    super(code, message, detail);
    this.rates = rates;
  }
}

const refused = new ServiceError('unauthorized', 'Missing, unknown or revoked API key.', {
  hint: 'Send an active key in the header X-API-KEY.',
});

/**
 * One answer for every rejected key, so that nobody learns why a key is wrong. The same error object each time:
 * capturing a stack trace for each of a flood of wrong keys would cost more than the rejection itself.
 */
export const unauthorized = (): ServiceError => refused;

export const suspended = (): ServiceError =>
  new ServiceError('forbidden', 'The account of this API key is suspended.', {
    hint: 'Ask the operator of this service to resume the account.',
  });

/** Keys or counters cannot be reached. Requests are rejected rather than left uncounted. */
export const unavailable = (cause: unknown): ServiceError =>
  new ServiceError(
    'service_unavailable',
    'The service cannot check API keys at the moment.',
    { retry_after: 1, hint: 'Send the same request again after retry_after seconds.' },
    { cause },
  );

/** The change is stored, but may not be effective yet. */
export const unconfirmed = (cause: unknown): ServiceError =>
  new ServiceError(
    'service_unavailable',
    'The change is stored in the database, but Redis could not be updated.',
    {
      retry_after: 1,
      hint: 'Servers apply the change within a second of reaching Redis. Check REDIS_URL and repeat the change.',
    },
    { cause },
  );

const seconds = (count: number): string => (count === 1 ? '1 second' : `${count} seconds`);

/**
 * The rejection of a request over the limits in `rates`. An exhausted quota is reported first, because waiting only for
 * the window would not help. The wait covers every exhausted limit, so that a retry after it can succeed.
 */
export const limitExceeded = (rates: Rates): LimitError => {
  const { window, month } = rates;
  const windowWait = window?.remaining === 0 ? window.resetSeconds : 0;
  if (month?.remaining === 0) {
    const retryAfter = Math.max(month.resetSeconds, windowWait);
    const message = `The account has used its ${month.limit} requests of this calendar month (UTC). They reset at ${month.resetAt}.`;
    return new LimitError('quota_exceeded', message, rates, {
      retry_after: retryAfter,
      reset_at: month.resetAt,
      hint: 'Wait for reset_at, or ask the operator of this service for a higher monthly quota.',
    });
  }
  const limit = window ? `${window.limit} requests in any ${seconds(window.windowSeconds)}` : 'its limit';
  return new LimitError('rate_limited', `This key has reached ${limit}. Retry in ${seconds(windowWait)}.`, rates, {
    retry_after: windowWait,
    hint: 'Spread requests out: RateLimit-Policy states the limit and RateLimit what is left of it.',
  });
};
