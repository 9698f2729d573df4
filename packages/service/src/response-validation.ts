import type { Reply } from '@dqs/kit';
import { ServiceError, type Endpoint, type Pagination } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import type { Catalogue, Compiled } from './catalogue.ts';
import { commonErrors } from './error-catalogue.ts';

/** An answer that violates its contract. This is an error of a handler, never of the caller. */
export class InvalidResponse extends Error {
  override readonly name = 'InvalidResponse';
}

/** The last check of an operation's answers and errors. */
export interface ResponseValidator {
  /** Returns if the answer may be sent. Throws `InvalidResponse` otherwise. */
  answer(compiled: Compiled, reply: Reply<Endpoint>, surface: Surface): void;
  /**
   * The error to send. Throws `InvalidResponse` if every answer is checked and the contract does not declare the code.
   */
  refusal(compiled: Compiled, error: unknown): unknown;
}

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

const checkCode = ({ operation: { endpoint } }: Compiled, { code }: ServiceError): void => {
  if (commonErrors.includes(code) || endpoint.errors?.includes(code)) return;
  throw new InvalidResponse(`${endpoint.tool} refuses with ${code}, which its contract does not declare`);
};

/**
 * The last check of an answer. Source names are compared with the surface's in every answer. The whole contract is
 * checked in each operation's first answer and in every `checkEvery`-th after it. Error codes are checked only if every
 * answer is, because an undeclared code still helps a caller more than none.
 */
export const createResponseValidator = (catalogue: Catalogue, checkEvery: number): ResponseValidator => {
  const answered = new Map<Compiled, number>();
  return {
    answer(compiled, reply, surface) {
      const before = answered.get(compiled) ?? 0;
      answered.set(compiled, before + 1);
      if (before % checkEvery === 0) checkContract(compiled, reply);
      checkSources(compiled, reply, catalogue.sourceNames[surface]);
    },
    refusal(compiled, error) {
      if (checkEvery === 1 && error instanceof ServiceError) checkCode(compiled, error);
      return error;
    },
  };
};

/** `pagination` of an answer; null if the operation does not page. */
export const paginationOf = (limit: unknown, nextCursor: string | null): Pagination | null =>
  typeof limit === 'number' ? { limit, has_more: nextCursor !== null, next_cursor: nextCursor } : null;
