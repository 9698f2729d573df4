import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take far longer than their size tells, the longest first. Where nothing is known of earlier runs, files are begun in
 * the order of their sizes: one of these among the last would run alone while the others have nothing to do.
 */
const longest: readonly RegExp[] = [
  /\/tooling\/mirror\/planted-loads\.test\.ts$/,
  /\/tooling\/e2e\/guides\.test\.ts$/,
  /\/apps\/cli\/src\/official-files\.test\.ts$/,
  /\/packages\/re\/src\/(?:connectors\/official-files|series-search\/official-questions)\.test\.ts$/,
  /\/packages\/(?:geo\/src\/official-files|storage\/src\/embedded\/embedded)\.test\.ts$/,
  /\/tooling\/(?:e2e\/(?:operator-documents|identity|fuzz|command-line|csv-links|accounts|packages|clusters|stop)|mirror\/whole-fetch)\.test\.ts$/,
  /\/(?:tooling\/(?:browser\/tasks|examples\/examples-folder|e2e\/hostile|e2e\/licence-wall)|packages\/ingest\/src\/load\/load-members|apps\/cli\/src\/(?:built|serve\/serve)|packages\/bulk\/src\/export)\.test\.ts$/,
  // The suite that every domain passes.
  /\/packages\/(\w+)\/src\/\1\.test\.ts$/,
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((pattern) => pattern.test(moduleId));
  return at === -1 ? longest.length : at;
};

/** Begins the longest test files first, so that all workers end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
