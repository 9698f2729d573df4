import { decimal } from '@dqs/core';
import type { Connector } from '@dqs/kit';
import { countPlaces } from '../../completeness/count-places.ts';
import { emitting, type ObservationRow } from '../../series-record/reading.ts';
import { fairMarketRents, hudSource } from '../../sources.ts';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';
import { maximumBytes, parse } from './parse.ts';
import type { PublishedRents } from './rental-area.ts';
import { readRents } from './rents.ts';

/** Fair market rents by county, a workbook for each fiscal year. */
export const hud: Connector<PublishedRents, ObservationRow> = {
  key: 're.hud',
  source: hudSource.tag,
  dataset: fairMarketRents.key,
  summary: 'Fair market rents of US counties and ZIP Codes by fiscal year and number of bedrooms.',
  publication: {
    // Published once a year by the end of August. Revised editions follow at any time.
    schedule: '0 15 15 1,4,9,10 *',
    artifacts,
    maximumBytes,
    discover,
    ofPeriods: true,
  },
  recognition: { recognise, refusal },
  reading: { parse },
  ...emitting(readRents, {
    plausibility: {
      // A rent does not triple within a year.
      jumps: {
        series: ['series_key'],
        at: 'period',
        value: 'value',
        factor: decimal.decimal('3'),
        days: 400,
        besideHeld: true,
      },
    },
  }),
  ...countPlaces('hud.fmr.two_bedroom', 'hud.safmr.two_bedroom'),
  rules: import.meta.url,
};
