import { hash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { ServiceError } from '@dqs/schemas';
import { AwsClient } from 'aws4fetch';

/** A bucket of S3 or of a store that speaks its protocol, under a prefix. */
export interface ObjectStore {
  /** `s3://bucket/prefix`. */
  readonly name: string;
  /** The text of an object; null if it does not exist. */
  text(key: string): Promise<string | null>;
  /** Stores a file. `sha256` is its digest, which the store compares with the bytes that it received. */
  putFile(key: string, path: string, sha256: string): Promise<void>;
  putText(key: string, text: string, contentType: string): Promise<void>;
  /** Keys under a folder. */
  list(folder: string): Promise<readonly string[]>;
  remove(key: string): Promise<void>;
}

export interface ObjectStoreOptions {
  /** `s3://bucket/prefix`. */
  readonly address: string;
  /** `AWS_ACCESS_KEY_ID` and what else the store's own programs read. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch?: typeof fetch;
}

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

/** Opens a bucket. Throws `bad_parameter` for an address that is none, `unauthorized` without credentials. */
export const openObjectStore = (options: ObjectStoreOptions): ObjectStore => {
  const { address } = options;
  const { base, prefix, client } = readOptions(options);
  const ask = options.fetch ?? fetch;
  const signer = new AwsClient(client);
  const keyOf = (key: string): string => (prefix === '' ? key : `${prefix}/${key}`);

  /** Signs and sends a request, again after an error of the store. Throws what the store says. */
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
      // Signed anew each time: a signature is valid for some minutes. The body is not read for it, since its digest is known.
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
    putText: (key, text, contentType) =>
      put(key, text, { 'Content-Type': contentType, 'X-Amz-Content-Sha256': hash('sha256', text) }),
    async list(folder) {
      const keys: string[] = [];
      let token: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: `${keyOf(folder)}/`,
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
