import { barePage, barePagePolicy, compress, entityTag, errorsAsMarkdown, namesTag, type Service } from '@dqs/service';
import type { Surface } from '@dqs/storage';
import { encodingFor, mediaQuality } from '@dqs/host/http';
import type { Exchange, Reply } from './exchange.ts';
import { llmsText } from './llms-text.ts';
import type { ReplyHeaders } from './reply-headers.ts';

/** A page that is made once. */
interface Document {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly etag: string;
  readonly headers: readonly string[];
  readonly compressed: Map<string, Promise<Buffer>>;
}

export type Page = (exchange: Exchange) => Promise<Reply>;

const json = 'application/json; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';

const documentOf = (text: string, contentType: string, headers: readonly string[] = []): Document => ({
  bytes: Buffer.from(text, 'utf8'),
  contentType,
  etag: entityTag(text),
  headers,
  compressed: new Map(),
});

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const compressedOnce = (document: Document, encoding: 'gzip' | 'br'): Promise<Buffer> => {
  const known = document.compressed.get(encoding);
  if (known) return known;
  const made = compress(document.bytes, encoding);
  document.compressed.set(encoding, made);
  return made;
};

const indexOf = (service: Service, baseUrl: string): string =>
  JSON.stringify({
    name: 'Data Query Service',
    description: 'Official public data: one key, the same operations on REST and MCP.',
    links: {
      openapi: `${baseUrl}/openapi.json`,
      llms: `${baseUrl}/llms.txt`,
      errors: `${baseUrl}/docs/errors`,
      mcp: `${baseUrl}/mcp`,
      connect: `${baseUrl}/docs/mcp`,
      live: `${baseUrl}/live`,
      ready: `${baseUrl}/ready`,
    },
    authentication: { header: 'X-API-KEY' },
    operations: service
      .visible('public')
      .map(({ endpoint }) => ({ path: endpoint.path, tool: endpoint.tool, summary: endpoint.summary })),
  });

export interface PagesOptions {
  readonly service: Service;
  readonly baseUrl: string;
  readonly headersOf: ReplyHeaders;
  /** Counts and identifies the caller where a key was sent; nobody needs one for a page. */
  readonly surfaceOf: (exchange: Exchange) => Promise<Surface>;
}

/** The pages outside `/v1/`, by address. None needs a key; none but `/ready` touches the database. */
export const createPages = ({ service, baseUrl, headersOf, surfaceOf }: PagesOptions): ReadonlyMap<string, Page> => {
  const serve = async (exchange: Exchange, document: Document): Promise<Reply> => {
    const { headers: asked } = exchange.request;
    const headers = headersOf(exchange);
    headers.push('ETag', document.etag, 'Cache-Control', 'private, max-age=300', ...document.headers);
    const tags = asked['if-none-match'];
    if (tags !== undefined && namesTag(tags, document.etag)) return { status: 304, headers, body: null };
    headers.push('Content-Type', document.contentType);
    const encoding = encodingFor(asked['accept-encoding']);
    if (encoding === 'identity') return { status: 200, headers, body: document.bytes };
    headers.push('Content-Encoding', encoding);
    return { status: 200, headers, body: await compressedOnce(document, encoding) };
  };

  const state = (exchange: Exchange, status: string): Reply => {
    const headers = headersOf(exchange);
    headers.push('Content-Type', json, 'Cache-Control', 'no-store');
    return { status: 200, headers, body: Buffer.from(JSON.stringify({ status })) };
  };

  const descriptions = {
    public: once(() => documentOf(JSON.stringify(service.openapi('public')), json)),
    internal: once(() => documentOf(JSON.stringify(service.openapi('internal')), json)),
  } as const satisfies Record<Surface, () => Document>;
  const index = once(() => documentOf(indexOf(service, baseUrl), json));
  const llms = once(() => documentOf(llmsText(service.visible('public'), baseUrl), 'text/plain; charset=utf-8'));
  const errorsMarkdown = once(() => documentOf(errorsAsMarkdown(), markdown));
  const errorsHtml = once(() =>
    documentOf(barePage('Errors', errorsAsMarkdown()), 'text/html; charset=utf-8', [
      'Content-Security-Policy',
      barePagePolicy,
    ]),
  );

  return new Map<string, Page>([
    ['/', (exchange) => serve(exchange, index())],
    ['/openapi.json', async (exchange) => serve(exchange, descriptions[await surfaceOf(exchange)]())],
    ['/llms.txt', (exchange) => serve(exchange, llms())],
    ['/docs/errors.md', (exchange) => serve(exchange, errorsMarkdown())],
    [
      '/docs/errors',
      (exchange) => {
        const { accept } = exchange.request.headers;
        const html = accept !== undefined && mediaQuality(accept, 'text/html') > mediaQuality(accept, 'text/markdown');
        return serve(exchange, html ? errorsHtml() : errorsMarkdown());
      },
    ],
    ['/live', async (exchange) => state(exchange, 'live')],
    [
      '/ready',
      async (exchange) => {
        await service.ready();
        return state(exchange, 'ready');
      },
    ],
  ]);
};
