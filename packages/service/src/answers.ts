import { dayOf, step, type CursorCodec } from '@dqs/core';
import type { HeldBack } from '@dqs/ingest';
import { joinedNotes, type HandlerParams, type Catalog, type Context } from '@dqs/kit';
import type { Day, Endpoint, Envelope } from '@dqs/schemas';
import type { Surface } from '@dqs/storage';
import { GenerationsRead, createStateOf, stateText } from './answer-state.ts';
import { FinishedAnswer } from './answer.ts';
import type { Catalogue, Compiled } from './catalogue.ts';
import { createCoalescer } from './coalescing.ts';
import { entityTag } from './entity-tag.ts';
import type { Format } from './format.ts';
import { heldBackBehind, noteOfHeldBack } from './held-back-note.ts';
import {
  completenessBehind,
  isWithoutRows,
  noteOfNone,
  noteOfPart,
  releasesBehind,
  type Completeness,
} from './coverage-note.ts';
import { createKeptCompleteness } from './kept-completeness.ts';
import { createKeptStates } from './kept-states.ts';
import { smallerPage, tooLarge } from './page-budget.ts';
import { RequestContext } from './request-context.ts';
import type { Request } from './request.ts';
import { createResponseCache } from './response-cache.ts';
import { createResponseValidator, paginationOf } from './response-validation.ts';
import type { Reuse } from './reuse.ts';
import type { Answer, ServiceOptions } from './service.ts';
import { wideTable } from './wide-table.ts';
import { writeTable } from './write-table.ts';

const defaultTimeout = 10_000;
const defaultCheckEvery = 100;

/** What is loaded and what is held back for all answers of an operation. */
interface Behind {
  readonly completeness: Completeness;
  readonly heldBack: readonly HeldBack[];
}

/** What an operation answered, before the service adds its notes. */
interface Read {
  readonly envelope: Envelope;
  readonly note: string | null;
  readonly isKnownOnly: boolean;
  readonly isPartial: boolean;
}

/** The rows of an answer in the requested format. */
export const tableBytes = (
  { compiled: { table }, columns }: Pick<Request, 'compiled' | 'columns'>,
  format: Exclude<Format, 'json'>,
  envelopes: readonly Envelope[],
): Buffer => {
  const wide = columns === 'wide' ? wideTable(table, envelopes) : null;
  const rows = wide?.rows ?? envelopes.flatMap((envelope) => [...table.rows(envelope)]);
  return writeTable(format, (wide ?? table).columns, rows);
};

/** Answers parsed requests: from the cache, by the work of an identical request, or from the database. */
export const createAnswers = (
  options: Pick<ServiceOptions, 'domains' | 'db' | 'clock' | 'cursorSecret' | 'cacheBytes' | 'timeout' | 'checkEvery'>,
  catalogue: Catalogue,
  cursors: CursorCodec,
  reuse: Reuse,
) => {
  const { db, clock } = options;
  const cache = createResponseCache(options.cacheBytes);
  const coalescer = createCoalescer<Answer>(options.timeout ?? defaultTimeout);
  const stateOf = createStateOf(db);
  const validator = createResponseValidator(catalogue, options.checkEvery ?? defaultCheckEvery);
  const describedOn = (surface: Surface): Catalog => ({
    ...catalogue.described[surface],
    completeness: createKeptCompleteness(options.domains, surface, db),
  });
  const described: Readonly<Record<Surface, Catalog>> = {
    public: describedOn('public'),
    internal: describedOn('internal'),
  };
  const states = createKeptStates(db, clock);
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
  const run = async (request: Request, rows: number | null, context: Context): Promise<Read> => {
    const { compiled, parameters, after } = request;
    const { endpoint, handler } = compiled.operation;
    const page = rows === null ? {} : { [compiled.pageParameter!]: rows };
    const asked = { ...parameters, ...page, after } as HandlerParams<Endpoint>;
    const reply = await handler(asked, context).catch((error: unknown) => {
      throw validator.refusal(compiled, error);
    });
    const data = request.repeated === null ? reply.data : { ...reply.data, ...request.repeated };
    validator.answer(compiled, { ...reply, data }, context.db.surface);
    const next = reply.next ? cursors.encode({ tool: endpoint.tool, pin: request.pin }, reply.next) : null;
    const envelope = { data, meta: reply.meta, pagination: paginationOf(limitOf(request), next) };
    const { note = null, isKnownOnly = false, isPartial = false } = reply;
    return { envelope, note, isKnownOnly, isPartial };
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
      const rerun = (parameters: object) => handler({ ...parameters, after: null } as HandlerParams<Endpoint>, context);
      const withMeta = { meta: envelope.meta, note };
      return joinedNotes(await noteOfNone(request, withMeta, rerun, { ...behind, readStates }, context), heldBack);
    }
    return joinedNotes(
      note ?? noteOfPart(request, envelope.data, releasesBehind(request, behind.completeness)),
      heldBack,
    );
  };

  /** A null state means that the reads saw different states. The entity tag is then derived from the bytes. */
  const finish = (
    request: Request,
    envelope: Envelope,
    notes: Pick<Answer, 'note' | 'ownNote' | 'isKnownOnly' | 'isPartial'>,
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
    const reader = db.reader(surface, signal, { datasets, found: (generations) => read.note(generations) });
    const context = new RequestContext(reader, now, today, signal, described[surface]);
    const reply = await run(request, rows, context);
    const { envelope } = reply;
    const note = await noteOn(request, reply, context, read.found);
    const isKept = !volatile && read.found !== null;
    const { found } = read;
    const state = found === undefined || found === null ? known : stateText(request, surface, today, found);
    const { isKnownOnly, isPartial } = reply;
    const notes = { note, ownNote: reply.note, isKnownOnly, isPartial };
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

  return {
    answerTo,

    /** The entity tag of a request by the generations known to this process. */
    tagOf: (request: Request, surface: Surface): string => tagOf(stateOf(request, surface, todayAt(clock.now()))),

    figures() {
      const { answers: cacheAnswers, bytes } = cache.size();
      return { cacheHits, cacheMisses, cacheAnswers, cacheBytes: bytes, coalesced: coalescer.joined };
    },
  };
};
