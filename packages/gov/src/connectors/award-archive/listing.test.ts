import { describe, expect, it } from 'vitest';
import { discover } from './listing.ts';

const list = (keys: readonly string[], next?: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>x</Name>${keys
    .map((key) => `<Contents><Key>${key}</Key><Size>1383095241</Size></Contents>`)
    .join('')}${next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`}</ListBucketResult>`;

const held = [
  'FY2022_All_Contracts_Full_20260806.zip',
  'FY2022_All_Contracts_Full_20260906.zip',
  'FY2026_All_Contracts_Full_20260906.zip',
  'FY2026_All_Assistance_Full_20260906.zip',
  'FY2026_097_Contracts_Full_20260907.zip',
  'FY2015_All_Contracts_Full_20260906.zip',
  'FY(All)_All_Contracts_Delta_20260924.zip',
];

/** A bucket that gives one name a page. */
const bucket = {
  text: async (address: string): Promise<string> => {
    const query = new URL(address).searchParams;
    const names = held.filter((name) => name.startsWith(query.get('prefix') ?? ''));
    const at = Number.parseInt(query.get('continuation-token')?.slice(2) ?? '0', 10);
    return list(names.slice(at, at + 1), at + 1 < names.length ? `t&amp;${at + 1}` : undefined);
  },
};

const found = (http: { text(address: string): Promise<string> }) =>
  Array.fromAsync(discover('2026-11-22', http), ({ address }) => address);

describe('the archives that are fetched', () => {
  it('are the newest whole ones of all agencies of the last five fiscal years, page after page of the list', async () => {
    const folder = 'https://files.usaspending.gov/award_data_archive/';
    expect(await found({ ...bucket })).toEqual(
      ['FY2026_All_Contracts_Full_20260906.zip', 'FY2026_All_Assistance_Full_20260906.zip'].map(
        (name) => `${folder}${name}`,
      ),
    );
    const before = await Array.fromAsync(discover('2026-09-22', bucket), ({ name }) => name);
    expect(before).toEqual([
      'FY2022_All_Contracts_Full_20260906.zip',
      'FY2026_All_Contracts_Full_20260906.zip',
      'FY2026_All_Assistance_Full_20260906.zip',
    ]);
  });

  it('are not guessed where the list is none, is empty, or turns in a circle', async () => {
    await expect(found({ text: async () => '<html>Access denied</html>' })).rejects.toThrow(/did not return a list/);
    await expect(found({ text: async () => list([]) })).rejects.toThrow(/lists no whole archive/);
    await expect(found({ text: async () => list([], 'same') })).rejects.toThrow(/repeats the same page/);
  });
});
