import type { Surface } from '@dqs/storage';

/** The last state text of a request, with the values that it was made from. */
export interface CachedState {
  readonly surface: Surface;
  readonly today: string;
  readonly generations: readonly (string | undefined)[];
  readonly text: string;
}
