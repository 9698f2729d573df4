import { catalogueSource, sources } from '../sources.ts';

/** What a page names as its source: the one source of its rows, or the catalogue where they have several or there are none. */
export const sourceOfPage = (rows: Iterable<{ readonly source_tag: string }>): string => {
  const [tag, ...others] = new Set([...rows].map(({ source_tag }) => source_tag));
  return tag === undefined || others.length > 0 ? catalogueSource.tag : tag;
};

const attributions = new Map(sources.map(({ tag, attribution }) => [tag, attribution]));

/** What a source asks to be said with its data; null where it asks for nothing. */
export const attributionOf = (sourceTag: string): string | null => attributions.get(sourceTag) ?? null;
