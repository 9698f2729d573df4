import { nameQuestion, rank } from '@dqs/core/name-search';
import type { Reader } from '@dqs/kit';
import { ServiceError, notFound } from '@dqs/schemas';
import { isUei, partsOfId, usualLevels, type Level } from '../recipient/recipient-id.ts';
import { readRecipients, readLoaded, readNear, type RecipientRecord } from './query.ts';

export const load = 'Load award archives with: dqs ingest gov --from PATH';

const place = ({ recipient_level }: RecipientRecord): number => usualLevels.indexOf(recipient_level as Level);

/**
 * Number of first words that are tried for an unknown name. Most wrong names are wrong at the end, and the first words
 * need only an index read.
 */
const wordsTried = 2;

const candidatesOf = async (db: Reader, text: string): Promise<readonly string[]> => {
  const question = nameQuestion(text.split(/\s+/).slice(0, wordsTried).join(' '));
  if (question === null) return [];
  const rows = await readNear(db, [...question.parameters, 5]);
  const found = rank(
    text,
    rows,
    ({ recipient_id, name }) => ({
      fields: [{ kind: 'name', value: name, reason: 'name' }],
      name,
      key: recipient_id,
    }),
    { limit: 5 },
  );
  return found.map(({ item }) => item.recipient_id);
};

const unknown = async (db: Reader, text: string): Promise<ServiceError> => {
  const parts = partsOfId(text);
  const held = await readLoaded(db, text, parts?.recipient ?? null);
  if (!held?.any_recipient)
    return notFound(
      'recipient',
      `no award recipients have been loaded, so there is no recipient ${JSON.stringify(text)}`,
      {
        hint: load,
      },
    );
  const levels = (held.levels ?? []) as readonly string[];
  return notFound('recipient', `no recipient has the id, the UEI or the whole name ${JSON.stringify(text)}`, {
    candidates: levels.length > 0 || parts || isUei(text) ? levels : await candidatesOf(db, text),
    hint:
      levels.length > 0
        ? 'It has been loaded at another level.'
        : 'Find the recipient by name with gov_search_recipients.',
  });
};

/**
 * The recipient that an id, a UEI or a whole name means, at its usual level, with its ids at the other levels. Throws
 * `not_found`, and `ambiguous_identifier` where several recipients have the name.
 */
export const findRecipient = async (
  db: Reader,
  text: string,
): Promise<{ readonly recipient: RecipientRecord; readonly otherIds: readonly string[] }> => {
  const asked = text.trim();
  const parts = partsOfId(asked);
  const id = parts ? `${parts.recipient}-${parts.level}` : asked;
  const rows = await readRecipients(db, id, asked.toUpperCase(), asked.toUpperCase());
  const [recipient, ...others] = rows.toSorted((a, b) => place(a) - place(b));
  if (!recipient) throw await unknown(db, asked);
  if (others.some((other) => other.recipient !== recipient.recipient))
    throw new ServiceError('ambiguous_identifier', `several recipients are named ${JSON.stringify(asked)}`, {
      param: 'recipient',
      hint: 'Pass the id or UEI of the recipient.',
      candidates: rows.map(({ recipient_id }) => recipient_id).slice(0, 10),
    });
  return { recipient, otherIds: others.map(({ recipient_id }) => recipient_id) };
};
