import { step } from '@dqs/core';
import { bindText } from '../bind-text.ts';
import type { GenerationRequest } from '../database.ts';
import { omitted } from '../omitted.ts';
import type { Reader } from '../reader.ts';
import { rowDecoder, type RowDecoder } from '../row-decoder.ts';
import type { RowOf, RowShape, Statement, Value } from '../statement.ts';
import type { StatementCache } from '../statement-cache.ts';
import type { ReaderSession } from '../surface-views.ts';
import type { Surface } from '../surface.ts';
import { notMigrated } from '../unavailable.ts';
import type { EmbeddedEngine, Read } from './embedded-engine.ts';
import { bindMessage, executeMessage, parseMessage, queryMessage, syncMessage, type Answer } from './wire.ts';

// Each row costs a message of the engine's protocol, and each value a few more steps. All rows therefore arrive as one
// text. Text that came in through the Writer contains none of these control characters.
const cellSeparator = '\x1f';
const rowSeparator = '\x1e';
const nullMark = '\x1d';

export interface EmbeddedStatement {
  readonly name: string;
  readonly sql: string;
  readonly decode: RowDecoder<RowShape>;
}

/** Wraps a statement so that it returns one text value. */
export const compileEmbedded = (statement: Statement): EmbeddedStatement => {
  const names = Object.keys(statement.columns).map((_, index) => `c${index + 1}`);
  const cells = names.map((name) => `coalesce(${name}::text, E'\\x1d')`).join(` || E'\\x1f' || `);
  const inner = statement.sql.trim().replace(/;$/, '');
  return {
    name: statement.name,
    sql: `select string_agg(${cells}, E'\\x1e') from (${inner}\n) as answer (${names.join(', ')})`,
    decode: rowDecoder(statement),
  };
};

const rowsOf = <Row>(value: string | null, decode: (cells: readonly (string | null)[]) => Row): readonly Row[] =>
  value === null
    ? []
    : value
        .split(rowSeparator)
        .map((line) => decode(line.split(cellSeparator).map((cell) => (cell === nullMark ? null : cell))));

/** State shared by the readers of one surface. */
export interface EmbeddedAccess {
  readonly surface: Surface;
  readonly engine: EmbeddedEngine;
  readonly statements: StatementCache<EmbeddedStatement>;
  /** Names of the statements that are prepared in the session for this surface. */
  readonly prepared: Set<string>;
  /** Null before the first `migrate`; throws while the surface is closed. */
  session(): ReaderSession | null;
  /** The current generations; null while a load of one of these datasets is being committed. */
  generations(datasets: GenerationRequest['datasets']): string | null;
}

type Send = (read: Read) => Promise<Answer>;

const query = async <S extends RowShape>(
  access: EmbeddedAccess,
  send: Send,
  statement: Statement<S>,
  values: readonly Value[],
  asked: GenerationRequest | undefined,
): Promise<readonly RowOf<S>[]> => {
  const session = access.session();
  if (!session) throw notMigrated();
  const compiled = access.statements.of(statement);
  // The engine discards a statement without a name.
  const name = statement.planned === 'each time' ? '' : `${access.surface} ${compiled.name}`;
  const isPlannedOnce = statement.planned === 'once';
  const { value } = await send({
    session,
    messages: () => {
      // Turns run one after the other, so the current generations are those of this turn's rows.
      asked?.found(access.generations(asked.datasets));
      return [
        ...(isPlannedOnce ? [queryMessage('set plan_cache_mode = force_generic_plan')] : []),
        ...(access.prepared.has(name) ? [] : [parseMessage(name, compiled.sql)]),
        bindMessage(name, values.map(bindText)),
        executeMessage(),
        syncMessage(),
        ...(isPlannedOnce ? [queryMessage('reset plan_cache_mode')] : []),
      ];
    },
    answered: (answer) => {
      if (answer.prepared && name !== '') access.prepared.add(name);
    },
  });
  return rowsOf(value, compiled.decode as unknown as RowDecoder<S>);
};

const bound = (access: EmbeddedAccess, send: Send, asked: GenerationRequest | undefined): Omit<Reader, 'snapshot'> => {
  const reader: Omit<Reader, 'snapshot'> = {
    surface: access.surface,
    all: (statement, values = []) =>
      step(
        'query',
        statement.name,
        () => query(access, send, statement, values, asked),
        (rows) => ({ 'dqs.rows': rows.length }),
      ),
    first: async (statement, values = []) => (await reader.all(statement, values))[0] ?? null,
    omitted: (table, where) => omitted(reader, table, where),
  };
  return reader;
};

/** Rejects at once when the signal is aborted. Only the watchdog can end the query itself. */
const untilAborted = async <T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
  if (!signal) return work();
  signal.throwIfAborted();
  let give: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    give = () => reject(signal.reason as Error);
    signal.addEventListener('abort', give, { once: true });
  });
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', give);
  }
};

/** A reader of one surface on the embedded database. */
export const embeddedReader = (access: EmbeddedAccess, signal?: AbortSignal, asked?: GenerationRequest): Reader => {
  const { engine } = access;
  return {
    ...bound(access, (read) => untilAborted(signal, () => engine.read(read, signal)), asked),
    snapshot: (work) =>
      untilAborted(signal, () =>
        engine.hold((send) => {
          const within: Reader = { ...bound(access, send, asked), snapshot: (inner) => inner(within) };
          return work(within);
        }, signal),
      ),
  };
};
