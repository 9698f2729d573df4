import type { Rates } from './admission.ts';

/**
 * The rate headers of an answer, names as sent. `RateLimit-Policy` and `RateLimit` are structured fields after the
 * draft of the IETF HTTPAPI group (draft-ietf-httpapi-ratelimit-headers-10): quota `q`, window `w` and reset `t` in seconds,
 * remaining `r`. `X-RateLimit-*` repeat the key's window (or, where it is unlimited, the month) for older clients, reset
 * in seconds from now. Unlimited parts are left out.
 *
 * @param retryAfter whole seconds, for an answer 429 or 503
 */
export const rateHeaders = (rates: Rates | null, retryAfter?: number): Record<string, string> => {
  const headers: Record<string, string> = {};
  const window = rates?.window ?? null;
  const month = rates?.month ?? null;
  const policy: string[] = [];
  const state: string[] = [];
  if (window) {
    policy.push(`"key";q=${window.limit};w=${window.windowSeconds}`);
    state.push(`"key";r=${window.remaining};t=${window.resetSeconds}`);
  }
  if (month) {
    policy.push(`"month";q=${month.limit};w=${month.monthSeconds}`);
    state.push(`"month";r=${month.remaining};t=${month.resetSeconds}`);
  }
  const first = window ?? month;
  if (first) {
    headers['RateLimit-Policy'] = policy.join(', ');
    headers['RateLimit'] = state.join(', ');
    headers['X-RateLimit-Limit'] = String(first.limit);
    headers['X-RateLimit-Remaining'] = String(first.remaining);
    headers['X-RateLimit-Reset'] = String(first.resetSeconds);
  }
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);
  return headers;
};
