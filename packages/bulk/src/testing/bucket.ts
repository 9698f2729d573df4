import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const secret = 'secret/of+the tests';
const digest = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request has a valid signature of AWS Signature Version 4, computed as in its documentation. */
const isSigned = ({ method, url = '', headers }: IncomingMessage): boolean => {
  const found =
    /^AWS4-HMAC-SHA256 Credential=KEY\/(\d{8})\/(\S+)\/s3\/aws4_request, SignedHeaders=(\S+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (!found) return false;
  const [, day = '', region = '', names = '', signature] = found;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&');
  const path = pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const lines = names
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join('');
  const request = [method, path, query, lines, names, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  return names.includes('x-amz-content-sha256') && hmac(key, text).toString('hex') === signature;
};

/** A store of one bucket, `s3://bucket`, in memory. It lists two keys at a time. */
export interface Bucket extends AsyncDisposable {
  readonly objects: Map<string, Buffer>;
  /** Keys in upload order. */
  readonly puts: string[];
  /** Number of upload requests that are first answered with 503. */
  busy: number;
  /** Multipart uploads that were started and neither completed nor aborted. */
  readonly openUploads: number;
  /** Environment variables to reach it. */
  readonly environment: Readonly<Record<string, string>>;
}

type Uploads = Map<string, Map<number, { readonly tag: string; readonly body: Buffer }>>;

interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly body: Buffer;
}

const answer = (bucket: Bucket, uploads: Uploads, { request, response, body }: Asked): void => {
  const { objects, puts } = bucket;
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  const key = decodeURIComponent(pathname.replace('/bucket/', ''));
  const refuse = (status: number, code: string) =>
    void response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
  if (!isSigned(request)) return refuse(403, 'SignatureDoesNotMatch');
  if (request.method === 'PUT') {
    if (bucket.busy > 0) {
      bucket.busy -= 1;
      return refuse(503, 'SlowDown');
    }
    if (digest(body) !== request.headers['x-amz-content-sha256']) return refuse(400, 'XAmzContentSHA256Mismatch');
    puts.push(key);
    const parts = uploads.get(searchParams.get('uploadId') ?? '');
    if (parts) {
      const tag = `"${digest(body)}"`;
      parts.set(Number(searchParams.get('partNumber')), { tag, body });
      return void response.writeHead(200, { ETag: tag }).end();
    }
    objects.set(key, body);
    return void response.end();
  }
  if (request.method === 'POST') {
    const id = searchParams.get('uploadId');
    if (id === null) {
      uploads.set(`upload+${key}`, new Map());
      return void response.end(`<Result><UploadId>upload+${key}</UploadId></Result>`);
    }
    const parts = [...(uploads.get(id) ?? [])].toSorted(([one], [other]) => one - other);
    const wanted = parts.map(([at, { tag }]) => `<Part><PartNumber>${at}</PartNumber><ETag>${tag}</ETag></Part>`);
    if (body.toString() !== `<CompleteMultipartUpload>${wanted.join('')}</CompleteMultipartUpload>`)
      return void response.end('<Error><Code>InvalidPart</Code></Error>');
    uploads.delete(id);
    objects.set(key, Buffer.concat(parts.map(([, part]) => part.body)));
    return void response.end('<Result></Result>');
  }
  if (request.method === 'DELETE') {
    if (!uploads.delete(searchParams.get('uploadId') ?? '')) objects.delete(key);
    return void response.writeHead(204).end();
  }
  if (searchParams.get('list-type') === '2') {
    const keys = [...objects.keys()].filter((each) => each.startsWith(searchParams.get('prefix') ?? '')).toSorted();
    const from = Number(searchParams.get('continuation-token') ?? '0');
    const next = from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : '';
    const listed = keys.slice(from, from + 2).map((each) => `<Contents><Key>${each}</Key></Contents>`);
    return void response.end(`<ListBucketResult>${listed.join('')}${next}</ListBucketResult>`);
  }
  const held = objects.get(key);
  return held ? void response.end(held) : refuse(404, 'NoSuchKey');
};

/** Listens on loopback and accepts only signed requests. */
export const openBucket = async (): Promise<Bucket> => {
  const uploads: Uploads = new Map();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(bucket, uploads, { request, response, body: Buffer.concat(chunks) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bucket: Bucket = {
    objects: new Map(),
    puts: [],
    busy: 0,
    get openUploads() {
      return uploads.size;
    },
    environment: {
      AWS_ACCESS_KEY_ID: 'KEY',
      AWS_SECRET_ACCESS_KEY: secret,
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      AWS_REGION: 'eu-west-1',
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return bucket;
};
