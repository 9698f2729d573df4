import { tracingChannel } from 'node:diagnostics_channel';

/** Attributes of a step. They never contain a value that a caller or a file sent. */
export type StepFacts = Readonly<Record<string, string | number | boolean>>;

/** A part of the work that can be traced. */
export interface Step {
  readonly kind: 'request' | 'admit' | 'operation' | 'decode' | 'read' | 'query' | 'load' | 'fetch' | 'store';
  /** A name inside this project: an operation, a statement, a connector. */
  readonly name: string;
  /** The caller's trace headers; only for a request. */
  readonly carrier?: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Attributes available once it has succeeded. */
  readonly facts?: (result: unknown) => StepFacts;
}

/** The channel of steps, in the terms of Node's `diagnostics_channel`. It has subscribers only if traces are on. */
export const stepChannel = tracingChannel<object, Step>('dqs.step');

/** Runs a part of the work and publishes it to subscribers. Without subscribers it costs one comparison. */
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

/** The same for synchronous work. */
export const stepAtOnce = <T>(kind: Step['kind'], name: string, work: () => T): T =>
  stepChannel.start.hasSubscribers ? stepChannel.traceSync(work, { kind, name }) : work();
