import { instantOf, type Clock } from '@dqs/core';
import { readStates, type States } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { joinGenerations, type Database, type DatasetGenerations, type Surface } from '@dqs/storage';

/** Maximum age in milliseconds: runs of connectors change their reported state without a new generation. */
const keptFor = 60_000;

interface Kept {
  /** The generations before the read. The states are of these generations or newer ones. */
  readonly generations: DatasetGenerations;
  readonly readAt: number;
  readonly states: Promise<States>;
}

/**
 * The states of all datasets, for an answer read from `datasets` in the generations `found`: undefined if nothing was
 * read, null if they are unknown.
 */
type KeptStates = (datasets: readonly DatasetKey[], found: string | null | undefined) => Promise<States>;

const ofSurface = (db: Pick<Database, 'reader' | 'generations'>, clock: Clock, surface: Surface): KeptStates => {
  const noReasons = { missed: () => Promise.resolve(new Map()), completeness: () => Promise.resolve(new Map()) };
  let kept: Kept | null = null;

  const read = (): Kept => {
    const now = clock.now();
    const generations = new Map(db.generations());
    const states = readStates(db.reader(surface), noReasons, instantOf(now));
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
 * The states of all datasets and connectors on each surface, read once for many answers, because each answer without
 * rows reports what is loaded. They are read again for an answer of another generation, and after a minute.
 */
export const createKeptStates = (
  db: Pick<Database, 'reader' | 'generations'>,
  clock: Clock,
): Readonly<Record<Surface, KeptStates>> => ({
  public: ofSurface(db, clock, 'public'),
  internal: ofSurface(db, clock, 'internal'),
});
