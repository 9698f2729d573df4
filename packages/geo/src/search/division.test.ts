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
    (await readDivisions(reader(), ['cbsa:31080'], counties)).get('cbsa:31080')?.[0];
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

it('a county lies in one division of its area, and the other divisions are around it', async () => {
  const places = await placesMeant(reader(), 'Orange County, CA', 12);
  expect(places?.own).not.toContain('cbsa:31084');
  expect(places?.around).toContain('cbsa:31084');
});
