import { nameQuestion, namesByWords, wordParameters } from '@dqs/core/name-search';
import { statement } from '@dqs/kit';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordDeltas, records } from '../connectors/gleif/connector.ts';
import { entityFile, leiOf, written, type MadeEntity } from '../fixtures/gleif-files.ts';
import { entities } from '../index.ts';

/** `Capital` is in most names from the beginning on, `Harbour` in too few of the first, `Rare` in few overall. */
const made = (at: number): MadeEntity => ({
  lei: leiOf(`C${at}X`),
  name: [
    `Kepalo ${at}`,
    at % 5 === 0 ? '' : 'Capital',
    at > 1200 ? 'Harbour' : '',
    at % 90 === 0 ? 'Rare' : 'Aim',
  ].join(' '),
  country: at % 3 === 0 ? 'DE' : 'US',
  registration: at % 4 === 0 ? 'ISSUED' : 'LAPSED',
});

const all = Array.from({ length: 2400 }, (_, at) => made(at));

const statementOf = (name: string, common: { readonly names: number; readonly first: number }) =>
  statement(
    name,
    { lei: 'text' },
    `with ${namesByWords({
      table: 'entities_name',
      dictionary: 'entities_word',
      id: 'lei',
      filter: '($5::text is null or legal_country = $5) and ($6::text is null or entity_status = $6)',
      common,
    })} select lei from found order by lei`,
    // A generic plan may join in another order than that of the table, and then both queries return other names.
    { planned: 'each time' },
  );

const sooner = statementOf('names_of_common_words', { names: 500, first: 2000 });
const byIndex = statementOf('names_by_index', { names: 1_000_000_000, first: 1 });

let scratch: ScratchService;

beforeAll(async () => {
  scratch = await openScratchService(entities, '2024-06-01T00:00:00Z');
  const file = written('full.xml', entityFile({ published: '2024-05-01T08:00:00Z' }, all));
  expect(await scratch.load(records, [file])).toMatchObject({ status: 'ok' });
});
afterAll(() => scratch.close());

const found = async (query: string, country: string | null) => {
  const parameters = [...wordParameters(nameQuestion(query)!), 50, country, null];
  const reader = scratch.db.reader('public');
  const [first, second] = [await reader.all(sooner, parameters), await reader.all(byIndex, parameters)];
  expect(first).toEqual(second);
  return first.map(({ lei }) => lei);
};

const questions: readonly (readonly [query: string, country: string | null, count: number])[] = [
  ['capital', null, 200],
  ['capital', 'US', 200],
  ['capital', 'DE', 200],
  ['harbour', null, 200],
  ['rare', null, 27],
  ['capital rare', null, 0],
  ['capital aim', null, 200],
  ['zzyzx', null, 0],
];

describe('a very frequent word', () => {
  it.each(questions)(
    '%s in %s finds by the first names of the table what the index finds',
    async (query, country, count) => {
      expect(await found(query, country)).toHaveLength(count);
    },
  );

  it('has the same results after names were added and removed', async () => {
    const changed = all
      .filter((_, at) => at % 7 === 1)
      .map((entity, at) => ({ ...entity, name: `${entity.name} Capital ${at}`, updated: '2024-05-01T12:00:00Z' }));
    const delta = entityFile(
      { published: '2024-05-02T00:00:00Z', content: 'GLEIF_DELTA_PUBLISHED', deltaFrom: '2024-05-01T08:00:00Z' },
      changed,
    );
    expect(await scratch.load(recordDeltas, [written('delta.xml', delta)])).toMatchObject({ status: 'ok' });
    for (const [query, country] of questions) await found(query, country);
    await scratch.db.knex.raw('vacuum data.entities_name');
    for (const [query, country] of questions) await found(query, country);
  });
});
