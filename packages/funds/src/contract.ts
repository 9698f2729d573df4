import { holdings } from './holdings/contract.ts';
import { proxyVotes } from './proxy-votes/contract.ts';
import { search } from './search/contract.ts';

/** The operations of the funds domain. */
export const contract = { holdings, proxyVotes, search };
