import { badParameter } from '@dqs/schemas';
import { hintElsewhere, servedBy } from './names/elsewhere.ts';
import { linesOf, type StatementKind } from '@dqs/statements';
import { candidatesMeant } from './names/described-lines.ts';
import { keysMeantBy } from './names/synonyms.ts';

/** The requested line keys, or null for all. Throws `bad_parameter` with every key that is not a line of the statement. */
export const chosenLines = (
  statement: StatementKind,
  keys: readonly string[] | null | undefined,
): ReadonlySet<string> | null => {
  if (!keys) return null;
  const known = linesOf(statement).flatMap(({ key, hidden }) => (hidden ? [] : [key]));
  const { keys: chosen, unknown } = keysMeantBy(keys, known);
  if (unknown.length > 0) {
    const names = unknown.map((key) => `"${key}"`).join(', ');
    throw badParameter(
      'lines',
      `${names} ${unknown.length === 1 ? 'is not a line' : 'are not lines'} of this statement`,
      {
        hint: hintElsewhere(
          unknown,
          [servedBy[statement]],
          'stocks_list_line_items lists the line keys of each statement.',
        ),
        candidates: candidatesMeant(unknown, known),
      },
    );
  }
  return new Set(chosen);
};
