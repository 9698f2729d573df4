import type { CursorCodec } from '@dqs/core';
import { badParameter, type Envelope, type ServiceError } from '@dqs/schemas';
import { FinishedAnswer } from './answer.ts';
import { batchError, isOfOneThing, type Batch } from './batch.ts';
import { entityTag } from './entity-tag.ts';
import type { Request } from './request.ts';
import type { Answer } from './service.ts';

/** The answer to one part of a batch. */
interface Answered {
  readonly value: string;
  readonly request: Request;
  readonly answer: Answer;
}

export interface BatchAnswering {
  readonly cursors: CursorCodec;
  readonly secret: string;
  /** Answers one part as JSON. */
  readonly answerPart: (request: Request) => Promise<Answer>;
  /** The rows of all parts in the format of the batch. */
  readonly tableOf: (batch: Batch, envelopes: readonly Envelope[]) => Buffer;
  readonly maxAge: () => number;
  readonly signal: AbortSignal;
}

/** The entity tag of a batch, from the tags of its parts in their order. */
export const batchTag = (secret: string, { format, columns }: Batch, tags: readonly string[]): string =>
  entityTag(secret, `batch ${format} ${columns}`, ...tags);

/** Rejects two identifiers of the same thing: its rows would be in the table twice. */
const checkDifferent = ({ parameter }: Batch, answers: readonly Answered[], envelopes: readonly Envelope[]): void => {
  const seen = new Map<string, string>();
  for (const [at, { value }] of answers.entries()) {
    const data = JSON.stringify(envelopes[at]!.data);
    const other = seen.get(data);
    if (other !== undefined)
      throw badParameter(parameter, `${parameter} ${value} is the same as ${other}`, {
        hint: 'Its rows would be in the table twice. Pass one of them.',
      });
    seen.set(data, value);
  }
};

/** Where each part continues; null if no part has more rows. */
const nextPlaces = ({ compiled, parts }: Batch, answers: readonly Answered[], cursors: CursorCodec) => {
  const { tool, keyset } = compiled.operation.endpoint;
  const places = parts.map(({ value }) => {
    const found = answers.find((answered) => answered.value === value);
    const cursor = found?.answer.nextCursor ?? null;
    return found && cursor !== null && keyset ? cursors.decode(cursor, { tool, pin: found.request.pin }, keyset) : null;
  });
  return places.every((place) => place === null) ? null : places;
};

const mostNotes = 5;

const noteOf = (answers: readonly Answered[]): string | null => {
  const notes = answers.flatMap(({ value, answer }) => (answer.note === null ? [] : [`${value}: ${answer.note}`]));
  if (notes.length === 0) return null;
  const rest = notes.length - mostNotes;
  return [...notes.slice(0, mostNotes), ...(rest > 0 ? [`And ${rest} more notes.`] : [])].join(' ');
};

/**
 * One table with the answers to all parts of a batch, in their order. Each part is answered like a single request.
 * Throws one error that names every rejected value.
 */
export const answerBatch = async (batch: Batch, work: BatchAnswering): Promise<Answer> => {
  const { cursors, secret, signal } = work;
  const answers: Answered[] = [];
  const failed: { readonly value: string; readonly error: ServiceError }[] = [];
  for (const { value, request } of batch.parts) {
    if (request === null) continue;
    signal.throwIfAborted();
    try {
      answers.push({ value, request, answer: await work.answerPart(request) });
    } catch (error) {
      if (!isOfOneThing(error)) throw error;
      failed.push({ value, error });
    }
  }
  if (failed.length > 0) throw batchError(failed);
  const envelopes = answers.map(({ answer }) => answer.envelope());
  checkDifferent(batch, answers, envelopes);
  const next = nextPlaces(batch, answers, cursors);
  const { tool } = batch.compiled.operation.endpoint;
  return new FinishedAnswer({
    body: work.tableOf(batch, envelopes),
    format: batch.format,
    etag: batchTag(
      secret,
      batch,
      answers.map(({ answer }) => answer.etag),
    ),
    nextCursor: next === null ? null : cursors.encode({ tool, pin: batch.pin }, next),
    note: noteOf(answers),
    reusableFor: work.maxAge,
  });
};
