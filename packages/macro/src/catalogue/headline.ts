import type { ReleaseKey } from './releases.ts';

/** Agencies whose series the domain serves. */
export const agencies = ['treasury', 'bls', 'bea', 'ecb', 'frb', 'usaspending', 'eurostat', 'census'] as const;

export type Agency = (typeof agencies)[number];

export type Frequency = 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'annual';

export type SeasonalAdjustment = 'seasonally_adjusted' | 'not_seasonally_adjusted' | 'not_applicable';

/** A series that people ask for by name, as the catalogue describes it. */
export interface Headline {
  readonly agency: Agency;
  /** The publisher's own id; unique within the agency. */
  readonly id: string;
  /** `bls.cpi.u.us.all_items.sa`: stable once published. */
  readonly key: string;
  readonly title: string;
  readonly description?: string;
  /** Absent where the publisher changes them, such as the base year of an index: then the file's. */
  readonly units?: string;
  /** Absent where the values are no amounts of money. */
  readonly currency?: string;
  readonly frequency: Frequency;
  readonly seasonalAdjustment: SeasonalAdjustment;
  readonly geography: string;
  readonly release: ReleaseKey;
  /** Everyday words that find the series beside its title and key. */
  readonly keywords: string;
  /** 1 to 98: the smaller, the earlier among series that a search finds equally well. */
  readonly prominence: number;
}
