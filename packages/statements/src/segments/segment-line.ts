/** The lines with breakdowns. */
export const segmentLines = ['revenue', 'operating_income', 'assets'] as const;

export type SegmentLine = (typeof segmentLines)[number];
