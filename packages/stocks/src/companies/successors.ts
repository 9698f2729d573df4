/**
 * CIKs with a symbol but without annual or quarterly reports, and the CIK of the same business that files these: the
 * ticker list sometimes names such a shell or new holding company. Only pairs verified on EDGAR belong here. Successors
 * that the reports themselves show need no entry.
 */
export const reportingCik: ReadonlyMap<number, number> = new Map([]);
