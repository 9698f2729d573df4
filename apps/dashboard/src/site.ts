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

/** What every page may use. */
export interface Site {
  readonly service: Service;
  readonly db: Database;
  readonly clock: Clock;
  /** People, their keys and their usage. */
  readonly accounts: Accounts;
  /** Address under which the service is reached, without a slash at its end; never taken from a Host header. */
  readonly baseUrl: string;
  readonly version: string;
  readonly settings: Settings;
  readonly assets: Assets;
  /** Every source that can be loaded. */
  readonly connectors: readonly AnyConnector[];
  /** Lets applications ask for access; absent where the operator has not turned it on. */
  readonly oauth?: OAuth;
  /** Says who somebody is; absent where people sign in with passwords alone. */
  readonly identityProvider?: IdentityProvider;
  /** Folder of the embedded database; absent where the database is on a server. */
  readonly folder?: string;
  /** The domains whose data sets are judged; absent: by the schedule of each source alone. */
  readonly domains?: readonly Domain[];
}
