import { filingsNeverChange, recentSubmissions } from '@dqs/edgar';
import type { Connector } from '@dqs/kit';
import { portfolioDataset, portfolioSource } from '../../sources.ts';
import {
  holdingLoad,
  holdingRows,
  reports,
  seriesNames,
  totals,
  type HoldingRow,
  type PortfolioRecord,
} from '../portfolio.ts';
import { artifacts, forms, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse } from './parse.ts';

/** Single portfolio reports of funds as filed. */
export const portfolioReports: Connector<PortfolioRecord, HoldingRow> = {
  key: 'funds.n-port',
  source: portfolioSource.tag,
  dataset: portfolioDataset.key,
  summary: 'Portfolio holdings of funds from public filings on Form N-PORT, every position.',
  publication: {
    schedule: '0 5 * * 2-6',
    artifacts,
    maximumBytes,
    discover: (today, http, since) => recentSubmissions(today, http, forms, since),
    goesBack: true,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: {
    differs: filingsNeverChange,
    normalise: holdingRows,
    // A fund can report that it has no holdings.
    mayBeEmpty: true,
    further: [reports, totals, seriesNames],
  },
  load: holdingLoad,
  rules: import.meta.url,
};
