import { beneficialOwners } from './beneficial-owners/contract.ts';
import { company } from './company/contract.ts';
import { companyEvents } from './company-events/contract.ts';
import { corporateActions } from './corporate-actions/contract.ts';
import { filings } from './filings/contract.ts';
import { search } from './search/contract.ts';

/** The operations of the stocks domain. */
export const contract = { search, company, filings, companyEvents, corporateActions, beneficialOwners };
