import { AsyncLocalStorage } from 'node:async_hooks';
import { stepChannel, type Step } from '@dqs/core';
import type { Context, Span, Tracer } from '@opentelemetry/api';
import { SettingsError } from './settings/index.ts';

/** Traces of a process, sent to a receiver. */
export interface Traces {
  /** Sends remaining spans, for a few seconds at most. */
  close(): Promise<void>;
}

export interface TracesOptions {
  /** The OTLP endpoint over http: `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string;
  /** Percentage of sampled traces that begin here. */
  readonly percent: number;
}

/** Milliseconds for the receiver to answer. */
const patience = 3000;

/** Imported only if traces are on. The packages are installed separately and take a fifth of a second to load. */
const load = async () => {
  try {
    const [api, core, trace, resources, exporter] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
    return { api, core, trace, resources, exporter };
  } catch (error) {
    throw new SettingsError(
      'DQS_TRACES_URL: needs OpenTelemetry; install it with the program: npm install -g @opentelemetry/api @opentelemetry/core @opentelemetry/resources @opentelemetry/sdk-trace @opentelemetry/exporter-trace-otlp-http',
      { cause: error },
    );
  }
};

type Libraries = Awaited<ReturnType<typeof load>>;

const openProvider = ({ trace, resources, exporter }: Libraries, { url, percent }: TracesOptions) =>
  new trace.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'dqs' }),
    sampler: new trace.ParentBasedSampler({ root: new trace.TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [
      new trace.BatchSpanProcessor({
        exporter: new exporter.OTLPTraceExporter({ url, timeoutMillis: patience }),
        exportTimeoutMillis: patience,
        scheduledDelayMillis: 1000,
      }),
    ],
  });

/** Converts steps to spans. Each belongs to its enclosing step, and a request to the trace in its caller's headers. */
const follow = (tracer: Tracer, { api, core }: Libraries): (() => void) => {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, trace } = api;
  const propagator = new core.W3CTraceContextPropagator();
  const within = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<object, Span>();

  const begin = (step: Step): Context => {
    const parent = step.carrier
      ? propagator.extract(ROOT_CONTEXT, step.carrier, defaultTextMapGetter)
      : (within.getStore() ?? ROOT_CONTEXT);
    const span = tracer.startSpan(
      step.kind === 'request' || step.kind === step.name ? step.name : `${step.kind} ${step.name}`,
      {
        kind: step.kind === 'request' ? SpanKind.SERVER : step.kind === 'query' ? SpanKind.CLIENT : SpanKind.INTERNAL,
        attributes: { 'dqs.step': step.kind, ...(step.kind === 'query' ? { 'db.system.name': 'postgresql' } : {}) },
      },
      parent,
    );
    spans.set(step, span);
    return trace.setSpan(parent, span);
  };

  const end = (step: Step & { readonly result?: unknown; readonly error?: unknown }): void => {
    const span = spans.get(step);
    if (!span) return;
    spans.delete(step);
    if (step.error === undefined) span.setAttributes({ ...step.facts?.(step.result) });
    else {
      // The message of an error may repeat what a caller sent. Its type does not.
      const { code, name } = step.error as { readonly code?: unknown; readonly name?: unknown };
      const type = [code, name].find((text) => typeof text === 'string' && /^\w{1,60}$/.test(text));
      span.setAttribute('error.type', typeof type === 'string' ? type : 'unknown');
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };

  /** Synchronous work ends here. Asynchronous work ends later, or here if it threw before its first await. */
  const left = (step: Step & { readonly error?: unknown }): void => {
    if (step.kind === 'decode' || step.error !== undefined) end(step);
  };

  const subscribers = { end: left, asyncEnd: end };
  stepChannel.start.bindStore(within, begin);
  stepChannel.end.subscribe(subscribers.end as never);
  stepChannel.asyncEnd.subscribe(subscribers.asyncEnd as never);
  return () => {
    stepChannel.start.unbindStore(within);
    stepChannel.end.unsubscribe(subscribers.end as never);
    stepChannel.asyncEnd.unsubscribe(subscribers.asyncEnd as never);
  };
};

/** Sends the traces of this process's steps. Throws SettingsError if OpenTelemetry is not installed. */
export const openTraces = async (options: TracesOptions): Promise<Traces> => {
  const libraries = await load();
  const provider = openProvider(libraries, options);
  const leave = follow(provider.getTracer('dqs'), libraries);
  return {
    async close() {
      leave();
      // An unreachable receiver does not keep a process from ending.
      await provider.shutdown().catch(() => undefined);
    },
  };
};
