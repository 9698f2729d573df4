import { ServiceError } from '@dqs/schemas';
import { SourceFormatError } from './source-format-error.ts';

/** A fault of a source, not of this program. */
export type SourceFault = SourceFormatError | ServiceError;

/**
 * True for a fault of the source. It is reported, and further artifacts may still be good. Everything else ends the
 * run.
 */
export const isSourceFault = (error: unknown): error is SourceFault =>
  error instanceof SourceFormatError || (error instanceof ServiceError && error.code.startsWith('upstream_'));
