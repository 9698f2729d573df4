import type { FilingRow } from './query.ts';

/** The series in a filing: id and name of each. */
export const seriesOf = (filing: Pick<FilingRow, 'series'>): readonly (readonly [string, string | null])[] =>
  filing.series as readonly (readonly [string, string | null])[];

type Filing = Pick<FilingRow, 'accession_number' | 'amendment_type' | 'filed_date' | 'series' | 'filer_cik'>;

const isRestatement = ({ amendment_type }: Filing): boolean => amendment_type === 'RESTATEMENT';

/** Whether two filings of a filer concern the same series: they share one, or one of them lists none. */
const overlap = (left: Filing, right: Filing): boolean => {
  const [a, b] = [seriesOf(left).map(([id]) => id), seriesOf(right).map(([id]) => id)];
  return left.filer_cik === right.filer_cik && (a.length === 0 || b.length === 0 || a.some((id) => b.includes(id)));
};

/**
 * The effective filings of one period, oldest first as given. A restatement replaces all earlier filings about the same
 * series. Every other amendment adds to them.
 */
export const countingFilings = <F extends Filing>(filings: readonly F[]): readonly F[] =>
  filings.filter(
    (filing, at) => !filings.slice(at + 1).some((later) => isRestatement(later) && overlap(filing, later)),
  );
