import { ServiceError } from '@dqs/schemas';
import type { Operation } from '@dqs/service';
import type { Asked } from '../explorer/asked.ts';
import { admitted, counted } from '../explorer/ask.ts';
import { wordsFor } from '../operator-words.ts';
import type { PageRequest } from '../page.ts';
import { siteCaller } from '../site-caller.ts';

/** A request of a page: an operation with its parameters. Null values are omitted. */
export interface Query {
  readonly tool: string;
  readonly values: Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;
}

type Fields = Readonly<Record<string, unknown>>;

interface OperationCall {
  readonly operation: Operation;
  readonly asked: Asked;
}

/** An answer, or the reason why there is none. */
export type QueryResult =
  | (OperationCall & {
      readonly ok: true;
      readonly data: Fields;
      readonly meta: Fields;
      readonly note: string | null;
      /** Whether a search knows what was asked for, although none of it is loaded. */
      readonly isKnownOnly: boolean;
      /** Whether a search left out words of the question. */
      readonly isPartial: boolean;
      readonly more: boolean;
    })
  | (OperationCall & { readonly ok: false; readonly error: ServiceError });

const pairsOf = (values: Query['values']): Asked =>
  Object.entries(values).flatMap(([name, value]) =>
    value === null || value === undefined || value === ''
      ? []
      : (Array.isArray(value) ? (value as readonly string[]) : [value]).map((item) => [name, String(item)] as const),
  );

const noteFor = (page: PageRequest, note: string | null): string | null =>
  note === null ? null : wordsFor(page, note) || null;

/** Maximum milliseconds that a page waits for one of its answers. */
const patience = 8000;

const answered = async (page: PageRequest, { operation, asked }: OperationCall): Promise<QueryResult> => {
  const { service, settings } = page.site;
  const { tool } = operation.endpoint;
  try {
    const admission = settings.publicPages ? null : await admitted(page, null);
    const answer = admission
      ? await counted(page, admission, operation, (signal) =>
          service.call(tool, { query: asked }, admission.caller, signal),
        )
      : await service.call(tool, { query: asked }, siteCaller, AbortSignal.timeout(patience));
    const { data, meta } = answer.envelope();
    return {
      ok: true,
      operation,
      asked,
      data: data as Fields,
      meta: meta as Fields,
      note: noteFor(page, answer.note),
      isKnownOnly: answer.isKnownOnly,
      isPartial: answer.isPartial,
      more: answer.nextCursor !== null,
    };
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500 && error.status !== 429) {
      return { ok: false, operation, asked, error };
    }
    throw error;
  }
};

/** The request as a visitor's, with public pages. Its calls count for nobody. */
export const asVisitor = (page: PageRequest): PageRequest => ({
  ...page,
  site: { ...page.site, settings: { ...page.site.settings, publicPages: true } },
});

/** Calls an operation for a page. Null if the service has no such operation. */
export const runQuery = async (page: PageRequest, { tool, values }: Query): Promise<QueryResult | null> => {
  const operation = page.site.service.operation(tool, 'public');
  return operation ? answered(page, { operation, asked: pairsOf(values) }) : null;
};

/** Calls several operations at once. */
export const runQueries = <const Q extends readonly Query[]>(
  page: PageRequest,
  queries: Q,
): Promise<{ -readonly [K in keyof Q]: QueryResult | null }> =>
  Promise.all(queries.map((query) => runQuery(page, query))) as Promise<{
    -readonly [K in keyof Q]: QueryResult | null;
  }>;

/** The main answer of a page. Throws its error, which the page then shows instead. */
export const requireResult = (result: QueryResult | null, what: string): Extract<QueryResult, { ok: true }> => {
  if (result === null) throw new ServiceError('not_found', `this service has no ${what}`);
  if (!result.ok) throw result.error;
  return result;
};

/** A list in an answer; empty if there is no answer. */
export const listOf = (result: QueryResult | null, name: string): readonly Fields[] => {
  const list = result?.ok ? result.data[name] : null;
  return Array.isArray(list) ? (list as readonly Fields[]) : [];
};
