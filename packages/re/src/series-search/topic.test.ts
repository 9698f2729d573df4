import { describe, expect, it } from 'vitest';
import { topicOf } from './topic.ts';

describe('what a question is about', () => {
  it.each([
    ['rent San Francisco 2BR', 'hud.fmr.two_bedroom', 'san francisco'],
    ['house price index Saint Louis', 'fhfa.hpi.purchase_only', 'saint louis'],
    ['home price index New Jersey', 'fhfa.hpi.purchase_only', 'new jersey'],
    ['homeownership rate', 'census.hv.rate.hor', ''],
    ['housing starts', 'census.resconst.astarts.total', ''],
    ['temperature Maricopa County', 'noaa.nclimdiv.temperature_average', 'maricopa county'],
    ['new home sales', 'census.ressales.asold.total', ''],
    ['bank deposits in Cook County', 'fdic_sod.sod.deposits', 'cook county'],
  ])('%s', (query, headline, place) => {
    const topic = topicOf(query);
    expect([topic?.datasets[0], topic?.place]).toEqual([headline, place]);
  });

  it('a publisher that is named is the only one meant', () => {
    expect(topicOf('fhfa house price index')?.datasets.every((dataset) => dataset.startsWith('fhfa.'))).toBe(true);
    expect(topicOf('house price index')?.datasets).toContain('abs.rppi.residential');
  });

  it.each(['beckley', 'zebra crossing', '!!!', ''])('%j names no subject', (query) => {
    expect(topicOf(query)).toBeNull();
  });
});
