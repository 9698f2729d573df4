import type { Domain, Handler } from '@dqs/kit';
import type { Endpoint } from '@dqs/schemas';

/** One endpoint with its handler and domain. */
export interface Operation {
  readonly domain: Domain;
  /** Short name inside the domain's contract. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}
