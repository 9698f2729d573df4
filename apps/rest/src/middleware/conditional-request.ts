import { setHeaders } from '@dqs/host/middleware';
import type { Service } from '@dqs/service';
import type { RestContext, RestMiddleware } from '../context.ts';
import { callOf } from './operation-call.ts';

/** Sets how long an answer may be reused, and its entity tag. */
export const setReuse = (context: RestContext, etag: string, maxAge: number): void =>
  setHeaders(context, { ETag: etag, 'Cache-Control': maxAge > 0 ? `private, max-age=${maxAge}` : 'private, no-cache' });

/**
 * Answers 304 if the caller already has the answer (RFC 9110, 13.1.2): without a read for a matching entity tag, after
 * the read for `*`.
 */
export const conditionalRequest =
  (service: Pick<Service, 'isCurrent'>): RestMiddleware =>
  async (context, next) => {
    const entityTags = context.headers['if-none-match'];
    if (entityTags === undefined) return next();
    const { tool, input, caller } = callOf(context);
    const current = service.isCurrent(tool, input, caller, entityTags);
    if (current) setReuse(context, current.etag, current.maxAge);
    else await next();
    if (current || entityTags.trim() === '*') context.status = 304;
  };
