import { readFileSync, globSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tooling/bootstrap/longest-first.ts';
import { longTests } from './tooling/bootstrap/long-tests.ts';
import { SkipReport } from './tooling/bootstrap/skip-report.ts';

const everyTest = ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'tooling/*/**/*.test.ts'];

// Set by `npm run test:official`: only the files with tests of official files, which `npm test` skips.
const isOfficialRun = process.env['DQS_OFFICIAL_RUN'] === '1';
const officialTests = () =>
  globSync(everyTest, { cwd: import.meta.dirname, exclude: ['**/node_modules'] }).filter((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8').includes('officialSources'),
  );

const included = isOfficialRun ? officialTests() : everyTest;

// Set by `npm test` and `npm run test:official`, which leave the long ones to `npm run test:all` and `test:official -- --all`.
const isShortRun = process.env['DQS_SHORT_RUN'] === '1';
const leftOut = isShortRun ? longTests.filter((file) => !isOfficialRun || included.includes(file)) : [];
const whole = isOfficialRun ? 'npm run test:official -- --all' : 'npm run test:all';

// Wide on purpose: what is slow is measured by the benchmarks, and a busy machine must not fail a test.
const timeLimit = isOfficialRun ? 1_800_000 : 300_000;

export default defineConfig({
  test: {
    include: included,
    exclude: [...configDefaults.exclude, ...leftOut],
    // Of those files only the tests that say it: the others have run in `npm test`.
    ...(isOfficialRun ? { testNamePattern: /official files/i } : {}),
    globalSetup: ['tooling/bootstrap/test-templates.ts'],
    reporters: ['default', new SkipReport(leftOut.length, whole)],
    testTimeout: timeLimit,
    hookTimeout: timeLimit,
    // In CI alone: tests of races and of processes share two cores there. What fails twice is wrong.
    retry: process.env['CI'] ? 1 : 0,
    pool: 'forks',
    // Loading the modules anew for each of some hundred files would be a fifth of the suite's time; no test depends on it.
    isolate: false,
    // Two more than the cores of the smallest machine: tests wait for servers, processes, disks and timers for a third of their time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
  },
});
