import { describe, expect, it } from 'vitest';
import { noteOfQualities } from './qualities.ts';
import type { SeriesMatchRow } from './query.ts';
import { topicOf } from './topic.ts';

const row = (dataset: string, more: Partial<SeriesMatchRow> = {}): SeriesMatchRow => ({
  as_of: '2026-01-15T12:00:00Z' as SeriesMatchRow['as_of'],
  search_rank: 1,
  series_key: `${dataset}.cbsa.19740.quarterly.nsa`,
  dataset_key: dataset,
  source: 'fhfa',
  title: 'A series',
  units: 'index',
  base_period: null,
  currency: null,
  frequency: 'quarterly',
  seasonal_adjustment: 'not_seasonally_adjusted',
  license_tag: 'public-domain',
  geo_key: 'cbsa:19740',
  geo_level: 'cbsa',
  geo_code: '19740',
  geo_name: 'Denver',
  geo_state_code: 'CO',
  coverage_start: '1975-01-01' as SeriesMatchRow['coverage_start'],
  coverage_end: '2022-10-01' as SeriesMatchRow['coverage_end'],
  ...more,
});

const noteOf = (query: string, found: SeriesMatchRow): string | null => {
  const topic = topicOf(query);
  if (topic === null || 'foreign' in topic) throw new Error(`${query} has no subject`);
  return noteOfQualities([found], topic);
};

const index = row('fhfa.hpi.all_transactions');
const rent = row('hud.fmr.two_bedroom', { frequency: 'annual', seasonal_adjustment: 'not_applicable' });

describe('what was said and the first series is not', () => {
  it.each([
    ['house prices Denver', index],
    ['house prices Denver since 2000', index],
    ['quarterly house prices Denver', index],
    ['house prices Denver not seasonally adjusted', index],
    ['house prices Denver over the last ten years', index],
    ['monthly rent Denver', rent],
    ['median new home price', row('census.ressales.sold.median')],
  ])('is nothing for %s', (query, found) => {
    expect(noteOf(query, found)).toBeNull();
  });

  it.each([
    ['median house price Denver', index, /"median" was requested; these are an index/],
    ['average rent Denver', rent, /"average" was requested; these are HUD's fair market rents/],
    ['house prices Denver 1950', index, 'No value is for 1950: the first series covers 1975 to 2022.'],
    ['weekly house prices Denver', index, /^No weekly series .*; these are quarterly\.$/],
    ['quarterly rents Denver', rent, /these are annual/],
    ['seasonally adjusted house prices Denver', index, /these are not seasonally adjusted/],
    ['forecast of house prices Denver', index, 'No series here covers "forecast"; left out.'],
    ['permits per capita Denver', row('census.bps.units.total'), /"per capita"/],
    ['homeownership rate in the South', row('census.hv.rate.hor'), /"the south"/],
    ['homeownership rate under 35', row('census.hv.rate.hor'), /"an age"/],
    ['drought and rents in Denver', rent, /"drought"/],
    ['cheapest state to buy a house', index, /"cheapest"; left out\. To rank the places of one level/],
    ['two bedroom rent Worcester County', row('hud.fmr.two_bedroom.metro49340m49340'), /HUD sets rents for parts of/],
  ])('is told for %s', (query, found, note) => {
    expect(noteOf(query, found)).toMatch(note);
  });
});
