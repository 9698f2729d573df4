import { withoutAccents } from '@dqs/core/name-search';
import { encodingFor, mediaQuality } from '@dqs/host/http';
import { goneSignal } from '@dqs/host/middleware';
import { ServiceError } from '@dqs/schemas';
import { compress, withoutFormulas, type Service } from '@dqs/service';
import type { RestContext, RestMiddleware } from '../context.ts';
import { nextPageLinks } from '../links.ts';
import { setReuse } from './conditional-request.ts';
import { callOf } from './operation-call.ts';

/** Bytes below which compression saves less than its headers cost. */
const smallestCompressed = 1024;

const checkAccept = (accept: string | undefined, contentType: string): void => {
  if (accept === undefined || accept === '*/*') return;
  const end = contentType.indexOf(';');
  const type = end < 0 ? contentType : contentType.slice(0, end);
  if (mediaQuality(accept, type) > 0) return;
  throw new ServiceError('not_acceptable', `the answer is ${type}, which the Accept header does not accept`, {
    hint: `Send Accept: ${type}, or choose json, csv, ndjson or parquet with the parameter format.`,
  });
};

/** Header values must be ASCII, so names lose their accents. */
const inAscii = (text: string): string => withoutAccents(text).replace(/[^\x20-\x7E]/g, '');

/** Sends a table to a spreadsheet, which reads it by its address alone and evaluates text that looks like a formula. */
const sendToSheet = async (context: RestContext, csv: Buffer): Promise<void> => {
  const encoding = csv.length < smallestCompressed ? 'identity' : encodingFor(context.headers['accept-encoding']);
  if (encoding !== 'identity') context.res.setHeader('Content-Encoding', encoding);
  context.body = encoding === 'identity' ? csv : await compress(csv, encoding);
};

/** Calls the operation and sends its finished bytes, compressed if requested and worthwhile. */
export const operation =
  (service: Pick<Service, 'call'>, baseUrl: string): RestMiddleware =>
  async (context) => {
    const { tool, input, caller } = callOf(context);
    const answer = await service.call(tool, input, caller, () => goneSignal(context));
    const { accept, 'accept-encoding': acceptEncoding } = context.headers;
    checkAccept(accept, answer.contentType);
    setReuse(context, answer.etag, answer.maxAge);
    context.res.setHeader('Content-Type', answer.contentType);
    if (answer.note !== null) context.res.setHeader('X-Data-Note', inAscii(answer.note));
    // A signed address is valid only for this page, so no link to an unsigned next page is sent.
    if (answer.nextCursor !== null && !context.state.rest.linked)
      context.res.setHeader('Link', nextPageLinks(baseUrl, context, answer.nextCursor));
    if (context.state.rest.linked)
      return sendToSheet(context, Buffer.from(withoutFormulas(answer.bytes.toString('utf8'))));
    const encoding = answer.byteLength < smallestCompressed ? 'identity' : encodingFor(acceptEncoding);
    if (encoding !== 'identity') context.res.setHeader('Content-Encoding', encoding);
    context.body = encoding === 'identity' ? answer.body() : await answer.compressed(encoding);
  };
