import type { Clock } from '@dqs/core';
import type { AnyConnector } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import type { Service } from '@dqs/service';
import type { Database } from '@dqs/storage';
import type { Accounts } from '@dqs/host';
import type { IdentityProvider } from './identity-provider.ts';
import type { OAuth } from './oauth/oauth.ts';
import type { Assets } from './assets.ts';
import type { Settings } from './settings.ts';

/** Available to every page. */
export interface Site {
  readonly service: Service;
  readonly db: Database;
  readonly clock: Clock;
  /** Users, their keys and their usage. */
  readonly accounts: Accounts;
  /** Public address of the service, without a trailing slash; never taken from a Host header. */
  readonly baseUrl: string;
  readonly version: string;
  readonly settings: Settings;
  readonly assets: Assets;
  /** Every source that can be loaded. */
  readonly connectors: readonly AnyConnector[];
  /** Lets applications request access; absent if the operator has not enabled it. */
  readonly oauth?: OAuth;
  /** Identifies users; absent if they sign in only with passwords. */
  readonly identityProvider?: IdentityProvider;
  /** Folder of the embedded database; absent if the database is on a server. */
  readonly folder?: string;
  /** The domains that judge their datasets. Absent: only each source's schedule decides. */
  readonly domains?: readonly Domain[];
}
