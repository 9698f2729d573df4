import type { Reply } from '@dqs/kit';
import type { Endpoint, Pagination } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import type { Catalogue, Compiled } from './catalogue.ts';

/** What is wrong with an answer that must not leave the service: a mistake in a handler, never of the caller. */
export class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse';
}

/** Lets an answer out, or throws `InvalidResponse`. */
export type ResponseValidator = (compiled: Compiled, reply: Reply<Endpoint>, surface: Surface) => void;

const checkContract = ({ operation: { endpoint } }: Compiled, reply: Reply<Endpoint>): void => {
  const parts = [
    ['data', endpoint.data.safeParse(reply.data)],
    ['meta', endpoint.meta.safeParse(reply.meta)],
    ['next', !reply.next || !endpoint.keyset ? { success: true as const } : endpoint.keyset.safeParse(reply.next)],
  ] as const;
  for (const [part, result] of parts) {
    if (result.success) continue;
    const issue = result.error.issues[0];
    throw new InvalidResponse(
      `${endpoint.tool}: ${[part, ...(issue?.path ?? [])].join('.')}: ${issue?.message ?? ''}`,
      {
        cause: result.error,
      },
    );
  }
};

const checkSources = (compiled: Compiled, reply: Reply<Endpoint>, allowed: ReadonlySet<string>): void => {
  const { endpoint } = compiled.operation;
  if (endpoint.describesSources) return;
  const refuse = (name: string): void => {
    if (allowed.has(name)) return;
    throw new InvalidResponse(
      `${endpoint.tool}: the answer names the source ${JSON.stringify(name)}, which this surface does not show`,
    );
  };
  const { source } = reply.meta as { readonly source?: unknown };
  if (typeof source === 'string') refuse(source);
  compiled.sourceNames?.(reply.data, refuse);
};

/**
 * The last look at an answer. Names of sources are compared with what the surface shows, in every answer; the whole
 * contract is checked in each operation's first answer and in every `checkEvery`-th after it.
 */
export const createResponseValidator = (catalogue: Catalogue, checkEvery: number): ResponseValidator => {
  const answered = new Map<Compiled, number>();
  return (compiled, reply, surface) => {
    const before = answered.get(compiled) ?? 0;
    answered.set(compiled, before + 1);
    if (before % checkEvery === 0) checkContract(compiled, reply);
    checkSources(compiled, reply, catalogue.sourceNames[surface]);
  };
};

/** `pagination` of an answer; null where the operation does not page. */
export const paginationOf = (limit: unknown, nextCursor: string | null): Pagination | null =>
  typeof limit === 'number' ? { limit, has_more: nextCursor !== null, next_cursor: nextCursor } : null;
