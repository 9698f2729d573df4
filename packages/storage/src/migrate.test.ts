import type { Knex } from 'knex';
import { describe, expect, it } from 'vitest';
import type { Schema } from './database.ts';
import { lettersFault } from './migrate.ts';
import { openPostgres } from './postgres/open-postgres.ts';
import { provenance } from './provenance.ts';
import { setting } from './setting.ts';
import { statement } from './statement.ts';
import { testSchema } from './testing/fixture.ts';
import { engines, openTestDatabase, testClock } from './testing/test-database.ts';

const adding = (owner: string, table: string, ...names: string[]): Schema['migrations'][number] => ({
  owner,
  migrations: names.map((name, index) => ({
    name,
    up: async (knex: Knex) => {
      if (index === 0) await knex.schema.createTable(table, (columns) => provenance(columns));
      else await knex.schema.alterTable(table, (columns) => void columns.text(`added_${index}`));
    },
  })),
});

describe.each(engines)('migrations on %s', (engine) => {
  it('applies sets and migrations that are added later, wherever they sort', async () => {
    await using test = await openTestDatabase(engine, testSchema);
    const later = {
      ...testSchema,
      migrations: [adding('aaa', 'early', '0001_make', '0002_more'), ...testSchema.migrations],
    };
    expect(await test.db.isCurrent(later)).toBe(false);
    await test.db.migrate(later);
    expect(await test.db.isCurrent(later)).toBe(true);
    expect(
      await test.db.reader('public').all(statement('early', { added: 'text?' }, 'select added_1 from early')),
    ).toEqual([]);
    const { rows } = await test.db.knex.raw(
      `select owner || '/' || name as name from control.migration where owner = 'aaa' order by 1`,
    );
    expect(rows).toEqual([{ name: 'aaa/0001_make' }, { name: 'aaa/0002_more' }]);
  });

  it('leaves nothing of a failed migration and names it', async () => {
    await using test = await openTestDatabase(engine, testSchema);
    const broken = {
      owner: 'broken',
      migrations: [
        {
          name: '0001_half',
          up: async (knex: Knex) => {
            await knex.schema.createTable('half', (table) => void table.text('a'));
            await knex.raw('select no_such_function()');
          },
        },
      ],
    };
    await expect(test.db.migrate({ ...testSchema, migrations: [...testSchema.migrations, broken] })).rejects.toThrow(
      'the migration broken/0001_half failed',
    );
    const { rows } = await test.db.knex.raw(`select to_regclass('data.half')::text as held`);
    expect(rows).toEqual([{ held: null }]);
    expect(await test.db.isCurrent(testSchema)).toBe(true);
  });

  it('refuses a database that is newer than the program', async () => {
    const two = { ...testSchema, migrations: [adding('aaa', 'early', '0001_make', '0002_more')] };
    const one = { ...testSchema, migrations: [adding('aaa', 'early', '0001_make')] };
    await using test = await openTestDatabase(engine, two);
    await expect(test.db.migrate(one)).rejects.toThrow('aaa/0002_more');
  });

  it('keeps rows of control.source and control.artifact, which facts name', async () => {
    await using test = await openTestDatabase(engine, testSchema);
    await expect(test.db.knex('control.source').where({ tag: 'ecb' }).delete()).rejects.toThrow('are kept');
  });

  it('makes a setting once', async () => {
    await using test = await openTestDatabase(engine, testSchema);
    let made = 0;
    const ask = () => setting(test.db, 'cursor_secret', () => `secret ${(made += 1)}`);
    expect(new Set(await Promise.all([ask(), ask(), ask()])).size).toBe(1);
    expect(await ask()).toBe(await ask());
  });
});

describe.skipIf(!engines.includes('postgres'))('a new database on postgres', () => {
  it.each([
    ['UTF8', 'C'],
    ['SQL_ASCII', 'C'],
    ['LATIN1', 'C'],
  ])(
    'is refused with the encoding %s and the character type %s, with a database that would do',
    async (encoding, locale) => {
      await using test = await openTestDatabase('postgres');
      const name = `dqs_letters_${encoding.toLowerCase()}`;
      await test.db.knex.raw(`drop database if exists ${name} with (force)`);
      await test.db.knex.raw(`create database ${name} template template0 encoding '${encoding}' locale '${locale}'`);
      const db = await openPostgres({ url: new URL(name, test.url!).toString(), clock: testClock });
      try {
        await expect(db.migrate(testSchema)).rejects.toThrow(
          new RegExp(
            `${name} has the encoding ${encoding} and the character type C, .*create database ${name} .*locale 'C.UTF-8'`,
          ),
        );
        expect((await lettersFault(db))?.text).toContain(`${name} has the encoding ${encoding}`);
        expect(await lettersFault(test.db)).toBeNull();
      } finally {
        await db.close();
        await test.db.knex.raw(`drop database ${name} with (force)`);
      }
    },
  );
});

describe.skipIf(!engines.includes('postgres'))('migrations of several processes on postgres', () => {
  it('are applied once when four start together', async () => {
    await using test = await openTestDatabase('postgres');
    const others = await Promise.all([1, 2, 3, 4].map(() => openPostgres({ url: test.url!, clock: testClock })));
    try {
      await Promise.all(others.map((db) => db.migrate(testSchema)));
      expect(await Promise.all(others.map((db) => db.isCurrent(testSchema)))).toEqual([true, true, true, true]);
    } finally {
      await Promise.all(others.map((db) => db.close()));
    }
  });
});
