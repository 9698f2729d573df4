import type { Surface } from '@dqs/storage';

/** The state that was last written out for a request, and what it was made of. */
export interface KnownState {
  readonly surface: Surface;
  readonly today: string;
  readonly generations: readonly (string | undefined)[];
  readonly text: string;
}
