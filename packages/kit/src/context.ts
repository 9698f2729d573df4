import type { Data, Day, Endpoint, Instant, Keyset, MetaOf, Params } from '@dqs/schemas';
import type { Reader } from '@dqs/storage';
import type { Catalog } from './catalog.ts';

/** Everything a handler may use: no transport, no key, no environment. */
export interface Context {
  /** Bound to the caller's surface. */
  readonly db: Reader;
  /** Fixed for the request. */
  readonly now: Instant;
  readonly today: Day;
  readonly signal: AbortSignal;
  /** Datasets, sources and tools of all domains, as the caller's surface lists them. */
  readonly catalog: Catalog;
}

/** A handler's result. `next` is the keyset of the last row if more rows exist, otherwise null or absent. */
export interface Reply<E extends Endpoint> {
  readonly data: Data<E>;
  readonly meta: MetaOf<E>;
  readonly next?: Keyset<E> | null;
  /**
   * One sentence about an empty or partial answer: what is loaded, and the nearest range that has rows. Not part of a
   * body, so that the shape of an answer is that of its contract.
   */
  readonly note?: string | null;
  /** True if a search recognizes the subject of the query although none of its data is loaded. Not part of a body. */
  readonly isKnownOnly?: boolean;
  /** True if a search left out words of the query, which its note names. Not part of a body. */
  readonly isPartial?: boolean;
}

/** Typed parameters for a handler. The cursor is already decoded to `after`, its keyset. */
export type HandlerParams<E extends Endpoint> = Omit<Params<E>, 'cursor'> & { readonly after: Keyset<E> | null };

export type Handler<E extends Endpoint> = (params: HandlerParams<E>, context: Context) => Promise<Reply<E>>;
