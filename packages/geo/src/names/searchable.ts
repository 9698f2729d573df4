import { expandedKey, plainKey, spellingsOf } from '@dqs/places';

/** What a row carries to be found by. */
export interface SearchColumns {
  readonly names: string;
  readonly aliases: string;
  readonly spellings: string;
  readonly core: string | null;
}

/** A list as PostgreSQL reads an array. Keys hold letters, digits and blanks alone; other texts are escaped all the same. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${[...new Set(values)].map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/** Names of a place: the whole ones first. `others` are not its name but mean it, such as a city of a metropolitan area. */
export interface PlaceNames {
  readonly names: readonly string[];
  readonly others?: readonly string[];
  /** The name that misspellings are measured against. */
  readonly core: string;
}

const filled = (keys: readonly string[]): readonly string[] => keys.filter((key) => key !== '');

/** The search columns of a place with a name. */
export const searchable = ({ names, others = [], core }: PlaceNames): SearchColumns => {
  const coreKey = expandedKey(core);
  const otherKeys = others.map(expandedKey);
  const nameKeys = names.map(expandedKey);
  return {
    names: arrayLiteral(filled(names.map(plainKey))),
    aliases: arrayLiteral(filled([...nameKeys, ...otherKeys])),
    spellings: arrayLiteral([coreKey, ...nameKeys, ...otherKeys].flatMap(spellingsOf)),
    core: coreKey === '' ? null : coreKey,
  };
};

/** The search columns of a place that is known by its code alone: misspellings of digits mean nothing. */
export const searchableCode = (name: string): SearchColumns => ({
  names: arrayLiteral([plainKey(name)]),
  aliases: '{}',
  spellings: '{}',
  core: null,
});
