import { jsonSchemaOf } from '@dqs/core';
import { ServiceError, type ErrorBody } from '@dqs/schemas';
import type { Operation } from '@dqs/service';
import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server';
import type { ToolAnswer } from './tool-answer.ts';

/** Converts any failure to an error for the caller. The text of anything other than a ServiceError is hidden. */
export const asServiceError = (error: unknown): ServiceError =>
  error instanceof ServiceError
    ? error
    : new ServiceError(
        'internal_error',
        'The service failed to answer this request.',
        { hint: 'Repeat the request; if it fails again, tell the operator the time of the request.' },
        { cause: error },
      );

const pageParameterOf = ({ endpoint }: Operation): string => endpoint.pageParameter ?? 'limit';

const longestPages = new WeakMap<Operation, number | null>();

const longestPageOf = (operation: Operation): number | null => {
  const known = longestPages.get(operation);
  if (known !== undefined) return known;
  const longest =
    jsonSchemaOf(operation.endpoint.params, 'input').properties?.[pageParameterOf(operation)]?.maximum ?? null;
  longestPages.set(operation, longest);
  return longest;
};

const queryText = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : value === null || value === undefined ? [] : [String(value)];

/**
 * The same rows as CSV over REST, from the first row and with the largest page, for hosts that fetch data themselves.
 */
export const csvLink = (
  baseUrl: string,
  operation: Operation,
  values: Readonly<Record<string, unknown>>,
): ResourceLink => {
  const { endpoint } = operation;
  const query = new URLSearchParams();
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  for (const [name, value] of Object.entries(values)) {
    if (name === 'cursor' || name === pageParameterOf(operation) || endpoint.path.includes(`{${name}}`)) continue;
    for (const text of queryText(value)) query.append(name, text);
  }
  const longest = longestPageOf(operation);
  if (longest !== null) query.set(pageParameterOf(operation), String(longest));
  query.set('format', 'csv');
  return {
    name: `${endpoint.tool}.csv`,
    title: `${endpoint.title} as CSV`,
    uri: `${baseUrl}${path}?${query}`,
    description: 'More rows of this answer as CSV over REST; send the same X-API-KEY.',
    mimeType: 'text/csv',
    type: 'resource_link',
  };
};

/** The key under which a tool result states what an empty or partial answer lacks. */
export const noteKey = 'dqs/note';

/**
 * The tool result of an answer: the whole envelope as one text and, unless only text is wanted, also as structured
 * content.
 */
export const successResult = (
  answer: ToolAnswer,
  link: ResourceLink | undefined,
  textOnly: boolean,
): CallToolResult => ({
  ...(answer.note === null ? {} : { _meta: { [noteKey]: answer.note } }),
  content: [{ type: 'text', text: answer.bytes.toString('utf8') }, ...(link ? [link] : [])],
  ...(textOnly ? {} : { structuredContent: answer.envelope() as unknown as Record<string, unknown> }),
});

/**
 * The tool result of an error. It has no structured content, because clients validate that against the output schema,
 * which covers only successful answers.
 */
export const errorResult = (body: ErrorBody): CallToolResult => ({
  _meta: { ...body },
  content: [{ type: 'text', text: JSON.stringify(body) }],
  isError: true,
});
