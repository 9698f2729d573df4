import type { Route } from './page.ts';
import { accountRoutes } from './account/routes.ts';
import { keyRoutes } from './keys/routes.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { operatorRoutes } from './operator/routes.ts';
import { crawlerRoutes } from './pages/for-crawlers.ts';
import { publicRoutes } from './pages/public-routes.ts';
import { signInRoutes } from './sign-in/routes.ts';
import { singleSignOnRoutes } from './single-sign-on/routes.ts';
import { compareRoute } from './compare/compare.ts';
import { thingRoutes } from './things/routes.ts';
import { usageRoutes } from './usage/routes.ts';

/** Every address of the site. */
export const routes: readonly Route[] = [
  ...publicRoutes,
  ...crawlerRoutes,
  ...thingRoutes,
  compareRoute,
  ...signInRoutes,
  ...singleSignOnRoutes,
  ...keyRoutes,
  ...usageRoutes,
  ...accountRoutes,
  ...oauthRoutes,
  ...operatorRoutes,
];
