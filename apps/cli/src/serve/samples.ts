import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { recogniseFiles } from '@dqs/ingest';
import { ServiceError } from '@dqs/schemas';
import type { Invocation } from '../command.ts';
import type { Installation } from '../installation.ts';
import { load } from '../load.ts';
import type { ProgressView } from '../progress.ts';
import type { LocalTarget } from '../target.ts';

/** The samples that travel with the package, or those of the repository where it runs from source. */
const own = (): string | null =>
  ['./samples', '../../../../samples']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path)) ?? null;

/** Who loads the samples, for the audit log. */
const service = { name: 'service', address: null };

const folderOf = (asked: string | undefined): string => {
  const folder = asked ?? own();
  if (folder && existsSync(folder)) return folder;
  throw new ServiceError('bad_parameter', `there are no samples in ${folder ?? 'this package'}`, {
    hint: 'name a folder with --samples-from',
  });
};

/**
 * Loads the sample files of every source that holds nothing yet. Sources that were loaded before, by samples or from
 * their publishers, stay as they are. Resolves to the connectors that were loaded.
 */
export const loadSamples = async (
  installation: Installation,
  target: LocalTarget,
  { io, note }: Invocation,
  view: ProgressView,
  asked: string | undefined,
): Promise<readonly string[]> => {
  const { domains } = await import('@dqs/domains');
  const empty = domains
    .flatMap((domain) => domain.connectors)
    .filter(({ dataset }) => !installation.db.generations().has(dataset));
  if (empty.length === 0) return [];
  const { recognised } = await recogniseFiles([folderOf(asked)], empty);
  const loaded: string[] = [];
  for (const connector of empty) {
    const from = recognised.filter((file) => file.connector === connector).map(({ path }) => path);
    if (from.length === 0) continue;
    const report = await load({
      installation,
      target,
      connector,
      from,
      view,
      signal: io.signal,
      actor: service,
    });
    const failed = report.artifacts.find(({ status }) => status === 'failed');
    if (failed) await note(`sample ${failed.artifact} was not loaded: ${failed.message}`);
    else loaded.push(connector.key);
  }
  return loaded;
};
