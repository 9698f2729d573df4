import { instantOf, type Clock } from '@dqs/core';
import { ServiceError, badParameter, notFound } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import { operatorAccount } from './account.ts';
import { audited, commandLine, type Actor } from './audit.ts';
import { keyChanges, type ControlDatabase, type KeyListener } from './key-changes.ts';
import type { IssuedKey, Key } from './key.ts';
import { checkedLimit, checkedName, checkedToolsets } from './naming.ts';
import { keyColumns, toKey, toKeyState, type KeyRow } from './rows.ts';
import { digestOf, mintId, mintSecret, parseReference, prefixOf } from './secret.ts';

/** Largest limit per window that can be set for a key. For more, use 0 (unlimited). */
export const maximumWindowLimit = 1_000_000;

/** Default maximum of valid keys per account. Each has its own window. */
export const defaultKeysPerAccount = 50;

export interface NewKey {
  /** The purpose of the key: 1 to 100 characters. */
  readonly name: string;
  /** `public` unless the operator chooses otherwise. */
  readonly surface?: Surface;
  /** Defaults to the account `operator`, which every database has. Any other account must exist. */
  readonly accountId?: string;
  /** Requests per window; null uses the service's default, 0 is unlimited. */
  readonly windowLimit?: number | null;
  /** Toolsets that MCP offers if the address has none; null offers all. */
  readonly toolsets?: readonly string[] | null;
}

/** Restricts an operation to the keys of one account. Another account's key is then not found. */
export interface Scope {
  readonly accountId?: string;
}

/**
 * Creates, lists, rotates and revokes keys. A reference is a key's id, its prefix, or a whole key that was found
 * somewhere. An unknown reference throws `not_found` with the nearest prefixes. Every change is effective in this
 * process (and, with shared admission, in every process) when its promise resolves.
 */
export interface KeyStore {
  /** The only answer with the secret. Throws `forbidden` if the account has reached its maximum of valid keys. */
  create(key: NewKey): Promise<IssuedKey>;
  /**
   * The oldest valid public key of this name. If there is none, it is created and its secret is discarded, so that the
   * key can only be used by its id. Concurrent calls of several processes create one key.
   */
  ensure(name: string, accountId: string): Promise<Key>;
  /** Newest first, including revoked ones. */
  list(scope?: Scope): Promise<readonly Key[]>;
  find(reference: string, scope?: Scope): Promise<Key>;
  /**
   * Issues a new secret under the same prefix. The old one becomes invalid in the same statement. Throws
   * `bad_parameter` on a revoked key.
   */
  rotate(reference: string, scope?: Scope): Promise<IssuedKey>;
  /** Permanent. Revoking a revoked key changes nothing. */
  revoke(reference: string, scope?: Scope): Promise<Key>;
  /** Throws `bad_parameter` on a revoked key. */
  setWindowLimit(reference: string, limit: number | null, scope?: Scope): Promise<Key>;
  /** Null offers every tool. Throws `bad_parameter` on a revoked key. */
  setToolsets(reference: string, toolsets: readonly string[] | null, scope?: Scope): Promise<Key>;
}

type Binding = string | number | null;

interface Change {
  readonly event: 'key_rotated' | 'key_revoked' | 'limits_changed' | 'key_toolsets_changed';
  readonly assignment: string;
  readonly bindings: readonly Binding[];
  readonly detail?: object | null;
}

export interface KeyStoreOptions {
  /** The actor of changes; default the command line. */
  readonly actor?: Actor;
  /** Maximum of valid keys per account; 0 is unlimited. Default 50. */
  readonly keysPerAccount?: number;
}

/**
 * Keys in schema `control`. Only the SHA-256 of a secret is stored. Each change is in the audit log under the actor's
 * name.
 */
export const createKeyStore = (db: ControlDatabase, clock: Clock, options: KeyStoreOptions = {}): KeyStore => {
  const { actor = commandLine, keysPerAccount = defaultKeysPerAccount } = options;
  const changes = keyChanges(db);
  const now = () => instantOf(clock.now());

  const query = async (
    sql: string,
    bindings: readonly Binding[],
    within: ControlDatabase['knex'] = db.knex,
  ): Promise<readonly KeyRow[]> => {
    const { rows } = (await within.raw(sql, bindings as string[])) as { rows: readonly KeyRow[] };
    return rows;
  };

  const select = (
    condition: string,
    bindings: readonly Binding[],
    { accountId = null }: { accountId?: string | null },
  ) =>
    query(
      `select ${keyColumns} from control.api_key
        where ${condition} and (?::text is null or account_id = ?) order by api_key.created_at desc, id`,
      [...bindings, accountId, accountId],
    );

  const unknownKey = async (reference: string, scope: Scope): Promise<ServiceError> => {
    const id = parseReference(reference);
    const active = await select('revoked_at is null', [], scope);
    const candidates = active
      .map((row) => ({ prefix: prefixOf(row.id), distance: differences(row.id, id ?? reference) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, 5)
      .map(({ prefix }) => prefix);
    // An error message must not repeat a mistyped secret.
    return notFound('key', id === null ? 'this is not a key prefix' : `no key has the prefix ${prefixOf(id)}`, {
      hint: `Give a key's prefix, ${prefixOf('XXXXXXXX')}, as the list of keys shows it.`,
      candidates,
    });
  };

  const found = async (reference: string, scope: Scope): Promise<KeyRow> => {
    const id = parseReference(reference);
    const [row] = id === null ? [] : await select('id = ?', [id], scope);
    if (!row) throw await unknownKey(reference, scope);
    return row;
  };

  const tellOf = (listener: KeyListener, row: KeyRow): void => listener.keyChanged(row.id, toKeyState(row));

  /** Runs one statement on one valid key. The listeners receive the change before it resolves. */
  const change = (reference: string, scope: Scope, { event, assignment, bindings, detail = null }: Change) =>
    changes.apply(
      async () => {
        const before = await found(reference, scope);
        const update = `update control.api_key set ${assignment} where id = ? and revoked_at is null returning ${keyColumns}`;
        const note = audited(update, { at: now(), event, actor, account: 'account_id', keyId: 'id', detail });
        const [row] = await query(note.sql, [...bindings, before.id, ...note.bindings]);
        if (row) return row;
        if (event === 'key_revoked') return await found(reference, scope);
        const verb = event === 'key_rotated' ? 'rotated' : 'changed';
        throw badParameter('key', `key ${prefixOf(before.id)} is revoked and cannot be ${verb}`, {
          hint: 'Create a new key.',
        });
      },
      tellOf,
      { issues: event === 'key_rotated' },
    );

  const requireAccount = async (accountId: string): Promise<void> => {
    const { rows } = (await db.knex.raw('select id from control.account order by id = ? desc, created_at, id limit 6', [
      accountId,
    ])) as { rows: readonly { id: string }[] };
    if (rows[0]?.id === accountId) return;
    const candidates = rows.slice(0, 5).map(({ id }) => id);
    throw notFound('account', `no account has the id "${accountId.slice(0, 64)}"`, { candidates });
  };

  /** Inserts a new key with a new secret. */
  const insert = async (
    { name, surface = 'public', accountId = operatorAccount, windowLimit = null, toolsets = null }: NewKey,
    secret: string,
    within: ControlDatabase['knex'],
  ): Promise<KeyRow> => {
    const statement = `insert into control.api_key (id, account_id, name, surface, secret_hash, created_at, window_limit, toolsets)
      values (?, ?, ?, ?, ?, ?::timestamptz, ?::integer, ?) returning ${keyColumns}`;
    const event = { at: now(), event: 'key_created', actor, account: 'account_id', keyId: 'id' } as const;
    const note = audited(statement, { ...event, detail: { name: checkedName(name), surface } });
    const bindings = [
      parseReference(secret),
      accountId,
      checkedName(name),
      surface,
      digestOf(secret).toString('hex'),
      now(),
      checkedLimit('limit', windowLimit, maximumWindowLimit),
      checkedToolsets(toolsets),
    ];
    const [created] = await query(note.sql, [...bindings, ...note.bindings], within);
    return created as KeyRow;
  };

  /**
   * Runs the work while no other process creates a key for the account. The second process sees the key of the first.
   */
  const alone = <T>(accountId: string, work: (transaction: ControlDatabase['knex']) => Promise<T>): Promise<T> =>
    db.knex.transaction(async (transaction) => {
      await transaction.raw('select id from control.account where id = ? for no key update', [accountId]);
      return work(transaction);
    });

  const refuseTooMany = async (accountId: string, within: ControlDatabase['knex']): Promise<void> => {
    if (keysPerAccount === 0) return;
    const { rows } = (await within.raw(
      'select count(*)::integer as held from control.api_key where account_id = ? and revoked_at is null',
      [accountId],
    )) as { rows: readonly { held: number }[] };
    const held = rows[0]?.held ?? 0;
    if (held < keysPerAccount) return;
    throw new ServiceError('forbidden', `the account ${accountId} has ${held} active keys, the maximum`, {
      hint: 'Revoke an unused key. An operator can raise the limit with DQS_KEYS_PER_ACCOUNT.',
    });
  };

  const oldestNamed = async (name: string, accountId: string, within?: ControlDatabase['knex']) =>
    (
      await query(
        `select ${keyColumns} from control.api_key
          where account_id = ? and name = ? and surface = 'public' and revoked_at is null order by api_key.created_at, id limit 1`,
        [accountId, name],
        within,
      )
    )[0];

  return {
    async create(key) {
      const secret = mintSecret(mintId());
      const { accountId = operatorAccount } = key;
      await requireAccount(accountId);
      const makeOne = async (transaction: ControlDatabase['knex']): Promise<KeyRow> => {
        await refuseTooMany(accountId, transaction);
        return insert(key, secret, transaction);
      };
      const row = await changes.apply(() => alone(accountId, makeOne), tellOf, { issues: true });
      return { key: toKey(row), secret };
    },
    async ensure(name, accountId) {
      const held = await oldestNamed(name, accountId);
      if (held) return toKey(held);
      await requireAccount(accountId);
      const makeOne = async (transaction: ControlDatabase['knex']): Promise<KeyRow> => {
        const made = await oldestNamed(name, accountId, transaction);
        return made ?? (await insert({ name, accountId }, mintSecret(mintId()), transaction));
      };
      return toKey(await changes.apply(() => alone(accountId, makeOne), tellOf, { issues: true }));
    },
    list: async (scope = {}) => (await select('true', [], scope)).map(toKey),
    find: async (reference, scope = {}) => toKey(await found(reference, scope)),
    async rotate(reference, scope = {}) {
      const id = parseReference(reference);
      if (id === null) throw await unknownKey(reference, scope);
      const secret = mintSecret(id);
      const digest = digestOf(secret).toString('hex');
      const row = await change(id, scope, {
        event: 'key_rotated',
        assignment: 'secret_hash = ?, rotated_at = ?::timestamptz',
        bindings: [digest, now()],
      });
      return { key: toKey(row), secret };
    },
    revoke: async (reference, scope = {}) =>
      toKey(
        await change(reference, scope, {
          event: 'key_revoked',
          assignment: 'revoked_at = ?::timestamptz',
          bindings: [now()],
        }),
      ),
    async setWindowLimit(reference, limit, scope = {}) {
      const bindings = [checkedLimit('limit', limit, maximumWindowLimit)];
      return toKey(
        await change(reference, scope, {
          event: 'limits_changed',
          assignment: 'window_limit = ?::integer',
          bindings,
          detail: { window_limit: limit },
        }),
      );
    },
    async setToolsets(reference, toolsets, scope = {}) {
      return toKey(
        await change(reference, scope, {
          event: 'key_toolsets_changed',
          assignment: 'toolsets = ?',
          bindings: [checkedToolsets(toolsets)],
          detail: { toolsets },
        }),
      );
    },
  };
};

/** Number of positions at which two texts differ. All ids have one length, so a simple comparison suffices. */
const differences = (id: string, other: string): number =>
  [...id].reduce((count, character, position) => count + (other[position] === character ? 0 : 1), 0);
