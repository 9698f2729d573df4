import { factReader, labelReader, readDocuments, type DocumentSink, type FactReader, type XbrlFact } from '@dqs/edgar';
import { artifactFiles, type StoredArtifact } from '@dqs/kit';
import { isFigureConcept, reportFigures, reportOf } from '@dqs/statements';
import type { Carrier, Figures } from './report.ts';

const documentType = 'dei:DocumentType';

const noFigures: Figures = { carrier: 'document', list: [] };

const newReader = (): FactReader => factReader({ isWanted: (name) => isFigureConcept(name) || name === documentType });

const isMember = (name: string): boolean => /(?:Member|Domain)$/.test(name);

/** Whether a document is in inline XBRL, from its beginning. */
const isInline = (text: string): boolean => /xmlns:ix\s*=|<ix:/i.test(text);

/** Number of characters in which the beginning of inline XBRL is expected. */
const tellingLength = 64 * 1024;

/** Forwards a document only if it is in inline XBRL. */
const inlineAlone = (reader: FactReader): DocumentSink => {
  let head: string | null = '';
  let sink: DocumentSink | null = null;
  const decide = (text: string): void => {
    head = null;
    if (!isInline(text)) return;
    sink = reader.inline();
    sink.write(text);
  };
  return {
    write(text) {
      if (head === null) sink?.write(text);
      else if (head.length + text.length < tellingLength) head += text;
      else decide(head + text);
    },
    end() {
      if (head !== null) decide(head);
      sink?.end();
    },
  };
};

/** The form named in a filing's facts; null if they name none. */
const formIn = (facts: readonly XbrlFact[]): string | null =>
  facts.find(({ name }) => name === documentType)?.text.toUpperCase() ?? null;

const figuresOf = (
  carrier: Carrier,
  facts: readonly XbrlFact[],
  labels: ReadonlyMap<string, string> = new Map(),
): Figures => ({ carrier, list: reportFigures(facts, labels) });

/** Filings contain XBRL since mid-2009. */
const firstXbrl = '2009-04-01';

/**
 * The figures of a complete submission: from all of its inline XBRL documents, which share contexts (banks put the
 * statements into an exhibit), or from its instance, with the labels of its linkbase. Only reports used for statements
 * have any.
 */
export const figuresOfSubmission = async (
  artifact: StoredArtifact,
  { formType, filedDate }: { readonly formType: string; readonly filedDate: string },
): Promise<Figures> => {
  if (reportOf(formType) === null || filedDate < firstXbrl) return noFigures;
  const reader = newReader();
  const labels = labelReader(isMember);
  await readDocuments(artifact, ({ type, fileName }) => {
    if (/\.html?$/i.test(fileName)) return inlineAlone(reader);
    if (type === 'EX-101.LAB') return labels.linkbase();
    return type === 'EX-101.INS' ? reader.instance() : null;
  });
  return figuresOf('archive', reader.facts(), labels.labels());
};

/** The figures of a separate document. */
export const figuresOfDocument = (text: string, formType: string): Figures => {
  if (reportOf(formType) === null || !isInline(text.slice(0, tellingLength))) return noFigures;
  const reader = newReader();
  const sink = reader.inline();
  sink.write(text);
  sink.end();
  return figuresOf('document', reader.facts());
};

const decodedPieces = async (bytes: AsyncIterable<Buffer>, sink: DocumentSink): Promise<void> => {
  const decoder = new TextDecoder();
  for await (const chunk of bytes) sink.write(decoder.decode(chunk, { stream: true }));
  sink.end();
};

/** Content of an instance or of an archive of XBRL files. */
interface FiledXbrl {
  /** The form named in the filing; null if it names none. */
  readonly formType: string | null;
  readonly figures: Figures;
  /** The document with the text of the report; null if there is only an instance. */
  readonly document: { readonly fileName: string; readonly text: string } | null;
}

/** Instances, documents and the label linkbase. The other linkbases are not needed. */
const readMembers = /(?:\.html?|_lab\.xml|(?<!_(?:cal|def|pre|ref|lab))\.xml)$/i;

const maximumArchiveBytes = 512 * 1024 ** 2;

/** A sink that also keeps its input. */
const keeping = (sink: DocumentSink, parts: string[]): DocumentSink => ({
  write(text) {
    parts.push(text);
    sink.write(text);
  },
  end: () => sink.end(),
});

/** Parses the archive of a filing's XBRL files (`0000320193-25-000057-xbrl.zip`). Throws `SourceFormatError`. */
export const readXbrlArchive = async (artifact: StoredArtifact): Promise<FiledXbrl> => {
  const reader = newReader();
  const labels = labelReader(isMember);
  let document: FiledXbrl['document'] = null;
  for await (const { name, bytes } of artifactFiles(artifact, {
    member: readMembers,
    maximumBytes: maximumArchiveBytes,
    page: true,
  })) {
    if (/_lab\.xml$/i.test(name)) await decodedPieces(bytes, labels.linkbase());
    else if (/\.xml$/i.test(name)) await decodedPieces(bytes, reader.instance());
    else {
      const parts: string[] = [];
      await decodedPieces(bytes, keeping(inlineAlone(reader), parts));
      const text = parts.join('');
      // Only the main document names the form of the filing; exhibits do not.
      if (/name="dei:DocumentType"/i.test(text)) document = { fileName: name, text };
    }
  }
  const facts = reader.facts();
  return { formType: formIn(facts), figures: figuresOf('archive', facts, labels.labels()), document };
};

/** Parses a separate instance: filed before inline XBRL, or extracted by EDGAR (`aapl-20250927_htm.xml`). */
export const readInstance = async (artifact: StoredArtifact): Promise<FiledXbrl> => {
  const reader = newReader();
  for await (const { bytes } of artifactFiles(artifact, { maximumBytes: maximumArchiveBytes }))
    await decodedPieces(bytes, reader.instance());
  const facts = reader.facts();
  return { formType: formIn(facts), figures: figuresOf('instance', facts), document: null };
};
