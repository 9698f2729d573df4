import { ServiceError } from '@dqs/schemas';

/** Maximum pages per minute for all visitors together. */
const pagesPerMinute = 600;

const counts = new WeakMap<object, { minute: number; pages: number }>();

/**
 * Counts a page for a visitor who is not signed in. Throws `rate_limited` with the seconds to wait once the visitors of
 * this process have used up the minute's budget.
 */
export const countVisit = (site: { readonly clock: { now(): number } }): void => {
  const now = site.clock.now();
  const minute = Math.floor(now / 60_000);
  const kept = counts.get(site);
  const pages = kept?.minute === minute ? kept.pages + 1 : 1;
  counts.set(site, { minute, pages });
  if (pages <= pagesPerMinute) return;
  const wait = Math.max(1, Math.ceil(((minute + 1) * 60_000 - now) / 1000));
  throw new ServiceError('rate_limited', 'too many pages were opened by visitors in this minute', {
    hint: 'Sign in, or try again after retry_after seconds.',
    retry_after: wait,
  });
};
