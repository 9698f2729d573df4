import { expect, it } from 'vitest';
import { areaSuccessorsOf, formerIdsOf } from './area-change.ts';

it('a former division has the code of its successor', () => {
  expect(areaSuccessorsOf('43524')).toEqual(['23224']);
  expect(formerIdsOf('cbsa:23224')).toEqual(['cbsa:43524']);
  expect(areaSuccessorsOf('23224')).toEqual([]);
});
