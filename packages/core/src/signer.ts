import { hash } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;

const padded = (key: Buffer, byte: number): Buffer => {
  const block = Buffer.alloc(blockBytes, byte);
  key.forEach((value, at) => block.writeUInt8(value ^ byte, at));
  return block;
};

/** Typical maximum length. Messages are keysets of cursors, and longer ones are rare. */
const roomFor = 512;

/**
 * HMAC-SHA-256 with one key (RFC 2104): 32 bytes as Latin-1 text. The result equals that of `createHmac`, but consists
 * of one-shot hashes. An object per signature costs ten times as much, most of it when it is collected, and a buffer
 * for it costs as much as the hash. Both blocks are prepared once, after their padding.
 */
export const createSigner = (secret: string): ((message: Buffer) => string) => {
  const bytes = Buffer.from(secret, 'utf8');
  const key = bytes.length > blockBytes ? hash('sha256', bytes, 'buffer') : bytes;
  const inner = Buffer.concat([padded(key, 0x36), Buffer.alloc(roomFor)]);
  const outer = Buffer.concat([padded(key, 0x5c), Buffer.alloc(digestBytes)]);
  const innerOf = (message: Buffer): Buffer => {
    if (message.length > roomFor) return Buffer.concat([inner.subarray(0, blockBytes), message]);
    message.copy(inner, blockBytes);
    return inner.subarray(0, blockBytes + message.length);
  };
  return (message) => {
    outer.write(hash('sha256', innerOf(message), 'binary'), blockBytes, 'latin1');
    return hash('sha256', outer, 'binary');
  };
};
