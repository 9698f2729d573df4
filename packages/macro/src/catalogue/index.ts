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

/** Every series of the catalogue, agency by agency. */
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

/** The series that the catalogue has under a publisher's id; undefined for one that it does not name. */
export const headlineOf = (agency: AgencySource, sourceSeriesId: string): Headline | undefined =>
  byId.get(`${agency} ${sourceSeriesId}`);

const byPublishersId = Map.groupBy(headlines, ({ id }) => id.toLowerCase());

/** The one series that the catalogue has under an id, whatever agency it is of; undefined where none or several have it. */
export const headlineOfId = (id: string): Headline | undefined => {
  const [only, ...others] = byPublishersId.get(id.toLowerCase()) ?? [];
  return others.length === 0 ? only : undefined;
};

const byKey = new Map(headlines.map((headline) => [headline.key, headline]));

/** The series that the catalogue has under a key; undefined for one that it does not name. */
export const headlineOfKey = (key: string): Headline | undefined => byKey.get(key);
