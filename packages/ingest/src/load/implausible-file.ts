import { SourceFormatError } from '../source-format-error.ts';

/** A file that is implausible as a whole. It waits in quarantine, and none of it is loaded. */
export class ImplausibleFile extends SourceFormatError {}
