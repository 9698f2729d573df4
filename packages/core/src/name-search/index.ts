export { everydayLines, everydayNames, everydayTerms, type EverydayName } from './everyday-names.ts';
export { foldMarks, foldName, withoutAccents } from './fold.ts';
export { isOneSlip, likeness, similarity, slipsBetween } from './likeness.ts';
export { nameCore, nameKey } from './words.ts';
export { nameQuestion, queryWithoutForms, type NameQuestion } from './question.ts';
export { leastScore, roundedScore, scoreName, wholeScore, type NameScore, type ScoreOptions } from './score.ts';
export { rank, type Match, type RankOptions, type Searchable, type SearchField } from './rank.ts';
export { nameColumns, nameSearchSchema, priorOf, type NameColumns, type Prominence } from './table.ts';
export { nameCandidates, type NameCandidatesOptions } from './candidates.ts';
export {
  dictionaryIndexes,
  namesBySpelling,
  namesByWords,
  spellingParameters,
  wordParameters,
  type DictionarySearchOptions,
} from './dictionary.ts';
