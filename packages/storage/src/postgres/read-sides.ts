import type { StorageLog } from '../log.ts';
import type { ReadSide } from './read-side.ts';

/**
 * Selects the server for reads: the preferred one, such as a standby, or the primary while the preferred one does not
 * answer. Reads never move to a server whose last load is older than that of the current one, so nobody sees an earlier
 * state.
 */
export class ReadSides {
  readonly preferred: ReadSide;
  readonly fallback: ReadSide | null;
  readonly #log: StorageLog;
  #current: ReadSide;

  constructor(preferred: ReadSide, fallback: ReadSide | null, log: StorageLog) {
    this.preferred = preferred;
    this.fallback = fallback;
    this.#current = preferred;
    this.#log = log;
    if (fallback) fallback.monitor.isIdle = true;
  }

  /** The current server for reads. Synchronous, because it is on the hot path. */
  get current(): ReadSide {
    if (this.fallback === null) return this.preferred;
    const wanted = this.preferred.monitor.reached ? this.preferred : this.fallback;
    if (wanted === this.#current) return wanted;
    if (wanted.monitor.reached && !this.#isOlder(wanted)) this.#moveTo(wanted);
    else wanted.monitor.hurry();
    return this.#current;
  }

  #isOlder(side: ReadSide): boolean {
    return side.monitor.lastLoad < this.#current.monitor.lastLoad;
  }

  #moveTo(side: ReadSide): void {
    this.#current.monitor.isIdle = true;
    side.monitor.hurry();
    this.#current = side;
    const message =
      side === this.preferred
        ? 'reads go to DQS_READ_URL again'
        : 'reads go to the primary: DQS_READ_URL does not answer';
    this.#log.warn({}, message);
  }

  async start(): Promise<void> {
    await Promise.all([this.preferred.monitor.start(), this.fallback?.monitor.start()]);
  }

  async refresh(): Promise<void> {
    await Promise.all([this.preferred.monitor.refresh(), this.fallback?.monitor.refresh()]);
  }

  async closePools(): Promise<void> {
    await Promise.all([this.preferred.closePools(), this.fallback?.closePools()]);
  }

  async close(): Promise<void> {
    await Promise.all([this.preferred.close(), this.fallback?.close()]);
  }
}
