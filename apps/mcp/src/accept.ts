import type { IncomingHttpHeaders } from 'node:http';
import { mediaQuality } from '@dqs/host/http';

const both = 'application/json, text/event-stream';

/**
 * The headers with both types of the protocol named, where Accept admits them by a wildcard or is missing, which admits everything
 * (RFC 9110, 12.5.1): the SDK looks for the names only.
 */
export const withBothTypes = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const { accept } = headers;
  const isNamed = accept?.includes('application/json') && accept.includes('text/event-stream');
  const admits = mediaQuality(accept, 'application/json') > 0 && mediaQuality(accept, 'text/event-stream') > 0;
  return isNamed || !admits ? headers : { ...headers, accept: both };
};
