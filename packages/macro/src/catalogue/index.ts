import type { AgencySource } from '../series-record/contract.ts';
import { beaHeadlines } from './bea.ts';
import { blsCosts } from './bls-costs.ts';
import { blsLabor } from './bls-labor.ts';
import { blsPrices } from './bls-prices.ts';
import { censusHeadlines } from './census.ts';
import { ecbHeadlines } from './ecb.ts';
import { eurostatHeadlines } from './eurostat.ts';
import { frbActivity } from './frb-activity.ts';
import { frbRates } from './frb-rates.ts';
import type { Headline } from './headline.ts';
import { stateHeadlines } from './states.ts';
import { treasuryHeadlines } from './treasury.ts';
import { usaspendingHeadlines } from './usaspending.ts';

export type { Headline } from './headline.ts';

/** All series of the catalogue, by agency. */
export const headlines: readonly Headline[] = [
  ...blsPrices,
  ...blsLabor,
  ...blsCosts,
  ...stateHeadlines,
  ...treasuryHeadlines,
  ...frbRates,
  ...frbActivity,
  ...beaHeadlines,
  ...ecbHeadlines,
  ...censusHeadlines,
  ...eurostatHeadlines,
  ...usaspendingHeadlines,
];

const byId = new Map(headlines.map((headline) => [`${headline.agency} ${headline.id}`, headline]));

/** The series of the catalogue with this publisher's id; undefined if there is none. */
export const headlineOf = (agency: AgencySource, sourceSeriesId: string): Headline | undefined =>
  byId.get(`${agency} ${sourceSeriesId}`);

const byPublishersId = Map.groupBy(headlines, ({ id }) => id.toLowerCase());

/** The only series of the catalogue with this id at any agency; undefined if there is none or more than one. */
export const headlineOfId = (id: string): Headline | undefined => {
  const [only, ...others] = byPublishersId.get(id.toLowerCase()) ?? [];
  return others.length === 0 ? only : undefined;
};

const byKey = new Map(headlines.map((headline) => [headline.key, headline]));

/** The series of the catalogue with this key; undefined if there is none. */
export const headlineOfKey = (key: string): Headline | undefined => byKey.get(key);
