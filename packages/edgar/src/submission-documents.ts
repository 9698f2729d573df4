import { SourceFormatError, openArtifact, type StoredArtifact } from '@dqs/kit';
import { maximumSubmissionBytes } from './submission-text.ts';
import type { DocumentSink } from './xbrl-facts.ts';

/** The fields of a document's wrapper. */
interface DocumentTitle {
  /** Such as `EX-101.LAB`. */
  readonly type: string;
  readonly fileName: string;
}

/** The end mark of each part of a submission. */
const marks = {
  between: Buffer.from('<DOCUMENT>'),
  wrapper: Buffer.from('<TEXT>'),
  text: Buffer.from('</DOCUMENT>'),
} as const;
/** A wrapper has a few lines. */
const maximumWrapperBytes = 16 * 1024;

const field = (wrapper: string, name: string): string =>
  new RegExp(`<${name}>([^<\\r\\n]+)`).exec(wrapper)?.[1]?.trim() ?? '';

/** Splits a submission into its documents while its pieces pass. */
class DocumentSplitter {
  readonly #sinkOf: (title: DocumentTitle) => DocumentSink | null;
  #state: 'between' | 'wrapper' | 'text' = 'between';
  #sink: DocumentSink | null = null;
  #decoder = new TextDecoder();
  #held: Buffer = Buffer.alloc(0);

  constructor(sinkOf: (title: DocumentTitle) => DocumentSink | null) {
    this.#sinkOf = sinkOf;
  }

  write(chunk: Buffer): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    while (this.#step());
  }

  end(): void {
    if (this.#state === 'text') this.#hand(this.#held);
    this.#sink?.end();
  }

  #hand(bytes: Buffer): void {
    this.#sink?.write(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Advances to the next mark in the buffer; false if it has not arrived yet. */
  #step(): boolean {
    const mark = marks[this.#state];
    const at = this.#held.indexOf(mark);
    if (at === -1) {
      this.#wait(mark.length);
      return false;
    }
    const before = this.#held.subarray(0, at);
    this.#held = this.#held.subarray(at + mark.length);
    if (this.#state === 'between') this.#state = 'wrapper';
    else if (this.#state === 'wrapper') this.#begin(before.toString('latin1'));
    else this.#finish(before);
    return true;
  }

  /** Passes on the buffer except its end, because the mark may extend over two pieces. */
  #wait(markLength: number): void {
    if (this.#state === 'wrapper') {
      if (this.#held.length > maximumWrapperBytes)
        throw new SourceFormatError('a document of the submission has no text');
      return;
    }
    const kept = Math.max(this.#held.length - markLength, 0);
    if (this.#state === 'text') this.#hand(this.#held.subarray(0, kept));
    this.#held = this.#held.subarray(kept);
  }

  #begin(wrapper: string): void {
    this.#sink = this.#sinkOf({ type: field(wrapper, 'TYPE'), fileName: field(wrapper, 'FILENAME') });
    this.#decoder = new TextDecoder();
    this.#state = 'text';
  }

  #finish(rest: Buffer): void {
    this.#hand(rest);
    this.#sink?.end();
    this.#sink = null;
    this.#state = 'between';
  }
}

/**
 * Reads the wanted documents of a complete submission, one after the other and piece by piece. Unwanted ones (images,
 * archives, spreadsheets) are discarded. Throws `SourceFormatError` for a wrapper that does not end.
 */
export const readDocuments = async (
  artifact: StoredArtifact,
  sinkOf: (title: DocumentTitle) => DocumentSink | null,
): Promise<void> => {
  const splitter = new DocumentSplitter(sinkOf);
  const bytes = openArtifact(artifact, { maximumBytes: maximumSubmissionBytes, page: true });
  for await (const chunk of bytes) splitter.write(chunk);
  splitter.end();
};
