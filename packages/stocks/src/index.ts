import { domain } from '@dqs/kit';
import { getBeneficialOwners } from './beneficial-owners/handler.ts';
import { getCompany } from './company/handler.ts';
import { companies } from './company/subjects.ts';
import { getCompanyEvents } from './company-events/handler.ts';
import { companyFacts } from './connectors/company-facts/connector.ts';
import { operatorFile } from './connectors/operator-file/connector.ts';
import { removals } from './connectors/removals/connector.ts';
import { schedule13 } from './connectors/schedule-13/connector.ts';
import { statementDataSets } from './connectors/statement-data-sets/connector.ts';
import { submissions } from './connectors/submissions/connector.ts';
import { tickers } from './connectors/tickers/connector.ts';
import { contract } from './contract.ts';
import { getCorporateActions } from './corporate-actions/handler.ts';
import { documents } from './documents/parts.ts';
import { getFilings } from './filings/handler.ts';
import { statementValues } from './lines/named-values.ts';
import { company } from './migrations/0001-company.ts';
import { filing } from './migrations/0002-filing.ts';
import { event } from './migrations/0003-event.ts';
import { owner } from './migrations/0004-owner.ts';
import { operatorRecord } from './migrations/0005-operator-record.ts';
import { filerName } from './migrations/0006-filer-name.ts';
import { fact } from './migrations/0011-fact.ts';
import { statements } from './migrations/0012-statement.ts';
import { nameSearch } from './migrations/0013-name-search.ts';
import { segment } from './migrations/0041-segment.ts';
import { screenTables } from './migrations/0042-screen.ts';
import { statementDecisions } from './migrations/0051-statement-decision.ts';
import { shareAction } from './migrations/0061-share-action.ts';
import { presentation } from './migrations/0071-presentation.ts';
import { reportFigure } from './migrations/0081-report-figure.ts';
import { screenEnd } from './migrations/0091-screen-end.ts';
import { ownershipMigrations } from './migrations/ownership.ts';
import { ownershipConnectors } from './ownership/connectors.ts';
import { ownershipHandlers } from './ownership/operations.ts';
import { ownershipDatasets, ownershipSources } from './ownership/sources.ts';
import { searchFilers } from './search/handler.ts';
import {
  dataSetsDataset,
  dataSetsSource,
  factsSource,
  filingsDataset,
  operatorDataset,
  operatorSource,
  ownersDataset,
  removalsDataset,
  removalsSource,
  scheduleSource,
  statementsDataset,
  submissionsSource,
  tickersDataset,
  tickersSource,
} from './sources.ts';
import { institutionChecks } from './institutions/checks.ts';
import { statementChecks } from './statements/checks.ts';
import { statementHandlers } from './statements/operations.ts';

export const stocks = domain({
  key: 'stocks',
  title: 'Stocks',
  description:
    'US public companies from their own filings with the SEC: identity, filings, events, owners and statements.',
  contract,
  handlers: {
    search: searchFilers,
    company: getCompany,
    filings: getFilings,
    companyEvents: getCompanyEvents,
    corporateActions: getCorporateActions,
    beneficialOwners: getBeneficialOwners,
    ...statementHandlers,
    ...ownershipHandlers,
    ...documents.handlers,
  },
  sources: [
    submissionsSource,
    tickersSource,
    scheduleSource,
    ...documents.sources,
    removalsSource,
    operatorSource,
    factsSource,
    dataSetsSource,
    ...ownershipSources,
  ],
  datasets: [
    filingsDataset,
    tickersDataset,
    ownersDataset,
    ...documents.datasets,
    removalsDataset,
    operatorDataset,
    statementsDataset,
    dataSetsDataset,
    ...ownershipDatasets,
  ],
  migrations: [
    company,
    filing,
    event,
    owner,
    operatorRecord,
    filerName,
    fact,
    statements,
    nameSearch,
    ...documents.migrations,
    ...ownershipMigrations,
    segment,
    screenTables,
    statementDecisions,
    shareAction,
    presentation,
    reportFigure,
    screenEnd,
  ],
  connectors: [
    submissions,
    tickers,
    schedule13,
    removals,
    ...documents.connectors,
    operatorFile,
    companyFacts,
    statementDataSets,
    ...ownershipConnectors,
  ],
  namedValues: statementValues,
  subjects: companies,
  checks: async (db) => [...(await statementChecks(db)), ...(await institutionChecks(db))],
});
