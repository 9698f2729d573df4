import { decimal } from '@dqs/core';
import { expect, it } from 'vitest';
import { noteOfSum } from './handler.ts';

const weights = (...texts: readonly string[]) => texts.map((text) => decimal.decimal(text));

it('a note gives the sum of rounded weights that do not add up to 1', () => {
  expect(noteOfSum(weights('0.333333', '0.333333', '0.333333'))).toBe(
    'The weights add up to 0.999999, because each is rounded to six digits.',
  );
  expect(noteOfSum(weights('0.600000', '0.400000'))).toBeNull();
  expect(noteOfSum([...weights('0.600000'), null])).toBeNull();
  expect(noteOfSum([])).toBeNull();
});
