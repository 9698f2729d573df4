import { expandedKey, plainKey, spellingsOf } from '@dqs/places';

/** The search columns of a row. */
export interface SearchColumns {
  readonly names: string;
  readonly aliases: string;
  readonly spellings: string;
  readonly core: string | null;
}

/** A list as a PostgreSQL array literal. Quotes and backslashes are escaped. */
export const arrayLiteral = (values: readonly string[]): string =>
  `{${[...new Set(values)].map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

export interface PlaceNames {
  /** Full names first. */
  readonly names: readonly string[];
  /** Other names that mean the place, such as the cities of a metropolitan area. */
  readonly others?: readonly string[];
  /** The name with which misspellings are compared. */
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

/** The search columns of a place whose name is only its code. Misspelt digits find nothing. */
export const searchableCode = (name: string): SearchColumns => ({
  names: arrayLiteral([plainKey(name)]),
  aliases: '{}',
  spellings: '{}',
  core: null,
});
