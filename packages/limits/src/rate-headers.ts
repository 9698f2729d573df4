import type { Rates } from './admission.ts';

const pair = (one: string | null, other: string | null): string =>
  one === null ? (other ?? '') : other === null ? one : `${one}, ${other}`;

/**
 * The rate headers of an answer, names and values alternating. `RateLimit-Policy` and `RateLimit` are structured fields
 * after the draft of the IETF HTTPAPI group (draft-ietf-httpapi-ratelimit-headers-10): quota `q`, window `w` and reset
 * `t` in seconds, remaining `r`. `X-RateLimit-*` repeat the key's window (or, if that is unlimited, the month) for
 * older clients, with the reset in seconds from now. Unlimited parts are omitted.
 */
export const rateHeaderList = ({ window, month }: Rates): readonly string[] => {
  const first = window ?? month;
  if (!first) return [];
  return [
    'RateLimit-Policy',
    pair(
      window && `"key";q=${window.limit};w=${window.windowSeconds}`,
      month && `"month";q=${month.limit};w=${month.monthSeconds}`,
    ),
    'RateLimit',
    pair(
      window && `"key";r=${window.remaining};t=${window.resetSeconds}`,
      month && `"month";r=${month.remaining};t=${month.resetSeconds}`,
    ),
    'X-RateLimit-Limit',
    String(first.limit),
    'X-RateLimit-Remaining',
    String(first.remaining),
    'X-RateLimit-Reset',
    String(first.resetSeconds),
  ];
};

/**
 * The same by name.
 *
 * @param retryAfter whole seconds, for an answer 429 or 503
 */
export const rateHeaders = (rates: Rates | null, retryAfter?: number): Record<string, string> => {
  const headers: Record<string, string> = {};
  const list = rates ? rateHeaderList(rates) : [];
  for (let at = 0; at < list.length; at += 2) headers[list[at]!] = list[at + 1]!;
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter);
  return headers;
};
