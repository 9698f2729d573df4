import { valueAt } from '@dqs/service';
import type { Endpoint } from '@dqs/schemas';

export type Fields = Readonly<Record<string, unknown>>;

/** A row of an answer with the surrounding records, `data` first. */
export interface Row {
  /** Its number in the table of the answer, from 0. */
  readonly number: number;
  readonly records: readonly Fields[];
}

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The rows of an answer, in order. */
export const rowsOf = (endpoint: Pick<Endpoint, 'rows'>, data: unknown): readonly Row[] => {
  if (!isFields(data)) return [];
  const names: readonly string[] = endpoint.rows ?? [];
  let level: readonly (readonly Fields[])[] = [[data]];
  for (const name of names) {
    level = level.flatMap((records) => {
      const list = records.at(-1)?.[name];
      return Array.isArray(list) ? list.filter(isFields).map((item) => [...records, item]) : [];
    });
  }
  return level.map((records, number) => ({ number, records }));
};

/** A field of the row, or of the nearest surrounding record with a field of that name. */
export const fieldOf = ({ records }: Row, name: string): unknown => {
  const path = name.split('.');
  const holder = records.findLast((record) => record[path[0] ?? ''] !== undefined);
  return holder && valueAt(holder, path);
};

/** A value as text; null if a picture cannot show it. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;
