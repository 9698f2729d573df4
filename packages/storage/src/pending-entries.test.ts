import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordArtifact, testSchema } from './testing/fixture.ts';
import { emptyOf, engines, openTestDatabase, type TestDatabase } from './testing/test-database.ts';

describe.each(engines)('what a transaction writes beside its loads on %s', (engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase(engine, testSchema, { template: emptyOf(testSchema) });
    const { knex } = database.db;
    await knex.raw(`create index rate_words on data.rate using gin (to_tsvector('simple', note))`);
    // The analysis of a table merges its entries, and may come at any time on a server.
    await knex.raw('alter table data.rate set (autovacuum_enabled = off)');
  });
  afterAll(() => database.cleanup());

  it('leaves no pending entries, which every search would read through', async () => {
    const { db } = database;
    await db.writing('test.rates', async (_, transaction) => {
      await transaction.raw(
        `insert into data.rate (rate_date, currency, note, source_tag, artifact_id, as_of)
         select date '2024-01-01' + day, 'EUR', 'word' || day, 'ecb', ?, now() from generate_series(1, 500) day`,
        [await recordArtifact(transaction)],
      );
    });
    const { rows } = await db.knex.raw<{ rows: { pages: string }[] }>(
      `select gin_clean_pending_list('data.rate_words') as pages`,
    );
    expect(Number(rows[0]!.pages)).toBe(0);
  });
});
