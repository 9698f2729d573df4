import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { censusPermits } from '../connectors/census-permits/connector.ts';
import { censusPopulation } from '../connectors/census-population/connector.ts';
import { fhfa } from '../connectors/fhfa/connector.ts';
import { re } from '../index.ts';
import { series } from './contract.ts';

const sample = (name: string) => join(import.meta.dirname, '../../../../samples/re', name);
const permits = 'census.bps.units.total.county.01001.annual.nsa';
const transform = 'per_1000_people';
const loadedPeopleAt = '2026-03-06T09:00:00Z';

let scratch: ScratchService;
let folder = '';
beforeAll(async () => {
  scratch = await openScratchService(re, '2026-01-05T15:00:00Z', [geo, hazards]);
  folder = await mkdtemp(join(tmpdir(), 're-'));
  await scratch.load(censusPermits, [sample('co2023a.txt'), sample('co2412c.txt'), sample('ma2312c.txt')]);
  await scratch.load(fhfa, [sample('hpi_at_metro.csv')]);
  const people = join(folder, 'co-est2023-alldata.csv');
  const areas = join(folder, 'cbsa-est2023-alldata.csv');
  await writeFile(
    people,
    'SUMLEV,REGION,DIVISION,STATE,COUNTY,STNAME,CTYNAME,ESTIMATESBASE2020,POPESTIMATE2022,POPESTIMATE2023\n' +
      '050,3,6,01,001,Alabama,Autauga County,58802,59759,60342\n',
    'latin1',
  );
  await writeFile(
    areas,
    'CBSA,MDIV,STCOU,NAME,LSAD,ESTIMATESBASE2020,POPESTIMATE2022,POPESTIMATE2023\n' +
      '19740,,,"Denver-Aurora-Centennial, CO",Metropolitan Statistical Area,2963821,2985871,3005131\n',
    'latin1',
  );
  scratch.clock.set(loadedPeopleAt);
  await scratch.load(censusPopulation, [people, areas]);
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

const ask = async (values: object) => (await scratch.answer(series, values)).data;
const note = (values: object) => scratch.note('re_get_series', values);
const refusal = (values: object) => ask({ transform, ...values }).catch((error: unknown) => error);

describe('values per 1,000 people', () => {
  it('divide by the population of the year, and the note gives the rule', async () => {
    const data = await ask({ series_key: permits, transform });
    // 260 permits among 60,342 people.
    expect(data).toMatchObject({
      units: 'housing units per 1,000 people',
      observations: [
        { period: '2023-01-01', value: '4.30877', as_of: loadedPeopleAt, source_vintage: null, meta: null },
      ],
    });
    expect(await note({ series_key: permits, transform })).toMatch(
      /^Derived: each value divided by the number of people .* in the calendar year .* times 1,000, rounded to five decimal places\.$/,
    );
  });

  it('of dollars are in the currency', async () => {
    const data = await ask({ series_key: permits.replace('units', 'value'), transform });
    expect(data).toMatchObject({
      units: 'USD per 1,000 people',
      currency: 'USD',
      observations: [{ value: '1517253.35587' }],
    });
  });

  it('leave out years without a population, which the note names', async () => {
    const monthly = permits.replace('annual', 'monthly');
    expect(await ask({ series_key: monthly, transform })).toMatchObject({ observations: [] });
    expect(await note({ series_key: monthly, transform })).toContain('2024-12-01 (no population of that year)');
  });

  it('of a metropolitan area come with a note about its counties', async () => {
    const area = { series_key: 'census.bps.units.total.cbsa.19740.monthly.nsa', transform };
    expect((await ask(area)).observations).toHaveLength(1);
    expect(await note(area)).toContain('different lists of counties');
  });

  it('do not change the answer without the transformation', async () => {
    expect(await ask({ series_key: permits })).toMatchObject({
      units: 'housing units',
      observations: [{ period: '2023-01-01', value: '260' }],
    });
  });

  it.each([
    ['an index', { series_key: 'fhfa.hpi.all_transactions.cbsa.19740.quarterly.nsa' }, /requires a series of totals/],
    ['population', { series_key: 'census.population.total.county.01001.annual.na' }, /requires a series of totals/],
    ['a spliced series', { series_key: permits, splice: true }, /cannot be combined with splice/],
    [
      'a place without a population',
      { series_key: permits.replace('01001', '08001') },
      /no population of county:08001/,
    ],
  ])('are rejected for %s', async (_what, values, message) => {
    expect(await refusal(values)).toMatchObject({
      code: 'bad_parameter',
      message: expect.stringMatching(message),
      detail: { param: 'transform' },
    });
  });
});
