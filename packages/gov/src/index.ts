import { domain } from '@dqs/kit';
import { awardArchiveConnector } from './connectors/award-archive/connector.ts';
import { recipientApiConnector } from './connectors/recipient-api/connector.ts';
import { completeness } from './completeness.ts';
import { contract } from './contract.ts';
import { spending } from './migrations/0001-spending.ts';
import { byDunsAndAgency } from './migrations/0002-by-duns-and-agency.ts';
import { ueiRegister } from './recipients-search/register.ts';
import { getRecipientAwards } from './recipients-awards/handler.ts';
import { searchRecipients } from './recipients-search/handler.ts';
import { datasets, sources } from './sources.ts';

/** Federal spending: recipients of awards and their obligations by fiscal year. */
export const gov = domain({
  key: 'gov',
  title: 'Federal spending',
  description:
    'Recipients of federal contracts, grants, loans and other awards, and what agencies obligated to them by fiscal year, from the transactions that USAspending.gov publishes.',
  contract,
  handlers: { recipientsAwards: getRecipientAwards, recipientsSearch: searchRecipients },
  sources,
  datasets,
  migrations: [spending, byDunsAndAgency],
  completeness,
  connectors: [awardArchiveConnector, recipientApiConnector],
  registers: [ueiRegister],
});
