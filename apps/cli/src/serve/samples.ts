import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { ingest, recogniseFiles, type AnyConnector } from '@dqs/ingest';
import { ServiceError } from '@dqs/schemas';
import type { Invocation } from '../command.ts';
import type { Installation } from '../installation.ts';
import { loadingOf } from '../loading.ts';
import type { ProgressView } from '../progress.ts';
import type { LocalTarget } from '../target.ts';

/** The samples included in the package, or those of the repository when run from source. */
const own = (): string | null =>
  ['./samples', '../../../../samples']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path)) ?? null;

/** The actor that loads the samples, for the audit log. */
const service = { name: 'service', address: null };

const folderOf = (asked: string | undefined): string => {
  const folder = asked ?? own();
  if (folder && existsSync(folder)) return folder;
  throw new ServiceError('bad_parameter', `there are no samples in ${folder ?? 'this package'}`, {
    hint: 'pass a folder with --samples-from',
  });
};

/**
 * The files of some connectors. A folder of samples has them in a folder named after their domain, because several
 * domains read tables of one format, such as the indicators of the Census Bureau.
 */
const filesOf = async (folder: string, domain: string, connectors: readonly AnyConnector[]) => {
  const ofDomain = join(folder, domain);
  const { recognised } = await recogniseFiles([existsSync(ofDomain) ? ofDomain : folder], connectors);
  return recognised;
};

/**
 * Loads the sample files of every source without data. Sources that were loaded before, from samples or their
 * publishers, stay unchanged. Resolves to the loaded connectors.
 */
export const loadSamples = async (
  installation: Installation,
  target: LocalTarget,
  { io, note }: Invocation,
  view: ProgressView,
  asked: string | undefined,
): Promise<readonly string[]> => {
  const { domains } = await import('@dqs/domains');
  const held = new Set(installation.db.generations().keys());
  const recognised = [];
  for (const { key, connectors } of domains) {
    const empty = connectors.filter(({ dataset }) => !held.has(dataset));
    if (empty.length > 0) recognised.push(...(await filesOf(folderOf(asked), key, empty)));
  }
  const load = { ...loadingOf(installation, target, service), signal: io.signal };
  const loaded: string[] = [];
  for (const connector of new Set(recognised.map((file) => file.connector))) {
    const from = recognised.filter((file) => file.connector === connector).map(({ path }) => path);
    const report = await ingest({ ...load, connector, from, onProgress: (progress) => view.show(progress) }).finally(
      () => view.clear(),
    );
    const failed = report.artifacts.find(({ status }) => status === 'failed');
    if (failed) await note(`sample ${failed.artifact} was not loaded: ${failed.message}`);
    else loaded.push(connector.key);
  }
  return loaded;
};
