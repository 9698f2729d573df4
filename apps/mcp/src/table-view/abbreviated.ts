import { repeatsOf, type Repeat } from './repeats.ts';

/** Prefixes of abbreviations: a sign that does not occur in the table. */
const signs = ['#', '§', '¤'] as const;

/**
 * Minimum length of an abbreviated cell and minimum saving. Maximum number of abbreviations, because more would be hard
 * to follow.
 */
const least = { cell: 20, saved: 16 } as const;
const most = 30;

/** Characters that an abbreviation costs per use and for its definition. */
const cost = { used: 8, told: 18 } as const;

const savedBy = (times: number, length: number): number => (times - 1) * length - times * cost.used - cost.told;

type Abbreviations = ReadonlyMap<string, unknown>;

/** Parts of a table in which cells may be abbreviated: cells, in rows. */
type Rows = readonly unknown[] | Readonly<Record<string, unknown>>;

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');

const mapped = (value: unknown, change: (cell: unknown) => unknown): unknown => {
  const made = change(value);
  if (made !== value || typeof value !== 'object' || value === null) return made;
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapped(item, change)]));
};

/** Maps every cell of some rows. A row itself is not a cell. */
const withCells = <R extends Rows>(rows: R, change: (cell: unknown) => unknown): R => {
  const row = (value: unknown): unknown =>
    Array.isArray(value) ? value.map((cell) => mapped(cell, change)) : mapped(value, change);
  return (
    Array.isArray(rows) ? rows.map(row) : Object.fromEntries(Object.entries(rows).map(([key, one]) => [key, row(one)]))
  ) as R;
};

/** Figures, days and keys are never abbreviated. */
const mayBeShort = (cell: unknown): boolean =>
  isTexts(cell) || (typeof cell === 'string' && cell.length >= least.cell && cell.includes(' '));

/** Frequent cells of the table as JSON, largest saving first. */
const frequentCells = (all: readonly Rows[]): readonly string[] => {
  const counts = new Map<string, number>();
  const count = (cell: unknown): unknown => {
    if (!mayBeShort(cell)) return cell;
    const text = JSON.stringify(cell);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return cell;
  };
  for (const rows of all) withCells(rows, count);
  return [...counts]
    .map(([text, times]) => ({ text, saved: savedBy(times, text.length) }))
    .filter(({ saved }) => saved >= least.saved)
    .toSorted((one, other) => other.saved - one.saved)
    .map(({ text }) => text);
};

/** Free positions of a repeat that do not overlap, in order. */
const freePlaces = ({ at, length }: Repeat, taken: readonly boolean[]): readonly number[] => {
  let end = 0;
  return at
    .toSorted((one, other) => one - other)
    .filter((place) => {
      if (place < end || taken.slice(place, place + length).includes(true)) return false;
      end = place + length;
      return true;
    });
};

/** Frequent word sequences of the texts, largest saving first. */
const frequentPhrases = (texts: readonly (readonly string[])[], limit: number): readonly string[] => {
  const words = texts.flatMap((own) => [...own, '']);
  const taken = words.map(() => false);
  const lengthOf = ({ at, length }: Repeat): number => words.slice(at[0], at[0]! + length).join(' ').length;
  const open = repeatsOf(texts).map((repeat) => {
    const length = lengthOf(repeat);
    return { repeat, length, saved: savedBy(repeat.at.length, length) };
  });
  const worth = open.filter(({ saved }) => saved >= least.saved).toSorted((one, other) => one.saved - other.saved);
  const chosen: string[] = [];
  while (chosen.length < limit) {
    const best = worth.pop();
    if (!best) break;
    const at = freePlaces(best.repeat, taken);
    const saved = savedBy(at.length, best.length);
    if (saved < least.saved) continue;
    if (saved < best.saved && saved < (worth.at(-1)?.saved ?? 0)) {
      const place = worth.findIndex((other) => other.saved >= saved);
      worth.splice(place, 0, { ...best, saved });
      continue;
    }
    for (const place of at) taken.fill(true, place, place + best.repeat.length);
    chosen.push(words.slice(at[0], at[0]! + best.repeat.length).join(' '));
  }
  return chosen;
};

const isText = (cell: unknown): cell is string => typeof cell === 'string' && cell.includes(' ');

/**
 * Replaces repeated cells and phrases in the rows by abbreviations, and returns their meanings. Unchanged if there are
 * none.
 */
export const abbreviated = <R extends readonly Rows[]>(
  all: R,
): { readonly rows: R; readonly abbreviations: Abbreviations } => {
  const none = { rows: all, abbreviations: new Map() };
  const written = JSON.stringify(all);
  const sign = signs.find((each) => !written.includes(each));
  if (sign === undefined) return none;
  const abbreviations = new Map<string, unknown>();
  const short = new Map<string, string>();
  const add = (value: unknown): string => {
    const name = `${sign}${abbreviations.size + 1}`;
    abbreviations.set(name, value);
    return name;
  };
  for (const text of frequentCells(all).slice(0, most)) short.set(text, '');
  const withShortCells = (cell: unknown): unknown => {
    if (!mayBeShort(cell)) return cell;
    const text = JSON.stringify(cell);
    const known = short.get(text);
    if (known !== '') return known ?? cell;
    const name = add(cell);
    short.set(text, name);
    return name;
  };
  const shortCells = all.map((rows) => withCells(rows, withShortCells));

  const texts: string[][] = [];
  for (const rows of shortCells)
    withCells(rows, (cell) => {
      if (isText(cell)) texts.push(cell.split(' '));
      return cell;
    });
  const phrases = frequentPhrases(texts, most - abbreviations.size).map((phrase) => ({ phrase, name: add(phrase) }));
  const withPhrases = (cell: unknown): unknown =>
    isText(cell)
      ? phrases.reduce(
          (text, { phrase, name }) => ` ${text} `.replaceAll(` ${phrase} `, ` ${name} `).slice(1, -1),
          cell,
        )
      : cell;
  const rows = shortCells.map((each) => withCells(each, withPhrases)) as unknown as R;
  return abbreviations.size === 0 ? none : { rows, abbreviations };
};
