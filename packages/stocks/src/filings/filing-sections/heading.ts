import type { Item } from './items.ts';

/** A heading of a document: where it stands and which items it opens. */
export interface Heading {
  readonly line: number;
  readonly items: readonly Item[];
  readonly title: string;
}
