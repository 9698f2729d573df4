import { recipientsAwards } from './recipients-awards/contract.ts';
import { recipientsSearch } from './recipients-search/contract.ts';

/** The operations of the federal spending domain. */
export const contract = { recipientsAwards, recipientsSearch };
