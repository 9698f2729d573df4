import { domain } from '@dqs/kit';
import { companyFacts } from './connectors/company-facts/connector.ts';
import { submissions } from './connectors/submissions/connector.ts';
import { tickers } from './connectors/tickers/connector.ts';
import { contract } from './contract.ts';
import { getFilings } from './filings/handler.ts';
import { company } from './migrations/0001-company.ts';
import { filing } from './migrations/0002-filing.ts';
import { fact } from './migrations/0011-fact.ts';
import { statements } from './migrations/0012-statement.ts';
import { event } from './migrations/0003-event.ts';
import {
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
import { statementHandlers } from './statements/operations.ts';

export const stocks = domain({
  key: 'stocks',
  title: 'Stocks',
  description:
    'US public companies from their own filings with the SEC: identity, filings, events, owners and statements.',
  contract,
  handlers: { filings: getFilings, ...statementHandlers },
  sources: [
    submissionsSource,
    tickersSource,
    scheduleSource,
    reportsSource,
    removalsSource,
    operatorSource,
    factsSource,
  ],
  datasets: [
    filingsDataset,
    tickersDataset,
    ownersDataset,
    reportsDataset,
    removalsDataset,
    operatorDataset,
    statementsDataset,
  ],
  migrations: [company, filing, event, fact, statements],
  connectors: [submissions, tickers, companyFacts],
});
