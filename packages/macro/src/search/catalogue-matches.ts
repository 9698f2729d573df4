import { foldName } from '@dqs/core/name-search';
import { stem } from '@dqs/core/vocabulary';
import { headlines, type Headline } from '../catalogue/index.ts';
import { isInStateOf } from './place-words.ts';
import { containsWord, type Question, type Term } from './question.ts';
import { scorer, type Score } from './score.ts';

/** A series of the catalogue that matches a question, loaded or not. */
export interface CatalogueMatch extends Score {
  readonly headline: Headline;
}

const stemsOf = new Map(
  headlines.map((headline) => [
    headline,
    foldName(`${headline.title} ${headline.keywords} ${headline.key.replaceAll(/[._]/g, ' ')}`)
      .split(' ')
      .map(stem),
  ]),
);

const isOf = (
  { geography, title }: Pick<Headline, 'geography' | 'title'>,
  { places, hasOtherWords }: Question,
): boolean =>
  places.length === 0 ||
  (hasOtherWords && isInStateOf(title, places)) ||
  places.some(
    ({ geographies, names }) =>
      geographies.includes(geography) || names.some((name) => foldName(title).includes(foldName(name))),
  );

const has = (stems: readonly string[], { wordings }: Term): boolean =>
  wordings.some((wording) => wording.every((word) => containsWord(stems, word)));

/**
 * The series of the catalogue that have every required term of a question, in a place that it names, best first. Pure.
 */
export const searchCatalogue = (
  question: Question,
  required: readonly Term[] = question.terms,
): readonly CatalogueMatch[] => {
  if (required.length === 0) return [];
  const scoreOf = scorer(null, question.terms);
  return headlines
    .filter((headline) => isOf(headline, question) && required.every((term) => has(stemsOf.get(headline)!, term)))
    .map((headline) => ({
      headline,
      ...scoreOf({
        series_key: headline.key,
        title: headline.title,
        prominence: headline.prominence,
        keywords: headline.keywords,
      }),
    }))
    .toSorted((one, other) => other.score - one.score);
};
