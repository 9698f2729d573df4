/**
 * CIKs that hold a symbol without filing annual or quarterly reports, and the CIK of the same business that files them: the
 * ticker list names such a shell or new holding company at times. Only pairs that were checked against EDGAR belong here;
 * what the reports themselves show is found without an entry.
 */
export const reportingCik: ReadonlyMap<number, number> = new Map([]);
