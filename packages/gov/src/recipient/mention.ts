import { digestOf, recipientHash, type Identity, type Level } from './recipient-id.ts';

/** A row of `gov_mention`: that a file says in a month who a recipient is. */
export interface MentionRow {
  /** Of everything below but `stated_on`. */
  readonly mention: string;
  readonly recipient: string;
  readonly level: Level;
  readonly name: string | null;
  readonly uei: string | null;
  readonly duns: string | null;
  /** The identifier that the recipient has where only its DUNS number is told; null unless that is another and both are known. */
  readonly former: string | null;
  readonly parent: string | null;
  readonly parent_name: string | null;
  readonly parent_uei: string | null;
  /** First day of the month of the action in which it is named; null where no action names it. */
  readonly named_in: string | null;
  /** The day of the file, or the oldest day there is for one that tells none. */
  readonly stated_on: string;
}

/** Stands for the day of a file that tells none: any other is later. */
export const undated = '1970-01-01';

/** A row of `gov_alias`: another name under which a recipient was reported. */
export interface AliasRow {
  readonly recipient: string;
  readonly alias: string;
}

/** A mention without what follows from the rest. */
export type RecipientMention = Omit<MentionRow, 'mention' | 'former'>;

/** The row of what was mentioned: its key is a digest of it, so that the same is mentioned once. */
export const mentionRow = (mentioned: RecipientMention): MentionRow => {
  const { stated_on: _, ...content } = mentioned;
  const { uei, duns, recipient } = mentioned;
  const ofDuns = uei === null || duns === null ? null : recipientHash({ uei: null, duns, name: null });
  const former = ofDuns === recipient ? null : ofDuns;
  return { mention: digestOf(JSON.stringify(content)), former, ...mentioned };
};

/** The identifier of a parent; null where neither of its numbers is told: a name alone makes no parent. */
export const parentHash = (parent: Identity): string | null =>
  parent.uei === null && parent.duns === null ? null : recipientHash(parent);
