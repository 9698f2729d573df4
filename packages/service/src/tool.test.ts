import { describe, expect, it } from 'vitest';
import { wordings } from './tool.ts';

describe('wordings of a parameter', () => {
  it.each([
    ['Ticker or CIK, e.g. AAPL, BRK-B, 320193.', 'Ticker or CIK, e.g. AAPL, BRK-B, 320193.', 'Ticker or CIK.'],
    [
      'One to eight of key:op:value, op gt or lt; e.g. revenue:gte:1.',
      'One to eight of key:op:value, op gt or lt.',
      'One to eight of key:op:value.',
    ],
    ['E.g. 1A, II.1A, 5.02; absent: list.', 'E.g. 1A, II.1A, 5.02.'],
    ['As known on this day. Left out: today.', 'As known on this day.'],
    ['Amounts in U.S. dollars', 'Amounts in U.S. dollars.'],
  ])('of %j are whole phrases that end with a full stop', (text, ...shorter) => {
    expect(wordings(text)).toEqual(expect.arrayContaining(shorter));
    for (const words of wordings(text)) expect(words).toMatch(/\S \S.*[.…]$/);
  });
  it('omit a wording of more than 120 characters', () => {
    expect(wordings(`${'word '.repeat(30)}. Second sentence.`)).toEqual([]);
  });
});
