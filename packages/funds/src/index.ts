import { domain } from '@dqs/kit';
import { classTickers } from './connectors/class-tickers/connector.ts';
import { portfolioDataSets } from './connectors/nport-data-sets/connector.ts';
import { portfolioReports } from './connectors/nport/connector.ts';
import { proxyVotes } from './connectors/npx/connector.ts';
import { seriesAndClasses } from './connectors/series-and-classes/connector.ts';
import { completeness } from './completeness.ts';
import { contract } from './contract.ts';
import { fundRegisters } from './fund/registers.ts';
import { portfolioChecks } from './holdings/checks.ts';
import { getHoldings } from './holdings/handler.ts';
import { report } from './migrations/0001-report.ts';
import { vote } from './migrations/0002-vote.ts';
import { registry } from './migrations/0003-registry.ts';
import { voteCount } from './migrations/0004-vote-count.ts';
import { reportTotals } from './migrations/0005-report-totals.ts';
import { withoutSedols } from './migrations/0006-without-sedols.ts';
import { reportLeis } from './migrations/0007-report-leis.ts';
import { classesByFiler } from './migrations/0008-classes-by-filer.ts';
import { voteFilersByName } from './migrations/0009-vote-filers-by-name.ts';
import { issuerLeis } from './migrations/0010-issuer-leis.ts';
import { getProxyVotes } from './proxy-votes/handler.ts';
import { searchFunds } from './search/handler.ts';
import { datasets, sources } from './sources.ts';

/** Funds: their holdings, their votes, and the registry of their series and classes. */
export const funds = domain({
  key: 'funds',
  title: 'Funds',
  description:
    'Portfolio holdings and proxy votes of US funds and investment managers from their filings with the SEC, and the registry of series and classes.',
  contract,
  handlers: { holdings: getHoldings, proxyVotes: getProxyVotes, search: searchFunds },
  sources,
  datasets,
  migrations: [
    report,
    vote,
    registry,
    voteCount,
    reportTotals,
    withoutSedols,
    reportLeis,
    classesByFiler,
    voteFilersByName,
    issuerLeis,
  ],
  completeness,
  connectors: [portfolioReports, portfolioDataSets, proxyVotes, classTickers, seriesAndClasses],
  registers: fundRegisters,
  checks: portfolioChecks,
});
