import type { Day, Decimal } from '@dqs/schemas';
import type { ShareFact } from '../filings/corporate-actions/share-fact.ts';

let filings = 0;

/** A filing for a test: creates facts with its accession number, form and day. */
export const filingOf = (form: string, filed: string) => {
  filings += 1;
  const accession = `0000000000-${filed.slice(2, 4)}-${String(filings).padStart(6, '0')}`;
  return (concept: string, period: string, value: string, unit = 'USD/shares'): ShareFact => {
    const [start, end] = period.includes('/') ? period.split('/') : [null, period];
    return {
      concept,
      unit,
      start: start as Day | null,
      end: end as Day,
      value: value as Decimal,
      accession,
      form,
      filed: filed as Day,
    };
  };
};
