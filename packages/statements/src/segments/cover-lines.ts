/** A figure of the cover of a report that companies with several classes of shares give by class. */
interface CoverLine {
  readonly concept: string;
  readonly line: 'shares_outstanding' | 'public_float';
  /** What its figures are in. */
  readonly unit: RegExp;
}

/** A currency by ISO 4217. */
export const currencyCode = /^[A-Z]{3}$/;

const coverLines: readonly CoverLine[] = [
  { concept: 'dei:EntityCommonStockSharesOutstanding', line: 'shares_outstanding', unit: /^shares$/i },
  { concept: 'dei:EntityPublicFloat', line: 'public_float', unit: currencyCode },
];

/** The line of the cover that a concept, with its prefix, carries; null for all others. */
export const coverLineOf = (name: string): CoverLine | null =>
  coverLines.find(({ concept }) => concept === name) ?? null;
