import type { Building } from '@dqs/kit';
import { buildNames, buildRecipients } from './recipients.ts';
import { applyChanges, forgetChanges, settleArchives } from './sums.ts';
import { findTouched } from './touched.ts';
import { buildCoverage, buildYears } from './years.ts';

/** Updates the sums to the current transactions, and rebuilds every recipient that the load mentions. */
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
