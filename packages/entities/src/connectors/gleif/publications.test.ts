import { openScratchService, type ScratchService } from '@dqs/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { entityFile, leiOf, written, type MadeEntity } from '../../fixtures/gleif-files.ts';
import { entities } from '../../index.ts';
import { recordDeltas, records } from './connector.ts';
import { publicationOfName } from './publication.ts';
import { coverageOf } from './publication-coverage.ts';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(entities, '2024-06-01T00:00:00Z');
});
afterAll(() => scratch.close());

const clear = () =>
  scratch.db.knex.raw(
    'truncate data.entities_record, data.entities_name, data.entities_word, data.entities_publication, control.file_seen',
  );
beforeEach(clear);

/** Publications are at 08:00 on days of May 2024. Deltas cover one day. */
const day = (number: number): string => `2024-05-${String(number).padStart(2, '0')}T08:00:00Z`;

const copy = (number: number, list: readonly MadeEntity[], announced?: number) =>
  scratch.load(records, [
    written('full.xml', entityFile({ published: day(number), ...(announced ? { announced } : {}) }, list)),
  ]);

const delta = (number: number, list: readonly MadeEntity[], from = number - 1) =>
  scratch.load(recordDeltas, [
    written(
      'delta.xml',
      entityFile({ published: day(number), content: 'GLEIF_DELTA_PUBLISHED', deltaFrom: day(from) }, list),
    ),
  ]);

const served = async () => {
  const { rows } = await scratch.db.knex.raw<{ rows: Record<string, string>[] }>(
    `select lei, legal_name, previous_names, entity_status, legal_country from data.entities_record
     where deleted_at is null order by lei`,
  );
  const { rows: names } = await scratch.db.knex.raw<{ rows: Record<string, string>[] }>(
    'select lei, kind, name_core, legal_country, entity_status from data.entities_name order by lei, kind, name_core',
  );
  const { rows: words } = await scratch.db.knex.raw<{ rows: Record<string, unknown>[] }>(
    'select word, names from data.entities_word order by word',
  );
  return { rows, names, words };
};

const namesServed = async () => (await served()).rows.map(({ legal_name }) => legal_name);

const [one, two, three] = ['ONE', 'TWO', 'THREE'].map((name) => ({ lei: leiOf(name), name })) as [
  MadeEntity,
  MadeEntity,
  MadeEntity,
];

describe('a golden copy', () => {
  it('removes records that it no longer has, with their names', async () => {
    await copy(1, [one, two]);
    await copy(2, [two, three]);
    expect(await namesServed()).toEqual(['THREE', 'TWO']);
    expect((await served()).names.map(({ name_core }) => name_core)).toEqual(['three', 'two']);
  });

  it('that was reduced to fewer records than announced removes nothing', async () => {
    await copy(1, [one, two]);
    await copy(2, [{ ...two, name: 'TWO B' }], 2_394_586);
    expect(await namesServed()).toEqual(['ONE', 'TWO B']);
  });

  it('with more records than announced is rejected', async () => {
    expect(await copy(1, [one, two, three], 2)).toMatchObject({
      status: 'failed',
      artifacts: [{ message: 'the header announces 2 records, but the file holds 3' }],
    });
    expect(await namesServed()).toEqual([]);
  });

  it('older than the loaded one restores nothing', async () => {
    await copy(2, [two]);
    expect(await copy(1, [one, { ...two, name: 'OLD TWO' }])).toMatchObject({ status: 'ok' });
    expect(await namesServed()).toEqual(['TWO']);
  });

  it('with a damaged record does not remove another one', async () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ lei: leiOf(`N${at}X`), name: `N ${at}` }));
    await copy(1, [one, ...many]);
    const damaged = { ...one, lei: one.lei.replace(/.$/, (digit) => (digit === '1' ? '2' : '1')) };
    const report = await copy(2, [damaged, ...many]);
    expect(report.artifacts[0]?.message).toMatch(/other records of it were rejected; nothing was changed/);
    expect(await namesServed()).toContain('ONE');
  });
});

describe('a delta', () => {
  it('changes, adds and deletes its records and leaves the rest', async () => {
    await copy(1, [one, two]);
    await delta(2, [{ ...one, name: 'NEW ONE', previous: ['ONE'] }, { ...two, deleted: day(2) }, three]);
    const { rows, names } = await served();
    expect(rows.map(({ legal_name, previous_names }) => [legal_name, previous_names])).toEqual([
      ['NEW ONE', '["ONE"]'],
      ['THREE', null],
    ]);
    expect(names.map(({ kind, name_core }) => `${kind} ${name_core}`)).toEqual([
      'legal_name new one',
      'previous_name one',
      'legal_name three',
    ]);
  });

  it('after a gap is rejected as a whole, and loaded rows are kept', async () => {
    await copy(1, [one]);
    const report = await delta(4, [two]);
    expect(report).toMatchObject({ status: 'failed' });
    expect(report.artifacts[0]?.message).toMatch(
      /from 2024-05-03T08:00:00.*to 2024-05-04T08:00:00.*ends at 2024-05-01T08:00:00/,
    );
    expect(await namesServed()).toEqual(['ONE']);
    await delta(2, []);
    await delta(3, [three]);
    expect(await delta(4, [two])).toMatchObject({ status: 'ok' });
    expect(await namesServed()).toEqual(['ONE', 'THREE', 'TWO']);
  });

  it('that the loaded publications already cover does nothing', async () => {
    await copy(3, [one]);
    await delta(2, [{ ...one, name: 'OLD ONE' }, two]);
    expect(await namesServed()).toEqual(['ONE']);
  });

  it('without an earlier golden copy is served', async () => {
    await delta(2, [two]);
    expect(await namesServed()).toEqual(['TWO']);
  });

  it('before an older golden copy does not hide the gap between them', async () => {
    await delta(5, [two]);
    await copy(1, [one]);
    expect(await delta(6, [three])).toMatchObject({ status: 'failed' });
  });
});

describe('golden copies and deltas', () => {
  const leis = ['AAA', 'BBB', 'CCC', 'DDD'].map(leiOf);
  const change = fc.record({
    at: fc.nat({ max: leis.length - 1 }),
    name: fc.constantFrom('Alpha', 'Beta Ltd', 'Gamma S.A.', 'Δέλτα'),
    previous: fc.constantFrom([], ['Old'], ['Older', 'Old']),
    country: fc.constantFrom('US', 'DE'),
    gone: fc.boolean(),
  });
  const nights = fc.array(fc.uniqueArray(change, { selector: ({ at }) => at, maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  });

  it('have the state of the last golden copy, in any order of loading', async () => {
    const start = leis.slice(0, 3).map((lei) => ({ lei, name: 'First', previous: [] as string[], country: 'US' }));
    await fc.assert(
      fc.asyncProperty(nights, fc.infiniteStream(fc.nat()), async (changes, choices) => {
        await clear();
        const state = new Map<string, MadeEntity>(start.map((entity) => [entity.lei, entity]));
        const deltas = changes.map((night, index) => {
          const list = night.map(({ at, gone, ...rest }) => ({
            lei: leis[at]!,
            ...rest,
            ...(gone ? { deleted: day(index + 2) } : {}),
          }));
          for (const entity of list) {
            if (entity.deleted) state.delete(entity.lei);
            else state.set(entity.lei, entity);
          }
          return { number: index + 2, list };
        });
        const last = [...state.values()];
        await copy(1, start);
        const waiting = [...deltas];
        while (waiting.length > 0) {
          const [chosen] = waiting.splice(choices.next().value % waiting.length, 1) as [(typeof waiting)[number]];
          const { status } = await delta(chosen.number, chosen.list);
          if (status === 'failed') waiting.push(chosen);
        }
        // Loading an older golden copy again changes nothing.
        await copy(1, start);
        const carried = await served();
        await copy(deltas.length + 1, last);
        expect(await served()).toEqual(carried);
        await clear();
        await copy(deltas.length + 1, last);
        expect(await served()).toEqual(carried);
      }),
      { numRuns: 8 },
    );
  });

  it('extend the coverage through deltas without a gap', () => {
    const loaded = (content: string, at: number, from: number | null = null) => ({
      content,
      published_at: day(at),
      delta_from: from === null ? null : day(from),
    });
    expect(coverageOf([loaded('delta', 2, 1)])).toEqual({ base: null, reached: null });
    expect(coverageOf([loaded('golden_copy', 1), loaded('delta', 4, 3), loaded('delta', 2, 1)]).reached).toBe(day(2));
    expect(coverageOf([loaded('delta', 9, 2), loaded('golden_copy', 1), loaded('delta', 3, 1)]).reached).toBe(day(9));
    expect(coverageOf([loaded('golden_copy', 1), loaded('golden_copy', 6), loaded('delta', 5, 4)])).toEqual({
      base: day(6),
      reached: day(6),
    });
  });
});

describe('the name of a file', () => {
  it.each([
    ['20240505-0000-gleif-goldencopy-lei2-golden-copy.csv.zip', 'golden_copy', '2024-05-05T00:00:00Z', null],
    ['20240505-1600-gleif-goldencopy-lei2-intra-day.json', 'delta', '2024-05-05T16:00:00Z', '2024-05-05T08:00:00Z'],
    ['20240505-0000-gleif-goldencopy-lei2-last-week.xml', 'delta', '2024-05-05T00:00:00Z', '2024-04-28T00:00:00Z'],
    ['20240505-0800-gleif-goldencopy-lei2-golden-copy-subset.csv', 'selection', '2024-05-05T08:00:00Z', null],
    ['20240505-some-entities.csv', 'selection', '2024-05-05T00:00:00Z', null],
    ['entities.csv', 'selection', null, null],
    ['20241332-0000-gleif-goldencopy-lei2-golden-copy.csv', 'selection', null, null],
  ])('%s is parsed as %s', (name, content, publishedAt, deltaFrom) => {
    expect(publicationOfName(name, 'lei2')).toEqual({
      level: 'lei2',
      content,
      publishedAt,
      deltaFrom,
      announced: null,
    });
  });
});
