import { namesMedia } from '@dqs/host/http';
import { exactRouter, setHeaders, type ExactRouter } from '@dqs/host/middleware';
import { ServiceError } from '@dqs/schemas';
import { barePage, barePagePolicy, connectGuide, type Service } from '@dqs/service';
import { bundleFileName, bundlePath, connectPath, iconPath, metadataPath } from './address.ts';
import { createBundle } from './bundle/bundle.ts';
import type { McpContext, McpState } from './context.ts';
import { sendFile, sendJson } from './reply.ts';
import { readIcon } from './views/assets.ts';
import { protectedResource } from './well-known.ts';

export interface FilesOptions {
  readonly baseUrl: string;
  readonly version: string;
  /** Authorization server in the protected-resource metadata, if there is one. */
  readonly issuer: string | undefined;
  /** Whether clients can sign in there. */
  readonly signsIn: boolean;
}

const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
};

/** Files that clients and people read before they send a message. None needs a key. */
export const fileRoutes = (service: Service, options: FilesOptions): ExactRouter<McpState> => {
  const { baseUrl, version, issuer, signsIn } = options;
  const icon = once(readIcon);
  const bundle = once(() =>
    createBundle({
      baseUrl,
      version,
      tools: service.visible('public').map(({ endpoint: { tool, summary } }) => ({ name: tool, description: summary })),
    }),
  );

  const router = exactRouter<McpState>();
  router.get(metadataPath, (context) => {
    const [path = '/mcp'] = context['captures'] as readonly string[];
    sendJson(context, 200, protectedResource(baseUrl, path, issuer));
  });
  router.get(iconPath, (context) => sendFile(context, icon(), { 'Content-Type': 'image/png' }));
  router.get(bundlePath, (context) => {
    const bytes = bundle();
    if (bytes === null)
      throw new ServiceError('not_found', 'This service has no bundle: its program was not built.', {
        hint: 'The built command (npm start, or the package @dqs/cli) has it.',
      });
    const disposition = `attachment; filename="${bundleFileName}"`;
    sendFile(context, bytes, { 'Content-Type': 'application/zip', 'Content-Disposition': disposition });
  });
  // The connection guide: HTML for browsers, Markdown for everything else.
  router.get(connectPath, (context: McpContext) => {
    const asHtml = namesMedia(context.headers.accept, 'text/html');
    const guide = connectGuide(baseUrl, { signsIn });
    setHeaders(context, {
      'Content-Type': asHtml ? 'text/html; charset=utf-8' : 'text/markdown; charset=utf-8',
      ...(asHtml ? { 'Content-Security-Policy': barePagePolicy } : {}),
      Vary: 'Accept, Origin',
    });
    context.body = asHtml ? barePage('Connect over MCP', guide) : guide;
  });
  return router;
};
