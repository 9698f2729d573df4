import type { Page } from '../page.ts';
import { countVisit } from '../budget.ts';

/** Admits visitors if the operator allows it, within their budget. */
export const guarded =
  (open: Page): Page =>
  (page) => {
    if (page.signedIn) return open(page);
    if (page.site.settings.publicPages) {
      countVisit(page.site);
      return open(page);
    }
    const { search } = new URL(page.request.url ?? '/', 'http://site');
    return { kind: 'redirect', to: `/sign-in?next=${encodeURIComponent(page.path + search)}` };
  };
