import type { Encoding } from '@dqs/service';

interface Preference {
  readonly name: string;
  readonly quality: number;
}

/**
 * Caches results by header value, because values repeat from request to request. The cache is bounded and emptied when
 * full.
 */
const remembered = <T>(read: (value: string) => T): ((value: string) => T) => {
  const known = new Map<string, T>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    const made = read(value);
    if (known.size >= 500) known.clear();
    if (value.length <= 500) known.set(value, made);
    return made;
  };
};

const preferences = remembered((header): readonly Preference[] =>
  header.split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';');
    const weight = parameters
      .map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(text)?.[1])
      .find((text) => text !== undefined);
    return { name: name.trim().toLowerCase(), quality: weight === undefined ? 1 : Number(weight) };
  }),
);

const qualityOf = (header: string, names: readonly string[]): number => {
  const list = preferences(header);
  for (const name of names) {
    const found = list.find((preference) => preference.name === name);
    if (found) return found.quality;
  }
  return 0;
};

/** The quality of a media type such as `text/csv` in an Accept header: 0 (not acceptable) to 1. */
export const mediaQuality = (accept: string | undefined, type: string): number =>
  accept === undefined || accept === '*/*'
    ? 1
    : qualityOf(accept, [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*']);

/** The preferred media type of an Accept header, the first of equally preferred ones; undefined if it accepts none. */
export const preferredMedia = (accept: string | undefined, types: readonly string[]): string | undefined => {
  let [best, bestQuality] = [undefined as string | undefined, 0];
  for (const type of types) {
    const quality = mediaQuality(accept, type);
    if (quality > bestQuality) [best, bestQuality] = [type, quality];
  }
  return best;
};

/** True if an Accept header contains a media type itself, not a wildcard for it. */
export const namesMedia = (accept: string | undefined, type: string): boolean =>
  accept !== undefined && accept.includes(type) && qualityOf(accept, [type]) > 0;

const chooseEncoding = remembered((header): Encoding | 'identity' => {
  const [br, gzip] = [qualityOf(header, ['br', '*']), qualityOf(header, ['gzip', 'x-gzip', '*'])];
  if (br === 0 && gzip === 0) return 'identity';
  return br >= gzip ? 'br' : 'gzip';
});

/** The response encoding for an Accept-Encoding header; `identity` if it requests none. */
export const encodingFor = (acceptEncoding: string | string[] | undefined): Encoding | 'identity' =>
  typeof acceptEncoding === 'string' ? chooseEncoding(acceptEncoding) : 'identity';
