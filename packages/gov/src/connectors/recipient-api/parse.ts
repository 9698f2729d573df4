import { SourceFormatError, jsonValue, openArtifact, type Located, type StoredArtifact } from '@dqs/kit';
import { z } from 'zod';
import {
  mentionRow,
  parentHash,
  undated,
  type AliasRow,
  type MentionRow,
  type RecipientMention,
} from '../../recipient/mention.ts';
import { partsOfId, type Identity, type Level } from '../../recipient/recipient-id.ts';

/** Responses have at most some thousand recipients. */
export const maximumBytes = 50 * 1024 * 1024;

/** The data of one recipient in a response. */
export interface ListedRecipient {
  readonly mentions: readonly MentionRow[];
  readonly aliases: readonly AliasRow[];
}

const Text = z
  .string()
  .nullish()
  .transform((text) => text?.trim() || null);

/** A profile, or an entry of a recipient list or a ranking. The API has several names for the same fields. */
const Entry = z.object({
  id: z.unknown().optional(),
  recipient_id: Text,
  recipient_hash: Text,
  recipient_level: Text,
  name: Text,
  recipient_name: Text,
  'Recipient Name': Text,
  uei: Text,
  recipient_uei: Text,
  'Recipient UEI': Text,
  duns: Text,
  code: Text,
  recipient_unique_id: Text,
  'Recipient DUNS Number': Text,
  alternate_names: z.array(z.string()).nullish(),
  parent_name: Text,
  parent_recipient_name: Text,
  parent_uei: Text,
  parent_recipient_uei: Text,
  parent_duns: Text,
  parent_recipient_unique_id: Text,
});

type Entry = z.output<typeof Entry>;

/** The ids in `<id>-C`, or in `<id>-['C', 'R']`, the form for several levels in rankings. */
const idsOf = (text: string | null): readonly { readonly recipient: string; readonly level: Level }[] => {
  const [, hash, levels] = /^([0-9a-f-]{36})-\[(.*)\]$/.exec(text ?? '') ?? [];
  const ids = hash === undefined ? [text ?? ''] : (levels!.match(/[PCR]/g) ?? []).map((level) => `${hash}-${level}`);
  return ids.flatMap((id) => partsOfId(id) ?? []);
};

const duns = (text: string | null): string | null => (text !== null && /^\d{9}$/.test(text) ? text : null);

/** The recipient of an entry; null where the entry names none, such as one for several recipients. */
const listedRecipientOf = (entry: Entry): ListedRecipient | null => {
  const name = entry.name ?? entry.recipient_name ?? entry['Recipient Name'];
  const identity = {
    uei: (entry.uei ?? entry.recipient_uei ?? entry['Recipient UEI'])?.toUpperCase() ?? null,
    duns: duns(entry.duns ?? entry.recipient_unique_id ?? entry['Recipient DUNS Number'] ?? entry.code),
    name,
  };
  const parent = {
    uei: (entry.parent_uei ?? entry.parent_recipient_uei)?.toUpperCase() ?? null,
    duns: duns(entry.parent_duns ?? entry.parent_recipient_unique_id),
    name: entry.parent_name ?? entry.parent_recipient_name,
  };
  const ids = idsOf(entry.recipient_id ?? entry.recipient_hash ?? (typeof entry.id === 'string' ? entry.id : null));
  if (ids.length === 0 || name === null) return null;
  const mention = (
    of: Pick<RecipientMention, 'recipient' | 'level' | 'parent'>,
    { uei, duns, name }: Identity,
  ): MentionRow =>
    mentionRow({
      ...of,
      name,
      uei,
      duns,
      parent_name: of.parent === null ? null : parent.name,
      parent_uei: of.parent === null ? null : parent.uei,
      named_in: null,
      stated_on: undated,
    });
  const above = parentHash(parent);
  const mentioned = ids.flatMap(({ recipient, level }) => {
    if (level !== 'C' || above === null) return [mention({ recipient, level, parent: null }, identity)];
    return [
      mention({ recipient, level, parent: above }, identity),
      mention({ recipient: above, level: 'P', parent: null }, parent),
    ];
  });
  const [{ recipient }] = ids as [(typeof ids)[number]];
  const other = (entry.alternate_names ?? []).map((alias) => alias.replace(/\s+/g, ' ').trim());
  return {
    mentions: mentioned,
    aliases: [...new Set(other)]
      .filter((alias) => alias !== '' && alias !== name)
      .map((alias) => ({ recipient, alias })),
  };
};

const entriesOf = (answer: unknown): readonly unknown[] => {
  if (Array.isArray(answer)) return answer;
  const { results, recipient } = answer as { readonly results?: unknown; readonly recipient?: unknown };
  if (Array.isArray(results)) return results;
  return [recipient ?? answer];
};

/** The recipients that an API response names, each once. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<ListedRecipient>[]> {
  const answer = await jsonValue(openArtifact(artifact, { maximumBytes }));
  if (typeof answer !== 'object' || answer === null)
    throw new SourceFormatError('the JSON is not an answer of USAspending');
  const seen = new Set<string>();
  const fresh = <Row>(rows: readonly Row[], key: (row: Row) => string): readonly Row[] =>
    rows.filter((row) => !seen.has(key(row)) && seen.add(key(row)));
  const found = entriesOf(answer).flatMap((one, place) => {
    const entry = Entry.safeParse(one);
    if (!entry.success) throw new SourceFormatError(`entry ${place + 1} is not a recipient: ${entry.error.message}`);
    const mentioned = listedRecipientOf(entry.data);
    if (mentioned === null) return [];
    const record = {
      mentions: fresh(mentioned.mentions, ({ mention }) => mention),
      aliases: fresh(mentioned.aliases, ({ recipient, alias }) => `${recipient} ${alias}`),
    };
    return [{ record, line: place + 1 }];
  });
  if (found.length === 0) throw new SourceFormatError('no entry of the answer has a recipient id');
  yield found;
}
