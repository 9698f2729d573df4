import { markOf, readHeldBack, type HeldBack } from '@dqs/ingest';
import type { Context } from '@dqs/kit';
import type { Request } from './request.ts';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Maximum depth of the values that identify the subject of an answer, such as `data.company.cik`. */
const deepest = 3;

/** Words that identify the subject of an answer: those of the request, and those outside the answer's lists. */
const wordsOf = (value: unknown, depth: number): readonly string[] => {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  if (depth === deepest || !isObject(value)) return [];
  return Object.values(value).flatMap((each) =>
    Array.isArray(each) && each.some(isObject) ? [] : wordsOf(each, depth + 1),
  );
};

/** Values and files held back from the datasets of an operation. */
export const heldBackBehind = async ({ compiled }: Request, { db }: Context): Promise<readonly HeldBack[]> => {
  const { datasets } = compiled.operation.endpoint;
  return (await readHeldBack(db)).filter(({ dataset }) => datasets.includes(dataset));
};

const dayOf = ({ foundAt }: HeldBack): string => foundAt.slice(0, 10);

/**
 * What is held back for the subject of an answer: its own rows and series, and whole files of a source that consists of
 * few files. Null if nothing is.
 */
export const noteOfHeldBack = (request: Request, data: unknown, heldBack: readonly HeldBack[]): string | null => {
  if (heldBack.length === 0) return null;
  const words = new Set([...wordsOf(request.parameters, 0), ...wordsOf(data, 0)].map(markOf));
  const own = heldBack.filter(
    ({ marks }) => marks !== null && marks.length > 0 && marks.every((mark) => words.has(mark)),
  );
  const [row] = own;
  if (row !== undefined)
    return own.length === 1
      ? `1 value has been held back as implausible since ${dayOf(row)} and is not in this answer.`
      : `${own.length} values have been held back as implausible, the newest since ${dayOf(row)}, and are not in this answer.`;
  const [file] = heldBack.filter(({ marks }) => marks === null);
  return file === undefined
    ? null
    : `A file of ${file.connector} has been held back since ${dayOf(file)}. Its changes are not in this answer.`;
};
