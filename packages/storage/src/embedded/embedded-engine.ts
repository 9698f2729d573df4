import type { StorageLog } from '../log.ts';
import type { ReaderSession } from '../surface-views.ts';
import { queryTimeout, unavailable } from '../unavailable.ts';
import { joined, queryMessage, readAnswer, statusOf, type Answer, type TransactionStatus } from './wire.ts';
import { ThreadEndedError, WorkerThread } from './worker-thread.ts';
import type { Packing, WorkerStart } from './worker-messages.ts';

export interface EngineOptions {
  readonly start: WorkerStart;
  readonly watchdogMs: number;
  readonly log: StorageLog;
}

/** Longest wait for a turn, in milliseconds. */
const waitMs = 2000;

const savepoint = 'dqs_read';

/**
 * The messages of one read. They are formed when its turn comes, because the prepared statements may change until then.
 */
export interface Read {
  readonly session: ReaderSession;
  messages(): readonly Uint8Array[];
  /** Called before a failure is thrown. */
  answered(answer: Answer): void;
}

interface Turn {
  readonly kind: 'owner' | 'read';
  readonly run: () => Promise<void>;
  readonly refuse: (error: Error) => void;
  timer: NodeJS.Timeout | null;
}

/**
 * The one connection of an embedded database, shared by the owner (knex, loads) and the readers of both surfaces.
 *
 * Turns run in order, one at a time. A reader never sees an open transaction of the owner, so its turn normally waits
 * until the transaction has ended. The owner can declare that its transaction has changed nothing a reader could see
 * (`readWithin`), as a load does while it fills its stage. The read then runs inside a savepoint that is rolled back.
 */
export class EmbeddedEngine {
  /** Called when the thread was replaced. Prepared statements and open transactions are lost. */
  onRestart: () => void = () => undefined;
  #readsWithin = false;
  readonly #options: EngineOptions;
  #thread: WorkerThread;
  readonly #turns: Turn[] = [];
  #busy = false;
  #status: TransactionStatus = 'I';
  #role: string | null = null;
  #closed = false;
  #restart: Promise<void> | null = null;

  private constructor(options: EngineOptions, thread: WorkerThread) {
    this.#options = options;
    this.#thread = thread;
  }

  static async open(options: EngineOptions, thread: WorkerThread): Promise<EmbeddedEngine> {
    await thread.open(options.start);
    const engine = new EmbeddedEngine(options, thread);
    await engine.#prepareSession();
    return engine;
  }

  get status(): TransactionStatus {
    return this.#status;
  }

  /** Declares whether the owner's open transaction has changed nothing that a reader could see. */
  readWithin(allowed: boolean): void {
    this.#readsWithin = allowed;
    this.#next();
  }

  /** Forwards the owner's messages and returns the database's bytes. */
  owner(bytes: Uint8Array): Promise<Uint8Array> {
    return this.#turn('owner', async () => {
      await this.#becomeOwner();
      const answer = await this.#execute(bytes);
      this.#status = statusOf(answer);
      return answer;
    });
  }

  /** Runs one read. Rejects with `timeout` if it exceeds the limit, which ends the thread and everything on it. */
  read(read: Read, signal?: AbortSignal): Promise<Answer> {
    return this.#turn('read', () => this.#read(read), signal);
  }

  /** Runs several reads of one moment. Nothing else runs until `work` has ended or its time is over. */
  hold<T>(work: (read: (read: Read) => Promise<Answer>) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const held = async () => {
      const { watchdogMs } = this.#options;
      let timer: NodeJS.Timeout | null = null;
      let over = false;
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          over = true;
          reject(queryTimeout(watchdogMs));
        }, watchdogMs);
      });
      const within = (read: Read) => (over ? Promise.reject(queryTimeout(watchdogMs)) : this.#read(read));
      const running = work(within);
      running.catch(() => undefined);
      try {
        return await Promise.race([running, limit]);
      } finally {
        over = true;
        clearTimeout(timer!);
      }
    };
    return this.#turn('read', held, signal);
  }

  /** Resolves when the thread answers. */
  alive(): Promise<void> {
    return this.#turn('owner', async () => {
      await this.#execute(joined([queryMessage('')]));
    });
  }

  /** The whole database as a tar. */
  dump(packing: Packing): Promise<Uint8Array> {
    return this.#turn('owner', () => this.#thread.dump(packing));
  }

  /** Runs work on the files of the database while the engine does not access them. */
  still(work: () => Promise<void>): Promise<void> {
    return this.#turn('owner', work);
  }

  /** Waits for the running turn, writes a checkpoint and ends the thread. */
  async close(): Promise<void> {
    await this.#turn('owner', () => Promise.resolve());
    this.#closed = true;
    for (const turn of this.#turns.splice(0)) this.#refuse(turn, unavailable('the database is closing'));
    await this.#thread.close();
  }

  #turn<T>(kind: Turn['kind'], run: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.#closed) return Promise.reject(unavailable('the database is closed'));
    return new Promise((resolve, reject) => {
      const wanted = () => (signal?.aborted ? Promise.reject(signal.reason as Error) : run());
      const turn: Turn = { kind, run: () => wanted().then(resolve, reject), refuse: reject, timer: null };
      this.#turns.push(turn);
      this.#next();
      if (kind === 'read' && this.#turns.includes(turn)) this.#limitWait(turn);
    });
  }

  #limitWait(turn: Turn): void {
    turn.timer = setTimeout(() => {
      this.#turns.splice(this.#turns.indexOf(turn), 1);
      turn.refuse(unavailable('the embedded database is busy with a load or a long query'));
    }, waitMs);
  }

  #refuse(turn: Turn, error: Error): void {
    if (turn.timer) clearTimeout(turn.timer);
    turn.refuse(error);
  }

  #next(): void {
    if (this.#busy) return;
    const readable = this.#status === 'I' || (this.#status === 'T' && this.#readsWithin);
    const index = this.#turns.findIndex(({ kind }) => kind === 'owner' || readable);
    if (index < 0) return;
    const [turn] = this.#turns.splice(index, 1);
    if (turn!.timer) clearTimeout(turn!.timer);
    this.#busy = true;
    void this.#ready()
      .then(turn!.run, turn!.refuse)
      .finally(() => {
        this.#busy = false;
        this.#next();
      });
  }

  async #ready(): Promise<void> {
    if (this.#restart) await this.#restart;
    if (this.#thread.ended && !this.#closed) await this.#replace();
  }

  async #execute(bytes: Uint8Array): Promise<Uint8Array> {
    try {
      return await this.#thread.execute(bytes);
    } catch (error) {
      if (!(error instanceof ThreadEndedError) || this.#closed) throw error;
      this.#options.log.warn({ error: error.message }, 'the embedded database is restarting');
      void this.#replace();
      throw unavailable(error.message, error);
    }
  }

  async #read(read: Read): Promise<Answer> {
    const within = this.#status === 'T';
    const bytes = joined(within ? this.#framed(read) : this.#switched(read));
    const { watchdogMs } = this.#options;
    let overran = false;
    const watchdog = setTimeout(() => {
      overran = true;
      this.#endQuery();
    }, watchdogMs);
    try {
      const answer = readAnswer(await this.#execute(bytes));
      this.#status = answer.status;
      read.answered(answer);
      if (answer.error) throw answer.error;
      return answer;
    } catch (error) {
      throw overran ? queryTimeout(watchdogMs, error) : error;
    } finally {
      clearTimeout(watchdog);
    }
  }

  #switched(read: Read): readonly Uint8Array[] {
    const { role, searchPath } = read.session;
    const messages = read.messages();
    if (this.#role === role) return messages;
    this.#role = role;
    const set = `set role ${role}; set search_path to ${searchPath}; set default_transaction_read_only = on`;
    return [queryMessage(set), ...messages];
  }

  #framed(read: Read): readonly Uint8Array[] {
    const { role, searchPath } = read.session;
    const set = `set local role ${role}; set local search_path to ${searchPath}; set local transaction_read_only = on`;
    return [
      queryMessage(`savepoint ${savepoint}; ${set}`),
      ...read.messages(),
      queryMessage(`rollback to savepoint ${savepoint}; release savepoint ${savepoint}`),
    ];
  }

  async #becomeOwner(): Promise<void> {
    if (this.#role === null) return;
    const answer = readAnswer(
      await this.#execute(
        joined([queryMessage('reset role; reset search_path; set default_transaction_read_only = off')]),
      ),
    );
    if (answer.error) throw answer.error;
    this.#role = null;
  }

  #endQuery(): void {
    this.#options.log.warn(
      { limit_ms: this.#options.watchdogMs },
      'a query ran over its limit; the embedded database is restarting',
    );
    for (const turn of this.#turns.filter(({ kind }) => kind === 'read')) {
      this.#turns.splice(this.#turns.indexOf(turn), 1);
      this.#refuse(turn, unavailable('the embedded database is restarting'));
    }
    void this.#thread.terminate();
  }

  #replace(): Promise<void> {
    this.#restart ??= this.#startAgain().finally(() => {
      this.#restart = null;
    });
    this.#restart.catch(() => undefined);
    return this.#restart;
  }

  async #startAgain(): Promise<void> {
    this.#status = 'I';
    this.#role = null;
    this.#readsWithin = false;
    this.onRestart();
    const { start } = this.#options;
    try {
      this.#thread = await WorkerThread.start(start.directory === null ? start : { ...start, seed: null });
    } catch (error) {
      throw unavailable('the embedded database could not be started again', error);
    }
    await this.#prepareSession();
  }

  async #prepareSession(): Promise<void> {
    const answer = readAnswer(
      await this.#thread.execute(
        joined([queryMessage(`set timezone = 'UTC'; set datestyle = 'ISO'; set synchronize_seqscans = off`)]),
      ),
    );
    if (answer.error) throw answer.error;
  }
}
