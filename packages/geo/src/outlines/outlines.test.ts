import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openScratchService, zipOf, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSamples } from '../fixtures/samples.ts';
import { shapefileOf } from '../fixtures/shapefile.ts';
import { censusOutlines } from '../connectors/outlines/census.ts';
import { geo } from '../index.ts';
import { outlineCredit, outlinesOf, placesInside } from './query.ts';

let scratch: ScratchService;
let folder: string;
beforeAll(async () => {
  scratch = await openScratchService(geo, '2026-03-06T09:00:00Z');
  folder = mkdtempSync(join(tmpdir(), 'dqs-outlines-'));
  await loadSamples(scratch, geo);
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true, force: true });
});

const loadSquare = async (stem: string, geoid: string, west: number): Promise<void> => {
  const rings = [
    [
      [west, 40],
      [west, 41],
      [west + 1, 41],
      [west + 1, 40],
      [west, 40],
    ] as const,
  ];
  const shapes = [{ attributes: { GEOID: geoid, NAME: 'A place' }, rings }];
  const path = join(folder, `${stem}.zip`);
  writeFileSync(path, zipOf(shapefileOf({ stem, datum: 'NAD83', shapes })));
  const { status, artifacts } = await scratch.load(censusOutlines, [path]);
  expect(status, JSON.stringify(artifacts)).toBe('ok');
};

describe('outlines of places', () => {
  it('have the newest vintage in its greatest detail, or an older one if no newer one has the place', async () => {
    await loadSquare('cb_2023_us_county_20m', '12086', -81);
    await loadSquare('cb_2023_us_county_500k', '12086', -82);
    await loadSquare('cb_2019_us_county_500k', '12086', -83);
    await loadSquare('cb_2018_us_county_5m', '09001', -73);
    const found = await outlinesOf(scratch.db.reader('public'), ['county:12086', 'county:09001', 'county:12001']);
    expect([...found.values()].map(({ id, vintage, rings }) => [id, vintage, rings[0]?.[0]]).toSorted()).toEqual([
      ['county:09001', '2018', [-72, 40]],
      ['county:12086', '2023', [-81, 40]],
    ]);
    expect(outlineCredit(found.values())).toBe(
      'Outlines: US Census Bureau, cartographic boundary files of 2018 and 2023 (US government work, public domain), simplified: details of less than about one hectare are left out.',
    );
  });

  it('are found for all places of a level inside a place', async () => {
    const db = scratch.db.reader('public');
    const states = await placesInside(db, 'nation:AU', 'au_state');
    expect(states.length).toBeGreaterThan(0);
    expect((await placesInside(db, 'state:12', 'county')).every(({ id }) => id.startsWith('county:12'))).toBe(true);
    expect(await placesInside(db, 'state:99', 'county')).toEqual([]);
  });
});
