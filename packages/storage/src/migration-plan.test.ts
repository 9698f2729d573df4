import type { Knex } from 'knex';
import { expect, it } from 'vitest';
import type { Schema } from './database.ts';
import { planMigrations } from './migration-plan.ts';
import { stepsOf } from './migration-steps.ts';
import { testSchema } from './testing/fixture.ts';
import { engines, openTestDatabase, testClock } from './testing/test-database.ts';

const later: Schema = {
  ...testSchema,
  migrations: [
    ...testSchema.migrations,
    {
      owner: 'later',
      migrations: [
        {
          name: '0001_more',
          up: async (knex: Knex) => {
            await knex.schema.createTable('fresh', (table) => void table.text('a'));
            await knex.raw('create index fresh_a on data.fresh (a)');
            await knex.schema.alterTable('rate', (table) => void table.text('remark'));
            await knex.raw('update rate set remark = currency; create index rate_remark on rate (remark)');
          },
        },
        { name: '0002_view', up: async (knex: Knex) => void (await knex.raw('select 1')) },
      ],
    },
  ],
};

it.each(engines)(
  'says what outstanding migrations do to tables with rows, and changes nothing, on %s',
  async (engine) => {
    await using test = await openTestDatabase(engine, testSchema);
    const { knex } = test.db;
    await knex.raw('analyze data.rate');
    const plan = await planMigrations(test.db, later, testClock);
    expect(plan).toMatchObject({ isNew: false, rebuildsSurfaces: true });
    expect(plan.migrations.map(({ owner, name, created }) => [owner, name, created])).toEqual([
      ['later', '0001_more', ['fresh']],
      ['later', '0002_view', []],
    ]);
    expect(plan.migrations[0]?.steps.map(({ table, what, waits }) => [table, what, waits])).toEqual([
      ['rate', 'changes columns', 'everything'],
      ['rate', 'rewrites rows', 'loads'],
      ['rate', 'builds an index', 'loads'],
    ]);
    expect(plan.migrations[0]?.steps[0]?.bytes).toBeGreaterThan(0);
    expect(await test.db.isCurrent(testSchema)).toBe(true);
    expect(await planMigrations(test.db, testSchema, testClock)).toEqual({
      isNew: false,
      migrations: [],
      rebuildsSurfaces: false,
    });
  },
);

it('reads statements as knex and people write them', () => {
  const { created, steps } = stepsOf([
    'create table "data"."made" ("a" text)',
    'alter table "made" add constraint "x" primary key ("a")',
    'alter table "data"."rate" alter column "rate" type numeric using ("rate"::numeric)',
    'create unique index concurrently_not on only data.rate (currency) -- a remark',
    `do $body$ begin delete from rate; end $body$; truncate control.member`,
    'drop table if exists "old"',
    'alter table data.filing add column words text generated always as (lower(name)) stored',
    'comment on table rate is $$update rate; set$$',
  ]);
  expect(created).toEqual(['made']);
  expect(steps.map(({ table, what, waits, isBrief }) => [table, what, waits, isBrief])).toEqual([
    ['rate', 'reads every row', 'everything', false],
    ['rate', 'builds an index', 'loads', false],
    ['member', 'removes rows', 'everything', true],
    ['old', 'removes the table', 'everything', true],
    ['filing', 'rewrites rows', 'everything', false],
  ]);
});
