import { WrongLength, createCursorCodec, step, stepAtOnce } from '@dqs/core';
import type { Caller } from '@dqs/limits';
import { ServiceError } from '@dqs/schemas';
import { answerBatch, batchTag } from './answer-batch.ts';
import { answerReading } from './answer-reading.ts';
import { createAnswers, tableBytes } from './answers.ts';
import { createBatchReader, type Batch } from './batch.ts';
import { createCatalogue } from './catalogue.ts';
import { createCsvLinks } from './csv-links.ts';
import { namesTag } from './entity-tag.ts';
import { givenText, withText } from './given-value.ts';
import { createIdentifiers } from './identifiers.ts';
import type { Input } from './input.ts';
import { openapiOf } from './openapi.ts';
import { createOtherRegisters } from './other-registers.ts';
import { createRequestReader, withValue, type Request } from './request.ts';
import { createReuse } from './reuse.ts';
import type { Answer, Service, ServiceOptions } from './service.ts';

const defaultLinkDays = 366;
/** Milliseconds for which `/ready` reuses a comparison of the surfaces: proxies probe every server each second. */
const verificationAge = 5000;

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
  const reuse = createReuse(catalogue.schedules, clock);
  const { answerTo, tagOf, figures } = createAnswers(options, catalogue, cursors, reuse);
  const readBatch = createBatchReader(catalogue, cursors, readRequest);
  const links = createCsvLinks({
    ...options,
    linkDays: options.linkDays ?? defaultLinkDays,
    catalogue,
    checkRequest: (tool, input, surface) => void (readBatch(tool, input, surface) ?? readRequest(tool, input, surface)),
  });
  const documents = new Map<string, Record<string, unknown>>();
  let schemaIsCurrent = options.schema === undefined;
  /** Answers a request whose identifier a search can resolve. Otherwise throws the error, with candidates if any. */
  const read = async (error: unknown, failed: Failed, before: readonly string[] = []): Promise<Answer> => {
    if (!(error instanceof ServiceError)) throw error;
    const { tool, input, request, caller, signal } = failed;
    const { param } = error.detail;
    if (param === undefined || (error.code !== 'not_found' && error.code !== 'bad_parameter')) throw error;
    if (before.includes(param) || error.cause instanceof WrongLength) throw error;
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
      return await otherRegisters.answer(request, caller.surface, signal, answerTo);
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
      // A tag says what one domain held, and this answer may have been joined by others.
      if (requests.some((request) => otherRegisters.mayJoin(request, caller.surface))) return null;
      db.refuseClosed(caller.surface);
      const tags = requests.map((request) => tagOf(request, caller.surface));
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

    figures,

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
