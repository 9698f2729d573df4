import { approvals } from './approvals/contract.ts';
import { approvalsSearch } from './approvals-search/contract.ts';

/** The operations of the drug approvals domain. */
export const contract = { approvals, approvalsSearch };
