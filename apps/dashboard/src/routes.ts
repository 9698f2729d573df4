import type { Route } from './page.ts';
import { publicRoutes } from './pages/public-routes.ts';

/** Every address of the site. */
export const routes: readonly Route[] = [...publicRoutes];
