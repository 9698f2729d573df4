import { nameQuestion } from '@dqs/core/name-search';
import { questionOf, withoutMarks } from '@dqs/series';

/** Words of a question that say nothing of what is asked for. */
const idle = new Set(
  (
    'a an the of in on for to and or by at is are was were be what whats which who how much many did does do has have had ' +
    'show me give get find tell please i we need want series data statistics statistic figure figures number numbers latest ' +
    'current currently big much added now today recent value values level its it this that with from about united states america american ' +
    'us usa history historical chart official last'
  ).split(' '),
);

/**
 * What people say for what agencies call otherwise: a phrase, and the words that stand for it, any of which will do. Words of
 * an alternative joined by a plus sign must all be there. Longer phrases are looked for first.
 */
const synonyms: readonly (readonly [phrase: string, alternatives: string])[] = [
  ['jobs report', 'payroll payrolls nonfarm'],
  ['jobs numbers', 'payroll payrolls nonfarm'],
  ['job growth', 'payroll payrolls nonfarm'],
  ['job openings', 'openings jolts'],
  ['jobless rate', 'unemployment'],
  ['jobless', 'unemployment'],
  ['out work', 'unemployment'],
  ['jobs', 'jobs payrolls employment'],
  ['core inflation', 'core'],
  ['inflation', 'inflation cpi consumer+price hicp'],
  ['fed funds', 'fed+funds federal+funds'],
  ['federal funds', 'federal+funds fed+funds'],
  ['policy rate', 'federal+funds refinancing deposit+facility'],
  ['yield', 'yield treasury constant+maturity'],
  ['yields', 'yield treasury constant+maturity'],
  ['treasuries', 'treasury'],
  ['national debt', 'debt+total debt+penny'],
  ['public debt', 'debt'],
  ['government debt', 'debt'],
  ['budget deficit', 'deficit'],
  ['trade balance', 'trade+balance balance+goods net+exports'],
  ['trade deficit', 'trade+balance balance+goods net+exports'],
  ['wages', 'wages earnings'],
  ['wage', 'wage earnings'],
  ['pay', 'earnings wages'],
  ['gas prices', 'gasoline'],
  ['petrol', 'gasoline'],
  ['factory output', 'industrial+production manufacturing+production'],
  ['house', 'house housing'],
  ['home', 'home house housing'],
  ['homes', 'homes houses housing home'],
  ['gdp', 'gdp gross+domestic+product'],
  ['economic growth', 'gdp gross+domestic+product'],
  ['government', 'government federal'],
  ['spending', 'spending obligations outlays expenditures'],
  ['german', 'germany'],
  ['french', 'france'],
  ['spanish', 'spain'],
  ['italian', 'italy'],
  ['dutch', 'netherlands'],
  ['european', 'euro+area european+union'],
  ['eurozone', 'euro+area'],
  ['euro zone', 'euro+area'],
];

const byLength = synonyms
  .map(([phrase, alternatives]) => ({ words: phrase.split(' '), alternatives: alternatives.split(' ') }))
  .toSorted((a, b) => b.words.length - a.words.length);

/** One thing that a question asks for: words that must all be there, in one of several wordings. */
export interface Term {
  readonly wordings: readonly (readonly string[])[];
}

const wordsOf = (query: string): readonly string[] =>
  withoutMarks(query)
    .toLowerCase()
    .replace(/\bu\.s\.?a?\b\.?/g, ' us ')
    .replace(/(\d)[ -]?(?:yr|years?|y)\b/g, '$1 year')
    .replace(/(\d)[ -]?(?:mo|months?|m)\b/g, '$1 month')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** What a question asks for, idle words left out; empty where nothing is left. */
export const termsOf = (query: string): readonly Term[] => {
  const words = wordsOf(query).filter((word) => !idle.has(word));
  const terms: Term[] = [];
  for (let at = 0; at < words.length;) {
    const known = byLength.find((entry) => entry.words.every((word, offset) => words[at + offset] === word));
    if (known) {
      const alternatives = known.alternatives.map((alternative) => alternative.split('+'));
      terms.push({ wordings: [known.words, ...alternatives] });
      at += known.words.length;
    } else {
      terms.push({ wordings: [[words[at]!]] });
      at += 1;
    }
  }
  return terms;
};

/** The terms as a full-text question: each of them in one of its wordings; null where there is none. */
export const fullTextOf = (terms: readonly Term[]): string | null => {
  if (terms.length === 0) return null;
  return terms
    .map(({ wordings }) => `(${wordings.map((wording) => `(${questionOf(wording.join(' ')) ?? ''})`).join(' | ')})`)
    .join(' & ');
};

/** Each word of a question with all that one slip of the hand makes of it (`slipsOf` of names); empty where none can be misspelt. */
export const slipsOfQuestion = (query: string): readonly (readonly string[])[] => {
  const words = wordsOf(query).filter((word) => !idle.has(word));
  const [, , , slips = []] = nameQuestion(words.join(' '))?.parameters ?? [];
  const forms = new Map<string, string[]>();
  for (const slip of slips) {
    const [place = '', form = ''] = slip.split(' ');
    forms.set(place, [...(forms.get(place) ?? []), form]);
  }
  const all = [...forms.values()];
  return all.every((each) => each.length === 1) ? [] : all;
};

/** Words of which each may be one of several, as a full-text question. */
export const fullTextOfForms = (forms: readonly (readonly string[])[]): string =>
  forms.map((each) => `(${each.join(' | ')})`).join(' & ');

/** What was meant: of each word the form that most of the texts have, which were found by these forms. */
export const corrected = (forms: readonly (readonly string[])[], texts: readonly string[]): string => {
  const counts = new Map<string, number>();
  for (const text of texts) for (const word of new Set(wordsOf(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const count = (form: string): number => counts.get(form) ?? 0;
  return forms.map((each) => each.reduce((best, form) => (count(form) > count(best) ? form : best))).join(' ');
};
