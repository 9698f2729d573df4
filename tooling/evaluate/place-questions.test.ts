import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeQuestions, type PlaceQuestion } from './place-questions.ts';

let folder = '';
let questions: readonly PlaceQuestion[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'place-questions-'));
  // Lines of the lists, with the columns that are read.
  const files = {
    'places.csv': `GEOID,Short Name,State,County GEOID,Population
0804000,Aurora,CO,08005,325078
1703012,Aurora,IL,17089,197899
0646870,Menlo Park,CA,06081,32026
`,
    'place_counties.csv': `Place GEOID,County GEOID
0804000,08001
0804000,08005
0804000,08035
1703012,17043
1703012,17089
1703012,17093
1703012,17197
0646870,06081
`,
    'counties.csv': `GEOID,Short Name,CBSA,Population
08001,Adams,19740,441603
08005,Arapahoe,19740,572003
17089,Kane,16980,515269
06081,San Mateo,41860,718451
`,
    'core_based_statistical_areas.csv': `GEOID,Name
19740,"Denver-Aurora-Lakewood, CO"
16980,"Chicago-Naperville-Elgin, IL-IN-WI"
41860,"San Francisco-Oakland-Berkeley, CA"
`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  questions = placeQuestions(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const answersOf = (pattern: RegExp) =>
  questions.filter(({ query }) => pattern.test(query)).map(({ accepted }) => [...accepted].toSorted());

describe('questions about places', () => {
  it('are answered by every county of a city, and by the area that is called after it', () => {
    expect(answersOf(/^aurora,? (?:co|colorado)$/i)).toEqual([
      ['cbsa:19740', 'county:08001', 'county:08005', 'county:08035'],
    ]);
    expect(answersOf(/^menlo park,? (?:ca|california)$/i)).toEqual([['county:06081']]);
  });

  it('ask for the largest city of a name alone, and for no small one', () => {
    expect(answersOf(/^aurora$/i)).toEqual([['cbsa:19740', 'county:08001', 'county:08005', 'county:08035']]);
    expect(answersOf(/^menlo park$/i)).toEqual([]);
  });

  it('are the same in every run', () => {
    expect(placeQuestions(folder)).toEqual(questions);
  });
});
