import type { Outcome } from './ask.ts';
import type { QuestionSet } from './question-set.ts';

const mean = (values: readonly number[]): string =>
  values.length === 0 ? '–' : (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(1);

/** What came of a set, in lines to print. */
export const tallyOf = (set: QuestionSet, outcomes: readonly Outcome[]): readonly string[] => {
  const of = (ended: Outcome['ended']) => outcomes.filter((outcome) => outcome.ended === ended);
  const answered = of('answered');
  const allowed = set.questions.flatMap(({ id, mostCalls }) =>
    mostCalls !== undefined && answered.some((outcome) => outcome.id === id) ? [mostCalls] : [],
  );
  const asked = outcomes.length - of('not loaded').length;
  return [
    `${set.name} (${set.license}, ${set.repository} at ${set.commit.slice(0, 8)})`,
    `  ${answered.length} of ${asked} answered; ${of('not loaded').length} ask for data that is not loaded`,
    `  calls each ${mean(answered.map(({ calls }) => calls))}, where the set allows ${mean(allowed)}; tokens of answers each ${mean(answered.map(({ tokens }) => tokens))}`,
    ...of('wrong').map(({ id, why }) => `  wrong: ${id}: ${(why ?? '').slice(0, 300)}`),
    ...of('not loaded').map(({ id, why }) => `  not loaded: ${id}: ${(why ?? '').slice(0, 160)}`),
  ];
};
