import { factReader, type XbrlFact } from './xbrl-facts.ts';

/** The facts of a document in inline XBRL whose names are wanted, in its order, those within others included. */
export const inlineFacts = (html: string, isWanted: (name: string) => boolean): readonly XbrlFact[] => {
  const reader = factReader({ isWanted, isContinued: true });
  const document = reader.inline();
  document.write(html);
  document.end();
  return reader.facts();
};
