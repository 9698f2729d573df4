import { describe, expect, it } from 'vitest';
import { fixedWidthRows } from './fixed-width.ts';
import { chunksOf, flatten } from '../fixtures/streams.ts';

const layout = [
  { name: 'state', start: 1, length: 2 },
  { name: 'county', start: 4, length: 3 },
  { name: 'value', start: 8, length: 6 },
];

describe('fixedWidthRows', () => {
  it('cuts and trims columns over chunk boundaries, with LF and CRLF', async () => {
    const text = '01 001   12.5\r\n02 013 300\n\n06 037';
    for (let cut = 1; cut < text.length; cut += 1) {
      expect(await flatten(fixedWidthRows(chunksOf(text, [cut]), layout))).toEqual([
        { record: ['01', '001', '12.5'], line: 1 },
        { record: ['02', '013', '300'], line: 2 },
        { record: ['06', '037', ''], line: 4 },
      ]);
    }
  });

  it('refuses a line without end', async () => {
    await expect(flatten(fixedWidthRows(chunksOf('x'.repeat(2_000_000)), layout))).rejects.toThrow(
      'line 1 is longer than 1 MB',
    );
  });
});
