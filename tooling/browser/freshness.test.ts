import { run } from '@dqs/cli';
import { testingIo } from '@dqs/cli/testing';
import { domains } from '@dqs/domains';
import { loadingSources } from '@dqs/host';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from './accessibility.ts';
import { noBrowser, openBrowser } from './chromium.ts';
import { openSite, type OpenSite } from './open-site.ts';

let site: OpenSite;
beforeAll(async () => {
  site = await openSite({ domains, publicPages: true, isOperator: true });
});
afterAll(() => site[Symbol.asyncDispose]());

const connectors = domains.flatMap((domain) => domain.connectors);

const textOf = async (path: string): Promise<string> =>
  (
    await fetch(site.url + path, {
      headers: { accept: 'text/html', cookie: `${site.cookie.name}=${site.cookie.value}` },
    })
  ).text();

/** Datasets with what `/freshness` says of them. */
const ofPage = async (): Promise<ReadonlyMap<string, string>> => {
  const text = await (await fetch(`${site.url}/freshness.md`)).text();
  return new Map([...text.matchAll(/\| `([^`]+)` \| (\w+) \|/g)].map(([, key = '', status = '']) => [key, status]));
};

/** Sources with the words of the operator's page. */
const ofOperator = async (): Promise<ReadonlyMap<string, string>> => {
  const text = await textOf('/operator/loading');
  return new Map(
    [...text.matchAll(/<tr id="([^"]+)">[^]*?<span class="badge \w+">([^<]+)</g)].map(([, key = '', word = '']) => [
      key,
      word,
    ]),
  );
};

const ofDoctor = async (): Promise<ReadonlyMap<string, { readonly ok: boolean; readonly detail: string }>> => {
  const { io, out } = testingIo();
  const { service, clock, database } = site.installation;
  const refuse = () => Promise.reject(new Error('nothing is migrated'));
  const open = () => Promise.resolve({ service, clock, db: database.db, close: () => Promise.resolve() } as never);
  await run(['doctor', '--format', 'json'], io, { open, migrate: refuse, planMigrations: refuse, delegate: null });
  const findings = JSON.parse(out()) as readonly { check: string; ok: boolean; detail: string }[];
  return new Map(
    findings.flatMap(({ check, ...finding }) =>
      check.startsWith('source ') ? [[check.slice('source '.length), finding] as const] : [],
    ),
  );
};

const ofMetrics = async (): Promise<ReadonlyMap<string, number>> => {
  const { clock, database } = site.installation;
  const stale = loadingSources({ db: database.db, clock }, domains).find(({ name }) => name === 'dqs_dataset_stale');
  return new Map((await stale?.read())?.map(({ labels, value }) => [labels?.['dataset'] ?? '', value]));
};

describe('one judgement of freshness', () => {
  it('is said by the public page, by the page of operators, by the doctor and by the metrics', async () => {
    const [page, operator, doctor, metrics] = [await ofPage(), await ofOperator(), await ofDoctor(), await ofMetrics()];
    expect(operator.size).toBe(connectors.length);
    expect(doctor.size).toBe(connectors.length);
    const stale = new Set([...metrics].filter(([, value]) => value === 1).map(([dataset]) => dataset));
    expect(stale.size).toBeGreaterThan(0);
    expect(metrics.size - stale.size).toBeGreaterThan(0);
    for (const { key, dataset } of connectors) {
      const word = operator.get(key);
      expect([key, doctor.get(key)?.ok]).toEqual([key, word === 'up to date']);
      if (word !== 'not loaded') expect([key, word === 'behind']).toEqual([key, stale.has(dataset)]);
    }
    let compared = 0;
    // The page lists some datasets together: one that is behind counts for all of its line.
    const listed = domains.flatMap(({ datasets }) => datasets);
    for (const [dataset, status] of page) {
      if (!metrics.has(dataset)) continue;
      const line = [dataset, ...listed.filter(({ listedWith }) => listedWith === dataset).map(({ key }) => key)];
      expect([dataset, status === 'stale']).toEqual([dataset, line.some((key) => stale.has(key))]);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });
});

describe('the health page of operators', () => {
  it('says first what is behind, what fails, what waits and what the disk holds, and starts a load', async () => {
    const text = await textOf('/operator/loading');
    for (const words of ['Behind', 'Failing', 'In quarantine', 'Files missing', 'Database', 'Run now', 'Recent loads'])
      expect(text).toContain(words);
    expect(text).toMatch(/<span class="value">[\d.]+ [kMG]B<\/span>/);
    expect(Buffer.byteLength(text)).toBeLessThan(150_000);
  });

  it.skipIf(noBrowser !== null)(`has no accessibility violation ${noBrowser ?? ''}`, async () => {
    await using browser = await openBrowser();
    await browser.context.addCookies([site.cookie]);
    const page = await browser.context.newPage();
    await page.goto(`${site.url}/operator/loading`);
    expect(await page.textContent('h1')).toBe('Health');
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  it('is hidden from whoever is not an operator', async () => {
    const visitor = await fetch(`${site.url}/operator/loading`, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect([visitor.status, visitor.headers.get('location')]).toEqual([303, '/sign-in?next=%2Foperator%2Floading']);
  });
});
