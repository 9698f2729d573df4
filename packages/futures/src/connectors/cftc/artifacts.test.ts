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

/** The page of historical files as the CFTC writes it, with links to these archives. */
const listing = (names: readonly string[]) => ({
  text: () => Promise.resolve(names.map((name) => `<a href="/files/dea/history/${name}">${name}</a>`).join('<br/>')),
});

const histories = [
  'fin_fut_txt_2006_2016.zip',
  'fin_com_txt_2006_2016.zip',
  'fut_disagg_txt_hist_2006_2016.zip',
  'com_disagg_txt_hist_2006_2016.zip',
];
const yearly = ['fut_fin', 'com_fin', 'fut_disagg', 'com_disagg'];
const ofYears = (years: readonly number[]) => years.flatMap((year) => yearly.map((name) => `${name}_txt_${year}.zip`));

const found = (names: readonly string[]) => Array.fromAsync(discover('2024-07-26', listing(names)));

describe('what there is to fetch', () => {
  it('is what the page lists: the files of many years, then one of every report and year that they do not hold', async () => {
    const listed = [...ofYears([2018, 2017, 2016]), 'deacot2016.zip', 'fut_fin_xls_2018.zip', ...histories];
    const all = await found(listed);
    expect(all.map(({ name }) => name).toSorted()).toEqual([...histories, ...ofYears([2017, 2018])].toSorted());
    expect(all.slice(0, 3)).toEqual([
      {
        name: 'fin_fut_txt_2006_2016.zip',
        address: 'https://www.cftc.gov/files/dea/history/fin_fut_txt_2006_2016.zip',
        settled: true,
        until: '2016-12-31',
      },
      {
        name: 'fut_fin_txt_2017.zip',
        address: 'https://www.cftc.gov/files/dea/history/fut_fin_txt_2017.zip',
        until: '2017-12-31',
      },
      {
        name: 'fut_fin_txt_2018.zip',
        address: 'https://www.cftc.gov/files/dea/history/fut_fin_txt_2018.zip',
        until: '2018-12-31',
      },
    ]);
  });

  it('says which report the page has no archive of, and has the others all the same', async () => {
    const all = await found(['fut_fin_txt_2017.zip', ...histories]);
    expect(all.filter((artifact) => !('fault' in artifact)).map(({ name }) => name)).toEqual([
      'fin_fut_txt_2006_2016.zip',
      'fut_fin_txt_2017.zip',
    ]);
    expect(all.flatMap((artifact) => ('fault' in artifact ? [artifact.name] : []))).toEqual([
      'com_fin_txt_YYYY.zip',
      'fut_disagg_txt_YYYY.zip',
      'com_disagg_txt_YYYY.zip',
    ]);
  });

  it('is nothing where another page came, and says what came', async () => {
    const login = { text: () => Promise.resolve('<html><head><title>Sign in</title></head></html>') };
    await expect(Array.fromAsync(discover('2024-07-26', login))).rejects.toThrow(
      'lists no archives of the reports; the page is called “Sign in”',
    );
  });

  it('is kept at the CFTC under https, and recognised by its own name', async () => {
    for (const { name, address } of await found([...ofYears([2017, 2024]), ...histories])) {
      expect(address).toBe(`https://www.cftc.gov/files/dea/history/${name}`);
      expect(recognise(name, '')).toEqual({ name, address });
      expect(artifacts.filter(({ pattern }) => pattern.test(name))).toHaveLength(1);
    }
  });
});
