import { geographiesSearch } from './geographies-search/contract.ts';
import { hazardProfile } from './hazard-profile/contract.ts';
import { seriesSearch } from './series-search/contract.ts';
import { series } from './series/contract.ts';

/** The operations of the real-estate domain. */
export const contract = { series, seriesSearch, geographiesSearch, hazardProfile };
