import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

// An independent second reading of API responses, without code of the connector. Each kind of response is read by its
// own members, and parents by the ids that the API gives them.

/** The data of a recipient at a level in a response. */
interface SaidByHand {
  readonly recipient: string;
  readonly level: string;
  readonly name: string;
  readonly uei: string | null;
  readonly duns: string | null;
  readonly former: string | null;
  readonly parent: string | null;
  readonly parent_name: string | null;
  readonly parent_uei: string | null;
}

/** The recipients of a response, each once, and the other names of one of them. */
export interface AnswerByHand {
  readonly said: readonly SaidByHand[];
  readonly aliases: readonly (readonly [recipient: string, alias: string])[];
}

type Fields = Readonly<Record<string, string | null | undefined>>;

/** The id of a recipient that is known by its DUNS number alone. */
const idOfDuns = (duns: string): string =>
  createHash('md5')
    .update(`DUNS-${duns}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

const said = (id: string, name: string, uei: string | null, duns: string | null, parent?: Fields): SaidByHand => {
  const former = uei === null || duns === null ? null : idOfDuns(duns);
  return {
    recipient: id.slice(0, 36),
    level: id.slice(37),
    name,
    uei,
    duns,
    former: former === id.slice(0, 36) ? null : former,
    parent: parent?.['id']?.slice(0, 36) ?? null,
    parent_name: parent?.['name'] ?? null,
    parent_uei: parent?.['uei'] ?? null,
  };
};

/** A recipient with the parent that the response names, and the parent as a recipient too. */
const withParent = (id: string, name: string, uei: string | null, duns: string | null, parent: Fields) => [
  said(id, name, uei, duns, parent),
  said(parent['id']!, parent['name']!, parent['uei'] ?? null, parent['duns'] ?? null),
];

interface Profile extends Fields {
  readonly recipient_id: string;
  readonly name: string;
}

const profile = (answer: Profile & { readonly alternate_names: readonly string[] }): AnswerByHand => ({
  said: withParent(answer.recipient_id, answer.name, answer['uei'] ?? null, answer['duns'] ?? null, {
    id: answer['parent_id'],
    name: answer['parent_name'],
    uei: answer['parent_uei'],
    duns: answer['parent_duns'],
  }),
  // Names that differ only in blanks are one.
  aliases: [...new Set(answer.alternate_names.map((alias) => alias.replace(/ +/g, ' ')))]
    .filter((alias) => alias !== answer.name)
    .map((alias) => [answer.recipient_id.slice(0, 36), alias] as const),
});

const award = ({ recipient: of }: { readonly recipient: Fields }): readonly SaidByHand[] =>
  withParent(
    of['recipient_hash']!,
    of['recipient_name']!,
    of['recipient_uei'] ?? null,
    of['recipient_unique_id'] ?? null,
    {
      id: of['parent_recipient_hash'],
      name: of['parent_recipient_name'],
      uei: of['parent_recipient_uei'],
      duns: of['parent_recipient_unique_id'],
    },
  );

const listed = (of: Fields): SaidByHand => said(of['id']!, of['name']!, of['uei'] ?? null, of['duns'] ?? null);

/** `<id>-['C', 'R']` in rankings: one recipient for each level. */
const ranked = (of: Fields): readonly SaidByHand[] =>
  [...of['recipient_id']!.matchAll(/'(.)'/g)].map(([, level = '']) =>
    said(`${of['recipient_id']!.slice(0, 36)}-${level}`, of['name']!, of['uei'] ?? null, of['code'] ?? null),
  );

const awarded = (of: Fields): readonly SaidByHand[] =>
  of['recipient_id'] === null || of['recipient_id'] === undefined
    ? []
    : [
        said(
          of['recipient_id'],
          of['Recipient Name']!,
          of['Recipient UEI'] ?? null,
          of['Recipient DUNS Number'] ?? null,
        ),
      ];

/** The recipients in an API response. */
export const readByHand = (path: string): AnswerByHand => {
  const answer = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  if ('alternate_names' in answer) return profile(answer as never);
  if ('recipient' in answer) return { said: award(answer as never), aliases: [] };
  const results = answer['results'] as readonly Fields[];
  const all = results.flatMap((one) =>
    'Recipient Name' in one ? awarded(one) : one['recipient_id']?.includes('[') ? ranked(one) : [listed(one)],
  );
  const once = new Map(all.map((one) => [JSON.stringify(one), one]));
  return { said: [...once.values()], aliases: [] };
};
