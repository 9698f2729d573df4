/**
 * Test files that repeat one check over every operation, sample, source or page, or follow a whole guide, and take most of the time of
 * all. `npm test` leaves them to `npm run test:all`, and the run of official files to `npm run test:official -- --all`: what they show of
 * everything, others show of some.
 */
export const longTests: readonly string[] = [
  // Hostile texts and random values in every parameter of every operation.
  'tooling/e2e/hostile.test.ts',
  'tooling/e2e/fuzz.test.ts',
  // Every answer over REST, MCP and the client, on both databases.
  'tooling/e2e/identity.test.ts',
  // Faults planted in a file of every source; every file that is fetched anew.
  'tooling/mirror/planted-loads.test.ts',
  'tooling/mirror/whole-fetch.test.ts',
  // A year of nights of one archive, against full loads of the same files.
  'packages/ingest/src/load/load-members.test.ts',
  'packages/stocks/src/connectors/company-facts/nights.test.ts',
  // The built command with every sample; every dataset exported, pulled, backed up, upgraded.
  'apps/cli/src/built.test.ts',
  'apps/cli/src/commands/backup.test.ts',
  'packages/bulk/src/export.test.ts',
  'tooling/e2e/export-round-trip.test.ts',
  'tooling/release/upgrade.test.ts',
  // Guides, examples and claims of the documentation, followed to the letter.
  'tooling/e2e/guides.test.ts',
  'tooling/e2e/documents.test.ts',
  'tooling/e2e/operator-documents.test.ts',
  'tooling/e2e/command-line.test.ts',
  'tooling/e2e/mcp-claims.test.ts',
  'tooling/e2e/csv-links.test.ts',
  'tooling/e2e/quick-starts.test.ts',
  'tooling/examples/examples-folder.test.ts',
  // Each kind of page in a browser, in every view, and its size.
  'tooling/browser/page-sizes.test.ts',
  'tooling/browser/page-kinds.test.ts',
  'tooling/browser/tasks.test.ts',
  'tooling/browser/things.test.ts',
  'tooling/browser/search.test.ts',
  'tooling/e2e/accounts.test.ts',
  // Sign-in by protocol, attacked.
  'apps/cli/src/serve/oauth.test.ts',
  'apps/dashboard/src/single-sign-on/single-sign-on.test.ts',
  // The image and the compose file, where podman and buildah are installed.
  'tooling/deploy/image.test.ts',
  'tooling/deploy/compose.test.ts',
  // Plans of searches over large tables.
  'tooling/plans/places.test.ts',
  'tooling/plans/fda.test.ts',
  // Traces of every kind of request and load.
  'tooling/e2e/traces.test.ts',
  // Processes that are killed, clusters that fail, limits shared by processes.
  'tooling/e2e/clusters.test.ts',
  'tooling/e2e/primary-away.test.ts',
  'tooling/e2e/primary-lost-at-start.test.ts',
  'tooling/e2e/roles.test.ts',
  'tooling/e2e/stop.test.ts',
  'tooling/e2e/limits.test.ts',
  'packages/ingest/src/run/killed-run.test.ts',
  'packages/limits/src/processes.test.ts',
  'packages/limits/src/redis/redis.test.ts',
  'packages/limits/src/schedules.test.ts',
];
