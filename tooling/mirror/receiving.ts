import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import {
  createArtifactStore,
  ingest,
  recogniseFiles,
  type AnyConnector,
  type Artifact,
  type ArtifactReport,
  type HttpClient,
  type IngestReport,
} from '@dqs/ingest';
import { schemaOf } from '@dqs/service';
import { factTableName } from '@dqs/storage';
import { emptyOf, openTestDatabase, usualEngine } from '@dqs/storage/testing';

const samples = join(import.meta.dirname, '../../samples');
const now = Date.UTC(2026, 10, 19, 12);

/** A sample with the connector that knows it, and the artifact that it is taken for. */
interface Sample {
  readonly connector: AnyConnector;
  readonly artifact: Artifact;
  readonly bytes: Buffer;
}

/** Looks a sample up by its path below `samples`. */
const sampleAt = async (path: string): Promise<Sample> => {
  const connectors = domains.find(({ key }) => path.startsWith(`${key}/`))?.connectors ?? [];
  const { recognised } = await recogniseFiles([join(samples, path)], connectors);
  const [file] = recognised;
  if (!file) throw new Error(`no connector knows ${path}`);
  return { connector: file.connector, artifact: file.artifact, bytes: readFileSync(file.path) };
};

/** Gives files as their publisher's server does, without one. */
const serving = (files: ReadonlyMap<string, Buffer>): HttpClient => {
  const at = (address: string): Buffer => {
    const bytes = files.get(address);
    if (bytes === undefined) throw new Error(`nothing stands at ${address}`);
    return bytes;
  };
  return {
    text: (address) => Promise.resolve(at(address).toString()),
    size: (address) => Promise.resolve(at(address).length),
    download: async (address, _, receive) => {
      const bytes = at(address);
      async function* body() {
        yield bytes;
      }
      return {
        changed: true,
        value: await receive(body(), { address, bytes: bytes.length }),
        validators: { etag: null, lastModified: null },
      };
    },
    close: () => undefined,
  };
};

/** What came of a file in place of which another was given. */
interface Received {
  readonly report: ArtifactReport;
  /** What came of the good files of the same run. */
  readonly others: readonly ArtifactReport[];
  /** Whether every row of the connector's tables is as it was. */
  readonly isUntouched: boolean;
}

/** An installation of every domain into which files come as from their publishers. */
export interface Receiving extends AsyncDisposable {
  /** Fetches files in one run. */
  fetch(connector: AnyConnector, files: readonly (readonly [Artifact, Buffer])[]): Promise<IngestReport>;
  /**
   * Loads a sample and the good files beside it as they are, unless that has been done, and then fetches them again, with other bytes
   * in place of the sample, among the good ones.
   */
  replace(
    path: string,
    change: (bytes: Buffer) => Buffer | Promise<Buffer>,
    beside?: readonly string[],
  ): Promise<Received>;
}

/** Opens such an installation, with nothing loaded. */
export const openReceiving = async (): Promise<Receiving> => {
  const clock = { now: () => now };
  const folder = mkdtempSync(join(tmpdir(), 'dqs-receiving-'));
  const schema = schemaOf(domains);
  const { db, cleanup } = await openTestDatabase(usualEngine, schema, { clock, template: emptyOf(schema) });
  const store = createArtifactStore(folder);

  const fetch: Receiving['fetch'] = (connector, files) => {
    const publication = {
      ...connector.publication,
      discover: async function* () {
        for (const [artifact] of files) yield artifact;
      },
    };
    const http = serving(new Map(files.map(([{ address }, bytes]) => [address, bytes])));
    return ingest({ connector: { ...connector, publication }, db, store, clock, http });
  };

  /** One text for all rows of the tables that a connector fills, without when they were last seen. */
  const held = async ({ load, rows: { further = [] } }: AnyConnector): Promise<string> => {
    const digests: string[] = [];
    for (const { table } of [load, ...further.map((each) => each.load)]) {
      const { rows } = await db.knex.raw<{ rows: { digest: string }[] }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(fact) - 'as_of')::text, 0)::numeric), 0) as digest
           from ${factTableName(table)} fact`,
      );
      digests.push(`${table} ${rows[0]?.digest ?? ''}`);
    }
    return digests.join('\n');
  };

  const replace: Receiving['replace'] = async (path, change, beside = []) => {
    const { connector, artifact, bytes } = await sampleAt(path);
    const good = await Promise.all(beside.map(sampleAt));
    const files = good.map((each) => [each.artifact, each.bytes] as const);
    const first = await fetch(connector, [...files, [artifact, bytes]]);
    if (first.status === 'failed') throw new Error(JSON.stringify(first.artifacts));
    const before = await held(connector);
    const [head, ...tail] = files;
    const { artifacts } = await fetch(connector, [...(head ? [head] : []), [artifact, await change(bytes)], ...tail]);
    const report = artifacts.find((each) => each.artifact === artifact.name);
    if (!report) throw new Error(`${artifact.name} was not fetched`);
    return {
      report,
      others: artifacts.filter((each) => each !== report),
      isUntouched: (await held(connector)) === before,
    };
  };

  return {
    fetch,
    replace,
    [Symbol.asyncDispose]: async () => {
      await cleanup();
      rmSync(folder, { recursive: true });
    },
  };
};
