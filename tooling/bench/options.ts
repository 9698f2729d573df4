import { parseArgs } from 'node:util';

/** The parts of a run, in order. */
export const sectionNames = [
  'http',
  'admission',
  'mcp',
  'tables',
  'bulk',
  'embedded',
  'load',
  'memory',
  'swap',
  'depth',
  'places',
  'start',
  'parse',
  'stocks',
  'entities',
  'macro',
  'filings',
  'domains',
  'site',
  'first-load',
] as const;

export type SectionName = (typeof sectionNames)[number];

/** The parts that need no large tables: one round of each takes some five minutes. */
const quickSections: readonly SectionName[] = [
  'http',
  'admission',
  'mcp',
  'embedded',
  'memory',
  'swap',
  'start',
  'parse',
];

export interface Options {
  readonly only: ReadonlySet<SectionName>;
  /** Alternating rounds; medians are taken over them. */
  readonly rounds: number;
  /** Seconds of load per round. */
  readonly seconds: number;
  /** Larger tables: 100,000,000 rows of whole datasets and 5,000,000 where otherwise 1,000,000 are used; all census tracts on the embedded database, too. */
  readonly full: boolean;
  /** A PostgreSQL server on which scratch databases may be created and dropped. */
  readonly databaseUrl: string;
}

const usage = `node tooling/bench/main.ts [--quick] [--only ${sectionNames.join('|')}[,…]] [--rounds 5] [--seconds 2] [--full]`;

const isSection = (name: string): name is SectionName => (sectionNames as readonly string[]).includes(name);

const whole = (text: string, name: string): number => {
  const value = /^\d+$/.test(text) ? Number.parseInt(text, 10) : 0;
  if (value < 1) throw new Error(`--${name} takes a whole number from 1, not ${text}\n${usage}`);
  return value;
};

/** Reads the command line. Throws an Error that says how the command is used. */
export const optionsOf = (args: readonly string[], environment: NodeJS.ProcessEnv): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      full: { type: 'boolean', default: false },
    },
  });
  const wanted = values.only?.split(',') ?? [...(values.quick ? quickSections : sectionNames)];
  const stranger = wanted.find((name) => !isSection(name));
  if (stranger !== undefined) throw new Error(`there is no part named ${stranger}\n${usage}`);
  return {
    only: new Set(wanted.filter(isSection)),
    rounds: whole(values.rounds ?? (values.quick ? '1' : '5'), 'rounds'),
    seconds: whole(values.seconds ?? (values.quick ? '1' : '2'), 'seconds'),
    full: values.full,
    databaseUrl: environment['DQS_BENCH_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  };
};
