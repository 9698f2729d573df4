import type { SurfaceContext, SurfaceMiddleware } from '@dqs/host/middleware';
import type { PageRequest, Route } from './page.ts';

/** The state of a request on the way to its page. It is a single property of Koa's state, as on every surface. */
export interface SiteState {
  site: {
    /** The request as its page receives it. Each middleware adds its results. */
    page: PageRequest;
    /** Who may see the page of the address. */
    access: Route['access'];
  };
}

export type SiteContext = SurfaceContext<SiteState>;
export type SiteMiddleware = SurfaceMiddleware<SiteState>;
