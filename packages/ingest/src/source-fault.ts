import { ServiceError } from '@dqs/schemas';
import { SourceFormatError } from './source-format-error.ts';

/** What is wrong with a source, not with us. */
export type SourceFault = SourceFormatError | ServiceError;

/** True for the source's fault: it is reported, and other artifacts may still be good. Everything else ends the run. */
export const isSourceFault = (error: unknown): error is SourceFault =>
  error instanceof SourceFormatError || (error instanceof ServiceError && error.code.startsWith('upstream_'));
