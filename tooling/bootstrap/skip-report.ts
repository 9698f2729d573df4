import process from 'node:process';
import type { Reporter, TestModule } from 'vitest/node';

/** What a skipped test may need, the words in its name that say so, and how to have it. */
const needs: readonly (readonly [need: string, words: RegExp, remedy: string])[] = [
  ['official files', /official files/i, 'npm run test:official'],
  [
    'PostgreSQL',
    /PostgreSQL|DQS_TEST_DATABASE_URL|postgres/,
    'install its server and client programs, or name a server in DQS_TEST_DATABASE_URL',
  ],
  ['a Redis server', /redis/i, 'install redis-server'],
  ['Chromium', /Chromium/, 'install chromium'],
  ['Python', /python|pandas|polars/i, 'install python3 of 3.11 or later'],
  ['the built packages', /turbo run build/, 'pnpm build'],
];

/** One line per missing thing: how many tests it skipped and what runs them. Null when nothing was skipped. */
export const skipSummary = (
  skipped: readonly string[],
  {
    suitesOnOneEngine,
    longFiles,
    whole,
  }: { readonly suitesOnOneEngine: number; readonly longFiles: number; readonly whole: string },
): string | null => {
  const counts = new Map<string, number>();
  for (const name of skipped) {
    const [need = 'something else', , remedy = 'its name says what'] =
      needs.find(([, words]) => words.test(name)) ?? [];
    const line = `need ${need} (${remedy})`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const lines = [...counts].map(([line, count]) => `${count} skipped: ${line}`);
  if (suitesOnOneEngine > 0)
    lines.push(`${suitesOnOneEngine} suites ran on the embedded database alone: the run has no PostgreSQL server`);
  if (longFiles > 0) lines.push(`${longFiles} long test files were left out: ${whole} runs them too`);
  return lines.length === 0 ? null : lines.join('\n');
};

const skippedIn = (module: TestModule): readonly string[] =>
  [...module.children.allTests('skipped')].map((test) => {
    const result = test.result();
    return `${test.fullName} ${result.state === 'skipped' ? (result.note ?? '') : ''}`;
  });

const onOneEngine = (module: TestModule): number => {
  const names = new Set([...module.children.allSuites()].map(({ name }) => name));
  return [...names].filter((name) => name.endsWith(' on embedded') && !names.has(name.replace(/embedded$/, 'postgres')))
    .length;
};

/** Prints at the end of a run what the skipped tests need, and how many files were left out. */
export class SkipReport implements Reporter {
  readonly #longFiles: number;
  readonly #whole: string;

  /** `whole` is the command that runs all files. */
  constructor(longFiles: number, whole: string) {
    this.#longFiles = longFiles;
    this.#whole = whole;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const suitesOnOneEngine = modules.reduce((sum, module) => sum + onOneEngine(module), 0);
    const summary = skipSummary(modules.flatMap(skippedIn), {
      suitesOnOneEngine,
      longFiles: this.#longFiles,
      whole: this.#whole,
    });
    if (summary !== null) process.stdout.write(`${summary}\n`);
  }
}
