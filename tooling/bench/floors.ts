import type { Measured } from './goals.ts';

interface Floor {
  /** What is measured. */
  readonly what: string;
  /** A change below it is a regression. */
  readonly hold: number;
  readonly reach: number;
  readonly better: Measured['better'];
  readonly unit?: string;
}

const ratio = (what: string, hold: number, reach: number): Floor => ({ what, hold, reach, better: 'more', unit: 'x' });
const less = (what: string, hold: number, reach: number, unit?: string): Floor => ({
  what,
  hold,
  reach,
  better: 'less',
  ...(unit === undefined ? {} : { unit }),
});

/** Every goal of the service that a run can measure, by its number. All sections of the bench take their bounds from here. */
const floors = {
  P1: ratio('uncached against node:http + pg', 0.8, 1),
  P2: ratio('uncached against Fastify + pg', 0.8, 1),
  'P4 router': ratio('cached against Koa and its router sending static bytes', 0.6, 0.85),
  'P4 node:http': ratio('cached against node:http sending static bytes', 0.33, 0.45),
  P5: ratio('cached against uncached', 3, 6),
  P6: less('admission and parameters, CPU of Node per request', 12, 6, 'us'),
  P7: less('p99 uncached against node:http + pg, 64 connections', 1.5, 1.1, 'x'),
  'P8 memory': less('memory after 100000 requests', 180, 130, 'MB'),
  'P8 growth': less('memory growth over 100000 requests more', 3, 1, '%'),
  'P9 speed': ratio('embedded against PostgreSQL, 16 connections', 0.4, 0.6),
  'P9 p99': less('embedded, p99 at 64 connections', 100, 50, 'ms'),
  'P10 PostgreSQL': less('start on PostgreSQL', 0.5, 0.3, 's'),
  'P10 folder': less('start on an existing folder', 1, 0.6, 's'),
  'P10 samples': less('first start with samples', 6, 3, 's'),
  'P11 depth': less('page at a depth of a million rows against the first', 1.2, 1.05, 'x'),
  'P11 size': less('page of five million rows against one of 10000', 1.3, 1.1, 'x'),
  'P13 exact': less('entities by LEI, name, beginning, words: p99', 50, 10, 'ms'),
  'P13 fuzzy': less('entities by a misspelt name: p99', 150, 50, 'ms'),
  P14: ratio('loading against \\copy', 0.7, 0.95),
  P15: ratio('loading, embedded, against \\copy', 0.5, 0.65),
  'P16 memory': less('memory while loading', 250, 150, 'MB'),
  'P16 growth': less('memory with a ten times larger file', 1.2, 1, 'x'),
  'P17 CSV': { ...ratio('reading CSV', 250, 400), unit: 'MB/s' },
  'P17 XML': { ...ratio('reading XML', 60, 100), unit: 'MB/s' },
  'P17 JSON': { ...ratio('reading JSON', 150, 200), unit: 'MB/s' },
  'P18 failed': less('failed reads during exchanges', 0, 0),
  'P18 worst': less('worst read during exchanges', 250, 60, 'ms'),
  'P19 cached': ratio('MCP against REST, cached', 0.3, 0.5),
  'P19 uncached': ratio('MCP against REST, uncached', 0.6, 0.8),
  'P21 facts': { ...ratio('facts a second, statements built', 100_000, 250_000), unit: '/s' },
  'P21 night': less('the next night, for 20000 companies', 90, 30, 's'),
  'P22 GLEIF': ratio('loading a golden copy against \\copy of what it leaves, with the same indexes', 0.4, 0.7),
  'P22 GLEIF memory': less('memory while loading entities', 300, 200, 'MB'),
  'P22 ownership': ratio('loading ownership filings against \\copy', 0.4, 0.7),
  'P22 ownership memory': less('memory while loading ownership filings', 300, 200, 'MB'),
  P25: ratio('export of a dataset to Parquet against DuckDB’s COPY TO of the same rows', 0.3, 0.7),
  P26: less('page of a thing, opened for the first time: p99', 300, 80, 'ms'),
  P27: less('search over everything: p99', 100, 40, 'ms'),
  'P28 export': less('memory of an export of any size', 300, 200, 'MB'),
  'P28 undo': less('memory of an undo of any size', 300, 200, 'MB'),
  'P28 pull': less('memory of a pull of any size', 300, 200, 'MB'),
} as const satisfies Readonly<Record<string, Floor>>;

export type GoalId = keyof typeof floors;

/** A figure beside the bounds of its goal; `where` says which of several runs it is of. */
export const measured = (id: GoalId, value: number, where?: string): Measured => {
  const { what, ...bounds }: Floor = floors[id];
  return { ...bounds, id, value, name: where === undefined ? what : `${what}, ${where}` };
};

/** Goals of the table that a run did not measure. */
export const notMeasured = (all: readonly Measured[]): readonly string[] =>
  Object.keys(floors).filter((id) => !all.some((one) => one.id === id));
