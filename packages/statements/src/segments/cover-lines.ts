/** A figure on the cover page that companies with several classes of shares report by class. */
interface CoverLine {
  readonly concept: string;
  readonly line: 'shares_outstanding' | 'public_float';
  /** The unit of its figures. */
  readonly unit: RegExp;
}

/** A currency by ISO 4217. */
export const currencyCode = /^[A-Z]{3}$/;

const coverLines: readonly CoverLine[] = [
  { concept: 'dei:EntityCommonStockSharesOutstanding', line: 'shares_outstanding', unit: /^shares$/i },
  { concept: 'dei:EntityPublicFloat', line: 'public_float', unit: currencyCode },
];

/** The cover line of a concept with its prefix. Null for all others. */
export const coverLineOf = (name: string): CoverLine | null =>
  coverLines.find(({ concept }) => concept === name) ?? null;
