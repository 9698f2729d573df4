import { statement, type Reader, type ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { countedQuarters, insuredFrom } from './reported-lately.ts';
import { financialsDataset } from './sources.ts';

const quarters = statement(
  'banks_completeness',
  { period: 'day', reported: 'integer', active: 'integer' },
  `with recursive ${countedQuarters}
   select period, reported::integer as reported,
     (select count(*)::integer from banks_institution where active) as active
     from counted order by period desc`,
);

/** Number of newest quarters that are described. */
const described = 2;

/**
 * The institutions that reported for each of the newest quarters. As many are expected as the register has active, or
 * as the fullest quarter has.
 */
export const completeness = async (db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>> => {
  const rows = await db.all(quarters);
  const most = Math.max(0, ...rows.flatMap(({ reported, active }) => [reported, active]));
  const held = rows.slice(0, described).map(({ period, reported }): ReleaseHeld => ({
    release: period,
    day: period,
    of: 'banks',
    held: reported,
    expected: most < insuredFrom ? null : most,
    isOfEach: true,
  }));
  return new Map([[financialsDataset.key, held]]);
};
