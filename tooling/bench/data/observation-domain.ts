import {
  columnIndex,
  csvRows,
  domain,
  notFetched,
  openArtifact,
  provenance,
  type Connector,
  type Located,
} from '@dqs/kit';
import { observationColumns } from './observations.ts';

interface Observation {
  readonly series: string;
  readonly day: string;
  readonly value: string;
  readonly status: string;
  readonly area: string;
  readonly title: string;
}

const source = {
  tag: 'bench.observations',
  name: 'Invented observations',
  publisher: 'The benchmark',
  posture: 'public',
  license: 'None needed',
  termsUrl: 'https://example.org/terms',
  attribution: null,
} as const;

const maximumBytes = 4 * 1024 ** 3;

async function* parse(artifact: Parameters<typeof openArtifact>[0]): AsyncGenerator<readonly Located<Observation>[]> {
  let places: readonly number[] | null = null;
  for await (const rows of csvRows(openArtifact(artifact, { maximumBytes }))) {
    const body = places === null ? rows.slice(1) : rows;
    if (places === null) {
      const index = columnIndex(rows[0]?.record ?? [], observationColumns);
      places = observationColumns.map((name) => index.get(name) ?? 0);
    }
    const [series = 0, day = 0, value = 0, status = 0, area = 0, title = 0] = places;
    yield body.map(({ record, line }) => ({
      record: {
        series: record[series]!,
        day: record[day]!,
        value: record[value]!,
        status: record[status]!,
        area: record[area]!,
        title: record[title]!,
      },
      line,
    }));
  }
}

const isDate = /^\d{4}-\d\d-\d\d$/;
const isNumber = /^-?\d{1,15}(\.\d{1,15})?$/;

const connector: Connector<Observation, Observation> = {
  key: 'bench.observations',
  source: source.tag,
  dataset: 'bench.observations',
  summary: 'Invented observations.',
  publication: {
    schedule: '0 3 * * *',
    artifacts: [
      { name: 'observations.csv', address: 'https://example.org/observations.csv', pattern: /^observations/ },
    ],
    maximumBytes,
    // The file is written by the benchmark itself.
    discover: notFetched,
  },
  recognition: {
    recognise: (name) =>
      name.startsWith('observations')
        ? { name: 'observations.csv', address: 'https://example.org/observations.csv' }
        : null,
  },
  reading: { parse },
  rows: {
    normalise: (record) => {
      if (!isDate.test(record.day)) return { reject: `the day is ${JSON.stringify(record.day)}` };
      if (!isNumber.test(record.value)) return { reject: `the value is ${JSON.stringify(record.value)}` };
      return [record];
    },
    observedOn: 'day',
  },
  load: { table: 'observation', key: ['series', 'day'], mode: 'replace', scope: [] },
  rules: import.meta.url,
};

/** A domain with one wide table and no operation, to load into. */
export const observationDomain = domain({
  key: 'bench',
  title: 'Benchmark',
  description: 'Invented observations to measure loading with.',
  contract: {},
  handlers: {},
  sources: [source],
  datasets: [
    {
      key: 'bench.observations',
      displayName: 'Invented observations',
      source: source.tag,
      coverage: 'invented',
      cadence: 'never',
    },
  ],
  migrations: [
    {
      name: '0001_observation',
      async up(knex) {
        await knex.schema.createTable('observation', (table) => {
          table.specificType('series', 'text collate "C"').notNullable();
          table.date('day').notNullable();
          table.specificType('value', 'numeric').notNullable();
          table.text('status').notNullable();
          table.text('area').notNullable();
          table.text('title').notNullable();
          provenance(table);
          table.primary(['series', 'day']);
        });
      },
    },
  ],
  connectors: [connector],
});
