import type { Connector } from '@dqs/kit';
import { portfolioDataset, portfolioSource } from '../../sources.ts';
import {
  holdingLoad,
  holdingRows,
  identifiers,
  reports,
  seriesNames,
  totals,
  type HoldingRow,
  type PortfolioRecord,
} from '../portfolio.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse } from './parse.ts';

/** The quarterly data sets: all reports filed in three months. */
export const portfolioDataSets: Connector<PortfolioRecord, HoldingRow> = {
  key: 'funds.n-port-data-sets',
  source: portfolioSource.tag,
  dataset: portfolioDataset.key,
  summary: 'Portfolio holdings of funds from the quarterly data sets of Form N-PORT.',
  publication: {
    schedule: '0 6 20 1,4,7,10 *',
    artifacts,
    maximumBytes,
    discover,
    ofPeriods: true,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: { normalise: holdingRows, further: [reports, totals, identifiers, seriesNames] },
  load: holdingLoad,
  rules: import.meta.url,
};
