import { executiveCompensation } from '../executive-compensation/contract.ts';
import { failsToDeliver } from '../fails-to-deliver/contract.ts';
import { filingSections } from '../filing-sections/contract.ts';
import { filingsRecent } from '../filings-recent/contract.ts';
import { filingsSearch } from '../filings-search/contract.ts';

/** The operations over reports, their text, and what is published of all companies at once. */
export const documentContract = { filingSections, filingsSearch, filingsRecent, failsToDeliver, executiveCompensation };
