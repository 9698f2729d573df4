import { expect, it } from 'vitest';
import { requestIdOf } from './request-id.ts';

it('keeps a plain word of the caller', () => {
  expect(requestIdOf('job-17.a_b')).toBe('job-17.a_b');
});

it.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['two headers', ['a', 'b']],
  ['a space', 'a b'],
  ['a line break', 'a\nb'],
  ['65 characters', 'a'.repeat(65)],
])('creates a new id for %s', (_, given) => {
  expect(requestIdOf(given)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
});

it('creates ids that differ and sort by time', () => {
  const ids = Array.from({ length: 10_000 }, () => requestIdOf(undefined));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});
