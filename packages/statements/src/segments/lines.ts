import { lineByKey } from '../lines/registry.ts';
import { segmentLines, type SegmentLine } from './segment-line.ts';

const registered: Readonly<Record<SegmentLine, string>> = {
  revenue: 'revenue',
  operating_income: 'operating_income',
  assets: 'total_assets',
};

const concepts: ReadonlyMap<string, SegmentLine> = new Map(
  segmentLines.flatMap((line) =>
    (lineByKey.get(registered[line])?.candidates ?? []).map(({ concept }) => [concept, line] as const),
  ),
);

/** The line that a concept carries; null for all others. */
export const segmentLineOf = (concept: string): SegmentLine | null => concepts.get(concept) ?? null;

/** The place of a concept among those of its line: the first is the one that says it best. */
export const conceptRank = (concept: string): number => [...concepts.keys()].indexOf(concept);
