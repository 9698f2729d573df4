import { stem } from './stem.ts';

/** The stems of words of a question without meaning for a search. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a an the of in on for to and or by at is are was were be been being what whats which who whom whose how much many did does do ' +
    'has have had there this that these those it its me my i you we us our show give get find tell please can could would should want need ' +
    'any some all with from as about into than then if so one ask'
  )
    .split(' ')
    .map(stem),
);
