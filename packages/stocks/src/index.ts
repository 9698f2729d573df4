import { domain } from '@dqs/kit';
import { companies } from './companies/subjects.ts';
import { connectors } from './connectors.ts';
import { contract } from './contract.ts';
import { filingWords } from './filings/named-words.ts';
import { handlers } from './handlers.ts';
import { failsDataset, failsSource, feedDataset, feedSource, indexDataset, indexSource } from './listing-sources.ts';
import { migrations } from './migrations.ts';
import { ownershipWords } from './ownership/named-words.ts';
import { ownershipDatasets, ownershipSources } from './ownership-sources.ts';
import { institutionChecks } from './ownership/institutions/checks.ts';
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
  reportsDataset,
  reportsSource,
  scheduleSource,
  statementsDataset,
  submissionsSource,
  tickersDataset,
  tickersSource,
} from './sources.ts';
import { cikRegister } from './companies/register.ts';
import { statementChecks } from './statements/checks.ts';
import { axisWords } from './statements/segments/axis-words.ts';
import { statementValues } from './statements/names/named-values.ts';

export const stocks = domain({
  key: 'stocks',
  title: 'Stocks',
  description:
    'US public companies from their own filings with the SEC: identity, filings, events, owners and statements.',
  contract,
  handlers,
  sources: [
    submissionsSource,
    tickersSource,
    scheduleSource,
    reportsSource,
    indexSource,
    feedSource,
    failsSource,
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
    reportsDataset,
    indexDataset,
    feedDataset,
    failsDataset,
    removalsDataset,
    operatorDataset,
    statementsDataset,
    dataSetsDataset,
    ...ownershipDatasets,
  ],
  migrations,
  connectors,
  namedValues: [...statementValues, ...filingWords, ...ownershipWords, ...axisWords],
  registers: [cikRegister],
  subjects: companies,
  checks: async (db) => [...(await statementChecks(db)), ...(await institutionChecks(db))],
});
export { titleOfItem } from './filings/company-events/category.ts';
