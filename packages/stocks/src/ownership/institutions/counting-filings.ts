/** A filing on Form 13F of one manager for one period. */
export interface HoldingsFiling {
  readonly accession_number: string;
  readonly form_type: string;
  readonly filed_date: string;
  readonly amendment_number: string | null;
  readonly amendment_type: string | null;
}

const inOrder = (left: HoldingsFiling, right: HoldingsFiling): number => {
  if (left.filed_date !== right.filed_date) return left.filed_date < right.filed_date ? -1 : 1;
  const [first, second] = [left, right].map(({ amendment_number }) => Number.parseInt(amendment_number ?? '0', 10)) as [
    number,
    number,
  ];
  return first - second || (left.accession_number < right.accession_number ? -1 : 1);
};

const adds = ({ form_type, amendment_type }: HoldingsFiling): boolean =>
  form_type.endsWith('/A') && amendment_type === 'NEW HOLDINGS';

/**
 * The filings that together form a manager's report of a period, base filing first. A restatement replaces all earlier
 * filings, as does a report that is filed again. An amendment with new holdings adds to them.
 */
export const countingFilings = <Filing extends HoldingsFiling>(filings: readonly Filing[]): readonly Filing[] => {
  let counting: readonly Filing[] = [];
  for (const filing of filings.toSorted(inOrder)) counting = adds(filing) ? [...counting, filing] : [filing];
  return counting;
};
