import { cikIn, labelledCik } from '@dqs/edgar';
import type { Register } from '@dqs/kit';
import { findCompanyIfLoaded } from './find-company.ts';

/** CIKs with the word before them. A bare number may also be a certificate of a bank. */
export const cikRegister: Register = {
  noun: 'CIK',
  identifierIn: (text) => labelledCik(text)?.toString() ?? null,
  labelled(text) {
    const cik = cikIn(text.trim());
    return cik === null ? null : `CIK ${cik}`;
  },
  async thingOf(db, cik) {
    const company = await findCompanyIfLoaded(db, cik);
    return company === null ? null : { name: company.name, identifiers: [] };
  },
};
