import { statement, type Reader, type ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { awardsDataset } from './sources.ts';

/** Number of newest fiscal years that are described. */
const described = 2;

const years = statement(
  'gov_completeness',
  { fiscal_year: 'integer', family: 'text', all_agencies: 'boolean', whole_agencies: 'integer', agencies: 'integer' },
  `select fiscal_year::integer as fiscal_year, family, all_agencies, whole_agencies,
     (select count(*)::integer from gov_agency) as agencies
     from gov_coverage order by fiscal_year desc, family limit ${described}`,
);

/**
 * The agencies with whole archives loaded, for the newest fiscal years. Only an archive of all agencies shows their
 * total number.
 */
export const completeness = async (db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>> => {
  const rows = await db.all(years);
  const held = rows.map(({ fiscal_year, family, all_agencies, whole_agencies, agencies }): ReleaseHeld => ({
    release: `${family} of fiscal year ${fiscal_year}`,
    of: 'whole agencies',
    held: all_agencies ? agencies : whole_agencies,
    expected: all_agencies ? agencies : null,
  }));
  return new Map([[awardsDataset.key, held]]);
};
