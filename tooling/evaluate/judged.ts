import { ServiceError } from '@dqs/schemas';
import type { ScratchService } from '@dqs/testing';

/**
 * What an answer is worth. `told`: refused, empty, or with a note that it is not exactly what was asked for. `not loaded`: the same, and
 * the files have nothing that would answer.
 */
type Outcome = 'first' | 'in three' | 'told' | 'silently wrong' | 'not loaded';

/** A question with what came of it. */
export interface Judged {
  readonly kind: string;
  readonly query: string;
  readonly wanted: string;
  readonly outcome: Outcome;
  readonly answer: string;
}

/** The note of an answer about the choice: what is held back, or not loaded of other files, says nothing about it. */
export const noteOfChoice = (note: string | null): string =>
  (note ?? '')
    .replace(/ ?A file of \S+ has been held back since \S+ Its changes are not in this answer\./g, '')
    .replace(/ ?The searched data is partly loaded: [^.]+\./g, '')
    .trim();

const askedAs = { accountId: 'evaluate', keyId: 'k', keyPrefix: 'p', surface: 'public' } as const;

/** Asks an operation for its three best matches and judges them by what identifies each. */
export const judge = async (
  { service }: ScratchService,
  tool: string,
  question: Pick<Judged, 'kind' | 'query' | 'wanted'>,
  { field, isRight }: { readonly field: string; readonly isRight: (id: string) => boolean },
): Promise<Judged> => {
  try {
    const { signal } = new AbortController();
    const answer = await service.call(tool, { values: { query: question.query, limit: 3 } }, askedAs, signal);
    const { data } = answer.envelope() as { data: { matches: readonly Readonly<Record<string, string>>[] } };
    const ids = data.matches.map((match) => match[field] ?? '');
    const at = ids.findIndex(isRight);
    const note = noteOfChoice(answer.note);
    const missed = ids.length === 0 || note !== '' ? 'told' : 'silently wrong';
    const outcome = at === 0 ? 'first' : at > 0 ? 'in three' : missed;
    return { ...question, outcome, answer: `${ids.join(' ') || 'nothing'}${note === '' ? '' : ` (${note})`}` };
  } catch (error) {
    if (error instanceof ServiceError) return { ...question, outcome: 'told', answer: error.code };
    throw error;
  }
};

const percent = (part: number, whole: number): string => `${((part * 100) / whole).toFixed(1)} %`;

/** Prints how many questions of each kind were answered rightly, and each that was not. Returns how many were silently wrong. */
export const printJudged = (what: string, judged: readonly Judged[]): number => {
  console.log(`\n${what}: ${judged.length} questions`);
  for (const [kind, own] of [...Map.groupBy(judged, (each) => each.kind), ['all', judged] as const]) {
    const count = (...outcomes: readonly Outcome[]) => own.filter(({ outcome }) => outcomes.includes(outcome)).length;
    const absent = count('not loaded');
    const answerable = own.length - absent;
    console.log(
      `${kind}: ${answerable}; first ${percent(count('first'), answerable)}, in three ${percent(count('first', 'in three'), answerable)}, told ${count('told')}, silently wrong ${count('silently wrong')}${absent === 0 ? '' : `; ${absent} more name series that are not loaded, and the answer says so`}`,
    );
  }
  for (const { query, outcome, answer, wanted } of judged.filter(
    ({ outcome }) => outcome !== 'first' && outcome !== 'not loaded',
  ))
    console.log([outcome, query, answer, `wanted ${wanted}`].join('\t'));
  return judged.filter(({ outcome }) => outcome === 'silently wrong').length;
};
