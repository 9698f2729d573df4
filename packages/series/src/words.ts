import { withoutAccents as withoutMarks } from '@dqs/core/name-search';

export { withoutMarks };

/** Words that find a series, blank parts left out, in one text. */
export const joinedWords = (parts: readonly string[]): string => parts.filter((words) => words !== '').join(' ');

/** The words of a query as a full-text question: the series must have each of them; null where there is none. */
export const questionOf = (query: string): string | null => {
  const words = withoutMarks(query)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words === null ? null : words.join(' & ');
};
