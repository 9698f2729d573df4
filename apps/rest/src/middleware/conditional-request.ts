import { setHeaders } from '@dqs/host/middleware';
import type { Service } from '@dqs/service';
import type { RestContext, RestMiddleware } from '../context.ts';
import { callOf } from './operation-call.ts';

/** How long an answer may be reused, and how to ask whether it still is the answer. */
export const setReuse = (context: RestContext, etag: string, maxAge: number): void =>
  setHeaders(context, { ETag: etag, 'Cache-Control': maxAge > 0 ? `private, max-age=${maxAge}` : 'private, no-cache' });

/**
 * Answers 304 where the caller holds the answer already (RFC 9110, 13.1.2): without a read where it names the entity tag, after
 * it where it asks whether there is an answer at all.
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
