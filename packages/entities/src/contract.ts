import { ownership } from './ownership/contract.ts';
import { profile } from './profile/contract.ts';
import { search } from './search/contract.ts';

/** The operations of the legal entities domain. */
export const contract = { search, profile, ownership };
