import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { re } from '../../index.ts';
import { seriesSearch } from '../contract.ts';

const samples = join(import.meta.dirname, '../../../../../samples/re');

// Purchase-only indexes of two states that ended in 2012; the all-transactions indexes of the samples end in 2017.
const endedIndexes = [
  'hpi_type,hpi_flavor,frequency,level,place_name,place_id,yr,period,index_nsa,index_sa',
  ...['Texas,TX', 'Florida,FL'].flatMap((place) =>
    [2011, 2012].flatMap((year) =>
      [1, 2, 3, 4].map(
        (quarter) => `traditional,purchase-only,quarterly,State,${place},${year},${quarter},200.5${quarter},201.5`,
      ),
    ),
  ),
].join('\n');

let folder: string;
let scratch: ScratchService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-rank-'));
  await writeFile(join(folder, 'hpi_master.csv'), `${endedIndexes}\n`);
  scratch = await openScratchService(re, '2026-01-05T15:00:00Z', [geo, hazards]);
  const fhfa = re.connectors.find(({ key }) => key === 're.fhfa');
  await scratch.load(fhfa!, [join(folder, 'hpi_master.csv'), join(samples, 'hpi_at_state.csv')]);
});
afterAll(async () => {
  await scratch.close();
  await rm(folder, { recursive: true, force: true });
});

it('ranks by a measure that is still published, not by one that ended', async () => {
  const keysOf = async (query: string) => {
    const { data } = await scratch.answer(seriesSearch, { query, rank_by: 'value', level: 'state' });
    return data.matches.map(({ series_key }) => series_key.replace(/\.state\..*/, ''));
  };
  expect(new Set(await keysOf('house prices'))).toEqual(new Set(['fhfa.hpi.all_transactions']));
  expect(new Set(await keysOf('purchase only house price index'))).toEqual(new Set(['fhfa.hpi.purchase_only']));
});

it('ranks by the next measure where the first has no change, and says which levels are loaded', async () => {
  const survey = join(folder, 'acs5_2023_county.json');
  await writeFile(
    survey,
    JSON.stringify([
      ['NAME', 'B01003_001E', 'B25001_001E', 'state', 'county'],
      ['Dallas County, Texas', '2600000', '1000000', '48', '113'],
    ]),
  );
  const estimates = join(folder, 'co-est2018-alldata.csv');
  await writeFile(
    estimates,
    [
      'SUMLEV,REGION,DIVISION,STATE,COUNTY,STNAME,CTYNAME,CENSUS2010POP,ESTIMATESBASE2010,POPESTIMATE2017,POPESTIMATE2018',
      '050,3,7,48,113,Texas,Dallas County,2368139,2367430,2500000,2550000',
      '050,3,7,48,439,Texas,Tarrant County,1809034,1810655,2000000,2100000',
      '',
    ].join('\n'),
  );
  const population = re.connectors.find(({ key }) => key === 're.census-population');
  await scratch.load(population!, [survey, estimates]);
  const ranked = async (values: object) => {
    const { data } = await scratch.answer(seriesSearch, values);
    return data.matches.map(({ series_key: key }) => key);
  };
  expect(await ranked({ query: 'population', rank_by: 'change', level: 'county' })).toEqual([
    'census.population.total.county.48439.annual.na',
    'census.population.total.county.48113.annual.na',
  ]);
  const note = await scratch.note('re_search_series', { query: 'population', rank_by: 'value', level: 'zip3' });
  expect(note).toMatch(
    /^No series on this subject is loaded for three-digit ZIP Codes\. Series are loaded for US counties\./,
  );
});
