import { foldName } from '@dqs/core/name-search';

const served: ReadonlySet<string> = new Set(['US', 'AU']);

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** English names of the other countries (ISO 3166), by their compared form. */
const countries: ReadonlyMap<string, string> = new Map(
  letters.flatMap((first) =>
    letters.flatMap((second) => {
      const code = `${first}${second}`;
      const name = served.has(code) || code === 'EU' || code === 'EZ' ? undefined : names.of(code);
      return name === undefined ? [] : [[foldName(name), name] as const];
    }),
  ),
);

/** The euro area and the European Union, also with the number of members at a time. */
const unions = [
  { pattern: /^(?:ea\d{0,2}|ez|euro ?(?:area|zone))$/, name: 'the euro area' },
  { pattern: /^(?:eu\d{0,2}|european union)$/, name: 'the European Union' },
];

/** The country or union that a text names, if it is outside the United States and Australia; null otherwise. */
export const placeAbroad = (text: string): string | null => {
  const asked = foldName(text);
  return unions.find(({ pattern }) => pattern.test(asked))?.name ?? countries.get(asked) ?? null;
};
