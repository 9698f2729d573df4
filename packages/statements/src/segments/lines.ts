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

/** The line of a concept. Null for all others. */
export const segmentLineOf = (concept: string): SegmentLine | null => concepts.get(concept) ?? null;

/** The rank of a concept within its line. The first one fits best. */
export const conceptRank = (concept: string): number => [...concepts.keys()].indexOf(concept);
