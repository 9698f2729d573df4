import type { Frequency, SeasonalAdjustment } from '@dqs/series/contract';
import type { AgencySource } from '../series-record/contract.ts';
import type { ReleaseKey } from './releases.ts';

/** A series that people ask for by name, as the catalogue describes it. */
export interface Headline {
  readonly agency: AgencySource;
  /** The publisher's own id; unique within the agency. */
  readonly id: string;
  /** `bls.cpi.u.us.all_items.sa`: stable once published. */
  readonly key: string;
  readonly title: string;
  readonly description?: string;
  /** Absent where the publisher changes them, such as the base year of an index: then the file's. */
  readonly units?: string;
  /** ISO 4217; absent where the values are not amounts of money. */
  readonly currency?: string;
  readonly frequency: Frequency;
  readonly seasonalAdjustment: SeasonalAdjustment;
  /** `US`, `EA`, `DE`. */
  readonly geography: string;
  readonly release: ReleaseKey;
  /** Everyday words that find the series beside its title and key. */
  readonly keywords: string;
  /** 1 to 49: the smaller, the earlier among series that a search finds equally well. */
  readonly prominence: number;
}
