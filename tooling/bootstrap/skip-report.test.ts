import { describe, expect, it } from 'vitest';
import { skipSummary } from './skip-report.ts';

describe('skipSummary', () => {
  it('is null when nothing was skipped', () => {
    expect(skipSummary([], { suitesOnOneEngine: 0, longFiles: 0, whole: '' })).toBeNull();
  });
  it('counts skipped tests by what they need', () => {
    const names = [
      'company facts files (needs official files) > has every cell',
      'the files of the FDIC (needs official files) > reads all',
      'several workers on one PostgreSQL (needs PostgreSQL) > one loads',
      'on Windows',
    ];
    expect(skipSummary(names, { suitesOnOneEngine: 2, longFiles: 20, whole: 'npm run test:all' })).toBe(
      [
        '2 skipped: need official files (npm run test:official)',
        '1 skipped: need PostgreSQL (install its server and client programs, or name a server in DQS_TEST_DATABASE_URL)',
        '1 skipped: need something else (its name says what)',
        '2 suites ran on the embedded database alone: the run has no PostgreSQL server',
        '20 long test files were left out: npm run test:all runs them too',
      ].join('\n'),
    );
  });
});
