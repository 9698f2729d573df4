import { ServiceError } from '@dqs/schemas';
import { withNote } from './answer.ts';
import type { Identified } from './identifiers.ts';
import type { Answer } from './service.ts';

type Reading = Extract<Identified, { readonly reading: unknown }>['reading'];

/**
 * The answer for the value that a search resolved. If it has no rows, the first answer with rows for the same thing at
 * another frequency.
 */
export const answerReading = async (
  { value, note, others = [] }: Reading,
  answerTo: (value: string | readonly string[]) => Promise<Answer>,
): Promise<Answer> => {
  const answer = await answerTo(value);
  if (!answer.isEmpty) return withNote(answer, note);
  for (const other of others) {
    const another = await answerTo(other.value).catch((error: unknown) => {
      if (error instanceof ServiceError) return null;
      throw error;
    });
    if (another?.isEmpty === false) return withNote(another, other.note);
  }
  return withNote(answer, note);
};
