export type { Entry } from './entry.ts';
export { createMeaningSearch, type FoundMeaning } from './meanings.ts';
export { createSpelling } from './spelling.ts';
export { stem } from './stem.ts';
export { createTermReader, type Piece } from './terms.ts';
export { questionWords, wordsOf, type Word } from './words.ts';
