import type { IncomingHttpHeaders } from 'node:http';
import { mediaQuality } from '@dqs/host/http';

const both = 'application/json, text/event-stream';

/**
 * Adds both media types of the protocol to Accept if it accepts them by a wildcard or is missing, which accepts
 * everything (RFC 9110, 12.5.1). The SDK only checks for their names.
 */
export const withBothTypes = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const { accept } = headers;
  const isNamed = accept?.includes('application/json') && accept.includes('text/event-stream');
  const admits = mediaQuality(accept, 'application/json') > 0 && mediaQuality(accept, 'text/event-stream') > 0;
  return isNamed || !admits ? headers : { ...headers, accept: both };
};
