import { expect, it } from 'vitest';
import { createSeenBefore } from './seen-before.ts';

it('knows a text from its second occurrence on', () => {
  const seenBefore = createSeenBefore(1024);
  expect(['a', 'b', 'a', 'a', '', ''].map(seenBefore)).toEqual([false, false, true, true, false, true]);
});

it('forgets old texts', () => {
  const seenBefore = createSeenBefore(64);
  seenBefore('once');
  for (let other = 0; other < 2000; other += 1) seenBefore(`other ${other}`);
  expect(seenBefore('once')).toBe(false);
});

it('rarely takes different texts for known ones', () => {
  const seenBefore = createSeenBefore(1024);
  const known = Array.from({ length: 100_000 }, (_, at) => seenBefore(`fx_get_rates?quote=USD&limit=${at}`));
  expect(known.filter(Boolean).length).toBeLessThan(10);
});
