import type { Caller } from '@dqs/limits';
import { createThingReader, type ThingsRead } from './named-things.ts';
import type { Operation } from './operation.ts';
import type { Service } from './service.ts';
import { createToolSearch, describedWords, type ToolMatches, type ToolSearch } from './tool-search.ts';

/** Finds operations for a question: by its words only, or also by the loaded things that it names. */
export interface ToolFinder {
  readonly byWords: ToolSearch;
  find(
    service: Service,
    question: string,
    caller: Caller,
    signal: AbortSignal,
  ): Promise<ToolMatches & Pick<ThingsRead, 'answers'>>;
}

/** Builds the finder for some operations, once for each list of tools. */
export const createToolFinder = (operations: readonly Operation[]): ToolFinder => {
  const byWords = createToolSearch(operations);
  const thingsIn = createThingReader(operations, describedWords(operations));
  return {
    byWords,
    find: async (service, question, caller, signal) => {
      const { things, answers } = await thingsIn(service, question, caller, signal);
      return { ...byWords(question, things), answers };
    },
  };
};
