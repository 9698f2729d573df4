import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

/** An element of DER: its tag, the length of what it holds, and that. */
const element = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  if (content.length < 0x80) return Buffer.concat([Buffer.from([tag, content.length]), content]);
  const length = content.length < 0x100 ? [0x81, content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};

const sequence = (...parts: readonly Buffer[]): Buffer => element(0x30, ...parts);
const bits = (bytes: Buffer): Buffer => element(0x03, Buffer.from([0]), bytes);
const octets = (bytes: Buffer): Buffer => element(0x04, bytes);
const identifier = (hex: string): Buffer => element(0x06, Buffer.from(hex, 'hex'));
const yes = Buffer.from([0x01, 0x01, 0xff]);

/** ECDSA with SHA-256. */
const algorithm = sequence(identifier('2a8648ce3d040302'));

const commonName = (name: string): Buffer =>
  sequence(element(0x31, sequence(identifier('550403'), element(0x0c, Buffer.from(name)))));

const time = (instant: number): Buffer => {
  const text = new Date(instant).toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return element(0x18, Buffer.from(`${text}Z`));
};

/** Extensions of RFC 5280: basic constraints of an authority, or the names that a server may bear. */
const extensions = (hosts: readonly string[]): Buffer => {
  const extension =
    hosts.length === 0
      ? sequence(identifier('551d13'), yes, octets(sequence(yes)))
      : sequence(identifier('551d11'), octets(sequence(...hosts.map((host) => element(0x82, Buffer.from(host))))));
  return element(0xa3, sequence(extension));
};

interface Certified {
  readonly subject: string;
  readonly issuer: string;
  readonly key: KeyObject;
  readonly signedBy: KeyObject;
  /** None: it is an authority. */
  readonly hosts: readonly string[];
}

const dayMilliseconds = 24 * 3600 * 1000;

const certificate = ({ subject, issuer, key, signedBy, hosts }: Certified): string => {
  const now = Date.now();
  const content = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([0x01, ...randomBytes(8)])),
    algorithm,
    commonName(issuer),
    sequence(time(now - dayMilliseconds), time(now + dayMilliseconds)),
    commonName(subject),
    key.export({ type: 'spki', format: 'der' }),
    extensions(hosts),
  );
  const signature = createSign('SHA256').update(content).sign(signedBy);
  const der = sequence(content, algorithm, bits(signature));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};

/** Identity of a server by the word of an authority that nobody else trusts. */
export interface TestIdentity {
  /** PEM. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** Makes an authority, and by it the certificate of a server for these hosts, good for a day around now. */
export const testIdentity = (hosts: readonly string[]): TestIdentity => {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = 'authority of a test';
  return {
    authority: certificate({
      subject: name,
      issuer: name,
      key: root.publicKey,
      signedBy: root.privateKey,
      hosts: [],
    }),
    certificate: certificate({
      subject: 'mirror of a test',
      issuer: name,
      key: server.publicKey,
      signedBy: root.privateKey,
      hosts,
    }),
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
