import { digestOf, recipientHash, type Identity, type Level } from './recipient-id.ts';

/** A row of `gov_mention`: a recipient's identity as a file reports it for a month. */
export interface MentionRow {
  /** Digest of all fields below except `stated_on`. */
  readonly mention: string;
  readonly recipient: string;
  readonly level: Level;
  readonly name: string | null;
  readonly uei: string | null;
  readonly duns: string | null;
  /**
   * The recipient's identifier by its DUNS number alone. Null unless both numbers are known and the identifiers differ.
   */
  readonly former: string | null;
  readonly parent: string | null;
  readonly parent_name: string | null;
  readonly parent_uei: string | null;
  /** First day of the month of the action that names it; null where no action does. */
  readonly named_in: string | null;
  /** The day of the file, or the oldest possible day where the file has none. */
  readonly stated_on: string;
}

/** Replaces the day of a file without one. Any other day is later. */
export const undated = '1970-01-01';

/** A row of `gov_alias`: another name under which a recipient was reported. */
export interface AliasRow {
  readonly recipient: string;
  readonly alias: string;
}

/** A mention without its derived fields. */
export type RecipientMention = Omit<MentionRow, 'mention' | 'former'>;

/** The row of a mention. Its key is a digest of the content, so that equal mentions are stored once. */
export const mentionRow = (mentioned: RecipientMention): MentionRow => {
  const { stated_on: _, ...content } = mentioned;
  const { uei, duns, recipient } = mentioned;
  const ofDuns = uei === null || duns === null ? null : recipientHash({ uei: null, duns, name: null });
  const former = ofDuns === recipient ? null : ofDuns;
  return { mention: digestOf(JSON.stringify(content)), former, ...mentioned };
};

/** The identifier of a parent; null where both of its numbers are missing. A name alone does not identify a parent. */
export const parentHash = (parent: Identity): string | null =>
  parent.uei === null && parent.duns === null ? null : recipientHash(parent);
