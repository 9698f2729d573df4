import type { CompanyReports } from './company-reports.ts';

/** Returns the number of zeros to which a filing rounds its amounts. */
export const roundingIn =
  (reports: CompanyReports) =>
  (accession: string): number =>
    reports.byAccession.get(accession)?.rounding ?? 0;
