import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSamples } from '../fixtures/samples.ts';
import { geo } from '../index.ts';
import { placesMeant } from '../queries.ts';
import { readDivisions } from './division.ts';

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(geo, '2026-03-06T09:00:00Z');
  await loadSamples(scratch, geo);
});
afterAll(() => scratch.close());

const reader = () => scratch.db.reader('public', new AbortController().signal);

it('the divisions that contain the given counties come first', async () => {
  const first = async (...counties: readonly string[]) =>
    (await readDivisions(reader(), ['cbsa:31080'], { counties })).get('cbsa:31080')?.[0];
  expect(await first()).toBe('cbsa:31084');
  expect(await first('06059')).toBe('cbsa:11244');
  expect(await first('06059', '06037')).toBe('cbsa:11244');
  expect(await first('06037', '06059')).toBe('cbsa:31084');
});

it('a place means the division of its county before other divisions of its area', async () => {
  const places = await placesMeant(reader(), 'Orange County, CA', 12);
  const around = [...(places?.own ?? []), ...(places?.around ?? [])];
  expect(around.indexOf('cbsa:11244')).toBeGreaterThan(-1);
  expect(around.indexOf('cbsa:11244')).toBeLessThan(around.indexOf('cbsa:31084'));
});

it('without a list of cities a name means the division with it in its title, and a state not a town of its name', async () => {
  const bare = await openScratchService(geo, '2026-03-06T09:00:00Z');
  const temporary = await mkdtemp(join(tmpdir(), 'geo-division-'));
  try {
    const folder = join(import.meta.dirname, '../../../../samples/geo');
    for (const [key, file] of [
      ['geo.census-codes', 'state.txt'],
      ['geo.census-gazetteer', '2025_Gaz_counties_national.txt'],
      ['geo.census-gazetteer', '2025_Gaz_cbsa_national.txt'],
      ['geo.census-cbsa', 'list1_2023.xlsx'],
    ] as const)
      await bare.load(
        geo.connectors.find((connector) => connector.key === key)!,
        [join(folder, file)],
      );
    const places = await placesMeant(bare.db.reader('public'), 'Anaheim', 12);
    expect(places?.own.slice(0, 2)).toEqual(['cbsa:31080', 'cbsa:11244']);
    for (const title of ['Anaheim-Santa Ana-Irvine', 'Anaheim-Santa Ana-Irvine, CA'])
      expect((await placesMeant(bare.db.reader('public'), title, 12))?.first.geography_id).toBe('cbsa:11244');
    expect((await placesMeant(bare.db.reader('public'), 'Nassau-Suffolk', 12))?.first.geography_id).toBe('cbsa:35004');
    // A township of a state's name is not the state.
    const list = join(temporary, 'national_place_by_county2020.txt');
    await writeFile(
      list,
      'STATE|STATEFP|COUNTYFP|COUNTYNAME|PLACEFP|PLACENS|PLACENAME|TYPE|CLASSFP|FUNCSTAT\nCO|08|031|Denver County|99994|00000004|Texas town|INCORPORATED PLACE|C1|A\n',
    );
    await bare.load(
      geo.connectors.find(({ key }) => key === 'geo.census-cities')!,
      [list],
    );
    expect((await placesMeant(bare.db.reader('public'), 'Texas', 12))?.elsewhere).toEqual([]);
  } finally {
    await bare.close();
    await rm(temporary, { recursive: true });
  }
});

it('a county lies in one division of its area, and the other divisions are around it', async () => {
  const places = await placesMeant(reader(), 'Orange County, CA', 12);
  expect(places?.own).not.toContain('cbsa:31084');
  expect(places?.around).toContain('cbsa:31084');
});
