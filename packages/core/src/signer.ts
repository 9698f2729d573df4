import { hash } from 'node:crypto';

const blockBytes = 64;

const padded = (key: Buffer, byte: number): Buffer => {
  const block = Buffer.alloc(blockBytes, byte);
  key.forEach((value, at) => block.writeUInt8(value ^ byte, at));
  return block;
};

/**
 * HMAC-SHA-256 with one key (RFC 2104), 32 bytes. The same as `createHmac`, made of one-shot hashes: an object per
 * signature costs ten times as much, most of it when it is collected.
 */
export const createSigner = (secret: string): ((message: Buffer) => Buffer) => {
  const bytes = Buffer.from(secret, 'utf8');
  const key = bytes.length > blockBytes ? hash('sha256', bytes, 'buffer') : bytes;
  const [inner, outer] = [padded(key, 0x36), padded(key, 0x5c)];
  return (message) =>
    hash('sha256', Buffer.concat([outer, hash('sha256', Buffer.concat([inner, message]), 'buffer')]), 'buffer');
};
