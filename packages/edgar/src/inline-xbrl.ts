import { factReader, type XbrlFact } from './xbrl-facts.ts';

/** The wanted facts of a document in inline XBRL, by name and in document order, including nested ones. */
export const inlineFacts = (html: string, isWanted: (name: string) => boolean): readonly XbrlFact[] => {
  const reader = factReader({ isWanted, isContinued: true });
  const document = reader.inline();
  document.write(html);
  document.end();
  return reader.facts();
};
