import type { PageRequest } from '../page.ts';
import { find } from '../search/find.ts';

/** What can be compared, by the folder of its page. */
const folders = ['company', 'series', 'place', 'fx'] as const;

type Folder = (typeof folders)[number];

/** Something that an address asks to compare. */
export interface Thing {
  readonly folder: Folder;
  readonly id: string;
  /** The words that were read as it; null where its address was given. */
  readonly readFrom: string | null;
}

/** The first things of an address, in their order, and the words that nothing is known of. */
export interface Asked {
  /** How many the address has in all. */
  readonly count: number;
  readonly things: readonly Thing[];
  readonly unknown: readonly string[];
}

/** Most things on one chart. */
export const most = 6;

const addressed = new RegExp(`^(?:https?://[^/]+)?/?(${folders.join('|')})/([^/?#]+)`);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    // Not written by any page: it is what it says.
    return text;
  }
};

const thingAt = (address: string, readFrom: string | null): Thing | null => {
  const [, folder, id = ''] = addressed.exec(address) ?? [];
  return folder === undefined ? null : { folder: folder as Folder, id: decoded(id), readFrom };
};

/** A thing by its address on this site, by the symbol of a company beside companies, as `EUR-USD`, or by what the search finds first. */
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

/** The things that the address of a page asks to compare. */
export const askedOf = async (page: PageRequest): Promise<Asked> => {
  const all = new Set(
    page.query
      .getAll('s')
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  );
  // Each of the others would be a search of everything.
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

/** Where the page of a thing stands, as the address of a comparison names it. */
export const addressOf = ({ folder, id }: Thing): string => `${folder}/${id}`;
