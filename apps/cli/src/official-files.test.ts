import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { recogniseFiles } from '@dqs/ingest';
import { fillTestFolder, officialSources as sources } from '@dqs/storage/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from './host.ts';
import { migrate, openInstallation, planMigrations, schema } from './installation.ts';
import type { DomainReport } from './load-domain.ts';
import { prepareDatabase } from './prepare-database.ts';
import { run } from './run.ts';
import { testingIo } from './testing-io.ts';

const folders = [sources, join(sources, '../further-sources')].filter((folder) => existsSync(folder));
const files = folders.flatMap((folder) =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
);

describe.skipIf(folders.length === 0)('every official file (needs official files)', () => {
  let data: string;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'dqs-official-'));
    await fillTestFolder(data, schema);
  });
  afterAll(() => rm(data, { recursive: true, force: true }));

  it('each is known by one connector of a domain, or by none with a reason', async () => {
    const { recognised, unknown } = await recogniseFiles(
      folders,
      domains.flatMap(({ connectors }) => connectors),
    );
    const ends = [...recognised.map(({ path }) => path), ...unknown.map(({ path }) => path)];
    expect(ends.toSorted()).toEqual(files.toSorted());
    expect(unknown.filter(({ reason }) => reason === '')).toEqual([]);
    // What two domains load, such as a list of companies, is asked for by the name of one.
    const domainsOf = (claimedBy: readonly string[] = []) => claimedBy.map((key) => key.split('.')[0]);
    for (const { path, claimedBy } of unknown)
      expect([path, new Set(domainsOf(claimedBy)).size]).toEqual([path, domainsOf(claimedBy).length]);
    const knowing = new Set(recognised.map(({ connector }) => connector));
    for (const { key, connectors } of domains.filter(({ connectors }) => connectors.length > 0))
      expect([key, connectors.some((connector) => knowing.has(connector))]).toEqual([key, true]);
  });

  const ingest = async (domain: string): Promise<DomainReport> => {
    const testing = testingIo({ environment: { DQS_DATA: data, DQS_LOG: 'silent' } });
    const host: Host = {
      prepare: (target) => Promise.resolve(prepareDatabase(target)),
      open: (options) => openInstallation(options, testing.io),
      migrate: (target) => migrate(target, testing.io),
      planMigrations: (target) => planMigrations(target, testing.io),
      delegate: () => Promise.resolve(null),
    };
    await run(['ingest', domain, '--from', ...folders, '--format', 'json', '--quiet'], testing.io, host);
    return JSON.parse(testing.out()) as DomainReport;
  };

  // The files of the other domains are loaded whole by the tests of their own packages.
  it('fx: each is loaded, or refused with its reason, and none gets lost on the way', async () => {
    const { reports, unknownFiles } = await ingest('fx');
    const artifacts = reports.flatMap((report) => report.artifacts);
    const ends = [...artifacts.map(({ file }) => file), ...unknownFiles.map(({ path }) => path)];
    expect(ends.toSorted()).toEqual(files.toSorted());
    expect(reports.flatMap(({ notTried }) => notTried)).toEqual([]);
    // A file that is loaded may have a remark; one that is refused has its reason.
    const refused = artifacts.filter(({ status }) => status === 'failed');
    expect(refused.filter(({ message }) => message === null || message === '').map(({ file }) => file)).toEqual([]);
    expect(artifacts.filter(({ status }) => status !== 'failed').length).toBeGreaterThan(artifacts.length / 2);
  });
});
