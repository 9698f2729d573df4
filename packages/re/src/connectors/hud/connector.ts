import type { Connector } from '@dqs/kit';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { fairMarketRents, hudSource } from '../../sources.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse, type PublishedRents } from './parse.ts';
import { readRents } from './rents.ts';

/** Fair market rents by county, a workbook for each fiscal year. */
export const hud: Connector<PublishedRents, ObservationRow> = {
  key: 're.hud',
  source: hudSource.tag,
  dataset: fairMarketRents.key,
  summary: 'Fair market rents of US counties by fiscal year and number of bedrooms.',
  publication: {
    // Published once a year by the end of August; revised editions follow at any time.
    schedule: '0 15 15 1,4,9,10 *',
    artifacts,
    maximumBytes,
    discover,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readRents),
  rules: import.meta.url,
};
