import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nri } from '../connectors/nri/connector.ts';
import { hazards } from '../index.ts';
import { resolvePlace } from './resolve.ts';

const samples = join(import.meta.dirname, '../../../../samples');

let scratch: ScratchService;
const folder = mkdtempSync(join(tmpdir(), 'hazards-township-'));
beforeAll(async () => {
  scratch = await openScratchService(hazards, '2026-01-15T12:00:00Z', [geo]);
  await scratch.load(nri, [join(samples, 'hazards')]);
  const towns = join(folder, 'acs5_2023_county_subdivision.json');
  writeFileSync(
    towns,
    JSON.stringify([
      ['NAME', 'B01003_001E', 'B25001_001E', 'state', 'county', 'county subdivision'],
      ['Larkmoor township, Bergen County, New Jersey', '191', '80', '34', '003', '90001'],
    ]),
  );
  const counties = join(samples, 'geo/2025_Gaz_counties_national.txt');
  for (const [key, file] of [
    ['geo.census-gazetteer', counties],
    ['geo.census-cities', towns],
  ] as const)
    await scratch.load(
      geo.connectors.find((connector) => connector.key === key)!,
      [file],
    );
});
afterAll(async () => {
  await scratch.close();
  rmSync(folder, { recursive: true });
});

describe('the name of a small place', () => {
  it('without a state is not taken for its county, which is the candidate', async () => {
    await expect(resolvePlace(scratch.db.reader('public'), 'The Larkmoor')).rejects.toMatchObject({
      code: 'not_found',
      detail: { param: 'geography', candidates: ['county:34003 (Bergen County, NJ)'] },
    });
  });
});
