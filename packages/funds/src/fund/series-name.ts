import { foldName, nameColumns, type NameColumns } from '@dqs/core/name-search';
import { published } from '../published-text.ts';

/** A name by which a series is found. */
export interface SeriesNameRow extends NameColumns {
  readonly series_id: string;
  readonly words: string;
}

/** The names of a series and of its registrant, each once. Names without a letter or digit are omitted. */
export const seriesNameRows = (seriesId: string, names: readonly string[]): readonly SeriesNameRow[] => {
  const rows = new Map<string, SeriesNameRow>();
  for (const name of names) {
    const text = published(name) ?? '';
    const words = foldName(text);
    if (words !== '') rows.set(words, { series_id: seriesId.toUpperCase(), words, ...nameColumns(text) });
  }
  return [...rows.values()];
};

/** How names are merged with stored ones. */
export const seriesNameLoad = { table: 'funds_name', key: ['series_id', 'words'], mode: 'merge' } as const;
