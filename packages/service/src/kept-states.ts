import { instantOf, type Clock } from '@dqs/core';
import { readStates, type States } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { joinGenerations, type Database, type DatasetGenerations, type Surface } from '@dqs/storage';

/** Runs of connectors change what is said of them without a new generation: for so long, in milliseconds, it may be old. */
const keptFor = 60_000;

interface Kept {
  /** Those known before the states were read, which are of these generations or newer ones. */
  readonly generations: DatasetGenerations;
  readonly readAt: number;
  readonly states: Promise<States>;
}

/**
 * The states of all datasets, for an answer that was read from `datasets` in the generations `found`: undefined where nothing was read, null
 * where nobody could tell.
 */
type KeptStates = (datasets: readonly DatasetKey[], found: string | null | undefined) => Promise<States>;

const ofSurface = (db: Pick<Database, 'reader' | 'generations'>, clock: Clock, surface: Surface): KeptStates => {
  const nothing = { missed: () => Promise.resolve(new Map()), completeness: () => Promise.resolve(new Map()) };
  let kept: Kept | null = null;

  const read = (): Kept => {
    const now = clock.now();
    const generations = new Map(db.generations());
    const states = readStates(db.reader(surface), nothing, instantOf(now));
    const reading: Kept = { generations, readAt: now, states };
    states.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  };

  return (datasets, found) => {
    const wanted = found === undefined ? joinGenerations(datasets, db.generations()) : found;
    const isCurrent = kept !== null && clock.now() - kept.readAt < keptFor;
    if (kept === null || !isCurrent || joinGenerations(datasets, kept.generations) !== wanted) kept = read();
    return kept.states;
  };
};

/**
 * The states of all datasets and connectors on each surface, read once for many answers: each of those without rows says what is loaded.
 * They are read anew for an answer of another generation, and after a minute.
 */
export const createKeptStates = (
  db: Pick<Database, 'reader' | 'generations'>,
  clock: Clock,
): Readonly<Record<Surface, KeptStates>> => ({
  public: ofSurface(db, clock, 'public'),
  internal: ofSurface(db, clock, 'internal'),
});
