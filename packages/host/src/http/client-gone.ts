const codes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

/** True for an error that says no more than that the client went away in the middle of its answer: no failure of ours. */
export const isClientGone = (error: unknown): boolean => codes.has((error as NodeJS.ErrnoException | null)?.code);
