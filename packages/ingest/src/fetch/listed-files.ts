import type { Artifact } from '../artifact.ts';
import { SourceFormatError } from '../source-format-error.ts';
import type { Http } from './http.ts';
import { pageSummary } from './page-summary.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', quot: '"', '#39': "'", '#x27': "'", '#x2F': '/' };

const unescaped = (text: string): string =>
  text.replace(/&(amp|quot|#39|#x27|#x2F);/gi, (whole, name: string) => entities[name] ?? whole);

/** The last part of an address's path, percent-decoded. For a folder, its name. */
const nameOf = ({ pathname }: URL): string => {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
};

/** The links of a page, each address once, in page order. */
const linksOf = (html: string, page: string): readonly Artifact[] => {
  const found = new Map<string, Artifact>();
  for (const [, double, single] of html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    const url = URL.parse(unescaped(double ?? single ?? '').trim(), page);
    if (url?.protocol !== 'https:') continue;
    url.hash = '';
    if (!found.has(url.href)) found.set(url.href, { name: nameOf(url), address: url.href });
  }
  return [...found.values()];
};

const order = new Intl.Collator('en', { numeric: true });

/**
 * The files (or folders) that a publisher's index page links and whose names match, ordered by name with numbers by
 * value. If there are none, throws a `SourceFormatError` that describes the response: the layout has changed, or the
 * page requires a login.
 * @param what names the files in that message: `yearly archives`.
 */
export const listedFiles = async (
  http: Http,
  page: string,
  names: RegExp,
  what: string,
): Promise<readonly [Artifact, ...Artifact[]]> => {
  const html = await http.text(page);
  const [first, ...more] = linksOf(html, page)
    .filter(({ name }) => names.test(name))
    .toSorted((left, right) => order.compare(left.name, right.name));
  if (first) return [first, ...more];
  throw new SourceFormatError(`${page} lists no ${what}; ${pageSummary(html)}`);
};

/** The newest of some editions, which are given oldest first. Each edition has the one before it as its fallback. */
export const newestOf = ([first, ...later]: readonly [Artifact, ...Artifact[]]): Artifact =>
  later.reduce((otherwise, edition) => ({ ...edition, otherwise }), first);
