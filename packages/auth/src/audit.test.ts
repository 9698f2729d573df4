import { openPostgres } from '@dqs/storage';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountStore } from './account-store.ts';
import { createAuditLog, type AuditLog } from './audit.ts';
import { createKeyStore } from './key-store.ts';
import { authMigrations } from './migrations.ts';

const schema = { migrations: [{ owner: 'auth', migrations: authMigrations }], sources: [], datasets: [] };
const clock = { now: () => Date.UTC(2026, 4, 4, 12, 0, 0, 123) };
const actor = { name: 'acc_12345678', address: '192.0.2.7' };

describe.each(engines)('the audit log on %s', (engine) => {
  let scratch: TestDatabase;
  let audit: AuditLog;
  const sql = (text: string) => scratch.db.knex.raw(text);

  beforeAll(async () => {
    scratch = await openTestDatabase(engine, schema, { template: emptyOf(schema) });
    audit = createAuditLog(scratch.db, clock);
  });
  afterAll(() => scratch.cleanup());

  it('S23: has a row for each change of a key and an account, with who, when, from where and which', async () => {
    const keys = createKeyStore(scratch.db, clock, { actor });
    const accounts = createAccountStore(scratch.db, clock, actor);
    const { key } = await keys.create({ name: 'audited “ключ”' });
    await keys.rotate(key.id);
    await keys.setWindowLimit(key.id, 7);
    await keys.setToolsets(key.id, ['fx', 'macro']);
    await keys.revoke(key.id);
    // A second revocation changes nothing, and nothing is written.
    await keys.revoke(key.id);
    await accounts.create({ id: 'acc_audited', name: 'Audited' });
    await accounts.suspend('acc_audited');
    await accounts.resume('acc_audited');
    await accounts.setMonthlyQuota('acc_audited', 500);
    const rows = [...(await audit.list({ limit: 100 }))].reverse();
    const at = '2026-05-04T12:00:00.123Z';
    const common = { at, actor: actor.name, address: actor.address };
    const ofKey = { ...common, accountId: 'operator', keyPrefix: key.prefix };
    const ofAccount = { ...common, accountId: 'acc_audited', keyPrefix: null };
    expect(rows).toEqual([
      { id: 1, event: 'key_created', ...ofKey, detail: '{"name":"audited “ключ”","surface":"public"}' },
      { id: 2, event: 'key_rotated', ...ofKey, detail: null },
      { id: 3, event: 'limits_changed', ...ofKey, detail: '{"window_limit":7}' },
      { id: 4, event: 'key_toolsets_changed', ...ofKey, detail: '{"toolsets":["fx","macro"]}' },
      { id: 5, event: 'key_revoked', ...ofKey, detail: null },
      { id: 6, event: 'account_created', ...ofAccount, detail: null },
      { id: 7, event: 'account_suspended', ...ofAccount, detail: null },
      { id: 8, event: 'account_resumed', ...ofAccount, detail: null },
      { id: 9, event: 'limits_changed', ...ofAccount, detail: '{"monthly_quota":500}' },
    ]);
    expect(await audit.verify()).toMatchObject({ rows: 9, problems: [] });
  });

  it('keeps one chain when many write at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, at) => audit.record({ event: 'sign_in', actor, detail: { at } })));
    const { rows, problems } = await audit.verify();
    expect([rows, problems]).toEqual([49, []]);
  });

  it.runIf(engine === 'postgres')('keeps one chain over several processes', async () => {
    const others = await Promise.all([1, 2].map(() => openPostgres({ url: scratch.url ?? '', clock })));
    try {
      const before = await audit.verify();
      const logs = [audit, ...others.map((db) => createAuditLog(db, clock))];
      await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          logs.map((log) => log.record({ event: 'load_started', actor, detail: { at } })),
        ).flat(),
      );
      expect(await audit.verify()).toMatchObject({ rows: before.rows + 60, problems: [] });
    } finally {
      await Promise.all(others.map((db) => db.close()));
    }
  });

  it('S23: has a row for how a process is set, once until that changes, process by process', async () => {
    const open = { sign_up: 'open', monthly_quota: 100_000 };
    await audit.recordConfiguration('rest', open);
    // The same settings in another order are the same.
    await audit.recordConfiguration('rest', { monthly_quota: 100_000, sign_up: 'open' });
    await audit.recordConfiguration('dashboard', open);
    await audit.recordConfiguration('rest', { ...open, sign_up: 'invitation' });
    await audit.recordConfiguration('rest', open);
    const rows = (await audit.list({ limit: 4 })).map(({ event, actor: process, detail }) => [event, process, detail]);
    const detail = (how: string) => `{"monthly_quota":100000,"sign_up":"${how}"}`;
    expect(rows).toEqual([
      ['configuration_changed', 'rest', detail('open')],
      ['configuration_changed', 'rest', detail('invitation')],
      ['configuration_changed', 'dashboard', detail('open')],
      ['configuration_changed', 'rest', detail('open')],
    ]);
    expect(await audit.verify()).toMatchObject({ rows: engine === 'postgres' ? 113 : 53, problems: [] });
  });

  it('takes no change: not by update, nor delete, nor truncate', async () => {
    for (const statement of [
      `update control.audit_event set event = 'nothing' where id = 1`,
      'delete from control.audit_event where id = 1',
      'truncate control.audit_event',
    ]) {
      await expect(sql(statement)).rejects.toThrow(/append-only|permission denied/);
    }
    const { rows } = (await sql(`
      select coalesce(string_agg(distinct privilege_type, ',' order by privilege_type), '') as granted
      from pg_class, aclexplode(relacl) where oid = 'control.audit_event'::regclass
        and privilege_type in ('UPDATE', 'DELETE', 'TRUNCATE')`)) as { rows: { granted: string }[] };
    expect(rows[0]?.granted).toBe('');
  });

  it('S23: shows every row that somebody changed all the same', async () => {
    const columns = ['at', 'event', 'actor', 'address', 'account_id', 'key_prefix', 'detail', 'previous_hash', 'hash'];
    // Only whoever rules the database itself can do this.
    await sql('alter table control.audit_event disable trigger keep_audit_event');
    await sql('create table control.audit_copy as select * from control.audit_event');
    const restore = async () => {
      await sql('delete from control.audit_event');
      await sql('alter table control.audit_event disable trigger chain_audit_event');
      await sql('insert into control.audit_event select * from control.audit_copy');
      await sql('alter table control.audit_event enable trigger chain_audit_event');
    };
    const changed = (column: string): string =>
      column === 'at'
        ? `at + interval '1 millisecond'`
        : column === 'event'
          ? `event || '_x'`
          : column.endsWith('hash')
            ? `repeat('a', 64)`
            : `coalesce(${column} || 'x', 'x')`;
    const { rows: last } = await audit.verify();
    let [tampered, found] = [0, 0];
    for (const column of columns) {
      for (const id of [1, 5, 17, last]) {
        await sql(`update control.audit_event set ${column} = ${changed(column)} where id = ${id}`);
        tampered += 1;
        const { problems } = await audit.verify();
        if (problems.some((problem) => problem.id === id)) found += 1;
        await restore();
      }
    }
    for (const id of [1, 20, last]) {
      await sql(`delete from control.audit_event where id = ${id}`);
      tampered += 1;
      if ((await audit.verify()).problems.some((problem) => problem.id === id && problem.problem === 'missing'))
        found += 1;
      await restore();
    }
    expect([tampered, found]).toEqual([39, 39]);
    expect((await audit.verify()).problems).toEqual([]);
  });
});
