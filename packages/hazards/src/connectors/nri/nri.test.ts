import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifacts, recognise, refusal } from './artifacts.ts';
import { layoutOf } from './layout.ts';
import { normalise, type RiskRow } from './normalise.ts';
import { parse } from './parse.ts';
import { releaseInName, releaseOf } from '../../release.ts';

const composites =
  'NRI_ID,STATE,STATEABBRV,COUNTY,COUNTYTYPE,STCOFIPS,POPULATION,BUILDVALUE,AGRIVALUE,RISK_SCORE,RISK_RATNG,RISK_SPCTL,' +
  'EAL_SCORE,EAL_RATNG,EAL_SPCTL,EAL_VALT,SOVI_SCORE,SOVI_RATNG,RESL_SCORE,RESL_RATNG';
const autauga =
  'C01001,Alabama,AL,Autauga,County,1001,58764,10241406107,27630646,57.5,Relatively Low,57.5,' +
  '59.8,Relatively Low,56.7,19756570.05,38.0,Relatively Low,55.1,Relatively Moderate';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nri-'));
});
afterAll(() => rm(folder, { recursive: true }));

const rowsOf = async (name: string, lines: readonly string[]): Promise<readonly (RiskRow | { reject: string })[]> => {
  return rowsOfBytes(name, Buffer.from(`\uFEFF${lines.join('\n')}\n`));
};

const rowsOfBytes = async (name: string, bytes: Buffer): Promise<readonly (RiskRow | { reject: string })[]> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  const artifact = { name, path, address: 'https://www.fema.gov/', sha256: '', bytes: (await stat(path)).size };
  const rows: (RiskRow | { reject: string })[] = [];
  for await (const batch of parse(artifact)) {
    for (const { record } of batch) {
      const read = normalise(record);
      rows.push(...('reject' in read ? [read] : read));
    }
  }
  return rows;
};

describe('files', () => {
  it.each([
    ['NRI_Table_Counties.zip', '', 'NRI_Table_Counties.zip'],
    ['NRI_Table_CensusTracts.csv', '', 'NRI_Table_CensusTracts.zip'],
    ['NRI_Table_Counties_Florida.zip', '', 'NRI_Table_Counties_Florida.zip'],
    ['download.csv', 'OID_,NRI_ID,STATE,STCOFIPS,RISK_SCORE,', 'download.csv'],
    ['NRI_Shapefile_Counties.zip', '', undefined],
    ['NRIDataDictionary.csv', 'Sort,Field Name\n5,STATE\n14,NRI_ID\n11,STCOFIPS\n20,RISK_SCORE', undefined],
    ['notes.md', '# NRI\nNRI_ID, STCOFIPS and RISK_SCORE', undefined],
  ])('%s is recognised as %s', (fileName, head, expected) => {
    expect(recognise(fileName, head)?.name).toBe(expected);
  });

  it('of states is refused with the reason, with a byte order mark or without', () => {
    const states = 'OID_,NRI_ID,STATE,STATEABBRV,STATEFIPS,POPULATION,BUILDVALUE,AGRIVALUE,AREA,EAL_SCORE\n';
    for (const head of [states, `\uFEFF${states}`, `\u00EF\u00BB\u00BF${states}`]) {
      expect(recognise('NRI_Table_States.csv', head)).toBeNull();
      expect(refusal('NRI_Table_States.csv', head)).toMatch(/states or tribal lands/);
    }
    expect(refusal('other.csv', composites)).toBeNull();
    expect(refusal('NRIDataDictionary.csv', '\u00EF\u00BB\u00BFSort,Field Name,Field Alias\n')).toMatch(/dictionary/);
  });

  it('come from the publisher over https', () => {
    for (const { address } of artifacts) expect(address).toMatch(/^https:\/\/www\.fema\.gov\/.*\.zip$/);
  });
});

describe('releases', () => {
  it('are named in the file, also where a spreadsheet changed it', () => {
    expect(releaseOf('March 2023')).toEqual({ version: 'March 2023', date: '2023-03-01' });
    expect(releaseOf('Dec-25')).toEqual({ version: 'December 2025', date: '2025-12-01' });
    expect(() => releaseOf('1.19.0')).toThrow(/month and year/);
    expect(() => releaseOf('')).toThrow(/month and year/);
  });

  it('are told by the file name where the file has no such column, and refused where neither tells', async () => {
    expect(releaseInName('NRI_Table_Counties_Nov2021.csv.gz')).toEqual({
      version: 'November 2021',
      date: '2021-11-01',
    });
    expect(releaseInName('NRI_Table_Counties.csv')).toBeNull();
    const [row] = await rowsOf('NRI_Table_Counties_Nov2021.csv', [composites, autauga]);
    expect(row).toMatchObject({ fips: '01001', release_date: '2021-11-01', risk_value: null });
    await expect(rowsOf('NRI_Table_Counties.csv', [composites, autauga])).rejects.toThrow(
      /name the file after the month/,
    );
  });
});

describe('columns', () => {
  it('are found by name in any order and letter case', () => {
    const header = `${composites},RISK_VALUE,NRI_VER`.toLowerCase().split(',').toReversed();
    expect(layoutOf(header)).toMatchObject({ level: 'county', release: 0, id: header.length - 1 });
  });

  it('that a file lacks are named; a hazard is whole or refused', () => {
    expect(() => layoutOf(composites.replace('EAL_VALT,', '').split(','))).toThrow(/lacks EAL_VALT/);
    expect(() => layoutOf(`${composites},HRCN_RISKS,HRCN_RISKR,HRCN_EALT,HRCN_EALS`.split(','))).toThrow(/HRCN_EALR/);
    expect(() =>
      layoutOf(`${composites},RISK_VALUE,HAIL_RISKS,HAIL_RISKR,HAIL_EALT,HAIL_EALS,HAIL_EALR`.split(',')),
    ).toThrow(/HAIL_RISKV/);
  });

  it('of a hazard that a later release adds are loaded under its code', async () => {
    const header = `${composites},NEWH_RISKS,NEWH_RISKR,NEWH_EALT,NEWH_EALS,NEWH_EALR,NRI_VER`;
    const rows = await rowsOf('NRI_Table_Counties.csv', [
      header,
      `${autauga},1.5,Very Low,-9999,,Insufficient Data,June 2027`,
    ]);
    expect(rows[1]).toMatchObject({
      hazard_code: 'NEWH',
      risk_score: '1.5',
      eal_total: null,
      eal_score: null,
      eal_rating: 'Insufficient Data',
    });
  });
});

describe('places', () => {
  it('keep the leading zero that a spreadsheet took from the other columns', async () => {
    const [row] = await rowsOf('NRI_Nov2021.csv', [composites, autauga]);
    expect(row).toMatchObject({
      fips: '01001',
      state_fips: '01',
      state_code: 'AL',
      county_key: 'autauga',
      tract_code: '',
    });
  });

  it('keep their accents in the encodings that copies come in', async () => {
    const text = `${composites}\n${autauga.replace('Autauga', 'Do\u00F1a Ana')}\n`;
    for (const encoding of ['utf8', 'latin1'] as const) {
      const [row] = await rowsOfBytes('NRI_Nov2021.csv', Buffer.from(text, encoding));
      expect(row).toMatchObject({ county_name: 'Do\u00F1a Ana', county_key: 'dona ana' });
    }
  });

  it('whose codes contradict each other, and cells that are not numbers, are rejected with the reason', async () => {
    const lines = [
      autauga.replace('C01001', 'C01003'),
      autauga.replace('19756570.05', 'many'),
      autauga.replace('58764', '58764.5'),
      autauga.replace(',Autauga,', ',,'),
    ];
    expect(await rowsOf('NRI_Nov2021.csv', [composites, ...lines])).toEqual([
      { reject: 'NRI_ID "C01003" and FIPS code "1001" do not name one county' },
      { reject: '01001: expected annual loss (index) is "many", not a number' },
      { reject: '01001: POPULATION is "58764.5", not a number' },
      { reject: '01001: COUNTY is empty' },
    ]);
  });
});
