const codes: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * True for an error that only means the client disconnected during the response, which is not a failure of the service.
 */
export const isClientGone = (error: unknown): boolean => codes.has((error as NodeJS.ErrnoException | null)?.code);
