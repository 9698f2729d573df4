import { badParameter, type Envelope, type ServiceError } from '@dqs/schemas';
import type { Request } from './request.ts';

/** Maximum bytes of a tool's answer, because a language model reads it whole. */
export const toolAnswerBytes = 60 * 1024;

/** Rows differ in size, so slightly fewer are requested than would fit on average. */
const cautious = 0.95;

const rowsOf = ({ compiled }: Request, { data }: Envelope): number | null => {
  let found: unknown = data;
  for (const name of compiled.operation.endpoint.rows ?? []) found = (found as Readonly<Record<string, unknown>>)[name];
  return Array.isArray(found) ? found.length : null;
};

/**
 * How many rows to request instead if a page exceeds the caller's maximum bytes; null if it fits or cannot be reduced.
 * `limit` is the requested page size. The next cursor then continues after the last row shown.
 */
export const smallerPage = (request: Request, envelope: Envelope, bytes: number, limit: number): number | null => {
  const { mostBytes } = request;
  if (mostBytes === null || bytes <= mostBytes || limit <= 1) return null;
  const rows = Math.min(rowsOf(request, envelope) ?? limit, limit);
  const fitting = Math.floor(((rows * mostBytes) / bytes) * cautious);
  return Math.max(1, Math.min(fitting, limit - 1));
};

/** The requested number that determines the size of the answer: rows of a list, or values of a list parameter. */
const askedFor = ({ parameters }: Request): readonly [name: string, count: number] | null => {
  const { limit } = parameters;
  if (typeof limit === 'number') return ['limit', limit];
  const list = Object.entries(parameters).find(([, value]) => Array.isArray(value));
  return list ? [list[0], (list[1] as readonly unknown[]).length] : null;
};

/**
 * The error for an answer without pages that exceeds the caller's maximum: it is not cut. Null if it fits, or if
 * nothing smaller can be requested.
 */
export const tooLarge = (request: Request, bytes: number): ServiceError | null => {
  const { mostBytes } = request;
  const asked = askedFor(request);
  if (mostBytes === null || bytes <= mostBytes || asked === null || asked[1] <= 1) return null;
  const [name, count] = asked;
  const fitting = Math.max(1, Math.floor(((count * mostBytes) / bytes) * cautious));
  const kilobytes = (some: number): string => `${Math.ceil(some / 1024)} KB`;
  const requestText = name === 'limit' ? `with limit ${count}` : `to ${count} values of ${name}`;
  return badParameter(
    name,
    `the answer ${requestText} has ${kilobytes(bytes)}, more than the maximum of ${kilobytes(mostBytes)} for a tool`,
    {
      hint: name === 'limit' ? `Repeat the call with limit ${fitting}.` : `Request at most ${fitting} per call.`,
    },
  );
};
