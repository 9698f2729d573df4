import { badParameter } from '@dqs/schemas';
import { hintElsewhere, servedBy } from './elsewhere.ts';
import { type Line, servedLines } from '@dqs/statements';
import { candidatesMeant } from './described-lines.ts';
import { keysMeantBy } from './synonyms.ts';

/** The distinct served lines of all statements that keys name. Throws `bad_parameter` with every key that is not a line. */
export const linesByKey = (keys: readonly string[], param: string): readonly Line[] => {
  const known = new Map(servedLines.map((line) => [line.key, line]));
  const served = [...known.keys()];
  const { keys: chosen, unknown } = keysMeantBy(keys, served);
  if (unknown.length > 0) {
    const names = unknown.map((key) => `"${key}"`).join(', ');
    throw badParameter(param, `${names} ${unknown.length === 1 ? 'is not a line' : 'are not lines'} of a statement`, {
      hint: hintElsewhere(unknown, Object.values(servedBy), 'stocks_list_line_items lists the line keys.'),
      candidates: candidatesMeant(unknown, served),
    });
  }
  return chosen.flatMap((key) => known.get(key) ?? []);
};
