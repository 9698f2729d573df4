import { namesOf, type Names } from './names.ts';
import { create, enlist, read } from './workspace.ts';

const contract = (
  key: string,
  { kebab, camel, snake, title }: Names,
  dataset: string,
): string => `import { Instant, endpoint, page } from '@dqs/schemas';
import { z } from 'zod';

/** ${title}. */
export const ${camel} = endpoint({
  path: '/v1/${key}/${kebab}',
  tool: '${key}_get_${snake}',
  title: '${title}',
  summary: '${title}.',
  params: z.strictObject({ ...page(100, 500) }),
  data: z.strictObject({ rows: z.array(z.strictObject({ code: z.string(), as_of: Instant })) }),
  keyset: z.tuple([z.string()]),
  rows: ['rows'],
  chart: { kind: 'none', reason: 'Say why nothing in the answer is drawn, or declare what is.' },
  datasets: ['${dataset}'],
  examples: [{ limit: 5 }],
});
`;

const query = (key: string, { pascal, snake }: Names): string => `import { statement, type Reader } from '@dqs/kit';

const ${snake.replaceAll('_', '')}Page = statement(
  '${key}_${snake}',
  { code: 'text', as_of: 'instant' },
  \`select code, as_of from ${key}_${snake} where $1::text is null or code > $1 order by code limit $2\`,
);

/** At most \`limit\` rows after a code, in the order of codes. */
export const read${pascal} = (db: Reader, after: string | null, limit: number) =>
  db.all(${snake.replaceAll('_', '')}Page, [after, limit]);
`;

const handler = ({ camel, pascal }: Names): string => `import type { Handler } from '@dqs/kit';
import type { ${camel} } from './contract.ts';

/** Finds, checks, reads and shapes. */
export const get${pascal}: Handler<typeof ${camel}> = () => {
  throw new Error('${camel} is not written yet');
};
`;

const suite = (
  key: string,
  { camel, snake }: Names,
): string => `import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ${key} } from '../index.ts';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(${key}, '2026-01-15T12:00:00Z');
});
afterAll(() => scratch.close());

describe('${camel}', () => {
  it('answers with what the publisher wrote', async () => {
    const { data } = await scratch.ask('${key}_get_${snake}', { limit: 5 });
    expect(data).toEqual('write down a published figure here');
  });
});
`;

/** Writes an operation whose handler is not written yet, and names it in its domain. */
export const newOperation = (domain: string, word: string): readonly string[] => {
  const { kebab: key } = namesOf(domain);
  const names = namesOf(word);
  const folder = `packages/${key}/src`;
  const dataset = /key: '([^']+)'/.exec(read(`${folder}/sources.ts`))?.[1] ?? `${key}.${names.snake}`;
  create(`${folder}/${names.kebab}/contract.ts`, contract(key, names, dataset));
  create(`${folder}/${names.kebab}/query.ts`, query(key, names));
  create(`${folder}/${names.kebab}/handler.ts`, handler(names));
  create(`${folder}/${names.kebab}/${names.kebab}.test.ts`, suite(key, names));
  const { camel, pascal, kebab } = names;
  enlist(`${folder}/contract.ts`, 'contract = {', camel, `import { ${camel} } from './${kebab}/contract.ts';`);
  enlist(
    `${folder}/index.ts`,
    'handlers: {',
    `${camel}: get${pascal}`,
    `import { get${pascal} } from './${kebab}/handler.ts';`,
  );
  return [
    `fill packages/${key}/src/${kebab}: contract, query, handler, test`,
    `npx vitest run packages/${key}`,
    'pnpm reference; a row of README.md; a change note: pnpm changeset',
  ];
};
