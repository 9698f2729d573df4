import { domain } from '@dqs/kit';
import { getApprovals } from './approvals/handler.ts';
import { searchApprovals } from './approvals-search/handler.ts';
import { submissionNames } from './approvals-search/submission-names.ts';
import { drugsAtFdaConnector } from './connectors/drugs-at-fda/connector.ts';
import { completeness } from './completeness.ts';
import { contract } from './contract.ts';
import { application } from './migrations/0001-application.ts';
import { duplicateSubmissions } from './migrations/0002-duplicate-submissions.ts';
import { datasets, sources } from './sources.ts';

/** Drug approvals: applications, products and approval history of the pilot sponsors. */
export const fda = domain({
  key: 'fda',
  title: 'Drug approvals',
  description:
    'Applications, products and approval history of pharmaceutical companies from the files of the U.S. Food and Drug Administration.',
  contract,
  handlers: { approvals: getApprovals, approvalsSearch: searchApprovals },
  sources,
  datasets,
  migrations: [application, duplicateSubmissions],
  completeness,
  connectors: [drugsAtFdaConnector],
  namedValues: submissionNames,
});
