import type { Reject } from '@dqs/kit';
import { faultOfLei } from '../../lei/lei.ts';
import type { Publication } from './publication.ts';

/** Items of a parsed file: its records, then its publication and the number of records. */
export type Item<Rec> =
  | { readonly record: Rec; readonly publishedAt: string | null }
  | { readonly publication: Publication; readonly found: number };

/** A row of the ledger of publications. */
export interface PublicationRow {
  readonly level: string;
  readonly content: string;
  readonly published_at: string;
  readonly delta_from: string | null;
  readonly records: number;
}

/** The ledger row of a file; none if its publication is unknown. */
export const publicationRow = (item: Item<unknown>): readonly PublicationRow[] => {
  if (!('publication' in item) || item.publication.publishedAt === null) return [];
  const { level, content, publishedAt, deltaFrom } = item.publication;
  return [{ level, content, published_at: publishedAt, delta_from: deltaFrom, records: item.found }];
};

/** Why an LEI of a record is invalid, for the reject list; null if it is valid. */
export const leiReject = (lei: string | null, what: string): Reject | null => {
  if (lei === null) return { reject: `${what} is missing` };
  const fault = faultOfLei(lei);
  return fault === null ? null : { reject: `${what} "${lei}" ${fault}` };
};

const code = /^[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*$/;

/** Why a text is not a valid Common Data File code, for the reject list; null if it is valid. */
export const codeReject = (of: string, value: string | null, what: string): Reject | null =>
  value !== null && code.test(value)
    ? null
    : { reject: `${of}: ${what} ${value === null ? 'is missing' : `"${value}" is not a code`}` };
