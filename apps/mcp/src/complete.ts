import type { Caller } from '@dqs/limits';
import type { CompletionSubject } from '@dqs/service';

/** A domain's own source of values. Null leaves the answer to the schema and the examples. */
export type Complete = (subject: CompletionSubject, typed: string, caller: Caller) => Promise<readonly string[] | null>;
