import { datasets } from '../sources.ts';
import { questionWords } from '@dqs/core/vocabulary';
import { describe, expect, it } from 'vitest';
import { placeNames } from './subject/place-names.ts';
import { topicEntries } from './subject/vocabulary.ts';
import { topicOf as read, withSpelling, type Topic } from './topic.ts';

const topicOf = (query: string): Topic | null => {
  const asked = read(query);
  if (asked !== null && 'foreign' in asked) throw new Error(`${query} is about ${asked.foreign.join(', ')}`);
  return asked;
};

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
    ['duplex permits Cook County', 'census.bps.units.two_units', 'cook county'],
    ['home price appreciation Denver', 'fhfa.hpi.all_transactions.annual_change', 'denver'],
    ['new home sales median price', 'census.ressales.sold.median', ''],
    ['national average home price', 'fhfa.hpi.purchase_only', 'national'],
    ['state rents', 'hud.fmr.two_bedroom', ''],
    ['how have house prices changed in Ohio', 'fhfa.hpi.purchase_only', 'ohio'],
    ['is the housing market in Colorado going up', 'fhfa.hpi.purchase_only', 'colorado'],
    ['cost of renting a 2br in Atlanta', 'hud.fmr.two_bedroom', 'atlanta'],
    ['rents Sioux Falls', 'hud.fmr.two_bedroom', 'sioux falls'],
    ['how much did houses go up in Tennessee', 'fhfa.hpi.purchase_only', 'tennessee'],
    ['how many permits were issued in Maricopa County', 'census.bps.units.total', 'maricopa county'],
    ['how many new homes were sold', 'census.ressales.asold.total', ''],
    ['rents Fall River', 'hud.fmr.two_bedroom', 'fall river'],
    ['house prices Rising Sun, MD', 'fhfa.hpi.purchase_only', 'rising sun maryland'],
    ['housing units authorized Phoenix metro', 'census.bps.units.total', 'phoenix metro'],
    ['share of people who own their home', 'census.hv.rate.hor', ''],
    ['owner-occupied share', 'census.hv.rate.hor', ''],
    ['value of all homes in Queensland', 'abs.dwellings.value.all_sectors', 'queensland'],
    ['value of homes in Denver', 'fhfa.hpi.purchase_only', 'denver'],
    ['sfh permits Maricopa', 'census.bps.units.one_unit', 'maricopa'],
    ['new homes for sale at end of month', 'census.ressales.forsale.total', ''],
    ['US Virgin Islands rent', 'hud.fmr.two_bedroom', 'virgin islands'],
    ['what does a new house cost', 'census.ressales.sold.median', ''],
    ['median deed amount Brooklyn', 'nyc_acris.deeds.median_amount', 'brooklyn'],
    ['house price index nationwide all transactions', 'fhfa.hpi.all_transactions', 'nationwide'],
    ['purchase-only HPI Ohio', 'fhfa.hpi.purchase_only', 'ohio'],
    ['rural home prices Montana', 'fhfa.hpi.all_transactions.non_metro', 'montana'],
    ['non-metro house prices Texas', 'fhfa.hpi.all_transactions.non_metro', 'texas'],
    ['housing voucher rent limit Hennepin County', 'hud.fmr.two_bedroom', 'hennepin county'],
    ['percent of homes vacant', 'census.hv.rate.rvr', ''],
    ['number of homes in Cook County', 'census.hv.estimate.total', 'cook county'],
    ['how many homes are for sale', 'census.ressales.forsale.total', ''],
    ['total value of homes in Australia', 'abs.dwellings.value.all_sectors', 'australia'],
    ['house prices in Denver since 2000', 'fhfa.hpi.purchase_only', 'denver'],
    ['rents in Denver between 2015 and 2020', 'hud.fmr.two_bedroom', 'denver'],
    ['how expensive are homes in Louisville', 'fhfa.hpi.purchase_only', 'louisville'],
    ['how many apartments were permitted in Seattle', 'census.bps.units.five_or_more_units', 'seattle'],
    ['houses sold last month', 'census.ressales.asold.total', ''],
    ['new house inventory', 'census.ressales.forsale.total', ''],
    ['average new home price', 'census.ressales.sold.averag', ''],
    ['median price of houses in Adelaide', 'abs.transfers.established_houses.median_price', 'adelaide'],
    ['median price of new homes', 'census.ressales.sold.median', ''],
    ['three- and four-unit building permits Cook County', 'census.bps.units.three_and_four_units', 'cook county'],
    ['what did homes do in Cleveland after 2008', 'fhfa.hpi.purchase_only', 'cleveland'],
    ['resale home prices in Hobart', 'abs.rppi.established_houses', 'hobart'],
    ['resale value of homes in Boise', 'abs.rppi.established_houses', 'boise'],
    ['what happened to home prices in San Diego', 'fhfa.hpi.purchase_only', 'san diego'],
    ['section 8 payment for 1 bedroom in Milwaukee County', 'hud.fmr.one_bedroom', 'milwaukee county'],
    ['dollar value of residential permits Travis County', 'census.bps.value.total', 'travis county'],
    ['owner occupancy rate US', 'census.hv.rate.hor', 'united states'],
    ['how many homes stand empty in America', 'census.hv.estimate.vacant', 'america'],
    ['unsold new homes', 'census.ressales.forsale.total', ''],
    ['mean price of new homes sold', 'census.ressales.sold.averag', ''],
    ['median apartment price Sydney', 'abs.transfers.attached_dwellings.median_price', 'sydney'],
    ['house transfers Perth', 'abs.transfers.established_houses.count', 'perth'],
    ['home prices Anderson, IN', 'fhfa.hpi.purchase_only', 'anderson indiana'],
    ['Portland ME house prices', 'fhfa.hpi.purchase_only', 'portland maine'],
    ['home price index of the state of New York', 'fhfa.hpi.purchase_only', 'new york state'],
    ['permits for single family houses in Polk County', 'census.bps.units.one_unit', 'polk county'],
    ['new apartment buildings permitted in King County', 'census.bps.units.five_or_more_units', 'king county'],
    ['three- and four-unit building permits Cook County', 'census.bps.units.three_and_four_units', 'cook county'],
    ['construction cost of permitted units in Clark County', 'census.bps.value.total', 'clark county'],
    ['percentage of rental units sitting vacant', 'census.hv.rate.rvr', ''],
    ['seasonally adjusted homeownership rate', 'census.hv.rate.sahor', ''],
    ['what are homes worth in Knoxville', 'fhfa.hpi.purchase_only', 'knoxville'],
    ['what does a newly built home sell for on average', 'census.ressales.sold.averag', ''],
    ['number of renter households', 'census.hv.estimate.rntocc', ''],
    ['share of households that are homeowners', 'census.hv.rate.hor', ''],
  ])('%s', (query, headline, place) => {
    const topic = topicOf(query);
    expect([topic?.datasets[0], topic?.place]).toEqual([headline, place]);
  });

  it('a publisher that is named is the only one meant', () => {
    expect(topicOf('fhfa house price index')?.datasets.every((dataset) => dataset.startsWith('fhfa.'))).toBe(true);
    expect(topicOf('house price index')?.datasets).toContain('abs.rppi.residential');
  });

  it.each([
    ['monthly house price index', 'monthly'],
    ['house prices quarterly Texas', 'quarterly'],
    ['annual building permits', 'annual'],
    ['monthly rent Denver', null],
    ['house prices', null],
  ])('%s is asked for %s', (query, frequency) => {
    expect(topicOf(query)?.frequency).toBe(frequency);
  });

  it('an amount of money is not meant where an index is said', () => {
    const datasets = topicOf('residential property price index Australia')?.datasets ?? [];
    expect(datasets).toContain('abs.rppi.residential');
    expect(datasets).not.toContain('abs.dwellings.mean_price');
  });

  it('a kind of index that is named is the only one meant', () => {
    expect(topicOf('all-transactions house price index Chicago')?.datasets).toEqual(['fhfa.hpi.all_transactions']);
    expect(topicOf('rural rents Montana')?.datasets).toContain('hud.fmr.two_bedroom');
  });

  it('starts and completions are not permits', () => {
    for (const query of ['housing starts', 'housing completions'])
      expect(topicOf(query)?.datasets.every((dataset) => dataset.startsWith('census.resconst.'))).toBe(true);
  });

  it.each(['beckley', 'zebra crossing', '!!!', ''])('%j names no subject', (query) => {
    expect(topicOf(query)).toBeNull();
  });

  it.each([
    ['what will a two-bed flat cost in Minneapolis', 'hud.fmr.two_bedroom', 'minneapolis'],
    ['section 8 limit 4 bedrooms Cook County', 'hud.fmr.four_bedroom', 'cook county'],
    ['tenants in Denver pay how much', 'hud.fmr.two_bedroom', 'denver'],
    ['homes for sale that are finished', 'census.ressales.forsale.comped', ''],
    ['new homes sold while under construction', 'census.ressales.asold.underc', ''],
    ['how long would the stock of unsold new houses last', 'census.ressales.forsale.monsup', ''],
    ['vacant homes for rent', 'census.hv.rate.rvr', ''],
    ['number of vacant units for rent', 'census.hv.estimate.rent', ''],
    ['vacant homes for sale', 'census.hv.estimate.sale', ''],
    ['how many Americans rent their home', 'census.hv.estimate.rntocc', ''],
    ['are they building apartments in Seattle', 'census.bps.units.five_or_more_units', 'seattle'],
    ['dollar value of duplexes permitted in King County', 'census.bps.value.two_units', 'king county'],
    ['apartments sold in Perth', 'abs.transfers.attached_dwellings.count', 'perth'],
    ['sale prices from deeds, Manhattan', 'nyc_acris.deeds.median_amount', 'manhattan'],
    ['house prices in Fort Worth', 'fhfa.hpi.purchase_only', 'fort worth'],
    ['rents Isle of Wight County', 'hud.fmr.two_bedroom', 'isle of wight county'],
    ['HPI Charlotte NC msa', 'fhfa.hpi.purchase_only', 'charlotte north carolina metro'],
  ])('%s', (query, headline, place) => {
    const topic = topicOf(query);
    expect([topic?.datasets[0], topic?.place]).toEqual([headline, place]);
  });

  it('that no source publishes is told from what is not understood', () => {
    expect(read('30 year mortgage rate')).toEqual({ foreign: ['mortgage rate'] });
    expect(read('office vacancy Manhattan')).toEqual({ foreign: ['office'] });
    expect(topicOf('bank offices in Cook County')?.datasets).toContain('fdic_sod.sod.offices');
  });

  it('is not refused because of a word in the name of a place', () => {
    expect(topicOf('Sugar Land price index')).toMatchObject({ place: 'sugar land' });
    expect(read('land price index')).toEqual({ foreign: ['land price'] });
  });

  it('is not refused for the name of any data set', () => {
    const refused = datasets.filter(({ displayName }) => {
      const parsed = read(displayName);
      return parsed !== null && 'foreign' in parsed;
    });
    expect(refused.map(({ displayName }) => displayName)).toEqual([]);
  });

  it('names what no series of the subject says', () => {
    expect(topicOf('new house price index Ohio')?.lacking).toEqual([]);
    expect(topicOf('vacancy of manufactured homes')?.lacking).toEqual(['manufactured']);
  });

  it('has several texts that may name the place, and knows whether one is written as a name', () => {
    const asked = topicOf('hunting a studio in Pittsburgh');
    expect([asked?.place, asked?.otherPlaces, asked?.isPlaceExplicit]).toEqual(['pittsburgh', ['hunting'], true]);
    expect(topicOf('sticker rents')?.isPlaceExplicit).toBe(false);
  });

  it('is read with the spelling that differs by one slip, but for the words of the place', () => {
    expect(withSpelling('home apprecation in Phoenix', 'phoenix')).toBe('home appreciation in Phoenix');
    expect(withSpelling('home apprecation', 'apprecation')).toBeNull();
    expect(withSpelling('zebra prices in Denver', 'denver')).toBeNull();
  });
});

describe('terms of questions', () => {
  const terms = Map.groupBy(topicEntries, ({ term }) =>
    questionWords(term)
      .map(({ stem }) => stem)
      .join(' '),
  );

  it('say one thing each', () => {
    const several = [...terms].filter(
      ([, entries]) => new Set(entries.map(({ meaning }) => JSON.stringify(meaning))).size > 1,
    );
    expect(several.map(([, entries]) => entries.map(({ term }) => term))).toEqual([]);
  });

  it.each(placeNames.split(/[,\n]/).map((name) => name.trim()))('leave the name %s whole', (name) => {
    expect(topicOf(`house prices in ${name}`)?.place).toBe(name);
  });
});
