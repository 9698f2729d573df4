import type { CompanyReports } from './company-reports.ts';

/** To how many zeros a filing rounds its amounts. */
export const roundingIn =
  (reports: CompanyReports) =>
  (accession: string): number =>
    reports.byAccession.get(accession)?.rounding ?? 0;
