import type { PageRequest } from '../page.ts';
import { find } from '../search/find.ts';

/** Subjects that can be compared, by the folder of their pages. */
const folders = ['company', 'series', 'place', 'fx'] as const;

type Folder = (typeof folders)[number];

/** A subject in the address of a comparison. */
export interface Thing {
  readonly folder: Folder;
  readonly id: string;
  /** The words that were interpreted as this subject; null if its address was given. */
  readonly readFrom: string | null;
}

/** The first subjects of an address, in order, and the unknown words. */
export interface Asked {
  /** Their total number in the address. */
  readonly count: number;
  readonly things: readonly Thing[];
  readonly unknown: readonly string[];
}

/** Maximum number of subjects in one chart. */
export const most = 6;

const addressed = new RegExp(`^(?:https?://[^/]+)?/?(${folders.join('|')})/([^/?#]+)`);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded by a page of this site, so it is used literally.
    return text;
  }
};

const thingAt = (address: string, readFrom: string | null): Thing | null => {
  const [, folder, id = ''] = addressed.exec(address) ?? [];
  return folder === undefined ? null : { folder: folder as Folder, id: decoded(id), readFrom };
};

/**
 * Finds a subject by its address on this site, by a company's symbol among companies, as `EUR-USD`, or as the first
 * search result.
 */
const thingOf = async (page: PageRequest, text: string, besideCompanies: boolean): Promise<Thing | null> => {
  const given = thingAt(text, null);
  if (given !== null) return given;
  if (besideCompanies && /^[\w.-]{1,6}$/.test(text))
    return { folder: 'company', id: text.toUpperCase(), readFrom: null };
  if (/^[a-z]{3}[-/][a-z]{3}$/i.test(text))
    return { folder: 'fx', id: text.toUpperCase().replace('/', '-'), readFrom: null };
  const { best } = await find(page, text);
  return best.flatMap(({ href }) => thingAt(href, text) ?? [])[0] ?? null;
};

/** The subjects in the address of a comparison. */
export const askedOf = async (page: PageRequest): Promise<Asked> => {
  const all = new Set(
    page.query
      .getAll('s')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  );
  // Limited, because each further one would search everything.
  const texts = [...all].slice(0, most);
  const besideCompanies = texts.some((text) => thingAt(text, null)?.folder === 'company');
  const read = await Promise.all(
    texts.map(async (text) => ({ text, thing: await thingOf(page, text, besideCompanies) })),
  );
  const things = new Map(read.flatMap(({ thing }) => (thing === null ? [] : [[addressOf(thing), thing] as const])));
  return {
    count: all.size,
    things: [...things.values()],
    unknown: read.flatMap(({ text, thing }) => (thing === null ? [text] : [])),
  };
};

/** The address of a subject's page in the form used by comparisons. */
export const addressOf = ({ folder, id }: Thing): string => `${folder}/${id}`;
