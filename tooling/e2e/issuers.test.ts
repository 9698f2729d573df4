import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { domains } from '@dqs/domains';
import { openScratchService, type ScratchService } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const domainOf = (key: string) => domains.find((domain) => domain.key === key)!;
const [funds, entities, stocks] = ['funds', 'entities', 'stocks'].map(domainOf) as [
  (typeof domains)[number],
  (typeof domains)[number],
  (typeof domains)[number],
];

const samples = (domain: string, of: RegExp): readonly string[] => {
  const folder = join(import.meta.dirname, '../../samples', domain);
  return readdirSync(folder)
    .filter((name) => of.test(name))
    .map((name) => join(folder, name));
};

let scratch: ScratchService;
beforeAll(async () => {
  scratch = await openScratchService(funds, '2026-11-21T09:00:00Z', [stocks, entities]);
  const load = async (connectors: readonly { readonly key: string }[], key: string, files: readonly string[]) => {
    const connector = connectors.find((one) => one.key === key) as (typeof funds.connectors)[number];
    expect(await scratch.load(connector, files)).toMatchObject({ status: 'ok' });
  };
  await load(funds.connectors, 'funds.n-port', samples('funds', /^nport/));
  await load(entities.connectors, 'entities.gleif-records', samples('entities', /lei2/));
});
afterAll(() => scratch.close());

interface Holding {
  readonly issuer_name: string;
  readonly issuer_lei: string | null;
}

const holdingsOf = async (fund: string): Promise<readonly Holding[]> =>
  ((await scratch.ask('funds_get_holdings', { fund, limit: 200 })).data as { holdings: readonly Holding[] }).holdings;

describe('the issuer of a position', () => {
  it('is an entity by its LEI, found by its name, too, and held by the fund under the LEI of its profile', async () => {
    const holdings = await holdingsOf('S000013795');
    for (const [lei, name] of [
      ['ZXTILKJKG63JELOEG630', 'AMAZON.COM, INC.'],
      ['6SHGI4ZSSLCXXQSBB395', 'Citigroup Inc.'],
      ['T27JQIMTYSH41TCD5186', 'HYATT HOTELS CORPORATION'],
    ]) {
      const held = holdings.find(({ issuer_lei }) => issuer_lei === lei)!;
      const { data: profile } = await scratch.ask('entities_get_profile', { lei: held.issuer_lei });
      expect(profile).toMatchObject({ lei, legal_name: name });
      const { data: found } = await scratch.ask('entities_search', { query: held.issuer_name });
      const [first] = (found as { matches: readonly { lei: string }[] }).matches;
      expect(holdings.filter(({ issuer_lei }) => issuer_lei === first!.lei)).toContainEqual(held);
    }
  });

  it('has an LEI whose checksum is right, in every sample', async () => {
    for (const fund of ['S000013795', '884394'])
      for (const { issuer_lei } of await holdingsOf(fund)) {
        if (issuer_lei === null) continue;
        const asked = scratch.ask('entities_get_profile', { lei: issuer_lei });
        // Of a sound LEI it is said at most that its entity is not loaded.
        await asked.catch((error: unknown) => expect(error).toMatchObject({ code: 'not_found' }));
      }
  });
});
