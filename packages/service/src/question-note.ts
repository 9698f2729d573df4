import { jsonSchemaOf } from '@dqs/core';
import type { Endpoint } from '@dqs/schemas';
import { safeParse } from 'zod';

/** Words and signs that names do not contain, but questions and comparisons do. */
const ofQuestions =
  /\b(?:biggest|largest|top|smallest|highest|lowest|best|worst|over|under|above|below|more than|less than|at least|at most|which|who|what|how|where|that|list of|ranked|ranking|between|since|last year|failures?|failed|holds?|holding|owns?|with)\b|[$%]/iu;

/** Fewer words are a name: `Under Armour`. */
const fewestWords = 3;

/**
 * Whether an operation finds things by name: it requires a query, does not accept questions, and does not search texts,
 * whose matches have a score without a reason.
 */
const isNameSearch = (endpoint: Endpoint): boolean => {
  const query = endpoint.params.shape['query'];
  const data = JSON.stringify(jsonSchemaOf(endpoint.data, 'output'));
  return (
    endpoint.takesQuestions !== true &&
    query !== undefined &&
    !safeParse(query, undefined).success &&
    (data.includes('"match_reason"') || !data.includes('"score"'))
  );
};

const notFilters: ReadonlySet<string> = new Set(['query', 'limit', 'cursor']);

/**
 * The note that a search found nothing because it searches names and was given a question, with its filters; null if
 * the text may be a name.
 */
export const noteOfQuestion = (endpoint: Endpoint, query: unknown): string | null => {
  if (typeof query !== 'string' || !ofQuestions.test(query) || !isNameSearch(endpoint)) return null;
  if (query.trim().split(/\s+/).length < fewestWords) return null;
  const filters = Object.keys(endpoint.params.shape).filter((name) => !notFilters.has(name));
  const others = filters.length === 0 ? '' : ` Its other parameters are ${filters.join(', ')}.`;
  return `${endpoint.tool} searches names and numbers, not questions.${others}`;
};
