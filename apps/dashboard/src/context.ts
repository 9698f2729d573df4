import type { SurfaceContext, SurfaceMiddleware } from '@dqs/host/middleware';
import type { PageRequest, Route } from './page.ts';

/** What is learnt about a request on the way to its page. It has one name in Koa's state, as that of every surface. */
export interface SiteState {
  site: {
    /** The request as its page sees it; each middleware adds what it finds out. */
    page: PageRequest;
    /** Who may see the page of the address. */
    access: Route['access'];
  };
}

export type SiteContext = SurfaceContext<SiteState>;
export type SiteMiddleware = SurfaceMiddleware<SiteState>;
