import type { Reader } from '@dqs/kit';
import { readProfile, type ProfileRow } from './query.ts';

/** Longer chains of successions are not followed. */
const mostSteps = 20;

type Listed = readonly [lei: string | null, name: string | null];

const successorsOf = (row: ProfileRow): readonly Listed[] => (row.successors as readonly Listed[] | null) ?? [];

const inWords = ([lei, name]: Listed): string => (lei === null ? name! : name === null ? lei : `${name} (${lei})`);

/** Who succeeded an entity, by its record; null where it names nobody. */
export const successorNote = (row: ProfileRow): string | null => {
  const successors = successorsOf(row);
  return successors.length === 0
    ? null
    : `${row.legal_name} (${row.lei}) was succeeded by ${successors.map(inWords).join(' and by ')}.`;
};

/** The last entity of a chain of successions, and what is to say of each step. */
interface Succession {
  readonly row: ProfileRow;
  readonly notes: readonly string[];
}

/**
 * Follows the successor of an entity, of that one its own, and so on, as far as each record names one entity whose record is loaded.
 * Where the way ends early the note says why.
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
    if (others.length > 0) return { row, notes: [...notes, 'Of several successors none is followed.'] };
    const [lei] = only;
    if (lei === null) return { row, notes: [...notes, 'Its record gives no LEI of the successor.'] };
    if (passed.has(lei)) return { row, notes: [...notes, `The record of ${lei} was passed already.`] };
    const next = await readProfile(db, lei);
    if (next === null) return { row, notes: [...notes, `The record of ${lei} is not loaded.`] };
    passed.add(lei);
    row = next;
  }
  return { row, notes: [...notes, `After ${mostSteps} successions no further one is followed.`] };
};
