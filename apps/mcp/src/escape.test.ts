import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeJson } from './escape.ts';

test('a JSON text is escaped as JSON.stringify would escape it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const text = JSON.stringify(value);
      expect(escapeJson(Buffer.from(text)).toString()).toBe(JSON.stringify(text));
    }),
    { numRuns: 1000 },
  );
});
