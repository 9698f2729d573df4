import { basename, dirname } from 'node:path';
import { SourceFormatError, xmlElements, type StoredArtifact, type XmlElement } from '@dqs/kit';
import { accessionIn } from './accession-number.ts';

/**
 * The accession number of a document without the head of its submission: in its own name, or in that of its file or
 * folder. Throws `SourceFormatError` if none has it.
 */
export const accessionOfDocument = (artifact: StoredArtifact): string => {
  const accessionNumber =
    accessionIn(artifact.name) ?? accessionIn(basename(artifact.path)) ?? accessionIn(basename(dirname(artifact.path)));
  if (accessionNumber !== null) return accessionNumber;
  throw new SourceFormatError(
    `${artifact.name} does not contain its accession number: name it, or its folder, by the accession number (0001422142-25-000001.xml), or load the complete submission (.txt)`,
  );
};

/** The text of the first structured document in the body of a complete submission; undefined if there is none. */
export const structuredDocumentIn = (body: string): string | undefined =>
  /<XML>([\s\S]*?)(?:<\/XML>|$)/i.exec(body)?.[1];

/** The root element of a document in memory; null if it has another name. Throws `SourceFormatError`. */
export const rootElement = async (xml: string, name: string): Promise<XmlElement | null> => {
  async function* bytes(): AsyncGenerator<Buffer> {
    yield Buffer.from(xml.trim(), 'utf8');
  }
  for await (const [found] of xmlElements(bytes(), { at: name })) if (found) return found.record;
  return null;
};

/** The first child with any of these names, because the schemas of different forms use different names. */
export const childOf = (element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined =>
  element?.children.find(({ name }) => names.includes(name));

/** The text of the first child with any of these names; empty if there is none. */
export const childText = (element: XmlElement | undefined, ...names: readonly string[]): string =>
  childOf(element, ...names)?.text ?? '';

/** Converts a day of forms, `MM/DD/YYYY`, to ISO order. Other texts stay unchanged. */
export const americanDay = (text: string): string => {
  const [, month, date, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  return year === undefined ? text.trim() : `${year}-${month}-${date}`;
};
