import type { Data, Day, Endpoint, Instant, Keyset, MetaOf, Params } from '@dqs/schemas';
import type { Reader } from '@dqs/storage';
import type { Catalog } from './catalog.ts';

/** Everything a handler may touch: no transport, no key, no environment. */
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

/** What a handler answers. `next` is the keyset of the last row when more rows exist, null or absent otherwise. */
export interface Reply<E extends Endpoint> {
  readonly data: Data<E>;
  readonly meta: MetaOf<E>;
  readonly next?: Keyset<E> | null;
  /**
   * One sentence beside an empty or partial answer: what is loaded, and the nearest range that has rows. It stands in no body, so that
   * the shape of an answer is that of its contract.
   */
  readonly note?: string | null;
  /** True where a search knows what is asked for, though nothing of it is loaded. It stands in no body either. */
  readonly isKnownOnly?: boolean;
}

/** Typed parameters as a handler sees them: the cursor is already decoded into `after` (the keyset it holds). */
export type Asked<E extends Endpoint> = Omit<Params<E>, 'cursor'> & { readonly after: Keyset<E> | null };

export type Handler<E extends Endpoint> = (asked: Asked<E>, context: Context) => Promise<Reply<E>>;
