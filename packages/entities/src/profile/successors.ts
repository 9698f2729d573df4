import type { Reader } from '@dqs/kit';
import { readProfile, type ProfileRow } from './query.ts';

/** Maximum length of a chain of successions. */
const mostSteps = 20;

type Listed = readonly [lei: string | null, name: string | null];

const successorsOf = (row: ProfileRow): readonly Listed[] => (row.successors as readonly Listed[] | null) ?? [];

const inWords = ([lei, name]: Listed): string => (lei === null ? name! : name === null ? lei : `${name} (${lei})`);

/** The successors in an entity's record, as a note; null if there are none. */
export const successorNote = (row: ProfileRow): string | null => {
  const successors = successorsOf(row);
  return successors.length === 0
    ? null
    : `${row.legal_name} (${row.lei}) was succeeded by ${successors.map(inWords).join(' and by ')}.`;
};

/** The last entity of a chain of successions, with a note on each step. */
interface Succession {
  readonly row: ProfileRow;
  readonly notes: readonly string[];
}

/**
 * Follows the successor of an entity, then that successor's own, and so on, as long as each record names exactly one
 * entity whose record is loaded. If the chain ends early, the note gives the reason.
 */
export const followSuccessors = async (db: Reader, first: ProfileRow): Promise<Succession> => {
  const passed = new Set([first.lei]);
  const notes: string[] = [];
  let row = first;
  for (let step = 0; step < mostSteps; step += 1) {
    const successors = successorsOf(row);
    const [only, ...others] = successors;
    if (only === undefined) return { row, notes };
    notes.push(successorNote(row)!);
    if (others.length > 0)
      return { row, notes: [...notes, 'The chain ends here, because there are several successors.'] };
    const [lei] = only;
    if (lei === null)
      return { row, notes: [...notes, 'The chain ends here, because the record has no LEI of the successor.'] };
    if (passed.has(lei)) return { row, notes: [...notes, `The chain ends here, because it returns to ${lei}.`] };
    const next = await readProfile(db, lei);
    if (next === null)
      return { row, notes: [...notes, `The chain ends here, because the record of ${lei} is not loaded.`] };
    passed.add(lei);
    row = next;
  }
  return { row, notes: [...notes, `The chain ends here, after ${mostSteps} successions.`] };
};
