import { encodingFor, mediaQuality } from '@dqs/host/http';
import { exactRouter, type ExactRouter } from '@dqs/host/middleware';
import {
  barePage,
  barePagePolicy,
  codeGuide,
  codeModule,
  codeTypes,
  compress,
  entityTag,
  errorsAsMarkdown,
  namesTag,
  operationReference,
  type Operation,
  type Service,
} from '@dqs/service';
import type { Surface } from '@dqs/storage';
import { agentsText } from './agents-text.ts';
import type { RestContext, RestMiddleware, RestState } from './context.ts';
import { llmsText } from './llms-text.ts';

/** A page that is rendered once. */
interface Document {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly compressed: Map<string, Promise<Buffer>>;
}

const json = 'application/json; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';

const documentOf = (text: string, contentType: string, headers: Readonly<Record<string, string>> = {}): Document => ({
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
      agents: `${baseUrl}/agents.md`,
      code: `${baseUrl}/code.md`,
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

/** The guarantees of an interface version, as published at its address. */
const versionOf = (version: string, baseUrl: string): string =>
  JSON.stringify({
    version: 'v1',
    status: 'stable',
    build: version,
    description: 'Fields and values may be added within v1; none is removed or changes its type.',
    links: {
      openapi: `${baseUrl}/openapi.json`,
      llms: `${baseUrl}/llms.txt`,
      errors: `${baseUrl}/docs/errors`,
    },
  });

const serve = async (context: RestContext, document: Document): Promise<void> => {
  const { headers } = context;
  context.set({ ETag: document.etag, 'Cache-Control': 'private, max-age=300', ...document.headers });
  const tags = headers['if-none-match'];
  if (tags !== undefined && namesTag(tags, document.etag)) {
    context.status = 304;
    return;
  }
  const encoding = encodingFor(headers['accept-encoding']);
  context.set('Content-Type', document.contentType);
  if (encoding !== 'identity') context.set('Content-Encoding', encoding);
  context.body = encoding === 'identity' ? document.bytes : await compressedOnce(document, encoding);
};

const sendStatus = (context: RestContext, status: string): void => {
  context.set({ 'Content-Type': json, 'Cache-Control': 'no-store' });
  context.body = JSON.stringify({ status });
};

export interface PagesOptions {
  readonly service: Service;
  readonly baseUrl: string;
  readonly version: string;
}

/** The pages outside `/v1/`. None needs a key, and only `/ready` accesses the database. */
export const pageRoutes = ({ service, baseUrl, version }: PagesOptions): ExactRouter<RestState> => {
  const page =
    (document: () => Document): RestMiddleware =>
    (context) =>
      serve(context, document());

  const descriptions = {
    public: once(() => documentOf(JSON.stringify(service.openapi('public')), json)),
    internal: once(() => documentOf(JSON.stringify(service.openapi('internal')), json)),
  } as const satisfies Record<Surface, () => Document>;
  const errorsMarkdown = once(() => documentOf(errorsAsMarkdown(), markdown));
  const errorsHtml = once(() =>
    documentOf(barePage('Errors', errorsAsMarkdown()), 'text/html; charset=utf-8', {
      'Content-Security-Policy': barePagePolicy,
    }),
  );
  const references = new Map<string, Document>();
  const reference = ({ endpoint }: Operation): Document => {
    const known = references.get(endpoint.tool);
    if (known) return known;
    const text = operationReference(endpoint, { errors: `${baseUrl}/docs/errors.md` });
    const made = documentOf(`# ${endpoint.title}\n\n${text}\n`, markdown);
    references.set(endpoint.tool, made);
    return made;
  };
  const wantsHtml = (accept: string | undefined): boolean =>
    accept !== undefined && mediaQuality(accept, 'text/html') > mediaQuality(accept, 'text/markdown');

  const router = exactRouter<RestState>();
  router.get('/', page(once(() => documentOf(indexOf(service, baseUrl), json))));
  router.get('/v1', page(once(() => documentOf(versionOf(version, baseUrl), json))));
  router.get('/openapi.json', (context) =>
    serve(context, descriptions[context.state.rest.admitted?.caller.surface ?? 'public']()),
  );
  router.get(
    '/llms.txt',
    page(once(() => documentOf(llmsText(service.visible('public'), baseUrl), 'text/plain; charset=utf-8'))),
  );
  router.get('/agents.md', page(once(() => documentOf(agentsText(baseUrl), markdown))));
  router.get('/docs/errors.md', page(errorsMarkdown));
  router.get('/docs/errors', (context) =>
    serve(context, wantsHtml(context.headers.accept) ? errorsHtml() : errorsMarkdown()),
  );
  const codeDocument = (name: string): Document | null => {
    const known = references.get(name);
    if (known) return known;
    const [, key = '', kind = ''] = /^(\w+)(\.js|\.d\.ts)$/.exec(name) ?? [];
    const endpoints = service
      .visible('public')
      .filter(({ domain }) => key === 'dqs' || domain.key === key)
      .map(({ endpoint }) => endpoint);
    if (endpoints.length === 0) return null;
    const made =
      kind === '.js'
        ? documentOf(codeModule(endpoints, baseUrl), 'text/javascript; charset=utf-8')
        : documentOf(codeTypes(endpoints), 'text/plain; charset=utf-8');
    references.set(name, made);
    return made;
  };
  router.get(
    '/code.md',
    page(
      once(() => {
        const domains = Map.groupBy(service.visible('public'), ({ domain }) => domain);
        const listed = [...domains].map(([{ key, title }, operations]) => ({
          key,
          title,
          tools: operations.map(({ endpoint }) => endpoint.tool),
        }));
        return documentOf(codeGuide(baseUrl, listed), markdown);
      }),
    ),
  );
  router.get('/code/:file', (context, next) => {
    const { file = '' } = context['params'] as { readonly file?: string };
    const found = codeDocument(file);
    return found ? serve(context, found) : next();
  });
  router.get('/docs/reference/:tool.md', (context, next) => {
    const { tool } = context['params'] as { readonly tool?: string };
    const found = service.operation(tool ?? '', 'public');
    return found ? serve(context, reference(found)) : next();
  });
  router.get('/live', (context) => sendStatus(context, 'live'));
  router.get('/ready', async (context) => {
    await service.ready();
    sendStatus(context, 'ready');
  });
  return router;
};
