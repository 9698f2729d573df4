import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ServiceError } from '@dqs/schemas';
import { digestOf, manifestName, readManifest, type Manifest, type ManifestFile } from './manifest.ts';

/** The origin of exports: a folder written by `dqs export`, or a running service. */
export interface Mirror {
  readonly name: string;
  /** The datasets that can be pulled. */
  datasets(): Promise<readonly string[]>;
  manifest(dataset: string): Promise<Manifest>;
  /** The path of a file of a dataset, verified against the manifest. Throws if its bytes differ. */
  file(dataset: string, file: ManifestFile): Promise<string>;
}

const differs = (where: string, what: string): ServiceError =>
  new ServiceError('bad_parameter', `${where} does not match its manifest: ${what}`, {
    param: 'from',
    hint: 'Nothing was loaded. Fetch or write the export again.',
  });

const sizeOf = async (path: string): Promise<number> => (await stat(path).catch(() => ({ size: 0 }))).size;

const check = async (path: string, { bytes, sha256 }: ManifestFile): Promise<void> => {
  const { size } = await stat(path).catch(() => ({ size: -1 }));
  if (size < 0) throw differs(path, 'it does not exist');
  if (size !== bytes) throw differs(path, `it has ${size} bytes, not ${bytes}`);
  if ((await digestOf(path)) !== sha256) throw differs(path, 'its SHA-256 digest differs');
};

/** The folders with a manifest. */
const exportsIn = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new ServiceError('not_found', `${folder} does not exist`, {
      param: 'from',
      hint: `Write it with: dqs export --all --to ${folder}`,
    });
  });
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name, manifestName))));
  return names.filter((_, at) => sizes[at]! > 0);
};

/** The exports in a folder. */
export const folderMirror = (folder: string): Mirror => ({
  name: folder,
  datasets: () => exportsIn(folder),
  manifest: async (dataset) => {
    const path = join(folder, dataset, manifestName);
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      throw new ServiceError('not_found', `${path} does not exist: the folder has no export of ${dataset}`, {
        param: 'dataset',
        hint: `Write it with: dqs export ${dataset} --to ${folder}`,
      });
    });
    return readManifest(text, path);
  },
  file: async (dataset, file) => {
    const path = join(folder, dataset, file.path);
    await check(path, file);
    return path;
  },
});

const refused = async (response: Response, address: string): Promise<ServiceError> => {
  const body = (await response.json().catch(() => null)) as {
    error?: { code?: string; message?: string; hint?: string };
  } | null;
  const hint = body?.error?.hint;
  return new ServiceError(
    response.status === 404 ? 'not_found' : 'upstream_unavailable',
    `${address} answered ${response.status}: ${body?.error?.message ?? response.statusText}`,
    hint === undefined ? {} : { hint },
  );
};

export interface ServiceMirrorOptions {
  readonly url: string;
  readonly key: string;
  /** Target folder. Existing files are not fetched again, and partial files are continued. */
  readonly folder: string;
  readonly fetch?: typeof fetch;
}

/** The exports that a running service offers. */
export const serviceMirror = ({ url, key, folder, fetch: ask = fetch }: ServiceMirrorOptions): Mirror => {
  const get = async (address: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const response = await ask(address, { headers: { 'X-API-KEY': key, ...headers } });
    if (response.ok) return response;
    throw await refused(response, address);
  };
  const fetchInto = async (address: string, path: string, file: ManifestFile): Promise<void> => {
    const part = `${path}.part`;
    await mkdir(dirname(path), { recursive: true });
    const held = await sizeOf(part);
    const isPart = held > 0 && held < file.bytes;
    if (held !== file.bytes || held === 0) {
      const response = await get(address, isPart ? { Range: `bytes=${held}-`, 'If-Range': `"${file.path}"` } : {});
      const body = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]);
      await pipeline(body, createWriteStream(part, { flags: response.status === 206 ? 'a' : 'w' }));
    }
    await check(part, file).catch(async (error: unknown) => {
      // A wrong file is not continued next time.
      await rename(part, `${path}.refused`);
      throw error;
    });
    await rename(part, path);
  };
  return {
    name: url,
    datasets: async () => {
      const { datasets } = (await (await get(`${url}/bulk`)).json()) as {
        readonly datasets: readonly { readonly dataset: string }[];
      };
      return datasets.map(({ dataset }) => dataset);
    },
    manifest: async (dataset) => {
      const address = `${url}/bulk/${dataset}/${manifestName}`;
      return readManifest(await (await get(address)).text(), address);
    },
    file: async (dataset, file) => {
      const path = join(folder, dataset, file.path);
      if ((await sizeOf(path)) === file.bytes && (await digestOf(path)) === file.sha256) return path;
      await fetchInto(`${url}/bulk/${dataset}/${file.path}`, path, file);
      return path;
    },
  };
};

/** A digest of a manifest by which an installation identifies what it has pulled. */
export const manifestDigest = (manifest: Manifest): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...manifest, made_at: null }))
    .digest('hex');
