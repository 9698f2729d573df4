import type { Artifact } from '@dqs/kit';

/** What a file of the Building Permits Survey holds. */
export interface PermitFile {
  readonly area: 'county' | 'cbsa';
  readonly frequency: 'monthly' | 'annual';
}

const folder = 'https://www2.census.gov/econ/bps';

const families = [
  { area: 'county', frequency: 'annual', folder: 'County', name: 'coYYYYa.txt', pattern: /^co\d{4}a(?![a-z])/i },
  { area: 'county', frequency: 'monthly', folder: 'County', name: 'coYYMMc.txt', pattern: /^co\d{4}c(?![a-z])/i },
  { area: 'cbsa', frequency: 'monthly', folder: 'Metro', name: 'maYYMMc.txt', pattern: /^ma\d{4}c(?![a-z])/i },
] as const;

/** The files of the survey, for lists of sources. */
export const artifacts = families.map(({ folder: place, name, pattern }) => ({
  name,
  address: `${folder}/${place}/${name}`,
  pattern,
}));

const familyOf = (name: string) => families.find(({ pattern }) => pattern.test(name));

/** A file of the survey by its name, which alone tells what it holds; null for another file. */
export const recognise = (name: string): Artifact | null => {
  const family = familyOf(name);
  const stem = /^[a-z]{2}\d{4}[ac]/i.exec(name)?.[0].toLowerCase();
  return family && stem ? { name: `${stem}.txt`, address: `${folder}/${family.folder}/${stem}.txt` } : null;
};

/** What a file holds. Throws for one that `recognise` does not know. */
export const permitFileOf = (name: string): PermitFile => {
  const family = familyOf(name);
  if (family) return family;
  throw new Error(`${name} is no file of the Building Permits Survey`);
};

const firstYear = 1990;
/** How far back a run fetches months; older ones can be loaded from files. */
const months = 36;
/** A month is published by the end of the next one, a year in May. */
const annualMonth = 6;

const official = (name: string): Artifact => ({ name, address: `${folder}/County/${name}` });
const two = (value: number): string => String(value % 100).padStart(2, '0');

/** Every year since 1990, then the months of the last three years, oldest first. */
export async function* discover(today: string): AsyncGenerator<Artifact> {
  const [year, month] = [Number.parseInt(today.slice(0, 4), 10), Number.parseInt(today.slice(5, 7), 10)];
  for (let past = firstYear; past < (month >= annualMonth ? year : year - 1); past += 1)
    yield official(`co${past}a.txt`);
  // The month before the last one is out for certain.
  const newest = year * 12 + (month - 1) - 2;
  for (let index = newest - months + 1; index <= newest; index += 1) {
    yield official(`co${two(Math.floor(index / 12))}${two((index % 12) + 1)}c.txt`);
  }
}
