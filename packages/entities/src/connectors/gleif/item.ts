import type { Reject } from '@dqs/kit';
import { faultOfLei } from '../../lei/lei.ts';
import type { Publication } from './publication.ts';

/** What a file is read into: its records one after the other, then what it is and how many there were. */
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

/** The ledger's row of a file; none of one that no publication is known of. */
export const publicationRow = (item: Item<unknown>): readonly PublicationRow[] => {
  if (!('publication' in item) || item.publication.publishedAt === null) return [];
  const { level, content, publishedAt, deltaFrom } = item.publication;
  return [{ level, content, published_at: publishedAt, delta_from: deltaFrom, records: item.found }];
};

/** Why an identifier of a record cannot be one, for the reject list; null where it can. */
export const leiReject = (lei: string | null, what: string): Reject | null => {
  if (lei === null) return { reject: `${what} is missing` };
  const fault = faultOfLei(lei);
  return fault === null ? null : { reject: `${what} "${lei}" ${fault}` };
};

const code = /^[A-Z][A-Z0-9]*(?:[_-][A-Z0-9]+)*$/;

/** Why a text is not a code of the Common Data File formats, for the reject list; null where it is one. */
export const codeReject = (of: string, value: string | null, what: string): Reject | null =>
  value !== null && code.test(value)
    ? null
    : { reject: `${of}: ${what} ${value === null ? 'is missing' : `"${value}" is not a code`}` };
