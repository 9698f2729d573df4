import { createHash } from 'node:crypto';
import { instantOf, type Clock } from '@dqs/core';
import type { Instant } from '@dqs/schemas';
import type { ControlDatabase } from './key-changes.ts';

/** The actor of an event in the audit log. */
export interface Actor {
  /** An account's id; otherwise the program, such as `command line`. Null if unknown. */
  readonly name: string | null;
  /** Origin of the request; null on this machine. */
  readonly address: string | null;
}

/** Anyone with a shell on the machine of the service. */
export const commandLine: Actor = { name: 'command line', address: null };

interface Note {
  readonly at: Instant;
  readonly event: string;
  readonly actor: Actor;
  /** Column of the changed row with the account. */
  readonly account: string;
  /** Column of the changed row with the key, if it is one. */
  readonly keyId: string | null;
  readonly detail: object | null;
}

/**
 * Extends a statement that returns rows so that it writes one event for each. The change and its event are committed
 * together.
 */
export const audited = (statement: string, { at, event, actor, account, keyId, detail }: Note) => ({
  sql: `with changed as (${statement}), noted as (
      insert into control.audit_event (at, event, actor, address, account_id, key_prefix, detail)
      select ?::timestamptz, ?::text, ?::text, ?::text, ${account}, ${keyId === null ? 'null' : `'dqs_live_' || ${keyId}`}, ?::text
      from changed)
    select * from changed`,
  bindings: [at, event, actor.name, actor.address, detail === null ? null : JSON.stringify(detail)],
});

/** One event. */
interface AuditEvent {
  readonly event: string;
  readonly actor: Actor;
  /** The affected account. */
  readonly accountId?: string | null;
  readonly detail?: object | null;
}

/** One row of the log. */
export interface AuditRow {
  readonly id: number;
  readonly at: Instant;
  readonly event: string;
  readonly actor: string | null;
  readonly address: string | null;
  readonly accountId: string | null;
  readonly keyPrefix: string | null;
  readonly detail: string | null;
}

/** A fault at one place of the log. */
export interface AuditProblem {
  readonly id: number;
  readonly problem: 'changed' | 'missing' | 'misplaced' | 'head';
}

export interface AuditCheck {
  readonly rows: number;
  /** Digest of the newest row. Stored elsewhere, it also reveals a log that was rewritten as a whole. */
  readonly head: string;
  readonly problems: readonly AuditProblem[];
}

export interface AuditLog {
  /** Writes one event. Pass the transaction of the change that it describes. */
  record(event: AuditEvent, within?: ControlDatabase['knex']): Promise<void>;
  /**
   * Writes the configuration of a process if it differs from the last one in the log. `process` is the program, such as
   * `rest`. The settings must not contain secrets.
   */
  recordConfiguration(process: string, settings: Readonly<Record<string, string | number | boolean>>): Promise<void>;
  /** Newest first. Optionally only rows before an id, only those of one account, or without loads. */
  list(options: {
    readonly before?: number;
    readonly limit: number;
    readonly accountId?: string;
    readonly withoutLoads?: boolean;
  }): Promise<readonly AuditRow[]>;
  /** Recomputes every digest. Reads the log in pieces. */
  verify(): Promise<AuditCheck>;
}

interface StoredRow {
  readonly id: string;
  readonly at: Instant;
  readonly event: string;
  readonly actor: string | null;
  readonly address: string | null;
  readonly account_id: string | null;
  readonly key_prefix: string | null;
  readonly detail: string | null;
  readonly previous_hash: string;
  readonly hash: string;
}

const columns = `id::text as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, event, actor, address,
  account_id, key_prefix, detail, previous_hash, hash`;

const part = (text: string | null): string => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`);

const digestOfRow = (row: StoredRow): string =>
  createHash('sha256')
    .update(
      [row.previous_hash, row.id, row.at, row.event, row.actor, row.address, row.account_id, row.key_prefix, row.detail]
        .map(part)
        .join(''),
    )
    .digest('hex');

const configurationChanged = 'configuration_changed';

const firstHash = '0'.repeat(64);
const piece = 2000;

/** The append-only log in schema `control`. */
export const createAuditLog = (db: ControlDatabase, clock: Clock): AuditLog => {
  const read = async (sql: string, bindings: readonly (string | number)[]): Promise<readonly StoredRow[]> => {
    const { rows } = (await db.knex.raw(sql, [...bindings])) as { rows: readonly StoredRow[] };
    return rows;
  };

  return {
    async record({ event, actor, accountId = null, detail = null }, within = db.knex) {
      await within.raw(
        `insert into control.audit_event (at, event, actor, address, account_id, detail)
          values (?::timestamptz, ?, ?::text, ?::text, ?::text, ?::text)`,
        [
          instantOf(clock.now()),
          event,
          actor.name,
          actor.address,
          accountId,
          detail === null ? null : JSON.stringify(detail),
        ] as string[],
      );
    },
    async recordConfiguration(process, settings) {
      const detail = JSON.stringify(Object.fromEntries(Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))));
      await db.knex.raw(
        `insert into control.audit_event (at, event, actor, detail) select ?::timestamptz, ?, ?::text, ?::text
          where ?::text is distinct from (select detail from control.audit_event
            where event = ? and actor = ? order by audit_event.id desc limit 1)`,
        [instantOf(clock.now()), configurationChanged, process, detail, detail, configurationChanged, process],
      );
    },
    async list({ before, limit, accountId, withoutLoads = false }) {
      const conditions = [
        ...(before === undefined ? [] : ['id < ?::bigint']),
        ...(accountId === undefined ? [] : ['account_id = ?']),
        ...(withoutLoads ? [`event not in ('load_started', 'load_ended')`] : []),
      ];
      const rows = await read(
        `select ${columns} from control.audit_event where ${conditions.join(' and ') || 'true'}
          order by audit_event.id desc limit ?::integer`,
        [...(before === undefined ? [] : [before]), ...(accountId === undefined ? [] : [accountId]), limit],
      );
      return rows.map((row) => ({
        id: Number.parseInt(row.id, 10),
        at: row.at,
        event: row.event,
        actor: row.actor,
        address: row.address,
        accountId: row.account_id,
        keyPrefix: row.key_prefix,
        detail: row.detail,
      }));
    },
    async verify() {
      const problems: AuditProblem[] = [];
      // Rows appended meanwhile are ignored.
      const heads = (await db.knex.raw('select id::text as id, hash from control.audit_head')) as {
        rows: readonly { id: string; hash: string }[];
      };
      const head = { id: Number.parseInt(heads.rows[0]?.id ?? '0', 10), hash: heads.rows[0]?.hash ?? firstHash };
      let [rows, last, previous] = [0, 0, firstHash];
      for (;;) {
        const next = await read(
          `select ${columns} from control.audit_event where id > ?::bigint and id <= ?::bigint
            order by audit_event.id limit ${piece}`,
          [last, head.id],
        );
        for (const row of next) {
          const id = Number.parseInt(row.id, 10);
          for (let missing = last + 1; missing < id; missing += 1) problems.push({ id: missing, problem: 'missing' });
          if (digestOfRow(row) !== row.hash) problems.push({ id, problem: 'changed' });
          else if (id === last + 1 && row.previous_hash !== previous) problems.push({ id, problem: 'misplaced' });
          [rows, last, previous] = [rows + 1, id, row.hash];
        }
        if (next.length < piece) break;
      }
      for (let missing = last + 1; missing <= head.id; missing += 1) problems.push({ id: missing, problem: 'missing' });
      if (last === head.id && previous !== head.hash) problems.push({ id: head.id, problem: 'head' });
      const beyond = (await db.knex.raw('select id::text as id from control.audit_event where id > ?::bigint', [
        head.id,
      ])) as { rows: readonly { id: string }[] };
      const now = (await db.knex.raw('select id::text as id from control.audit_head')) as {
        rows: readonly { id: string }[];
      };
      const newest = Number.parseInt(now.rows[0]?.id ?? '0', 10);
      for (const { id } of beyond.rows) {
        if (Number.parseInt(id, 10) > newest) problems.push({ id: Number.parseInt(id, 10), problem: 'misplaced' });
      }
      return { rows, head: head.hash, problems };
    },
  };
};
