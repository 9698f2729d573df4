import type { PageRequest } from './page.ts';

/** A command that only the operator can run. */
const command = /\bdqs (?:ingest|pull|migrate|doctor|worker|serve|quarantine|export)\b/;

/** Where a sentence ends and the next one begins. */
const betweenSentences = /(?<=[.!?])\s+(?=["“(]?[A-Z0-9])/;

/** The first sentence of a text of the service. */
export const firstSentence = (text: string): string => text.split(betweenSentences)[0] ?? text;

/** Where a clause begins. */
const betweenClauses = /;\s+|:\s+|,\s+(?:which|and|or)\s+|\s+\(|\s+with\s+/g;

/** A clause that instructs the reader to run its command. */
const isInstruction = (clause: string): boolean => /\b(?:with|by|pass)$|^(?:the operator|load|run)\b/i.test(clause);

/**
 * The part of a sentence before its first command, without incomplete clauses and instructions. Empty if nothing
 * remains.
 */
const beforeCommand = (sentence: string): string => {
  const before = sentence.slice(0, sentence.search(command)).trimEnd();
  const ends = [...before.matchAll(betweenClauses)].map(({ index }) => index).toReversed();
  const isWhole = /[:;(]$/.test(before);
  return (
    [...(isWhole ? [before.length - 1] : []), ...ends]
      .map((end) => before.slice(0, end).trimEnd())
      .find((text) => text !== '' && !isInstruction(text.split(betweenClauses).at(-1) ?? '')) ?? ''
  );
};

/**
 * A text of the service without commands that only the operator can run, and without text that depends on them. Empty
 * if nothing remains.
 */
export const withoutCommands = (text: string): string =>
  text
    .split(betweenSentences)
    .map((sentence) => {
      if (!command.test(sentence)) return sentence;
      const kept = beforeCommand(sentence);
      return kept === '' ? '' : `${kept}.`;
    })
    .filter((sentence) => sentence !== '')
    .join(' ');

/** A text of the service for the reader of a page. Only operators see commands. */
export const wordsFor = ({ signedIn }: Pick<PageRequest, 'signedIn'>, text: string): string =>
  signedIn?.isOperator === true ? text : withoutCommands(text);
