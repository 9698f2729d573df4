import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSigner } from './signer.ts';

const signed = (secret: string, message: Buffer): string =>
  Buffer.from(createSigner(secret)(message), 'latin1').toString('hex');

it('signs as HMAC-SHA-256 does, whatever the lengths of key and message', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), fc.uint8Array({ maxLength: 1200 }), (secret, message) => {
      const expected = createHmac('sha256', secret).update(message).digest('hex');
      expect(signed(secret, Buffer.from(message))).toBe(expected);
    }),
  );
});

it('gives the signature of RFC 4231, test case 2', () => {
  expect(signed('Jefe', Buffer.from('what do ya want for nothing?'))).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});
