import type { Located, Reject } from '@dqs/kit';
import type { Day } from '@dqs/schemas';
import type { Facet, Facets } from '../../application/application.ts';

/** One facet of an application in one release, or the fault of a line. */
export type FacetRecord =
  | {
      readonly applNo: string;
      readonly facet: Facet;
      readonly content: Facets[Facet];
      /** The day of the release; null where the file has none. */
      readonly knownOn: Day | null;
    }
  | { readonly fault: string };

/** A row of `fda_record`. */
export interface RecordRow {
  readonly appl_no: string;
  readonly facet: Facet;
  readonly content: string;
  readonly as_known_at?: string;
}

/** A facet of an application, and the day on which it was known. */
export const facetRecord = <F extends Facet>(
  applNo: string,
  facet: F,
  content: Facets[F],
  knownOn: Day | null,
  line: number,
): Located<FacetRecord> => ({ record: { applNo, facet, content, knownOn }, line });

/** A record as a row of `fda_record`, or the reason for its reject. */
export const normalise = (record: FacetRecord): readonly RecordRow[] | Reject => {
  if ('fault' in record) return { reject: record.fault };
  const { applNo, facet, content, knownOn } = record;
  const known = knownOn === null ? {} : { as_known_at: `${knownOn}T00:00:00Z` };
  return [{ appl_no: applNo, facet, content: JSON.stringify(content), ...known }];
};
