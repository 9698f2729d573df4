import { createHash, hash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ServiceError } from '@dqs/schemas';
import { AwsClient } from 'aws4fetch';

/** A bucket of S3 or of a store with the same protocol, under a prefix. */
export interface ObjectStore {
  /** `s3://bucket/prefix`. */
  readonly name: string;
  /** The text of an object; null if it does not exist. */
  text(key: string): Promise<string | null>;
  /** Stores a Parquet file. `sha256` is its digest, which the store compares with the received bytes. */
  putFile(key: string, path: string, sha256: string): Promise<void>;
  /**
   * Stores a file of any size, in parts whose digests the store compares. The object becomes visible with the last
   * part.
   */
  putLargeFile(key: string, path: string): Promise<void>;
  /** Writes an object to a new file. Throws `not_found` if it does not exist. */
  getFile(key: string, path: string): Promise<void>;
  putText(key: string, text: string, contentType: string): Promise<void>;
  /** Keys under a folder; all keys for an empty name. */
  list(folder: string): Promise<readonly string[]>;
  remove(key: string): Promise<void>;
}

export interface ObjectStoreOptions {
  /** `s3://bucket/prefix`. */
  readonly address: string;
  /** `AWS_ACCESS_KEY_ID` and further variables that the store's own programs read. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch?: typeof fetch;
  /**
   * Bytes of a part of a large file; 64 MB by default. Larger if the store would otherwise get more parts than it
   * accepts.
   */
  readonly partBytes?: number;
}

const defaultPartBytes = 64 * 1024 * 1024;
/** S3's maximum number of parts of one object. */
const mostParts = 10_000;

const place = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9!_.*'()/-]*))?$/;

const readOptions = ({ address, environment }: ObjectStoreOptions) => {
  const [, bucket, prefix = ''] = place.exec(address) ?? [];
  if (bucket === undefined)
    throw new ServiceError('bad_parameter', `${address} is not the address of a bucket`, {
      param: 'to',
      hint: "Use s3://bucket or s3://bucket/prefix with letters, digits and ! _ . * ' ( ) / -.",
    });
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  if (!accessKeyId || !secretAccessKey)
    throw new ServiceError('unauthorized', `${address} needs credentials`, {
      hint: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN for temporary ones.',
    });
  const region = environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const endpoint = environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL'];
  // Stores other than Amazon's have one address for all buckets.
  const base =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com`
      : `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const sessionToken = environment['AWS_SESSION_TOKEN'];
  return {
    base,
    prefix: prefix.replace(/^\/+|\/+$/g, ''),
    client: {
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      retries: 4,
      ...(sessionToken ? { sessionToken } : {}),
    },
  };
};

const elements = (text: string, name: string): readonly string[] =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value);

/** Opens a bucket. Throws `bad_parameter` for an invalid address, `unauthorized` without credentials. */
export const openObjectStore = (options: ObjectStoreOptions): ObjectStore => {
  const { address } = options;
  const { base, prefix, client } = readOptions(options);
  const ask = options.fetch ?? fetch;
  const signer = new AwsClient(client);
  const keyOf = (key: string): string => (prefix === '' ? key : `${prefix}/${key}`);

  /** Signs and sends a request, and retries after a server error of the store. Throws the store's error. */
  const send = async (
    path: string,
    init: {
      readonly method: string;
      readonly body?: Blob | string;
      readonly headers?: Readonly<Record<string, string>>;
    },
    missing: 'is an error' | 'is an answer' = 'is an error',
  ): Promise<Response> => {
    const url = `${base}/${path}`;
    for (let attempt = 0; ; attempt += 1) {
      // Signed for each attempt, because a signature is valid for some minutes. Signing does not read the body, because
      // its digest is given.
      const signed = await signer.sign(url, { method: init.method, headers: { ...init.headers } });
      const response = await ask(signed.url, {
        method: init.method,
        headers: signed.headers,
        ...(init.body === undefined ? {} : { body: init.body }),
      });
      if (response.ok || (response.status === 404 && missing === 'is an answer')) return response;
      const [code = ''] = elements(await response.text(), 'Code');
      if ((response.status >= 500 || response.status === 429) && attempt < client.retries) {
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
        continue;
      }
      throw new ServiceError(
        response.status === 403 || response.status === 401 ? 'forbidden' : 'upstream_unavailable',
        `${address} answered ${response.status} ${code}`.trimEnd(),
        {
          hint: 'Check the address, the credentials and their permissions: PutObject, GetObject, ListBucket, DeleteObject.',
        },
      );
    }
  };

  /** The digest of a part, read in pieces. */
  const digestOf = async (part: Blob): Promise<string> => {
    const digest = createHash('sha256');
    for await (const piece of part.stream()) digest.update(piece);
    return digest.digest('hex');
  };

  const putParts = async (key: string, file: Blob, bytes: number): Promise<void> => {
    const path = keyOf(key);
    const headers = { 'Content-Type': 'application/octet-stream' };
    const begun = await (await send(`${path}?uploads=`, { method: 'POST', headers })).text();
    const [upload = ''] = elements(begun, 'UploadId');
    const named = `uploadId=${encodeURIComponent(upload)}`;
    try {
      const tags: string[] = [];
      for (let from = 0; from < file.size; from += bytes) {
        const body = file.slice(from, from + bytes);
        const part = await send(`${path}?partNumber=${tags.length + 1}&${named}`, {
          method: 'PUT',
          body,
          headers: { 'X-Amz-Content-Sha256': await digestOf(body) },
        });
        tags.push(part.headers.get('etag') ?? '');
        await part.arrayBuffer();
      }
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
      const ended = await send(`${path}?${named}`, {
        method: 'POST',
        body,
        headers: { 'X-Amz-Content-Sha256': hash('sha256', body) },
      });
      // A store may start its answer before it has assembled the parts.
      const [code] = elements(await ended.text(), 'Code');
      if (code !== undefined) throw new ServiceError('upstream_unavailable', `${address} answered ${code}`);
    } catch (error) {
      // Parts of an aborted upload would otherwise be kept and billed.
      await send(`${path}?${named}`, { method: 'DELETE' }, 'is an answer').catch(() => undefined);
      throw error;
    }
  };

  const put = async (key: string, body: Blob | string, headers: Readonly<Record<string, string>>): Promise<void> => {
    const response = await send(keyOf(key), { method: 'PUT', body, headers });
    await response.arrayBuffer();
  };

  return {
    name: address,
    async text(key) {
      const response = await send(keyOf(key), { method: 'GET' }, 'is an answer');
      const text = await response.text();
      return response.ok ? text : null;
    },
    putFile: async (key, path, sha256) =>
      put(key, await openAsBlob(path), {
        'Content-Type': 'application/vnd.apache.parquet',
        'X-Amz-Content-Sha256': sha256,
      }),
    async putLargeFile(key, path) {
      const file = await openAsBlob(path);
      const bytes = Math.max(options.partBytes ?? defaultPartBytes, Math.ceil(file.size / mostParts));
      if (file.size > bytes) return putParts(key, file, bytes);
      await put(key, file, {
        'Content-Type': 'application/octet-stream',
        'X-Amz-Content-Sha256': await digestOf(file),
      });
    },
    async getFile(key, path) {
      const response = await send(keyOf(key), { method: 'GET' }, 'is an answer');
      if (!response.ok || !response.body) throw new ServiceError('not_found', `${address}/${key} does not exist`);
      const to = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.fromWeb(response.body as ReadableStream), to);
    },
    putText: (key, text, contentType) =>
      put(key, text, { 'Content-Type': contentType, 'X-Amz-Content-Sha256': hash('sha256', text) }),
    async list(folder) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: folder === '' ? (prefix === '' ? '' : `${prefix}/`) : `${keyOf(folder)}/`,
          ...(token === undefined ? {} : { 'continuation-token': token }),
        });
        const text = await (await send(`?${query.toString()}`, { method: 'GET' })).text();
        keys.push(...elements(text, 'Key').map((key) => key.slice(prefix === '' ? 0 : prefix.length + 1)));
        [token] = elements(text, 'NextContinuationToken');
      } while (token !== undefined);
      return keys;
    },
    async remove(key) {
      await send(keyOf(key), { method: 'DELETE' });
    },
  };
};
