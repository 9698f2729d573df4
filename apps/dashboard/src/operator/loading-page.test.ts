import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type TestSite, type Visitor } from '../fixtures/site.ts';

const password = 'correct horse battery';

describe('the loading page', () => {
  let site: TestSite;
  let operator: Visitor;
  beforeAll(async () => {
    site = await openSite('embedded', { signUp: 'open', proxies: 1 });
    operator = site.visitor({ 'x-forwarded-for': '203.0.113.1' });
    const token = await site.accounts.signIn.createLink('operator', null, 60, { name: 'test', address: null });
    await operator.post('/welcome', { token, email: 'operator@example.org', password });
    await operator.post('/sign-in', { email: 'operator@example.org', password });
    await site.database.db.knex.raw(`
      insert into control.ingestion_run (batch, connector, dataset, origin, artifact, started_at, finished_at, status, rules,
        rows_read, rows_inserted, rejects, message)
      values ('00000000-0000-4000-8000-000000000001', 'test.rates', 'test.rates', 'official', 'rates.csv',
        '2026-01-14T16:00:00Z', '2026-01-14T16:01:00Z', 'failed', 'r', 1234, 7, 2, 'data.example answered 503');
      insert into control.ingestion_reject (run_id, line, reason) select id, 17, 'rate "x" is not a number' from control.ingestion_run;
      insert into control.gap (connector, name, artifact, reason, found_at, tries)
      values ('test.rates', 'rates-2.csv', '{"name":"rates-2.csv","address":"https://data.example/rates-2.csv"}',
        'answered 404 <b>', '2026-01-14T16:00:00Z', 1);
      insert into control.quarantine (connector, dataset, artifact, artifact_id, reason, found_at)
      values ('test.rates', 'test.rates', 'rates.csv', 1, 'the file lacks a series that is loaded: USD (5 held)', '2026-01-14T16:00:00Z'),
        ('test.rates', 'test.rates', 'rates-b.csv', 2, 'the file lacks a series that is loaded: CHF (5 held)', '2026-01-14T16:00:00Z');
    `);
    await operator.get('/operator/loading');
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it('says what is behind, what the last run came to, what is missing and what waits', async () => {
    const { status, text } = await operator.get('/operator/loading');
    expect(status).toBe(200);
    for (const words of [
      'test.rates',
      'answered 503',
      'line 17: rate &quot;x&quot; is not a number',
      'rates-2.csv',
      'answered 404 &lt;b&gt;',
      'The whole file rates.csv: the file lacks a series that is loaded: USD (5 held)',
      'Run now',
    ])
      expect(text).toContain(words);
  });

  it('asks the workers for a run once, and leads back to the page', async () => {
    for (let times = 0; times < 2; times += 1)
      expect((await operator.post('/operator/loading/test.rates/run', {})).to).toBe('/operator/loading?requested');
    const { rows } = await site.database.db.knex.raw<{ rows: { connector: string }[] }>(
      'select connector from control.run_request',
    );
    expect(rows).toEqual([{ connector: 'test.rates' }]);
    expect((await operator.get('/operator/loading?requested')).text).toContain('as soon as a worker is free');
    expect((await operator.post('/operator/loading/test.nothing/run', {})).status).toBe(404);
  });

  it('accepts and drops what waits, with a row in the audit log', async () => {
    expect((await operator.post('/operator/loading/quarantine/1/accept', {})).to).toBe('/operator/loading?accepted');
    expect((await operator.post('/operator/loading/quarantine/2/drop', {})).to).toBe('/operator/loading?dropped');
    expect((await operator.post('/operator/loading/quarantine/2/drop', {})).status).toBe(404);
    expect((await operator.get('/operator/loading')).text).toContain('Nothing is in quarantine.');
    const { text } = await operator.get('/operator/audit');
    for (const event of ['quarantine_accepted', 'quarantine_dropped', 'run_requested']) expect(text).toContain(event);
  });

  it('is there for operators alone, and its forms for pages of the site alone', async () => {
    const visitor = site.visitor();
    expect((await visitor.get('/operator/loading')).to).toMatch(/^\/sign-in/);
    expect((await visitor.post('/operator/loading/test.rates/run', {})).to).toBe('/sign-in');
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await operator.post('/operator/loading/test.rates/run', {}, foreign)).status).toBe(403);
    expect((await operator.post('/operator/loading/test.rates/run', { csrf: 'other' })).status).toBe(403);
  });
});
