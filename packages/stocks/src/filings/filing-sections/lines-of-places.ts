import type { TextLine } from '@dqs/edgar';

/** The lines that links can lead to, by the name of their place. */
export type LinesOfPlaces = ReadonlyMap<string, number>;

export const linesOfPlaces = (lines: readonly TextLine[]): LinesOfPlaces =>
  new Map(lines.flatMap(({ places = [] }, at) => places.map((place) => [place, at] as const)));
