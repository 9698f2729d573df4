import { expect, it } from 'vitest';
import { connecticutNote } from './connecticut-note.ts';

it.each([
  [{ level: 'county', state_code: 'CT' }, 'zcta', 0, true],
  [{ level: 'cbsa', state_code: 'CT' }, 'zcta', 0, true],
  [{ level: 'county', state_code: 'CT' }, 'zcta', 3, false],
  [{ level: 'county', state_code: 'CT' }, 'county', 0, false],
  [{ level: 'state', state_code: 'CT' }, 'zcta', 0, false],
  [{ level: 'county', state_code: 'NY' }, 'zcta', 0, false],
] as const)('%j with level %s and %d results: has a note is %s', (place, level, results, hasNote) => {
  expect(connecticutNote(place, level, results) !== null).toBe(hasNote);
});
