import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recogniseFiles } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { ServiceError, type Endpoint, type ErrorCode } from '@dqs/schemas';
import { usualEngine } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canarySource, plantCanaries, removeCanaries } from '../canary.ts';
import { digestFacts, untaggedTables } from '../facts.ts';
import { openScratchService, type ScratchService } from '../scratch-service.ts';
import { fullLastPage, inAddress, largestPage, pageParameterOf, rowsOf, walk, walkTables, type Paged } from './walk.ts';
import { misnamedColumns } from '../statement-columns.ts';

type Values = Readonly<Record<string, unknown>>;

export interface ConformanceOptions {
  /** The instant at which the samples are loaded and the examples run, RFC 3339. */
  readonly now: string;
  /** Parameters that provoke each declared error, by tool and code. */
  readonly refusals: Readonly<Record<string, Readonly<Partial<Record<ErrorCode, Values>>>>>;
  /** Loads the extra data that a refusal needs, by tool and code. Returns a function that removes it. */
  readonly held?: Readonly<
    Record<string, Readonly<Partial<Record<ErrorCode, (scratch: ScratchService) => Promise<() => Promise<unknown>>>>>>
  >;
  /** Tools that need no rows because the domain answers from its code, such as its registry of keys. */
  readonly withoutData?: readonly string[];
  /** Parameters that match no row, by tool, where neither a query nor day bounds do so. */
  readonly empty?: Readonly<Record<string, Values>>;
  /**
   * The rows that a page counts, by tool, where they are not a list of the response. An example is periods that several
   * companies share.
   */
  readonly pages?: Readonly<Record<string, Paged['rows']>>;
  /** Values of the parameter that may be repeated, by tool; default: those of its examples. */
  readonly batches?: Readonly<Record<string, readonly string[]>>;
  /** Files to load; default: `samples/<domain>`. */
  readonly samples?: string;
  /** Domains that this one reads through their queries. Their samples are loaded too. */
  readonly beside?: readonly Domain[];
}

const samplesOf = (domain: Domain): string =>
  fileURLToPath(new URL(`../../../../samples/${domain.key}`, import.meta.url));

/** Loads all samples of a domain, each with the connector that recognises it. */
const loadSamples = async (scratch: ScratchService, domain: Domain): Promise<void> => {
  const folder = samplesOf(domain);
  const { recognised } = await recogniseFiles([folder], domain.connectors);
  for (const connector of domain.connectors) {
    const files = recognised.filter((file) => file.connector === connector).map(({ path }) => path);
    if (files.length > 0) await scratch.load(connector, files);
  }
};

/** The parameters of an operation's first example, without its page size. */
const firstExample = (endpoint: Endpoint): Values => {
  const { [pageParameterOf(endpoint)]: _, ...values } = (endpoint.examples as readonly Values[])[0] ?? {};
  return values;
};

const refusalOf = async (scratch: ScratchService, tool: string, values: Values): Promise<ServiceError> => {
  const refusal: unknown = await scratch.ask(tool, values).catch((error: unknown) => error);
  if (refusal instanceof ServiceError) return refusal;
  throw new Error(`${tool} ${JSON.stringify(values)} is answered, not refused`, { cause: refusal });
};

/** Day bounds outside all samples, and a query without matches. */
const unheld: Values = {
  start: '2097-01-01',
  start_date: '2097-01-01',
  approved_after: '2097-01-01',
  since: '2097-01-01T00:00:00Z',
  end: '2097-03-01',
  end_date: '2097-03-01',
  approved_before: '2097-03-01',
  query: 'zqxjv wkqzy',
};

/** Parameters that make an operation return no rows; null where only an error can report missing data. */
const valuesWithoutRows = (endpoint: Endpoint, given: Values | undefined): Values | null => {
  const [example] = endpoint.examples as readonly [Values];
  const changed = given ?? Object.fromEntries(Object.entries(unheld).filter(([name]) => name in endpoint.params.shape));
  return Object.keys(changed).length === 0 ? null : { ...example, ...changed };
};

/** The response or error of every example of a domain, as text. */
const answersOf = async (scratch: ScratchService, endpoints: readonly Endpoint[], surface: 'public' | 'internal') => {
  const answers: string[] = [];
  for (const { tool, examples } of endpoints) {
    for (const values of examples as readonly Values[]) {
      const answer = scratch.bytes(tool, { values }, surface).then(String);
      answers.push(
        await answer.catch((error: unknown) =>
          error instanceof ServiceError ? JSON.stringify(error.toBody()) : Promise.reject(error),
        ),
      );
    }
  }
  return answers;
};

/**
 * The standard suite of a domain. It covers an empty database, samples that load twice to the same rows, examples,
 * cursors and declared errors. It also checks that the public surface hides rows of an internal source.
 */
export const conformance = (domain: Domain, options: ConformanceOptions): void => {
  const endpoints = Object.values(domain.contract);
  const paging = endpoints.filter(({ keyset }) => keyset !== undefined);
  const folder = options.samples ?? samplesOf(domain);
  const beside = options.beside ?? [];

  describe(`the domain ${domain.key} on ${usualEngine}`, () => {
    let scratch: ScratchService;
    beforeAll(async () => {
      scratch = await openScratchService(domain, options.now, beside);
    });
    afterAll(() => scratch.close());

    it('tags every row of its tables with a source', async () => {
      expect(await untaggedTables(scratch.db.knex)).toEqual([]);
    });

    it.each(endpoints)(
      '$tool answers from an empty database with an empty list, or with how to load it',
      async (endpoint) => {
        const [values] = endpoint.examples as readonly [Values];
        const answer: unknown = await scratch.ask(endpoint.tool, values).catch((error: unknown) => error);
        if (options.withoutData?.includes(endpoint.tool)) {
          expect(rowsOf(endpoint, (answer as { data: unknown }).data).length).toBeGreaterThan(0);
          return;
        }
        if (answer instanceof ServiceError) {
          expect(answer).toMatchObject({ code: 'not_found', detail: { hint: expect.stringContaining('dqs ingest') } });
        } else {
          expect(answer).toMatchObject({ meta: { as_of: null } });
          expect(rowsOf(endpoint, (answer as { data: unknown }).data)).toEqual([]);
        }
      },
    );

    const ranged = endpoints.filter(({ params }) => 'start' in params.shape && 'end' in params.shape);
    it.each(ranged)('$tool refuses a range whose start is after its end', async ({ tool, examples }) => {
      const values = { ...(examples[0] as Values), start: '2024-01-02', end: '2024-01-01' };
      const { code, detail } = await refusalOf(scratch, tool, values);
      expect([code, detail.param]).toEqual(['bad_parameter', 'start']);
    });

    it.each(beside)('the samples of $key, which it reads, load', async (neighbour) => {
      await loadSamples(scratch, neighbour);
    });

    it.each(readdirSync(folder))('the sample %s loads, and a second time changes nothing but as_of', async (file) => {
      const path = join(folder, file);
      const { recognised } = await recogniseFiles([path], domain.connectors);
      expect(recognised).toHaveLength(1);
      const { connector } = recognised[0]!;
      scratch.clock.set(options.now);
      expect(await scratch.load(connector, [path])).toMatchObject({ status: 'ok', artifacts: [{ rejects: 0 }] });
      const before = await digestFacts(scratch.db.knex);
      scratch.clock.set(new Date(Date.parse(options.now) + 60_000).toISOString());
      const again = await scratch.load(connector, [path], { force: true });
      expect(again.artifacts[0]?.counts).toMatchObject({ inserted: 0, changed: 0, removed: 0 });
      expect(await scratch.load(connector, [path])).toMatchObject({ status: 'unchanged' });
      const after = await digestFacts(scratch.db.knex);
      expect(after.map(({ oldestAsOf: _, ...facts }) => facts)).toEqual(
        before.map(({ oldestAsOf: _, ...facts }) => facts),
      );
      const read = after.filter(({ table }) => table === connector.load.table);
      expect(read[0]?.oldestAsOf).not.toBe(before.find(({ table }) => table === connector.load.table)?.oldestAsOf);
    });

    it.each(endpoints)(
      '$tool answers its examples, the same to an address as to a tool call',
      async ({ tool, examples, ...endpoint }) => {
        const tags = [domain, ...beside].flatMap(({ sources }) => sources.map(({ tag }) => tag));
        for (const [at, values] of (examples as readonly Values[]).entries()) {
          const envelope = await scratch.ask(tool, values);
          expect(tags).toContain((envelope.meta as { source: string }).source);
          if (at === 0) expect(rowsOf(endpoint as Endpoint, envelope.data).length).toBeGreaterThan(0);
          const [byValues, byAddress] = [
            await scratch.bytes(tool, { values }),
            await scratch.bytes(tool, { query: inAddress(values) }),
          ];
          expect(byAddress.toString()).toBe(byValues.toString());
        }
      },
    );

    it.each(paging)('$tool gives the same rows whatever the page size, to the end', async (endpoint) => {
      const largest = largestPage(endpoint);
      const rows = options.pages?.[endpoint.tool] ?? ((data: unknown) => rowsOf(endpoint, data));
      const paged = { tool: endpoint.tool, rows, pageParameter: endpoint.pageParameter };
      for (const { [pageParameterOf(endpoint)]: _, ...values } of endpoint.examples as readonly Values[]) {
        const all = (await walk(scratch, paged, values, largest)).flat();
        expect(new Set(all.map((row) => JSON.stringify(row))).size).toBe(all.length);
        const sizes = [7, fullLastPage(all.length, largest)].filter(
          (size) => size !== null && size <= largest,
        ) as number[];
        for (const size of sizes) expect((await walk(scratch, paged, values, size)).flat()).toEqual(all);
        expect((await walk(scratch, paged, values, 1, 25)).flat()).toEqual(all.slice(0, 25));
      }
    });

    it.each(endpoints.filter(({ batch }) => batch !== undefined))(
      '$tool answers several things with the rows of each, in table formats',
      async (endpoint) => {
        const { tool, batch = '' } = endpoint;
        const things = options.batches?.[tool] ?? [
          ...new Set((endpoint.examples as readonly Values[]).map((values) => String(values[batch]))),
        ];
        expect(things.length, `several values in batches.${tool}`).toBeGreaterThan(1);
        const limits = endpoint.keyset ? [1, Math.floor(largestPage(endpoint) / things.length)] : [null];
        for (const limit of limits) {
          const others = {
            ...firstExample(endpoint),
            ...(limit === null ? {} : { [pageParameterOf(endpoint)]: limit }),
          };
          const tablesOf = (values: readonly string[]) =>
            walkTables(scratch, tool, { ...others, [batch]: values, format: 'csv' }, 4);
          const singles = await Promise.all(things.map((thing) => tablesOf([thing])));
          expect(singles.every(([first]) => (first?.rows.length ?? 0) > 0)).toBe(true);
          const pages = await tablesOf(things);
          const longest = Math.max(...singles.map(({ length }) => length));
          expect(pages).toEqual(
            Array.from({ length: longest }, (_, at) => ({
              head: singles[0]![0]!.head,
              rows: singles.flatMap((single) => single[at]?.rows ?? []),
            })),
          );
        }
      },
    );

    /** The cursor after the first row of an operation's first example; null where there is no second row. */
    const cursorOf = async (endpoint: Endpoint): Promise<string | null> => {
      const { pagination } = await scratch.ask(endpoint.tool, {
        ...firstExample(endpoint),
        [pageParameterOf(endpoint)]: 1,
      });
      return pagination?.next_cursor ?? null;
    };

    it.each(paging)('$tool refuses a cursor of another question', async (endpoint) => {
      const own = await cursorOf(endpoint);
      // Where the samples have one row only, the cursor of another operation serves as well.
      const cursor = own === null ? await cursorOf(paging.find((other) => other !== endpoint)!) : `${own}x`;
      expect(cursor).toEqual(expect.any(String));
      const made = await refusalOf(scratch, endpoint.tool, { ...firstExample(endpoint), cursor });
      expect(made).toMatchObject({ code: 'bad_parameter', detail: { param: 'cursor' } });
    });

    it.each(endpoints)(
      '$tool refuses a parameter it does not have, and a page size out of bounds',
      async (endpoint) => {
        const [values] = endpoint.examples as readonly [Values];
        const unknown = await refusalOf(scratch, endpoint.tool, { ...values, nonsense: '1' });
        expect(unknown).toMatchObject({ code: 'bad_parameter', detail: { param: 'nonsense' } });
        if (!endpoint.keyset) return;
        const param = pageParameterOf(endpoint);
        for (const limit of [0, largestPage(endpoint) + 1]) {
          const refusal = await refusalOf(scratch, endpoint.tool, { ...values, [param]: limit });
          expect(refusal).toMatchObject({ code: 'bad_parameter', detail: { param } });
        }
      },
    );

    const declared = endpoints.flatMap(({ tool, errors = [] }) => errors.map((code) => ({ tool, code })));
    it.each(declared)('$tool refuses with $code and says what to do', async ({ tool, code }) => {
      const values = options.refusals[tool]?.[code];
      expect(values, `a case in refusals.${tool}.${code}`).toBeDefined();
      const takeAway = await options.held?.[tool]?.[code]?.(scratch);
      const refusal = await refusalOf(scratch, tool, values ?? {}).finally(() => takeAway?.());
      expect(refusal.code).toBe(code);
      expect(refusal.message).not.toBe('');
      expect(refusal.detail.hint ?? refusal.detail.candidates?.[0], 'a hint or candidates').toBeTruthy();
      // Over MCP there are tools and no paths.
      expect(`${refusal.message} ${refusal.detail.hint ?? ''}`, 'tools, not REST paths').not.toMatch(
        new RegExp(String.raw`\b(?:v1|${domain.key})/[a-z]`),
      );
    });

    it.each(endpoints.filter(({ tool }) => !options.withoutData?.includes(tool)))(
      '$tool says why an answer has no rows, and what loads more',
      async ({ errors = [], ...endpoint }) => {
        const values = valuesWithoutRows(endpoint, options.empty?.[endpoint.tool]);
        if (values === null) {
          // The operation returns one item, or rows of one item, or an error. The test above provokes each error.
          expect(errors, `a case in empty.${endpoint.tool}`).toEqual(expect.arrayContaining(['not_found']));
          return;
        }
        const { tool } = endpoint;
        const answer: unknown = await scratch.ask(tool, values).catch((error: unknown) => error);
        if (answer instanceof ServiceError) {
          expect(['not_found', 'out_of_coverage']).toContain(answer.code);
          expect(answer.detail.hint ?? answer.detail.candidates?.[0], 'a hint or candidates').toBeTruthy();
          return;
        }
        expect(rowsOf(endpoint, (answer as { data: unknown }).data)).toEqual([]);
        const note = await scratch.note(tool, values);
        expect(note).toMatch(/dqs ingest/);
        expect(note, 'a reason').toMatch(/Nothing|No |None|Not covered|Without |not loaded|are left out/);
      },
    );

    it('reads columns under the names, and in the order, that its statements declare', async () => {
      expect(await misnamedColumns(scratch.db, scratch.reads)).toEqual([]);
    });

    it('shows nothing of a source that may not be redistributed', async () => {
      const { knex } = scratch.db;
      const everything = await answersOf(scratch, endpoints, 'public');
      expect(await plantCanaries(knex)).toBeGreaterThan(0);
      const guarded = await answersOf(scratch, endpoints, 'public');
      expect(guarded).not.toEqual(everything);
      expect(guarded.join()).not.toContain(canarySource.tag);
      expect(JSON.stringify(scratch.service.openapi('public'))).not.toContain(canarySource.tag);
      expect(await answersOf(scratch, endpoints, 'internal')).toEqual(everything);
      await removeCanaries(knex);
      expect(await answersOf(scratch, endpoints, 'public')).toEqual(guarded);
    });
  });
};
