import { describe, expect, it } from 'vitest';
import { blsConnector } from './bls/connector.ts';
import { agencyConnectors } from './connectors.ts';
import { treasuryConnector } from './treasury/connector.ts';
import { fredMdConnector } from './vintages/connectors.ts';

const today = '2026-11-22';

/** A publisher that returns a survey's directory, or the number of rows of a data set. */
const http = {
  text: async (address: string): Promise<string> => {
    const [, survey = ''] = /time\.series\/(\w\w)\/$/.exec(address) ?? [];
    if (survey !== '') {
      const names = [
        `${survey}.data.0.Current`,
        `${survey}.data.1.AllItems`,
        `${survey}.data.2.Summaries`,
        `${survey}.series`,
      ];
      return names.map((name) => `<A HREF="/pub/time.series/${survey}/${name}">${name}</A>`).join('<br>');
    }
    return '{"data":[],"meta":{"count":1,"total-count":25001,"total-pages":25001}}';
  },
};

describe('what a run fetches', () => {
  it.each(agencyConnectors.map((connector) => [connector.key, connector] as const))(
    '%s: official addresses over https',
    async (_, connector) => {
      const found = await Array.fromAsync(connector.publication.discover(today, http));
      for (const { name, address } of found) {
        expect(name).not.toBe('');
        expect(new URL(address).protocol).toBe('https:');
      }
      expect(new Set(found.map(({ name }) => name)).size).toBe(found.length);
      const hosts = new Set(connector.publication.artifacts.map(({ address }) => new URL(address).host));
      expect(found.filter(({ address }) => !hosts.has(new URL(address).host))).toEqual([]);
    },
  );

  it('of BLS are the files that the directory of a survey lists', async () => {
    const names = (await Array.fromAsync(blsConnector.publication.discover(today, http))).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['cu.data.0.Current', 'cu.data.1.AllItems', 'jt.data.1.AllItems', 'wp.data.0.Current']),
    );
    expect(names).not.toContain('cu.data.2.Summaries');
    expect(names).not.toContain('cu.series');
  });

  it('of Fiscal Data is every page', async () => {
    const names = (await Array.fromAsync(treasuryConnector.publication.discover(today, http))).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('operating_cash_balance'))).toEqual([
      'operating_cash_balance.1.json',
      'operating_cash_balance.2.json',
      'operating_cash_balance.3.json',
    ]);
  });

  it('of FRED-MD are the last twelve vintages that are complete', async () => {
    const names = (await Array.fromAsync(fredMdConnector.publication.discover(today, http))).map(({ name }) => name);
    expect([names.length, names[0], names.at(-1)]).toEqual([12, '2025-11.csv', '2026-10.csv']);
  });
});
