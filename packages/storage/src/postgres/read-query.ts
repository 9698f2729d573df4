import type pg from 'pg';
import { beginRead, type SettingsStatement } from './reader-session.ts';

/** The cells of a row as PostgreSQL wrote them, in select order. */
export type Cells = readonly (string | null)[];

interface StatementRequest {
  /** The connection keeps the plan under this name. Without a name the text is planned each time. */
  readonly name?: string | undefined;
  readonly text: string;
  readonly values: readonly (string | null)[];
}

export interface ReadRequest<Row> extends StatementRequest {
  readonly decode: (cells: Cells) => Row;
  /**
   * A statement of one row that precedes the read in the same batch and therefore in the same transaction. In a session
   * with repeatable-read transactions both see the same snapshot.
   */
  readonly ahead?: (StatementRequest & { readonly found: (cells: Cells) => void }) | undefined;
  /** Makes the batch a transaction with its own settings, for a connection without an exclusive session. */
  readonly settings?: SettingsStatement | undefined;
  /** Plans the read for any values. In an open transaction the next read is planned as before. */
  readonly plan?: { readonly isTransactionOpen: boolean } | undefined;
}

/** A batch without a transaction of its own is one, at whose end the setting is forgotten. */
const planOnce: StatementRequest = {
  name: 'dqs_plan_once',
  text: `select set_config('plan_cache_mode', 'force_generic_plan', true)`,
  values: [],
};

const planAsBefore: StatementRequest = {
  name: 'dqs_plan_as_before',
  text: 'set local plan_cache_mode to default',
  values: [],
};

/**
 * What the driver stores about prepared statements of a connection, and its message functions without their second
 * parameter.
 */
interface PreparedConnection {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { readonly name: string; readonly text: string }): void;
  bind(message: { readonly statement: string; readonly values: readonly (string | null)[] }): void;
  execute(message: object): void;
  sync(): void;
}

/** Called once, with an error or all rows. */
export type OnRows<Row> = (error: Error | null, rows: readonly Row[]) => void;

const settled = (): void => undefined;

/** Sends the messages of one statement. It is parsed on its first use on a connection. */
const send = (connection: PreparedConnection, { name = '', text, values }: StatementRequest): void => {
  const known =
    name !== '' &&
    (connection.parsedStatements[name] !== undefined || connection.submittedNamedStatements[name] !== undefined);
  if (!known) {
    connection.parse({ name, text });
    if (name !== '') connection.submittedNamedStatements[name] = text;
  }
  connection.bind({ statement: name, values });
  connection.execute({});
};

/**
 * One read through the driver's interface for custom queries. A statement declares its columns, so no description is
 * requested. A row is decoded directly from its message, without the driver's own result object.
 */
export class ReadQuery<Row> implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly #request: ReadRequest<Row>;
  readonly #rows: Row[] = [];
  #failure: Error | null = null;
  #told: OnRows<Row>;
  /** The number of rows that still come before those of the read: one of each statement that precedes it. */
  #ahead: number;

  constructor(request: ReadRequest<Row>, told: OnRows<Row>) {
    this.name = request.name ?? '';
    this.text = request.text;
    this.#request = request;
    this.#told = told;
    this.#ahead = (request.settings ? 1 : 0) + (request.ahead ? 1 : 0) + (request.plan ? 1 : 0);
  }

  submit(to: pg.Connection): null {
    const connection = to as unknown as PreparedConnection;
    const { ahead, settings, plan } = this.#request;
    connection.stream.cork();
    try {
      if (settings) {
        send(connection, { text: beginRead, values: [] });
        send(connection, settings);
      }
      if (ahead) send(connection, ahead);
      if (plan) send(connection, planOnce);
      send(connection, this.#request);
      if (plan?.isTransactionOpen) send(connection, planAsBefore);
      if (settings) send(connection, { text: 'commit', values: [] });
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleDataRow({ fields }: { readonly fields: Cells }): void {
    if (this.#failure) return;
    try {
      if (this.#ahead === 0) {
        this.#rows.push(this.#request.decode(fields));
        return;
      }
      this.#ahead -= 1;
      // The settings come first, and how to plan the read last.
      const { ahead, plan } = this.#request;
      if (this.#ahead === (plan ? 1 : 0)) ahead?.found(fields);
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleError(error: Error): void {
    this.#tell(error);
  }

  handleReadyForQuery(): void {
    this.#tell(this.#failure);
  }

  // A statement that is not a query only reports its completion.
  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}

  #tell(error: Error | null): void {
    const told = this.#told;
    this.#told = settled;
    told(error, error ? [] : this.#rows);
  }
}
