import { expect, it } from 'vitest';
import { everydayNames } from './everyday-names.ts';

it('a table of everyday names has each term, folded', () => {
  const names = everydayNames('\nB of A, bofa: 3510 Bank of America\n5/3: 6672 Fifth Third Bank\n');
  expect(names.get('b of a')).toEqual({ number: 3510, name: 'Bank of America' });
  expect(names.get('bofa')).toBe(names.get('b of a'));
  expect([...names.values()].at(-1)).toEqual({ number: 6672, name: 'Fifth Third Bank' });
  expect(names.size).toBe(3);
});
