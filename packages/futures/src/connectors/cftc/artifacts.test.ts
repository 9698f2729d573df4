import { describe, expect, it } from 'vitest';
import { artifacts, discover, recognise, refusal } from './artifacts.ts';

const name = (fileName: string, head = ''): string | undefined => recognise(fileName, head)?.name;

describe('recognising local files', () => {
  it.each([
    ['fut_fin_txt_2024.zip', 'fut_fin_txt_2024.zip'],
    ['fut_fin_txt_2023.to-2023-10-10.zip', 'fut_fin_txt_2023.zip'],
    ['FinFutYY.2021.txt.gz', 'fut_fin_txt_2021.zip'],
    ['FinFutYY.2024.to-2024-07-23.txt.gz', 'fut_fin_txt_2024.zip'],
    ['FinComYY.2022.txt', 'com_fin_txt_2022.zip'],
    ['fut_disagg_txt_2023.zip', 'fut_disagg_txt_2023.zip'],
    ['com_disagg_txt_2023.zip', 'com_disagg_txt_2023.zip'],
    ['f_year.2024.txt.gz', 'fut_disagg_txt_2024.zip'],
    ['c_year-2024.txt', 'com_disagg_txt_2024.zip'],
    ['FinFutYY_2021.txt', 'fut_fin_txt_2021.zip'],
    ['fin_fut_txt_2006_2016.zip', 'fin_fut_txt_2006_2016.zip'],
    ['com_disagg_txt_hist_2006_2016.zip', 'com_disagg_txt_hist_2006_2016.zip'],
    ['FinFutYY.txt', 'FinFutYY.txt'],
    ['f_year.txt', 'f_year.txt'],
  ])('%s is %s', (fileName, artifact) => {
    expect(name(fileName)).toBe(artifact);
  });

  it('goes by the header where the name says nothing', () => {
    expect(name('download.csv', 'ID,Market_and_Exchange_Names,Prod_Merc_Positions_Long_All')).toBe('download.csv');
    expect(name('x.txt', '"Market_and_Exchange_Names","Dealer_Positions_Long_All"')).toBe('x.txt');
    expect(name('eurofxref-hist.csv', 'Date,USD,JPY')).toBeUndefined();
    expect(name('PROVENANCE.md', '# Where the files come from')).toBeUndefined();
  });
});

it('says of a legacy report that it is not served, whatever it is called', () => {
  const head = '"Market and Exchange Names","Noncommercial Positions-Long (All)"';
  for (const fileName of ['annual.txt', 'f_year.txt']) {
    expect(name(fileName, head)).toBeUndefined();
    expect(refusal(fileName, head)).toMatch(/legacy commitments-of-traders report, which is not served; served are/);
  }
  expect(refusal('PROVENANCE.md', '# Where the files come from')).toBeNull();
});

describe('what there is to fetch', () => {
  it('is the files of 2006 to 2016 and one of every report and year since, oldest first', async () => {
    const all: string[] = [];
    for await (const artifact of discover('2024-07-26')) all.push(artifact.name);
    expect(all.slice(0, 6)).toEqual([
      'fin_fut_txt_2006_2016.zip',
      'fin_com_txt_2006_2016.zip',
      'fut_disagg_txt_hist_2006_2016.zip',
      'com_disagg_txt_hist_2006_2016.zip',
      'fut_fin_txt_2017.zip',
      'com_fin_txt_2017.zip',
    ]);
    expect(all).toHaveLength(4 + 8 * 4);
    expect(all.at(-1)).toBe('com_disagg_txt_2024.zip');
  });

  it.each([
    ['2025-01-09', 2024],
    ['2025-01-10', 2025],
    ['2024-01-04', 2023],
    ['2024-01-05', 2024],
    ['2019-01-04', 2019],
  ])('begins a year on the Friday of its first Tuesday: on %s the last is of %i', async (today, year) => {
    const all: string[] = [];
    for await (const artifact of discover(today)) all.push(artifact.name);
    expect(all.at(-1)).toBe(`com_disagg_txt_${year}.zip`);
  });

  it('is kept at the CFTC under https, and recognised by its own name', async () => {
    for await (const artifact of discover('2024-07-26')) {
      expect(artifact.address).toBe(`https://www.cftc.gov/files/dea/history/${artifact.name}`);
      expect(recognise(artifact.name, '')).toEqual(artifact);
      expect(artifacts.filter(({ pattern }) => pattern.test(artifact.name))).toHaveLength(1);
    }
  });
});
