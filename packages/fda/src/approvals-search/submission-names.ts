import { valuesByName, type NamedValue } from '@dqs/kit';

/** Everyday names of the two kinds of submissions. */
export const submissionNames: readonly NamedValue[] = valuesByName(
  ['fda_search_approvals'],
  'submission_type',
  `
ORIG: original, original approval, original application, first approval, initial approval, new drug approval
SUPPL: supplement, supplemental approval, supplemental application, label change`,
);
