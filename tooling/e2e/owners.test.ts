import { domains } from '@dqs/domains';
import { schemaOf } from '@dqs/service';
import { createSqlLogin, openPostgres, revokeSqlLogin, sqlLogins } from '@dqs/storage';
import { clockAt } from '@dqs/testing';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openCluster, servers } from '../cluster/own-cluster.ts';

const noServer = servers.length === 0 ? ' (needs the server programs of PostgreSQL)' : '';

const connected = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

// What a provider of PostgreSQL gives: an owner that may create roles, and is no superuser.
describe.skipIf(noServer)(`the owner that the guide creates${noServer}`, () => {
  it.each(servers)('migrates, and ends a login with its sessions, on PostgreSQL $version', async (programs) => {
    await using cluster = await openCluster(programs);
    const administrator = await connected(cluster.url('postgres'));
    await administrator.query('create role dqs login createrole');
    await administrator.query('create database dqs owner dqs');
    await administrator.end();

    const db = await openPostgres({ url: cluster.url('dqs', 'dqs'), clock: clockAt('2026-01-15T12:00:00Z') });
    try {
      const schema = schemaOf(domains);
      await db.migrate(schema);
      expect(await db.isCurrent(schema)).toBe(true);
      await db.verifySurfaces();

      const asked = { name: 'analyst', createdAt: '2026-01-15T12:00:00Z', comments: {}, connections: 2, seconds: 5 };
      const { login } = await createSqlLogin(db, asked);
      const analyst = await connected(cluster.url('dqs', login.role));
      expect((await analyst.query('select from fx_rate')).rowCount).toBe(0);
      const messages: string[] = [];
      analyst.on('error', ({ message }) => messages.push(message));
      const ended = new Promise((resolve) => analyst.once('end', resolve));
      await revokeSqlLogin(db, 'analyst');
      await ended;
      expect(messages[0]).toContain('terminating connection');
      expect(await sqlLogins(db)).toEqual([]);
      await expect(connected(cluster.url('dqs', login.role))).rejects.toMatchObject({ code: '28000' });
    } finally {
      await db.close();
    }
  });
});
