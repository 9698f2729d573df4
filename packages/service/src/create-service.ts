import { createCursorCodec, dayOf, step, stepAtOnce } from '@dqs/core';
import type { HeldBack } from '@dqs/ingest';
import type { Asked, Catalog, Context } from '@dqs/kit';
import type { Caller } from '@dqs/limits';
import { ServiceError, type Day, type Endpoint, type Envelope } from '@dqs/schemas';
import { GenerationsRead, createStateOf, stateText } from './answer-state.ts';
import { answerBatch, batchTag } from './answer-batch.ts';
import { FinishedAnswer } from './answer.ts';
import { answerReading } from './answer-reading.ts';
import { createBatchReader, type Batch } from './batch.ts';
import { createCatalogue, type Compiled } from './catalogue.ts';
import { createCsvLinks } from './csv-links.ts';
import { entityTag, namesTag } from './entity-tag.ts';
import { createCoalescer } from './coalescing.ts';
import { heldBackBehind, noteOfHeldBack } from './held-back-note.ts';
import {
  completenessBehind,
  isWithoutRows,
  noteOfNone,
  noteOfPart,
  releasesBehind,
  type Completeness,
} from './held-note.ts';
import { givenText, withText } from './given-value.ts';
import { createIdentifiers } from './identifiers.ts';
import { createKeptCompleteness } from './kept-completeness.ts';
import { createKeptStates } from './kept-states.ts';
import { openapiOf } from './openapi.ts';
import { createOtherRegisters } from './other-registers.ts';
import { smallerPage, tooLarge } from './page-budget.ts';
import { RequestContext } from './request-context.ts';
import { createRequestReader, withValue, type Request } from './request.ts';
import { createResponseCache } from './response-cache.ts';
import { createReuse } from './reuse.ts';
import { createResponseValidator, paginationOf } from './response-validation.ts';
import type { Answer, Service, ServiceOptions } from './service.ts';
import type { Input } from './input.ts';
import type { Surface } from '@dqs/storage';
import type { Format } from './format.ts';
import { wideTable } from './wide-table.ts';
import { writeTable } from './write-table.ts';

const defaultTimeout = 10_000;
const defaultCheckEvery = 100;
const defaultLinkDays = 366;
/** Milliseconds for which `/ready` reuses a comparison of the surfaces: proxies probe every server each second. */
const verificationAge = 5000;

/** What is loaded and what is held back for all answers of an operation. */
interface Behind {
  readonly completeness: Completeness;
  readonly heldBack: readonly HeldBack[];
}

const joined = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : `${one} ${other}`;

/** The error for an internal failure. The caller learns only that it happened; the cause is logged. */
const internalError = (cause: unknown): ServiceError =>
  new ServiceError(
    'internal_error',
    'the service failed to answer this request; nothing is wrong with the request itself',
    {},
    { cause },
  );

const notReady = (message: string): ServiceError =>
  new ServiceError('service_unavailable', message, { retry_after: 5 });

/** The rows of an answer in the requested format. */
const tableBytes = (
  { compiled: { table }, columns }: Pick<Request, 'compiled' | 'columns'>,
  format: Exclude<Format, 'json'>,
  envelopes: readonly Envelope[],
): Buffer => {
  const wide = columns === 'wide' ? wideTable(table, envelopes) : null;
  const rows = wide?.rows ?? envelopes.flatMap((envelope) => [...table.rows(envelope)]);
  return writeTable(format, (wide ?? table).columns, rows);
};

/** A call that ended with an error; `request` is null if it could not be parsed. */
interface Failed {
  readonly tool: string;
  readonly input: Input;
  readonly request: Request | null;
  readonly caller: Caller;
  readonly signal: AbortSignal | (() => AbortSignal);
}

/** Builds the service that every transport calls. Throws if the domains conflict. */
export const createService = (options: ServiceOptions): Service => {
  const { db, clock } = options;
  const catalogue = createCatalogue(options.domains);
  const cursors = createCursorCodec(options.cursorSecret);
  const readRequest = createRequestReader(catalogue, cursors);
  const cache = createResponseCache(options.cacheBytes);
  const coalescer = createCoalescer<Answer>(options.timeout ?? defaultTimeout);
  const reuse = createReuse(catalogue.schedules, clock);
  const stateOf = createStateOf(db);
  const validator = createResponseValidator(catalogue, options.checkEvery ?? defaultCheckEvery);
  const readBatch = createBatchReader(catalogue, cursors, readRequest);
  const links = createCsvLinks({
    ...options,
    linkDays: options.linkDays ?? defaultLinkDays,
    catalogue,
    checkRequest: (tool, input, surface) => void (readBatch(tool, input, surface) ?? readRequest(tool, input, surface)),
  });
  const documents = new Map<string, Record<string, unknown>>();
  const describedOn = (surface: Surface): Catalog => ({
    ...catalogue.described[surface],
    completeness: createKeptCompleteness(options.domains, surface, db),
  });
  const described: Readonly<Record<Surface, Catalog>> = {
    public: describedOn('public'),
    internal: describedOn('internal'),
  };
  const states = createKeptStates(db, clock);
  let schemaIsCurrent = options.schema === undefined;
  let [cacheHits, cacheMisses] = [0, 0];

  let [dayNumber, day] = [NaN, '' as Day];
  /** The UTC day as text, formatted once a day. */
  const todayAt = (now: number): Day => {
    const number = Math.floor(now / 86_400_000);
    if (number !== dayNumber) [dayNumber, day] = [number, dayOf(now)];
    return day;
  };

  // The installation's secret is included so that a recreated database does not repeat old tags.
  const tagOf = (state: string): string => entityTag(options.cursorSecret, state);

  const limitOf = ({ compiled: { pageParameter }, parameters }: Request): number | null =>
    pageParameter === null ? null : (parameters[pageParameter] as number);

  /** Runs the operation for a page with at most `limit` rows. */
  const run = async (
    request: Request,
    rows: number | null,
    context: Context,
  ): Promise<{ readonly envelope: Envelope; readonly note: string | null; readonly isKnownOnly: boolean }> => {
    const { compiled, parameters, after } = request;
    const { endpoint, handler } = compiled.operation;
    const page = rows === null ? {} : { [compiled.pageParameter!]: rows };
    const asked = { ...parameters, ...page, after } as Asked<Endpoint>;
    const reply = await handler(asked, context).catch((error: unknown) => {
      throw validator.refusal(compiled, error);
    });
    validator.answer(compiled, reply, context.db.surface);
    const next = reply.next ? cursors.encode({ tool: endpoint.tool, pin: request.pin }, reply.next) : null;
    const envelope = { data: reply.data, meta: reply.meta, pagination: paginationOf(limitOf(request), next) };
    return { envelope, note: reply.note ?? null, isKnownOnly: reply.isKnownOnly ?? false };
  };

  /** What is loaded and held back, by surface and operation, in the last dataset state seen. Equal for all requests. */
  const behindOf: Readonly<Record<Surface, Map<Compiled, Behind & { readonly found: string }>>> = {
    public: new Map(),
    internal: new Map(),
  };

  const lookBehind = async (request: Request, context: Context, found: string | null | undefined): Promise<Behind> => {
    const known = behindOf[context.db.surface];
    const kept = known.get(request.compiled);
    if (kept !== undefined && kept.found === found) return kept;
    const completeness = await completenessBehind(request, context);
    const behind = { completeness, heldBack: await heldBackBehind(request, context) };
    if (typeof found === 'string') known.set(request.compiled, { ...behind, found });
    return behind;
  };

  /** What an answer lacks, in words: always for an empty answer; for others if only a part of their data is loaded. */
  const noteOn = async (
    request: Request,
    { envelope, note }: { readonly envelope: Envelope; readonly note: string | null },
    context: Context,
    found: string | null | undefined,
  ): Promise<string | null> => {
    const { endpoint, handler } = request.compiled.operation;
    if (request.after !== null) return note;
    const behind = await lookBehind(request, context, found);
    const heldBack = noteOfHeldBack(request, envelope.data, behind.heldBack);
    if (isWithoutRows(endpoint, envelope.data)) {
      const readStates = () => states[context.db.surface](endpoint.datasets, found);
      const rerun = (parameters: object) => handler({ ...parameters, after: null } as Asked<Endpoint>, context);
      const told = { meta: envelope.meta, note };
      return joined(await noteOfNone(request, told, rerun, { ...behind, readStates }, context), heldBack);
    }
    return joined(note ?? noteOfPart(request, envelope.data, releasesBehind(request, behind.completeness)), heldBack);
  };

  /** A null state means that the reads saw different states. The entity tag is then derived from the bytes. */
  const finish = (
    request: Request,
    envelope: Envelope,
    notes: Pick<Answer, 'note' | 'ownNote' | 'isKnownOnly'>,
    state: string | null,
  ): Answer => {
    const { endpoint } = request.compiled.operation;
    const body = request.format === 'json' ? JSON.stringify(envelope) : tableBytes(request, request.format, [envelope]);
    return new FinishedAnswer({
      body,
      format: request.format,
      etag: state === null ? entityTag(typeof body === 'string' ? body : body.toString('latin1')) : tagOf(state),
      nextCursor: envelope.pagination?.next_cursor ?? null,
      isEmpty: isWithoutRows(endpoint, envelope.data),
      ...notes,
      reusableFor: () => reuse(endpoint),
    });
  };

  /** The answer with a page of at most so many rows. It is cached unless it is too large for the caller. */
  const answerOnce = async (
    request: Request,
    rows: number | null,
    surface: Surface,
    now: number,
    known: string,
    signal: AbortSignal,
  ): Promise<{ readonly answer: Answer; readonly fewer: number | null }> => {
    const { datasets, volatile } = request.compiled.operation.endpoint;
    const today = todayAt(now);
    const read = new GenerationsRead();
    const db = options.db.reader(surface, signal, { datasets, found: (generations) => read.note(generations) });
    const context = new RequestContext(db, now, today, signal, described[surface]);
    const reply = await run(request, rows, context);
    const { envelope } = reply;
    const note = await noteOn(request, reply, context, read.found);
    const isKept = !volatile && read.found !== null;
    const { found } = read;
    const state = found === undefined || found === null ? known : stateText(request, surface, today, found);
    const notes = { note, ownNote: reply.note, isKnownOnly: reply.isKnownOnly };
    const answer = finish(request, envelope, notes, isKept ? state : null);
    const refusal = rows === null ? tooLarge(request, answer.byteLength) : null;
    if (refusal) throw refusal;
    const fewer = rows === null ? null : smallerPage(request, envelope, answer.byteLength, rows);
    if (isKept && fewer === null) cache.set(state, answer);
    return { answer, fewer };
  };

  /** Runs the operation. The answer is cached and tagged only by the generations that its rows were read from. */
  const answerOf = async (
    request: Request,
    surface: Surface,
    now: number,
    known: string,
    signal: AbortSignal,
  ): Promise<Answer> => {
    let rows = limitOf(request);
    for (;;) {
      const { answer, fewer } = await answerOnce(request, rows, surface, now, known, signal);
      if (fewer === null) return answer;
      rows = fewer;
    }
  };

  /** The answer to a parsed request: cached, shared with identical running work, or computed. */
  const answerTo = (request: Request, surface: Surface, signal: AbortSignal | (() => AbortSignal)): Promise<Answer> => {
    const now = clock.now();
    const state = stateOf(request, surface, todayAt(now));
    const kept = cache.get(state);
    if (kept) {
      cacheHits += 1;
      return Promise.resolve(kept);
    }
    cacheMisses += 1;
    const cancelled = typeof signal === 'function' ? signal() : signal;
    const { tool } = request.compiled.operation.endpoint;
    return coalescer.join(state, cancelled, (shared) =>
      step('read', tool, () => answerOf(request, surface, now, state, shared)),
    );
  };

  /** Answers a request whose identifier a search can resolve. Otherwise throws the error, with candidates if any. */
  const read = async (error: unknown, failed: Failed, before: readonly string[] = []): Promise<Answer> => {
    if (!(error instanceof ServiceError)) throw error;
    const { tool, input, request, caller, signal } = failed;
    const { param } = error.detail;
    if (param === undefined || (error.code !== 'not_found' && error.code !== 'bad_parameter')) throw error;
    if (before.includes(param)) throw error;
    const given = request ? request.parameters[param] : givenText(input, param);
    const cancelled = typeof signal === 'function' ? signal() : signal;
    const isIdentifier = error.code === 'not_found' || request === null;
    const identified = await identifiers.identify(tool, error, given, caller, cancelled, isIdentifier);
    if ('error' in identified) throw identified.error;
    const { parameter } = identified.reading;
    // Another parameter may also be a name.
    const all = [...before, parameter];
    return answerReading(identified.reading, (value) => {
      if (!request) return answerOne({ ...failed, input: withText(input, parameter, value) }, all);
      const again = withValue(request, parameter, value);
      return answerTo(again, caller.surface, cancelled).catch((next: unknown) =>
        read(next, { ...failed, request: again }, all),
      );
    });
  };

  /** The answer to a request about one thing. */
  const answerOne = async (failed: Omit<Failed, 'request'>, before?: readonly string[]): Promise<Answer> => {
    const { tool, input, caller, signal } = failed;
    let request: Request | null = null;
    try {
      request = stepAtOnce('decode', 'decode', () => readRequest(tool, input, caller.surface));
      db.refuseClosed(caller.surface);
      return await otherRegisters(request, caller.surface, signal, answerTo);
    } catch (error) {
      return read(error, { ...failed, request }, before);
    }
  };

  const answerParts = (batch: Batch, failed: Omit<Failed, 'request'>): Promise<Answer> => {
    const { caller } = failed;
    db.refuseClosed(caller.surface);
    const signal = typeof failed.signal === 'function' ? failed.signal() : failed.signal;
    return answerBatch(batch, {
      cursors,
      secret: options.cursorSecret,
      signal,
      answerPart: (request) =>
        answerTo(request, caller.surface, signal).catch((error: unknown) =>
          read(error, { ...failed, signal, request }),
        ),
      tableOf: ({ compiled, columns, format }, envelopes) => tableBytes({ compiled, columns }, format, envelopes),
      maxAge: () => reuse(batch.compiled.operation.endpoint),
    });
  };

  const service: Service = {
    visible: (surface) => catalogue.visible[surface],

    operation: (tool, surface) => catalogue.find(tool, surface)?.operation,

    domains: (surface) => catalogue.domains[surface],

    admit: (secret) => step('admit', 'admit', () => options.admission.admit(secret)),

    admitKey: (keyId) => options.admission.admitKey(keyId),

    admitLink: (path, search) => links.admit(path, search),

    makeLink: (key, address, days) => links.make(key, address, days),

    record: (caller, operation, outcome) => options.usage?.record(caller, operation, outcome),

    async call(tool, input, caller, signal) {
      const asked = { tool, input, caller, signal };
      const answer = (): Promise<Answer> => {
        const batch = readBatch(tool, input, caller.surface);
        return batch === null ? answerOne(asked) : answerParts(batch, asked);
      };
      try {
        // Unknown operation names are not recorded, because they can be arbitrary text.
        const name = catalogue.find(tool, caller.surface) ? tool : 'unknown';
        return await step('operation', name, answer, (given) => ({ 'dqs.bytes': given.byteLength }));
      } catch (error) {
        throw error instanceof ServiceError ? error : internalError(error);
      }
    },

    isCurrent(tool, input, caller, entityTags) {
      const batch = readBatch(tool, input, caller.surface);
      const requests = batch
        ? batch.parts.flatMap(({ request }) => request ?? [])
        : [readRequest(tool, input, caller.surface)];
      const { endpoint } = requests[0]!.compiled.operation;
      if (endpoint.volatile) return null;
      db.refuseClosed(caller.surface);
      const today = todayAt(clock.now());
      const tags = requests.map((request) => tagOf(stateOf(request, caller.surface, today)));
      const etag = batch === null ? tags[0]! : batchTag(options.cursorSecret, batch, tags);
      // A star matches any existing answer, which only reading can determine.
      return entityTags.trim() !== '*' && namesTag(entityTags, etag) ? { etag, maxAge: reuse(endpoint) } : null;
    },

    openapi(surface) {
      const known = documents.get(surface);
      if (known) return known;
      const made = openapiOf(catalogue.visible[surface], options.baseUrl);
      documents.set(surface, made);
      return made;
    },

    figures() {
      const { answers: cacheAnswers, bytes } = cache.size();
      return { cacheHits, cacheMisses, cacheAnswers, cacheBytes: bytes, coalesced: coalescer.joined };
    },

    async ready() {
      await db.ping();
      await db.verifySurfaces(verificationAge);
      if (!schemaIsCurrent && options.schema !== undefined) {
        schemaIsCurrent = await db.isCurrent(options.schema);
        if (!schemaIsCurrent) throw notReady('the database is not yet at the schema of this version');
      }
      await options.admission.ready();
    },
  };
  const identifiers = createIdentifiers(() => service);
  const otherRegisters = createOtherRegisters(catalogue.visible, db);
  return service;
};
