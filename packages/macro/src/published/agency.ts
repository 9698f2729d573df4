import type { AgencySource } from '../series-record/contract.ts';
import {
  beaSource,
  blsSource,
  censusSource,
  ecbSource,
  eurostatSource,
  frbSource,
  treasurySource,
  usaspendingSource,
} from '../sources.ts';

const terms = {
  treasury: { licenseTag: 'us_public_domain', attribution: treasurySource.attribution },
  bls: { licenseTag: 'us_public_domain', attribution: blsSource.attribution },
  bea: { licenseTag: 'us_public_domain', attribution: beaSource.attribution },
  frb: { licenseTag: 'us_public_domain', attribution: frbSource.attribution },
  usaspending: { licenseTag: 'us_public_domain', attribution: usaspendingSource.attribution },
  census: { licenseTag: 'us_public_domain', attribution: censusSource.attribution },
  ecb: { licenseTag: 'ecb_reuse', attribution: ecbSource.attribution },
  eurostat: { licenseTag: 'eurostat_reuse', attribution: eurostatSource.attribution },
} as const;

/** The licence of an agency's series and the attribution that it requires. */
export const sourceOfAgency = (
  agency: AgencySource,
): { readonly licenseTag: string; readonly attribution: string | null } => terms[agency];
