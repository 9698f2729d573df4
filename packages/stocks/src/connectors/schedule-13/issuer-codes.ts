import { cikIn } from '@dqs/edgar';
import type { FurtherTable } from '@dqs/kit';
import { securityKeys } from '../../ownership/institutions/security-key.ts';
import type { PublishedPerson } from './parse.ts';

interface IssuerCodeRow {
  readonly issuer_key: string;
  readonly issuer_cik: number;
  readonly accession_number: string;
}

/** The company that a schedule names as the issuer of its class. It identifies the issuer of positions on Form 13F. */
export const issuerCodes: FurtherTable<PublishedPerson, IssuerCodeRow> = {
  normalise: ({ cusips, issuerCik, accessionNumber }) => {
    const cik = cikIn(issuerCik);
    const keys = new Set(cusips.flatMap((cusip) => securityKeys(cusip)?.issuer ?? []));
    return cik === null
      ? []
      : [...keys].map((key) => ({ issuer_key: key, issuer_cik: cik, accession_number: accessionNumber }));
  },
  load: { table: 'stocks_issuer_code', key: ['issuer_key', 'issuer_cik', 'accession_number'], mode: 'merge' },
};
