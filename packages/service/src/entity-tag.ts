import { hash } from 'node:crypto';

/** The weak entity tag, a hash of everything that decides the bytes of an answer. */
export const entityTag = (...parts: readonly string[]): string =>
  `W/"${hash('sha256', parts.join('\n'), 'base64url').slice(0, 22)}"`;

/** True when an If-None-Match value names the tag, compared weakly (RFC 9110 13.1.2). */
export const namesTag = (entityTags: string, etag: string): boolean => {
  if (entityTags.trim() === '*') return true;
  const opaque = etag.slice(2);
  return entityTags.split(',').some((part) => {
    const tag = part.trim();
    return tag === etag || tag === opaque;
  });
};
