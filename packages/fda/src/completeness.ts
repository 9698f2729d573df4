import { statement, type Reader, type ReleaseHeld } from '@dqs/kit';
import type { DatasetKey } from '@dqs/schemas';
import { approvalsDataset } from './sources.ts';

/** Every edition of Drugs@FDA since 2005 has more applications. Fewer are one page or an extract. */
const wholeFrom = 20_000;

const applications = statement(
  'fda_completeness',
  { held: 'integer', served: 'integer' },
  'select count(*)::integer as held, count(sponsor_key)::integer as served from fda_application',
);

/**
 * The number of loaded applications, in total and of supported sponsors. A whole edition is recognised by the total.
 */
export const completeness = async (db: Reader): Promise<ReadonlyMap<DatasetKey, readonly ReleaseHeld[]>> => {
  const { held = 0, served = 0 } = (await db.first(applications)) ?? {};
  if (held === 0) return new Map();
  const release: ReleaseHeld = {
    release: 'Drugs@FDA',
    of: `applications, ${served.toLocaleString('en-US')} of them of the supported sponsors`,
    held,
    expected: held < wholeFrom ? null : held,
  };
  return new Map([[approvalsDataset.key, [release]]]);
};
