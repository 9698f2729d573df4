import type { Connector } from '@dqs/kit';
import { futuresSource, positionsDataset } from '../../sources.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { normalise, type PositionRow } from './normalise.ts';
import { maximumBytes, parse, type PublishedReport } from './parse.ts';
import { plausibility } from './plausibility.ts';

/** The yearly files of the CFTC: Traders in Financial Futures and disaggregated, futures only and combined. */
export const cftc: Connector<PublishedReport, PositionRow> = {
  key: 'futures.cftc',
  source: futuresSource.tag,
  dataset: positionsDataset.key,
  summary: 'Weekly commitments-of-traders positions of the curated futures markets.',
  publication: {
    // The report is published on Friday at 15:30, after a holiday on Monday.
    schedule: '45 15 * * 1,5 America/New_York',
    artifacts,
    maximumBytes,
    discover,
    ofPeriods: true,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  rows: { normalise, observedOn: 'report_date', plausibility },
  // A file has every report of its contracts between its first and last date. Contracts that the file does not name
  // stay unchanged, because portal exports can have a single contract.
  load: {
    table: 'futures_position',
    key: ['cftc_contract_market_code', 'report_variant', 'report_date'],
    mode: 'replace',
    scope: ['cftc_contract_market_code', 'report_variant'],
    within: 'report_date',
  },
  rules: import.meta.url,
};
