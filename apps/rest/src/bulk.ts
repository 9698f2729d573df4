import { open, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '@dqs/bulk';
import { exactRouter, type ExactRouter } from '@dqs/host/middleware';
import { showsSource, type Source } from '@dqs/storage';
import { ServiceError } from '@dqs/schemas';
import { entityTag, namesTag } from '@dqs/service';
import { bulkPath } from './bulk-path.ts';
import type { RestContext, RestMiddleware, RestState } from './context.ts';

/** Settings of the exports for download. */
export interface BulkOptions {
  /** The folder that `dqs export` writes. */
  readonly folder: string;
  /** Tags of the currently public sources. An export with any other source is not offered until it is rewritten. */
  readonly sources: readonly string[];
}

/** The exports in a folder, if the sources of these domains are public; none without a folder. */
export const bulkOf = (
  folder: string | undefined,
  domains: readonly { readonly sources: readonly Source[] }[],
): BulkOptions | undefined => {
  if (folder === undefined) return undefined;
  const open = domains.flatMap(({ sources }) => sources).filter((source) => showsSource('public', source));
  return { folder, sources: open.map(({ tag }) => tag) };
};

/** The parts of a manifest that this surface uses. */
type Held = Pick<Manifest, 'dataset' | 'title' | 'generation' | 'as_of' | 'sources' | 'tables'>;

const datasetName = /^[a-z][a-z0-9_]*\.[a-z0-9_-]+$/;
const partName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

const nothing = (what: string): ServiceError =>
  new ServiceError('not_found', `${what.slice(0, 100)} has not been exported here`, {
    hint: `See ${bulkPath} for the datasets, and manifest.json of a dataset for its files.`,
  });

const textOf = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });

/** The byte span of a single range; null: the whole file. `outside` if the file ends before it. */
const spanOf = (
  range: string | undefined,
  size: number,
): { readonly from: number; readonly to: number } | null | 'outside' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Number.parseInt(last, 10);
    return length === 0 ? 'outside' : { from: Math.max(0, size - length), to: size - 1 };
  }
  const from = Number.parseInt(first, 10);
  const to = last === '' ? size - 1 : Math.min(size - 1, Number.parseInt(last, 10));
  return from >= size || to < from ? 'outside' : { from, to };
};

/** Files of a generation never change, so their address is their entity tag. */
const tagOf = (generation: string, name: string): string => `"${generation}/${name}"`;

const sendText = (context: RestContext, text: string, contentType: string): void => {
  const etag = entityTag(text);
  context.set({ ETag: etag, 'Cache-Control': 'private, max-age=60', 'Content-Type': contentType });
  const known = context.headers['if-none-match'];
  if (known !== undefined && namesTag(known, etag)) context.status = 304;
  else context.body = text;
};

const sendFile = async (context: RestContext, path: string, etag: string, what: string): Promise<void> => {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' || error.code === 'ENOTDIR' ? nothing(what) : error;
  });
  let isSent = false;
  try {
    const { size } = await file.stat();
    const { headers } = context;
    context.set({ ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, max-age=86400, immutable' });
    context.set('Content-Type', 'application/vnd.apache.parquet');
    const known = headers['if-none-match'];
    if (known !== undefined && namesTag(known, etag)) {
      context.status = 304;
      return;
    }
    const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
    const span = isSame ? spanOf(headers.range, size) : null;
    if (span === 'outside') {
      context.set('Content-Range', `bytes */${size}`);
      // Koa converts an empty body to 204.
      context.body = null;
      context.status = 416;
      return;
    }
    const { from, to } = span ?? { from: 0, to: size - 1 };
    context.status = span === null ? 200 : 206;
    if (span !== null) context.set('Content-Range', `bytes ${from}-${to}/${size}`);
    context.length = to - from + 1;
    if (context.method === 'HEAD') return;
    context.body = file.createReadStream({ start: from, end: to, highWaterMark: 1 << 18 });
    isSent = true;
  } finally {
    if (!isSent) await file.close();
  }
};

/** The routes of exported datasets. They require a key, and no file contains rows of hidden sources. */
export const bulkRoutes = ({ folder, sources }: BulkOptions): ExactRouter<RestState> => {
  const isShown = (held: Held): boolean => held.sources.every(({ tag }) => sources.includes(tag));
  const manifestOf = async (dataset: string): Promise<{ readonly text: string; readonly held: Held }> => {
    const text = datasetName.test(dataset) ? await textOf(join(folder, dataset, 'manifest.json')) : null;
    const held = text === null ? null : (JSON.parse(text) as Held);
    if (text === null || held === null || !isShown(held)) throw nothing(dataset);
    return { text, held };
  };
  const parameters = (context: RestContext) =>
    context['params'] as { readonly dataset: string; readonly generation: string; readonly file: string };

  const list: RestMiddleware = async (context) => {
    const names = await readdir(folder).catch(() => []);
    const found: Held[] = [];
    for (const name of names.toSorted()) {
      const manifest = await manifestOf(name).catch(() => null);
      if (manifest) found.push(manifest.held);
    }
    const datasets = found.map(({ dataset, title, generation, as_of, tables }) => ({
      dataset,
      title,
      generation,
      as_of,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      bytes: tables.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0),
      manifest: `${bulkPath}/${dataset}/manifest.json`,
    }));
    sendText(context, JSON.stringify({ datasets }), 'application/json; charset=utf-8');
  };

  const router = exactRouter<RestState>();
  router.get(bulkPath, list);
  router.get(`${bulkPath}/:dataset/manifest.json`, async (context) => {
    sendText(context, (await manifestOf(parameters(context).dataset)).text, 'application/json; charset=utf-8');
  });
  router.get(`${bulkPath}/:dataset/README.md`, async (context) => {
    const { dataset } = parameters(context);
    await manifestOf(dataset);
    const text = await textOf(join(folder, dataset, 'README.md'));
    if (text === null) throw nothing(dataset);
    sendText(context, text, 'text/markdown; charset=utf-8');
  });
  router.get(`${bulkPath}/:dataset/:generation/:file`, async (context) => {
    const { dataset, generation, file } = parameters(context);
    await manifestOf(dataset);
    const isFile = partName.test(generation) && partName.test(file) && file.endsWith('.parquet');
    if (!isFile) throw nothing(`${dataset}/${generation}/${file}`);
    await sendFile(
      context,
      join(folder, dataset, generation, file),
      tagOf(generation, file),
      `${dataset}/${generation}/${file}`,
    );
  });
  return router;
};
