import { SourceFormatError } from '../source-format-error.ts';

/** A file that is not believed as a whole: it waits in quarantine, and nothing of it is loaded. */
export class ImplausibleFile extends SourceFormatError {}
