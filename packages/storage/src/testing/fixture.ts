import type { Knex } from 'knex';
import type { Database, Schema } from '../database.ts';
import { provenance } from '../provenance.ts';
import { statement } from '../statement.ts';
import type { Load } from '../load.ts';
import type { LoadCounts, Stamp } from '../writer.ts';

// Test data of this package: exchange rates (merge, replace) and a series with vintages.

export interface Rate {
  readonly rate_date: string;
  readonly currency: string;
  readonly rate: string | null;
  readonly note?: string | null;
}

const source = (tag: string, posture: 'public' | 'internal') => ({
  tag,
  name: tag,
  publisher: 'European Central Bank',
  posture,
  license: 'Reuse with attribution',
  termsUrl: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
  attribution: null,
});

const tables = {
  name: '0001_tables',
  up: async (knex: Knex) => {
    await knex.schema.createTable('rate', (table) => {
      table.date('rate_date').notNullable();
      table.text('currency').notNullable();
      table.specificType('rate', 'numeric');
      table.text('note');
      provenance(table);
      table.primary(['currency', 'rate_date', 'source_tag']);
    });
    await knex.schema.createTable('observation', (table) => {
      table.text('series').notNullable();
      table.date('day').notNullable();
      table.specificType('value', 'numeric');
      table.timestamp('as_known_at', { useTz: true }).notNullable();
      provenance(table);
      table.primary(['series', 'day', 'as_known_at', 'source_tag']);
    });
    await knex.schema.createTable('remembered', (table) => {
      table.text('series').notNullable();
      table.date('day').notNullable();
      table.specificType('value', 'numeric');
      table.timestamp('as_known_at', { useTz: true }).notNullable();
      table.specificType('said_again_at', 'timestamptz[]').notNullable().defaultTo('{}');
      provenance(table);
      table.primary(['series', 'day', 'as_known_at', 'source_tag']);
    });
    await knex.schema.createTable('listing', (table) => {
      table.text('symbol').notNullable();
      table.text('name');
      table.date('valid_from').notNullable();
      table.date('last_seen').notNullable();
      table.date('valid_to');
      provenance(table);
      table.primary(['symbol', 'valid_from']);
    });
    await knex.schema.createTable('listing_day', (table) => {
      table.date('seen_on').primary();
      provenance(table);
    });
    await knex.schema.createTable('untagged', (table) => {
      table.text('secret');
    });
  },
};

export const testSchema: Schema = {
  migrations: [{ owner: 'test', migrations: [tables] }],
  sources: [source('ecb', 'public'), source('vendor', 'internal')],
  datasets: [
    { key: 'test.rates', displayName: 'Rates', source: 'ecb', coverage: 'euro rates', cadence: 'daily' },
    { key: 'test.others', displayName: 'Others', source: 'ecb', coverage: 'other rates', cadence: 'daily' },
  ],
};

export const rates = statement(
  'test_rates',
  { rate_date: 'day', currency: 'text', rate: 'decimal?', note: 'text?', source_tag: 'text', as_of: 'instant' },
  'select rate_date, currency, rate, note, source_tag, as_of from rate where rate_date >= $1 order by rate_date, currency, source_tag',
);

export const rateCount = statement('test_rate_count', { rows: 'integer' }, 'select count(*) from rate');

export const observations = statement(
  'test_observations',
  { series: 'text', day: 'day', value: 'decimal?', as_known_at: 'instant', as_of: 'instant' },
  'select series, day, value, as_known_at, as_of from observation order by series, day, as_known_at',
);

/** Inserts a row of control.artifact, as the runner of ingestion would. */
export const recordArtifact = async (knex: Knex): Promise<string> => {
  const instant = '2026-01-15T12:00:00Z';
  const rows = await knex('control.artifact')
    .insert({
      connector: 'test',
      name: 'a',
      address: 'https://a',
      sha256: '0',
      bytes: 1,
      first_seen: instant,
      last_seen: instant,
    })
    .returning<{ id: string }[]>('id');
  return rows[0]!.id;
};

export async function* inBatches<Row>(rows: readonly Row[], size = 1000): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

/** Loads rows as one artifact of the dataset `test.rates`. */
export const loadInto = <Row extends object = Rate>(
  db: Database,
  load: Load<NoInfer<Row>>,
  rows: readonly NoInfer<Row>[],
  stamp: Partial<Stamp> = {},
): Promise<LoadCounts> =>
  db.writing('test.rates', async (writer, transaction) =>
    writer.load(
      load,
      { sourceTag: 'ecb', asOf: '2026-01-15T12:00:00Z', artifactId: await recordArtifact(transaction), ...stamp },
      inBatches(rows),
    ),
  );

export const mergeRates: Load<Rate> = { table: 'rate', key: ['currency', 'rate_date'], mode: 'merge' };
