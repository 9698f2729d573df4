import { dataCommons } from './data-commons.ts';
import { edgartools } from './edgartools.ts';
import type { QuestionSet } from './question-set.ts';

/** The public sets whose licence allows a copy of their questions. */
export const questionSets: readonly QuestionSet[] = [edgartools, dataCommons];

/** Sets that were looked at and are not here. */
export const notPorted: readonly (readonly [name: string, reason: string])[] = [
  [
    'FinMCP-Bench (arXiv 2603.24943)',
    'the paper is under the licence of arXiv, which allows no copy; questions are about funds in China',
  ],
  [
    'MCP-Atlas (Scale AI)',
    'its tasks ask the 36 servers that it ships about their own files and accounts; none is about official data',
  ],
];
