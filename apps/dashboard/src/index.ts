export { createDashboard, type DashboardOptions } from './app.ts';
export { loadAssets, type Assets } from './assets.ts';
export { warmUp } from './warm-up.ts';
export { defaultSettings, type Settings } from './settings.ts';
export type { Site } from './site.ts';
export { operatorLink } from './operator-link.ts';
export type { OAuth } from './oauth/oauth.ts';
export { openOAuth, type OAuthOptions } from './oauth/server.ts';
export { openIdentityProvider, type SingleSignOnSettings } from './single-sign-on/provider.ts';
