import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longTests } from './long-tests.ts';

/**
 * Test files that take far longer than their size tells. Where nothing is known of earlier runs, files are begun in the order of their
 * sizes: one of these among the last would run alone while the others have nothing to do.
 */
const early: readonly RegExp[] = [
  /\/apps\/cli\/src\/official-files\.test\.ts$/,
  /\/packages\/re\/src\/(?:connectors\/official-files|series-search\/official-questions)\.test\.ts$/,
  /\/packages\/(?:geo\/src\/official-files|storage\/src\/embedded\/embedded)\.test\.ts$/,
  /\/(?:tooling\/e2e\/(?:licence-wall|packages)|apps\/cli\/src\/serve\/serve|apps\/dashboard\/src\/site)\.test\.ts$/,
  // The suite that every domain passes.
  /\/packages\/(\w+)\/src\/\1\.test\.ts$/,
];

const rank = ({ moduleId }: TestSpecification): number => {
  if (longTests.some((file) => moduleId.endsWith(`/${file}`))) return -1;
  const at = early.findIndex((pattern) => pattern.test(moduleId));
  return at === -1 ? early.length : at;
};

/** Begins the longest test files first, so that all workers end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
