import { namesOf, type Names } from './names.ts';
import { change, create, enlist, isThere, read } from './workspace.ts';

/** The source and the dataset of a new connector: closed to the public until somebody has read the publisher's terms. */
const declarations = (key: string, { camel, snake, title }: Names): string => `
export const ${camel} = {
  tag: '${key}.${snake}',
  name: '${title}',
  publisher: '',
  posture: 'internal',
  license: '',
  termsUrl: '',
  attribution: '',
} as const satisfies Source;

export const ${camel}Dataset = {
  key: '${key}.${snake}',
  displayName: '${title}',
  source: ${camel}.tag,
  coverage: '',
  cadence: '',
} as const satisfies Dataset;
`;

const migration = (
  table: string,
  { camel }: Names,
  number: string,
): string => `import { provenance, type Migration } from '@dqs/kit';

export const ${camel}: Migration = {
  name: '${number}_${table}',
  async up(knex) {
    await knex.schema.createTable('${table}', (table) => {
      table.specificType('code', 'text collate "C"').notNullable();
      provenance(table);
      table.primary(['code']);
    });
  },
};
`;

const artifacts = `import type { Artifact } from '@dqs/kit';

/** The official files, each with its address and the names that local copies have. */
export const artifacts = [] as const satisfies readonly { name: string; address: string; pattern: RegExp }[];

/** Which official file a local one is, by its name or its first bytes; null when it is none. */
export const recognise = (_fileName: string, _head: string): Artifact | null => null;
`;

const rows = ({ pascal }: Names): string => `import type { Reject } from '@dqs/kit';

/** One record as the file writes it: nothing is checked yet. */
export interface ${pascal}Record {
  readonly code: string;
}

export interface ${pascal}Row {
  readonly code: string;
}

/** A record as a row, or the reason why it is none. */
export const normalise = (_record: ${pascal}Record): readonly ${pascal}Row[] | Reject => ({
  reject: 'how a record becomes a row is not written yet',
});
`;

const reading = ({
  pascal,
}: Names): string => `import { SourceFormatError, type Located, type StoredArtifact } from '@dqs/kit';
import type { ${pascal}Record } from './rows.ts';

/** Largest accepted size of a file, decompressed. */
export const maximumBytes = 100 * 1024 * 1024;

/** The records of a file. Throws \`SourceFormatError\` for one that is not the publisher's. */
// eslint-disable-next-line require-yield
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<${pascal}Record>[]> {
  throw new SourceFormatError(\`how \${artifact.name} is read is not written yet\`);
}
`;

const connector = (
  key: string,
  { kebab, camel, pascal, title }: Names,
  table: string,
): string => `import type { Connector } from '@dqs/kit';
import { ${camel}, ${camel}Dataset } from '../../sources.ts';
import { artifacts, recognise } from './artifacts.ts';
import { maximumBytes, parse } from './reading.ts';
import { normalise, type ${pascal}Record, type ${pascal}Row } from './rows.ts';

/** ${title}. */
export const ${camel}Connector: Connector<${pascal}Record, ${pascal}Row> = {
  key: '${key}.${kebab}',
  source: ${camel}.tag,
  dataset: ${camel}Dataset.key,
  summary: '${title}.',
  publication: {
    schedule: '0 6 * * *',
    artifacts,
    maximumBytes,
    async *discover() {
      for (const { name, address } of artifacts) yield { name, address };
    },
  },
  recognition: { recognise },
  reading: { parse },
  rows: { normalise },
  load: { table: '${table}', key: ['code'], mode: 'merge' },
  rules: import.meta.url,
};
`;

const suite = (key: string, { kebab, camel }: Names): string => `import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { recogniseFiles } from '@dqs/ingest';
import { describe, expect, it } from 'vitest';
import { ${camel}Connector } from './connector.ts';

const samples = join(import.meta.dirname, '../../../../../samples/${key}');

describe('${key}.${kebab}', () => {
  it('knows a sample by its content', async () => {
    const files = readdirSync(samples).map((name) => join(samples, name));
    const { recognised } = await recogniseFiles(files, [${camel}Connector]);
    expect(recognised).not.toEqual([]);
  });

  it('reads official files cell by cell as an independent reading does', () => {
    expect.fail('compare what is loaded with another reading of the publisher’s files');
  });
});
`;

/** Writes a connector that reads nothing yet, with its table, source and dataset, and names it in its domain. */
export const newConnector = (domain: string, word: string): readonly string[] => {
  const { kebab: key } = namesOf(domain);
  const names = namesOf(word);
  const folder = `packages/${key}/src`;
  const table = `${key}_${names.snake}`;
  const held = (/migrations: \[([^\]]*)\]/.exec(read(`${folder}/index.ts`))?.[1] ?? '')
    .split(',')
    .filter((each) => /\w/.test(each));
  const number = String(held.length + 1).padStart(4, '0');
  change(`${folder}/sources.ts`, (text) => text.replace(/(?=export const sources\b)/, `${declarations(key, names)}\n`));
  enlist(`${folder}/sources.ts`, 'readonly Source[] = [', names.camel, null);
  enlist(`${folder}/sources.ts`, 'readonly Dataset[] = [', `${names.camel}Dataset`, null);
  create(`${folder}/migrations/${number}-${names.kebab}.ts`, migration(table, names, number));
  create(`${folder}/connectors/${names.kebab}/artifacts.ts`, artifacts);
  create(`${folder}/connectors/${names.kebab}/rows.ts`, rows(names));
  create(`${folder}/connectors/${names.kebab}/reading.ts`, reading(names));
  create(`${folder}/connectors/${names.kebab}/connector.ts`, connector(key, names, table));
  create(`${folder}/connectors/${names.kebab}/${names.kebab}.test.ts`, suite(key, names));
  const { camel, kebab } = names;
  enlist(
    `${folder}/index.ts`,
    'migrations: [',
    camel,
    `import { ${camel} } from './migrations/${number}-${kebab}.ts';`,
  );
  enlist(
    `${folder}/index.ts`,
    'connectors: [',
    `${camel}Connector`,
    `import { ${camel}Connector } from './connectors/${kebab}/connector.ts';`,
  );
  return [
    `fill packages/${key}/src/sources.ts: the source is internal until its terms were read`,
    `write samples/${key}${isThere(`samples/${key}`) ? '' : ' (there is none)'} and say in the README, under Samples, where its figures are from`,
    `npx vitest run packages/${key}/src/connectors`,
  ];
};
