import { joinedWords, withoutMarks } from '@dqs/series';
import { geographyLevels, type GeographyLevel } from './contract.ts';
import type { Place } from './place.ts';

const levelWords: Readonly<Record<GeographyLevel, string>> = {
  nation: 'national country',
  state: 'state',
  county: 'county',
  cbsa: 'metro metropolitan area city msa',
  zip3: 'zip code prefix',
  zcta: 'zip code',
  au_state: 'state territory australia',
  au_gccsa: 'capital city metro australia',
  au_sa4: 'region australia',
  au_sa3: 'district australia',
  au_lga: 'council local government area australia',
};

/**
 * Search words of a series in addition to its title and key: its level, other names of its place, names without
 * accents, and everyday words.
 */
export const searchWords = (title: string, place: Place, keywords: string): string =>
  joinedWords([keywords, levelWords[place.level], place.words, withoutMarks(title)]);

/** The order of search results: nations, states, metropolitan areas, counties; within a level by prominence. */
export const searchRank = (level: GeographyLevel, prominence: number): number =>
  levelOrder.indexOf(level) * 100 + prominence;

/** All levels, larger places first. */
export const levelOrder: readonly GeographyLevel[] = [
  'nation',
  'state',
  'au_state',
  'cbsa',
  'au_gccsa',
  ...geographyLevels.filter((level) => !['nation', 'state', 'au_state', 'cbsa', 'au_gccsa'].includes(level)),
];
