import { describe, expect, it } from 'vitest';
import { recentSubmissions } from './daily-index.ts';

const folder = 'https://www.sec.gov/Archives/edgar/daily-index';

/** Answers by address, as EDGAR does; what is not there is an error. */
const site = (pages: Readonly<Record<string, string>>) => {
  const asked: string[] = [];
  return {
    asked,
    http: {
      text: (address: string): Promise<string> => {
        asked.push(address);
        const page = pages[address];
        return page === undefined ? Promise.reject(new Error(`403 for ${address}`)) : Promise.resolve(page);
      },
    } as Parameters<typeof recentSubmissions>[1],
  };
};

const listing = (...days: readonly string[]): string =>
  JSON.stringify({ directory: { item: days.map((day) => ({ name: `form.${day}.idx`, type: 'file' })) } });

/** Lines in the true columns of today, where the form type takes 17; names and filers are made up. */
const index = `Form Type        Company Name                                                  CIK         Date Filed  File Name
-------------------------------------------------------------------------------------------------------------------------
25-NSE           New York Stock Exchange LLC                                   1000001     20260102    edgar/data/1000001/0000876661-26-000001.txt
SCHEDULE 13D     Holder  With Two  Spaces Inc                                  1000002     20260102    edgar/data/1000002/0001104659-26-000002.txt
SCHEDULE 13D/A   1 Number First LLC                                            99          20260102    edgar/data/99/0001104659-26-000003.txt
SCHEDULE 13D/A   Its Subject Corp                                              98          20260102    edgar/data/98/0001104659-26-000003.txt
SCHEDULE TO-T    Somebody Else                                                 97          20260102    edgar/data/97/0001104659-26-000004.txt
`;

const found = async (today: string, pages: Readonly<Record<string, string>>, forms: readonly string[]) => {
  const { http, asked } = site(pages);
  const names: string[] = [];
  for await (const { name } of recentSubmissions(today, http, new Set(forms))) names.push(name);
  return { names, asked };
};

describe('daily indexes', () => {
  const quarter = {
    [`${folder}/2026/QTR1/index.json`]: listing('20260102'),
    [`${folder}/2026/QTR1/form.20260102.idx`]: index,
  };

  it('give the submissions of the forms asked for, each once', async () => {
    const schedules = await found('2026-01-08', quarter, ['SCHEDULE 13D', 'SCHEDULE 13D/A']);
    // Seven days before January 8 is January 1: one folder.
    expect(schedules.names).toEqual(['0001104659-26-000002.txt', '0001104659-26-000003.txt']);
    expect((await found('2026-01-08', quarter, ['25', '25-NSE'])).names).toEqual(['0000876661-26-000001.txt']);
  });

  it.each([
    // January 1, 2026 is a Thursday; the first index comes in the night after Friday.
    ['2026-01-02', ['2025/QTR4']],
    ['2026-01-03', ['2025/QTR4', '2026/QTR1']],
    // January 1, 2023 is a Sunday and the Monday after it a holiday.
    ['2023-01-03', ['2022/QTR4']],
    ['2023-01-04', ['2022/QTR4', '2023/QTR1']],
    // April 1, 2027 is a Thursday.
    ['2027-04-01', ['2027/QTR1']],
    ['2027-04-02', ['2027/QTR1', '2027/QTR2']],
  ])('of a new quarter are asked for when they can be there: %s', async (today, folders) => {
    const pages = Object.fromEntries(
      ['2025/QTR4', '2026/QTR1', '2022/QTR4', '2023/QTR1', '2027/QTR1', '2027/QTR2'].map((name) => [
        `${folder}/${name}/index.json`,
        listing('20200101'),
      ]),
    );
    const { asked } = await found(today, pages, ['25']);
    expect(asked).toEqual(folders.map((name) => `${folder}/${name}/index.json`));
  });

  it('fail loudly where a listing has no index', async () => {
    await expect(found('2026-02-10', { [`${folder}/2026/QTR1/index.json`]: '{}' }, ['25'])).rejects.toThrow(
      'lists no daily index',
    );
  });
});
