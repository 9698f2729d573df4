import type { FilingRow } from './query.ts';

/** A series as a filing lists it: its id and its name. */
export const seriesOf = (filing: Pick<FilingRow, 'series'>): readonly (readonly [string, string | null])[] =>
  filing.series as readonly (readonly [string, string | null])[];

type Filing = Pick<FilingRow, 'accession_number' | 'amendment_type' | 'filed_date' | 'series' | 'filer_cik'>;

const isRestatement = ({ amendment_type }: Filing): boolean => amendment_type === 'RESTATEMENT';

/** Whether two filings of a filer are about the same series: they share one, or one of them lists none. */
const overlap = (left: Filing, right: Filing): boolean => {
  const [a, b] = [seriesOf(left).map(([id]) => id), seriesOf(right).map(([id]) => id)];
  return left.filer_cik === right.filer_cik && (a.length === 0 || b.length === 0 || a.some((id) => b.includes(id)));
};

/**
 * Which filings of one period count, oldest first as given: a restatement takes the place of what was filed about the same
 * series before; every other amendment adds to it.
 */
export const countingFilings = <F extends Filing>(filings: readonly F[]): readonly F[] =>
  filings.filter(
    (filing, at) => !filings.slice(at + 1).some((later) => isRestatement(later) && overlap(filing, later)),
  );
