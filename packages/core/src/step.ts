import { tracingChannel } from 'node:diagnostics_channel';

/** What is said of a step: never a value that a caller or a file sent. */
export type StepFacts = Readonly<Record<string, string | number | boolean>>;

/** A part of the work whose time somebody may want to see. */
export interface Step {
  readonly kind: 'request' | 'admit' | 'operation' | 'decode' | 'read' | 'query' | 'load' | 'fetch' | 'store';
  /** A name of this project: of an operation, a statement, a connector. */
  readonly name: string;
  /** Headers of the caller that name the trace this belongs to; of a request only. */
  readonly carrier?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** What is known once it has ended well. */
  readonly facts?: (result: unknown) => StepFacts;
}

/** Where steps are announced, in the terms of node's `diagnostics_channel`. Nobody listens unless traces are on. */
export const stepChannel = tracingChannel<object, Step>('dqs.step');

/** Does a part of the work, announced where somebody listens. Costs one comparison where nobody does. */
export const step = <T>(
  kind: Step['kind'],
  name: string,
  work: () => Promise<T>,
  facts?: (result: T) => StepFacts,
): Promise<T> =>
  stepChannel.start.hasSubscribers
    ? stepChannel.tracePromise(work, {
        kind,
        name,
        ...(facts ? { facts: facts as (result: unknown) => StepFacts } : {}),
      })
    : work();

/** The same for work that is done at once. */
export const stepAtOnce = <T>(kind: Step['kind'], name: string, work: () => T): T =>
  stepChannel.start.hasSubscribers ? stepChannel.traceSync(work, { kind, name }) : work();
