import { calendar } from './calendar/contract.ts';
import { recentUpdates } from './recent-updates/contract.ts';
import { search } from './search/contract.ts';
import { series } from './series/contract.ts';

/** The operations of the macro domain. */
export const contract = { series, search, calendar, recentUpdates };
