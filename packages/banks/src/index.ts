import { domain } from '@dqs/kit';
import { states } from '@dqs/places';
import { financialsConnector, institutionsConnector } from './connectors/fdic/connector.ts';
import { completeness } from './completeness.ts';
import { contract } from './contract.ts';
import { getFinancials } from './financials/handler.ts';
import { metrics } from './metric/metric.ts';
import { institution } from './migrations/0001-institution.ts';
import { holdingCompany } from './migrations/0002-holding-company.ts';
import { acquirer } from './migrations/0003-acquirer.ts';
import { eventDays } from './migrations/0004-event-days.ts';
import { bankRegisters } from './search/registers.ts';
import { searchBanks } from './search/handler.ts';
import { datasets, sources } from './sources.ts';

/** Banks: insured institutions and their quarterly financials. */
export const banks = domain({
  key: 'banks',
  title: 'Banks',
  description:
    'Banks and savings institutions insured by the Federal Deposit Insurance Corporation, failed ones included, and their quarterly financials.',
  contract,
  handlers: { financials: getFinancials, search: searchBanks },
  sources,
  datasets,
  migrations: [institution, holdingCompany, acquirer, eventDays],
  completeness,
  connectors: [institutionsConnector, financialsConnector],
  registers: bankRegisters,
  namedValues: [
    ...metrics.map(({ key, title }) => ({
      tool: contract.financials.tool,
      parameter: 'metrics',
      value: key,
      names: [title, key.replaceAll('_', ' ')] as const,
      isReadByName: true as const,
    })),
    ...states
      .filter(({ country }) => country === 'US')
      .map(({ abbreviation, name }) => ({
        tool: contract.search.tool,
        parameter: 'state',
        value: abbreviation,
        names: [name, abbreviation] as const,
        isReadByName: true as const,
      })),
  ],
});
