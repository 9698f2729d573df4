import type { Reader } from '@dqs/storage';

/** What the loaded data say of the thing that an identifier belongs to. */
export interface RegisteredThing {
  /** The name under which other registers may list it. */
  readonly name: string;
  /** Its identifiers in other registers, as a search takes them: `CIK 884394`. Only those that an official file states. */
  readonly identifiers: readonly string[];
}

/**
 * Identifiers of one issuer, such as LEIs. If another domain's search does not know one, the service searches there by
 * the identifiers and the name that this domain has for it.
 */
export interface Register {
  /** What one is called, as in `the LEI of`. */
  readonly noun: string;
  /** The identifier that a text consists of, as the register writes it; null for any other text. */
  identifierIn(text: string): string | null;
  /** The identifier with its word, if a text is a bare number as searches of this domain take it; null otherwise. */
  labelled?(text: string): string | null;
  /** The thing that the loaded data give an identifier to; null if it is not loaded. */
  thingOf(db: Reader, identifier: string): Promise<RegisteredThing | null>;
}
