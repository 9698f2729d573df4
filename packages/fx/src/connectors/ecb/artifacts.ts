import type { Artifact } from '@dqs/kit';

const folder = 'https://www.ecb.europa.eu/stats/eurofxref';

const artifact = (name: string, pattern: RegExp) => ({ name, address: `${folder}/${name}`, pattern });

/** The bank's files. A date or number in the name of a local copy is ignored, and a zip may be unpacked. */
export const artifacts = [
  artifact('eurofxref-hist.zip', /^eurofxref-hist(?!-90d)[^/]*\.(zip|csv)$/i),
  artifact('eurofxref.zip', /^eurofxref(?!-)[^/]*\.(zip|csv)$/i),
  artifact('eurofxref-daily.xml', /^eurofxref-daily[^/]*\.xml$/i),
  artifact('eurofxref-hist-90d.xml', /^eurofxref-hist-90d[^/]*\.xml$/i),
  artifact('eurofxref-hist.xml', /^eurofxref-hist(?!-90d)[^/]*\.xml$/i),
] as const;

/** The whole history, which each run fetches. */
export const [history] = artifacts;

type Name = (typeof artifacts)[number]['name'];

const nameByContent = (head: string): Name | null => {
  if (/^\uFEFF?Date, *[A-Z]{3},/.test(head)) return head.startsWith('Date, ') ? 'eurofxref.zip' : 'eurofxref-hist.zip';
  if (!/<(\w+:)?Envelope\b[^>]*eurofxref/.test(head)) return null;
  return /<Cube time=[^]*<Cube time=/.test(head) ? 'eurofxref-hist.xml' : 'eurofxref-daily.xml';
};

/** The bank's file that a local file is, by its name or first characters; null when it is none. */
export const recognise = (fileName: string, head: string): Artifact | null => {
  const byName = artifacts.find(({ pattern }) => pattern.test(fileName));
  const found = byName ?? artifacts.find(({ name }) => name === nameByContent(head));
  return found ? { name: found.name, address: found.address } : null;
};
