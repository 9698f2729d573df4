import type { Frequency, SeasonalAdjustment } from '@dqs/series/contract';
import type { AgencySource } from '../series-record/contract.ts';
import type { ReleaseKey } from './releases.ts';

/** A headline series: one that people ask for by name. */
export interface Headline {
  readonly agency: AgencySource;
  /** The publisher's id, unique within the agency. */
  readonly id: string;
  /** `bls.cpi.u.us.all_items.sa`. A published key does not change. */
  readonly key: string;
  readonly title: string;
  readonly description?: string;
  /** Absent if the publisher changes the units, such as the base year of an index. Then the file's units apply. */
  readonly units?: string;
  /** ISO 4217; absent if the values are not amounts of money. */
  readonly currency?: string;
  readonly frequency: Frequency;
  readonly seasonalAdjustment: SeasonalAdjustment;
  /** `US`, `EA`, `DE`. */
  readonly geography: string;
  readonly release: ReleaseKey;
  /** Everyday search words in addition to the title and key. */
  readonly keywords: string;
  /** 1 to 49. Of equally good matches, smaller numbers come first. */
  readonly prominence: number;
}
