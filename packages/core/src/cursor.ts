import { hash, timingSafeEqual } from 'node:crypto';
import { createSigner } from './signer.ts';
import { badParameter } from '@dqs/schemas';
import type { z } from 'zod';

/** The operation and filters that a cursor continues. It is not valid for any other. */
export interface CursorPlace {
  readonly tool: string;
  /** Fingerprint of every parameter except `cursor` and the page size; see `pinOf`. */
  readonly pin: string;
}

export interface CursorCodec {
  /** The opaque text for `pagination.next_cursor`. */
  encode(place: CursorPlace, keyset: readonly unknown[]): string;
  /** The keyset in the text. Throws `bad_parameter` for `cursor` with the reason why it is not valid here. */
  decode(text: string, place: CursorPlace, keyset: z.ZodType): readonly unknown[];
}

const version = 1;
const signatureBytes = 16;
const restart = 'Omit cursor to start from the first page.';

/** Fingerprint of decoded parameters. The order of their names does not matter, and absent and null are equal. */
export const pinOf = (canonicalParameters: string): string =>
  hash('sha256', canonicalParameters, 'base64url').slice(0, 16);

/** Cursors are `base64url(signature + JSON [version, tool, pin, …keyset])`. All processes share the secret. */
export const createCursorCodec = (secret: string): CursorCodec => {
  const signer = createSigner(secret);
  const sign = (payload: Buffer): string => signer(payload).slice(0, signatureBytes);

  const open = (text: string): readonly unknown[] => {
    const bytes = Buffer.from(text, 'base64url');
    const payload = bytes.subarray(signatureBytes);
    // Re-encoding rejects text that decodes only because unknown characters are skipped.
    const intact = payload.length > 0 && bytes.toString('base64url') === text;
    if (!intact || !timingSafeEqual(bytes.subarray(0, signatureBytes), Buffer.from(sign(payload), 'latin1'))) {
      throw badParameter('cursor', 'cursor was not issued by this service, or it was altered', {
        hint: `Send pagination.next_cursor back unchanged. ${restart}`,
      });
    }
    return JSON.parse(payload.toString('utf8')) as unknown[];
  };

  return {
    encode(place, keyset) {
      const text = JSON.stringify([version, place.tool, place.pin, ...keyset]);
      const bytes = Buffer.allocUnsafe(signatureBytes + Buffer.byteLength(text));
      bytes.write(text, signatureBytes);
      bytes.write(sign(bytes.subarray(signatureBytes)), 'latin1');
      return bytes.toString('base64url');
    },

    decode(text, place, keyset) {
      const [issued, tool, pin, ...held] = open(text);
      if (issued !== version) {
        throw badParameter('cursor', 'cursor was issued by another version of the service', { hint: restart });
      }
      if (tool !== place.tool) {
        throw badParameter('cursor', `cursor belongs to the operation ${String(tool)}, not to ${place.tool}`, {
          hint: restart,
        });
      }
      if (pin !== place.pin) {
        throw badParameter('cursor', 'cursor was issued for other filters: only limit may change while paging', {
          hint: `Repeat the request with the filters of the previous page. ${restart}`,
        });
      }
      const fits = keyset.safeParse(held);
      if (!fits.success) {
        throw badParameter('cursor', 'cursor was issued by another version of the service', { hint: restart });
      }
      return held;
    },
  };
};
