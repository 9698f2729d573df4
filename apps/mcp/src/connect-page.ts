import type { IncomingMessage, ServerResponse } from 'node:http';
import { namesMedia } from '@dqs/host/http';
import { barePage, barePagePolicy, connectGuide, type ConnectOptions } from '@dqs/service';

/** Sends the guide to connecting: HTML to browsers, Markdown to everything else. */
export const sendConnectPage = (
  request: IncomingMessage,
  response: ServerResponse,
  baseUrl: string,
  options: ConnectOptions,
): void => {
  const asHtml = namesMedia(request.headers.accept, 'text/html');
  const guide = connectGuide(baseUrl, options);
  const bytes = Buffer.from(asHtml ? barePage('Connect over MCP', guide) : guide);
  response
    .writeHead(200, {
      'content-type': asHtml ? 'text/html; charset=utf-8' : 'text/markdown; charset=utf-8',
      ...(asHtml ? { 'content-security-policy': barePagePolicy } : {}),
      vary: 'Accept, Origin',
      'content-length': bytes.length,
    })
    .end(request.method === 'HEAD' ? undefined : bytes);
};
