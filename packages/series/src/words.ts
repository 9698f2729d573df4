import { withoutAccents as withoutMarks } from '@dqs/core/name-search';

export { withoutMarks };

/** Joins search words of a series to one text, without blank parts. */
export const joinedWords = (parts: readonly string[]): string => parts.filter((words) => words !== '').join(' ');

/** The words of a query as a full-text query for series with all of them; null if there is none. */
export const questionOf = (query: string): string | null => {
  const words = withoutMarks(query)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return words === null ? null : words.join(' & ');
};
