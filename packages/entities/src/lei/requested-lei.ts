import { statement, type Reader } from '@dqs/kit';
import { badParameter } from '@dqs/schemas';
import { faultOfLei, leisNear } from './lei.ts';

const held = statement(
  'entities_leis_held',
  { lei: 'text' },
  'select lei from entities_record where lei = any ($1) and deleted_at is null order by lei limit 5',
);

/** Whether a text contains words, which a mistyped LEI does not. */
const isName = (text: string): boolean => /\p{L}{2}/u.test(text) && /[\s&.,]/.test(text.trim()) && !/\d{4}/.test(text);

/**
 * Throws `bad_parameter` if a text is not a valid LEI, with the reason and loaded LEIs that differ by a single error.
 */
export const requireLei = async (db: Reader, lei: string): Promise<void> => {
  const fault = faultOfLei(lei);
  if (fault === null) return;
  if (isName(lei))
    throw badParameter('lei', `"${lei}" is a name, not an LEI: an LEI has 20 capital letters and digits`, {
      hint: 'Find the LEI by name with entities_search.',
    });
  const candidates = (await db.all(held, [leisNear(lei)])).map((row) => row.lei);
  throw badParameter('lei', `"${lei}" ${fault}`, {
    candidates,
    hint:
      candidates.length > 0
        ? 'The candidates differ from it by one character. Find others by name with entities_search.'
        : 'Find the LEI by name with entities_search.',
  });
};
