import type { Building } from '@dqs/kit';
import { buildNames, buildRecipients } from './recipients.ts';
import { applyChanges, forgetChanges, settleArchives } from './sums.ts';
import { findTouched } from './touched.ts';
import { buildCoverage, buildYears } from './years.ts';

/** Brings the sums to what the transactions say now, and builds anew every recipient of which the load says something. */
export const build = async (building: Building): Promise<void> => {
  await settleArchives(building);
  await applyChanges(building);
  await findTouched(building);
  await buildYears(building);
  await buildCoverage(building);
  await buildRecipients(building);
  await buildNames(building);
  await forgetChanges(building);
};
