import type { Day, Decimal } from '@dqs/schemas';

/** One consolidated XBRL fact of one filing. `start` is null for an instant. */
export interface Fact {
  readonly taxonomy: string;
  readonly concept: string;
  /** As the SEC writes it: `USD`, `shares`, `USD/shares`, `pure`. */
  readonly unit: string;
  /** The unit as filed, if different. Some filings report values per share in the currency only. */
  readonly filedUnit?: string;
  readonly start: Day | null;
  readonly end: Day;
  readonly value: Decimal;
  readonly accession: string;
  /** Fiscal year of the filing, regardless of the period of the fact. */
  readonly fiscalYear: number | null;
  readonly fiscalPeriod: string | null;
  readonly form: string;
  readonly filed: Day;
  /** A later filing that repeats the amount, but rounded. The fact counts as one of that filing. */
  readonly repeatedIn?: { readonly accession: string; readonly filed: Day };
}

/** The taxonomies whose concepts carry statement lines. */
export const statementTaxonomies: readonly string[] = ['us-gaap', 'ifrs-full'];

const annualForms = new Set(['10-K', '10-K/A', '10-KT', '10-KT/A', '20-F', '20-F/A', '40-F', '40-F/A']);
const interimForms = new Set(['10-Q', '10-Q/A', '6-K', '6-K/A']);

/** What a form reports. Null for forms that never feed statements (proxies, registrations, current reports). */
export const reportOf = (form: string): 'annual' | 'interim' | null => {
  if (annualForms.has(form)) return 'annual';
  return interimForms.has(form) ? 'interim' : null;
};

/** The forms that feed statements. */
export const statementForms: readonly string[] = [...annualForms, ...interimForms];
