import { instantOf } from '@dqs/core';
import type { Catalog, Context } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import type { Reader } from '@dqs/storage';

/** The context of one handler run. The instant is formatted only on demand, because few handlers use it. */
export class RequestContext implements Context {
  readonly db: Reader;
  readonly today: Day;
  readonly signal: AbortSignal;
  readonly catalog: Catalog;
  readonly #milliseconds: number;

  constructor(db: Reader, milliseconds: number, today: Day, signal: AbortSignal, catalog: Catalog) {
    this.db = db;
    this.today = today;
    this.signal = signal;
    this.catalog = catalog;
    this.#milliseconds = milliseconds;
  }

  get now() {
    return instantOf(this.#milliseconds);
  }
}
