import { engines, usualEngine } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite, type Seen, type TestSite, type Visitor } from './fixtures/site.ts';
import { isSameOrigin } from './same-origin.ts';

const password = 'correct horse battery';
let next = 0;

/** Somebody who has an account and is signed in. */
const member = async (site: TestSite): Promise<Visitor & { readonly email: string }> => {
  next += 1;
  const email = `member${next}@example.org`;
  // Each from a place of their own, as far as the proxy in front of these tests says.
  const visitor = site.visitor({ 'x-forwarded-for': `198.51.100.${next}` });
  expect((await visitor.post('/sign-up', { email, password })).to).toBe('/sign-in?notice=signed-up');
  expect((await visitor.post('/sign-in', { email, password })).to).toBe('/keys');
  await visitor.get('/keys');
  return { ...visitor, email };
};

const operator = async (site: TestSite): Promise<Visitor> => {
  const actor = { name: 'test', address: null };
  const visitor = site.visitor({ 'x-forwarded-for': '203.0.113.1' });
  const token = await site.accounts.signIn.createLink('operator', null, 60, actor);
  await visitor.post('/welcome', { token, email: 'operator@example.org', password });
  await visitor.post('/sign-in', { email: 'operator@example.org', password });
  await visitor.get('/operator');
  return visitor;
};

const secretIn = ({ text }: Seen): string => /<code>(dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]+)</.exec(text)?.[1] ?? '';

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'admitted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('S21: where a form comes from', () => {
  const own = 'https://data.example.org';
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, own, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' }, own, true],
    [{ 'sec-fetch-site': 'cross-site', origin: own }, own, false],
    [{ 'sec-fetch-site': 'same-site', origin: own }, own, false],
    [{ 'sec-fetch-site': 'none' }, own, false],
    [{ origin: own }, own, true],
    [{ origin: 'https://evil.example' }, own, false],
    [{ origin: 'null' }, own, false],
    [{ origin: 'http://data.example.org' }, own, false],
    [{}, own, false],
    [{ host: 'data.example.org', referer: `${own}/keys` }, own, false],
    [{ origin: 'https://data.example.org:8443', host: 'data.example.org:8443' }, own, false],
    [{ origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }, 'http://localhost:8080', true],
    [{ origin: 'http://evil.example', host: 'evil.example' }, 'http://localhost:8080', false],
  ])('%j at %s: %s', (headers, baseUrl, expected) => {
    expect(isSameOrigin(headers, baseUrl)).toBe(expected);
  });
});

describe.each(engines)('the site on %s', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite(engine, { proxies: 1 });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it('takes a key from its creation to its end, and every step holds at once', async () => {
    const visitor = await member(site);
    const created = await visitor.post('/keys', { name: 'nightly <report>', toolset: 'fake' });
    expect([created.status, created.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const secret = secretIn(created);
    expect((await site.admission.admit(secret)).caller.surface).toBe('public');
    expect(created.text).toContain('claude mcp add');
    expect(created.text).not.toContain('<report>');

    const list = await visitor.get('/keys');
    expect([list.status, list.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(list.text).toContain(secret.slice(0, 17));
    expect(list.text).not.toContain(secret.slice(18));
    expect(list.text).toContain('1 of 120 in 60 s');
    const path = /href="(\/keys\/[0-9A-Za-z]{8})"/.exec(list.text)?.[1] ?? '';

    expect((await visitor.get(`${path}/rotate`)).text).toContain('Rotate this key?');
    const rotated = secretIn(await visitor.post(`${path}/rotate`, {}));
    expect(rotated.slice(0, 17)).toBe(secret.slice(0, 17));
    expect(await codeOf(site.admission.admit(secret))).toBe('unauthorized');
    expect(await codeOf(site.admission.admit(rotated))).toBe('admitted');

    expect((await visitor.post(`${path}/toolsets`, { toolset: 'fake' })).to).toBe(`${path}?saved`);
    expect((await visitor.get(path)).text).toMatch(/value="fake"\s+checked/);

    expect((await visitor.post(`${path}/revoke`, {})).to).toBe(path);
    expect(await codeOf(site.admission.admit(rotated))).toBe('unauthorized');
    expect((await visitor.get(path)).text).toContain('Revoked');
    const again = await visitor.post(`${path}/rotate`, {});
    expect([again.status, secretIn(again)]).toEqual([400, '']);
  });

  it("makes a link for a spreadsheet with a key of one's own, and says what is wrong with an address", async () => {
    const visitor = await member(site);
    expect((await visitor.get('/links')).text).toContain('You have no key yet');
    const id = secretIn(await visitor.post('/keys', { name: 'sheet' })).slice(9, 17);
    expect((await visitor.get(`/keys/${id}`)).text).toContain(`href="/links?key=${id}"`);
    expect((await visitor.get(`/links?key=${id}&address=/v1/fake/rates%3Fquote%3DUSD`)).text).toContain(
      'value="/v1/fake/rates?quote=USD"',
    );
    const fields = { key: id, address: 'https://data.example.org/v1/fake/rates?quote=USD', days: '30' };
    const made = await visitor.post('/links', fields);
    expect([made.status, made.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(made.text).toContain(`link_key=${id}`);
    expect(made.text).toContain('=IMPORTDATA(');
    expect(made.text).toMatch(/link_until=2026-\d\d-\d\d/);
    expect((await visitor.get('/links/link')).text).toBe(made.text);

    const wrong = await visitor.post('/links', { ...fields, address: '/v1/fake/rates?quot=USD' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('value="/v1/fake/rates?quot=USD"')]);
    for (const days of ['0', '400', 'many'])
      expect((await visitor.post('/links', { ...fields, days })).status).toBe(400);
    const stranger = await member(site);
    await stranger.post('/keys', { name: 'own' });
    expect((await stranger.post('/links', fields)).status).toBe(404);
    await visitor.post(`/keys/${id}/revoke`, {});
    expect((await visitor.get('/links')).text).toContain('You have no key yet');
    expect(site.logged()).not.toMatch(/link_key|signature/);
  });

  it('shows a secret again when its page is loaded again, for five minutes, and makes nothing a second time', async () => {
    const visitor = await member(site);
    const created = await visitor.post('/keys', { name: 'reloaded' });
    const secret = secretIn(created);
    const path = `/keys/${secret.slice(9, 17)}/secret`;
    for (let load = 0; load < 2; load += 1) expect(secretIn(await visitor.get(path))).toBe(secret);
    expect((await visitor.get('/keys')).text.match(/>\s*reloaded\s*</g)).toHaveLength(1);
    const stolen = site.visitor({ cookie: visitor.cookie().replace(/__Host-sid=[^;]+/, '__Host-sid=none') });
    expect((await stolen.get(path)).to).toContain('/sign-in');
    site.advance(301_000);
    expect((await visitor.get(path)).to).toBe(path.replace('/secret', ''));
  });

  it('shows nobody else’s keys and lets nobody else end them', async () => {
    const [owner, stranger] = [await member(site), await member(site)];
    const secret = secretIn(await owner.post('/keys', { name: 'mine' }));
    const id = secret.slice(9, 17);
    await stranger.get('/keys');
    expect((await stranger.get(`/keys/${id}`)).status).toBe(404);
    for (const action of ['rotate', 'revoke', 'toolsets']) {
      expect((await stranger.post(`/keys/${id}/${action}`, {})).status).toBe(404);
    }
    expect((await stranger.get(`/usage?key=${id}`)).status).toBe(404);
    expect(await codeOf(site.admission.admit(secret))).toBe('admitted');
  });

  it('S20: sets a cookie that only this host’s TLS pages get, and a new one at each sign-in', async () => {
    const visitor = await member(site);
    const first = visitor.cookie();
    expect(first).toMatch(/^__Host-sid=[0-9A-Za-z_-]{43}$/);
    const answer = await visitor.post('/sign-in', { email: visitor.email, password });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sid=[0-9A-Za-z_-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
    ]);
    expect(visitor.cookie()).not.toBe(first);
    const replayed = await fetch(`${site.url}/keys`, { headers: { cookie: first }, redirect: 'manual' });
    expect(replayed.headers.get('location')).toBe('/sign-in?next=%2Fkeys');
    await visitor.get('/keys');
    expect((await visitor.post('/sign-out', {})).to).toBe('/sign-in?notice=signed-out');
    expect((await visitor.get('/keys')).status).toBe(303);
  });

  it('lists sessions, ends them, and ends all at a change of password', async () => {
    const one = await member(site);
    const two = site.visitor({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' });
    await two.post('/sign-in', { email: one.email, password });
    const page = await one.get('/account');
    expect(page.text).toContain('Firefox on Linux');
    expect((await one.post('/account/sessions/end', { session: 'others' })).to).toBe('/account');
    expect((await two.get('/account')).status).toBe(303);
    await one.get('/account');
    const wrong = await one.post('/account/password', { present: 'not this one', password: 'a password of words' });
    expect([wrong.status, wrong.text.includes('The current password is wrong')]).toEqual([401, true]);
    const done = await one.post('/account/password', { present: password, password: 'a password of words' });
    expect(done.to).toBe('/sign-in?notice=password-changed');
    expect((await one.get('/account')).status).toBe(303);
    expect((await one.post('/sign-in', { email: one.email, password })).status).toBe(401);
    expect((await one.post('/sign-in', { email: one.email, password: 'a password of words' })).to).toBe('/keys');
  });

  it('S21: refuses a form of another site, another session or none at all, and changes nothing by GET', async () => {
    const [visitor, other] = [await member(site), await member(site)];
    const token = /name="csrf" value="([^"]+)"/.exec((await other.get('/keys')).text)?.[1] ?? '';
    await visitor.get('/keys');
    const count = async () => (await visitor.get('/keys')).text.split('<th scope="row">').length;
    const before = await count();
    const refused = [
      await visitor.post('/keys', { name: 'forged' }, { 'sec-fetch-site': 'cross-site' }),
      await visitor.post('/keys', { name: 'forged' }, { origin: 'https://evil.example' }),
      await visitor.post('/keys', { name: 'forged' }, {}),
      await visitor.post('/keys', { name: 'forged', csrf: token }),
      await visitor.post('/keys', { name: 'forged', csrf: '' }),
      await visitor.post('/sign-in', { email: visitor.email, password }, { 'sec-fetch-site': 'cross-site' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(refused.flatMap(({ headers }) => headers.getSetCookie())).toEqual([]);
    expect((await visitor.get('/sign-out')).status).toBe(405);
    const json = await fetch(`${site.url}/keys`, {
      method: 'POST',
      body: '{"name":"forged"}',
      headers: { cookie: visitor.cookie(), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    });
    expect(json.status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('slows guessing down, and says the same of an account that is not there', async () => {
    const { email } = await member(site);
    const answers: string[][] = [];
    for (const [place, tried] of [
      ['203.0.113.51', email],
      ['203.0.113.52', 'nobody.at.all@example.org'],
    ] as const) {
      const visitor = site.visitor({ 'x-forwarded-for': place });
      const seen: string[] = [];
      for (let guess = 0; guess < 6; guess += 1) {
        const answer = await visitor.post('/sign-in', { email: tried, password: `a guess, number ${guess}` });
        const text = answer.text.replaceAll(tried, 'TRIED').replace(/<code>[0-9A-Z]{26}<\/code>/, '');
        seen.push(`${answer.status} ${answer.headers.get('retry-after')} ${text}`);
      }
      answers.push(seen);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.map((text) => text.slice(0, 3))).toEqual(['401', '401', '401', '401', '401', '429']);
    site.advance(1000);
    const owner = site.visitor({ 'x-forwarded-for': '203.0.113.53' });
    expect((await owner.post('/sign-in', { email, password })).to).toBe('/keys');
  });

  it('goes on after the sign-in to a page of this site only', async () => {
    const { email } = await member(site);
    for (const [asked, reached] of [
      ['/usage?month=2026-01', '/usage?month=2026-01'],
      ['//evil.example', '/keys'],
      ['/\\evil.example', '/keys'],
      ['https://evil.example/', '/keys'],
      ['/\u0009/evil.example', '/keys'],
    ]) {
      const visitor = site.visitor({ 'x-forwarded-for': '203.0.113.60' });
      expect((await visitor.post('/sign-in', { email, password, next: asked ?? '' })).to).toBe(reached);
    }
  });

  it('shows use by day, operation and outcome, in figures, in a drawing and as CSV', async () => {
    const visitor = await member(site);
    const secret = secretIn(await visitor.post('/keys', { name: 'used' }));
    const { caller } = await site.admission.admit(secret);
    for (let request = 0; request < 3; request += 1) site.recorder.record(caller, 'fx_get_rates', 'ok');
    site.recorder.record(caller, 'fx_convert', 'not_found');
    const page = await visitor.get(`/usage?key=${caller.keyId}`);
    expect(page.text).toContain('aria-label="Requests by day, 4 in all"');
    const cells = [...page.text.matchAll(/<tr>\s*((?:<td class="(?:number|)">[^<]*<\/td>)+)/g)].map(([, row = '']) =>
      [...row.matchAll(/>([^<]+)</g)].map(([, text]) => text),
    );
    expect(cells).toEqual([
      ['ok', '3'],
      ['not_found', '1'],
      ['fx_get_rates', 'ok', '3'],
      ['fx_convert', 'not_found', '1'],
    ]);
    expect(page.text).toMatch(/Requests of all keys: 1 of 100,000/);
    expect(page.text).toMatch(/Resets at <time datetime="20\d\d-\d\d-01T00:00:00/);
    const file = await visitor.get('/usage.csv?month=2026-01');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.text).toBe(
      'day,key,operation,outcome,requests\r\n' +
        `2026-01-15,${caller.keyPrefix},fx_convert,not_found,1\r\n2026-01-15,${caller.keyPrefix},fx_get_rates,ok,3\r\n`,
    );
    const boss = await operator(site);
    const theirs = `/operator/accounts/${caller.accountId}/usage`;
    expect((await boss.get(theirs)).text).toContain('aria-label="Requests by day, 4 in all"');
    expect((await boss.get(theirs)).text).toContain(`href="${theirs}.csv?month=2026-01"`);
    expect((await boss.get(`${theirs}.csv?month=2026-01`)).text).toBe(file.text);
    expect((await boss.get('/usage')).text).not.toContain('fx_convert');
    for (const path of [theirs, `${theirs}.csv`]) expect((await visitor.get(path)).status).toBe(404);
    expect((await visitor.get('/usage?month=2025-12')).text).toContain('No requests were counted');
    expect((await visitor.get('/usage?month=yesterday')).status).toBe(400);
  });

  it('lets an operator suspend, limit, invite and read the log, and nobody else see that there are such pages', async () => {
    const [visitor, boss] = [await member(site), await operator(site)];
    const secret = secretIn(await visitor.post('/keys', { name: 'watched' }));
    expect((await visitor.get('/operator')).status).toBe(404);
    const list = await boss.get('/operator');
    expect(list.text).toContain(visitor.email);
    const { accountId } = await site.accounts.signIn.credential(visitor.email);
    const path = `/operator/accounts/${accountId}`;
    for (const action of ['suspend', 'quota', 'limits', 'password-link']) {
      await visitor.get('/keys');
      expect((await visitor.post(`${path}/${action}`, {})).status).toBe(404);
    }
    expect((await boss.get(path)).text).toContain(secret.slice(0, 17));
    expect((await boss.post(`${path}/quota`, { quota: '500' })).to).toBe(`${path}?saved`);
    expect((await boss.post(`${path}/limits`, { key: secret.slice(9, 17), limit: '3' })).status).toBe(303);
    expect((await boss.post(`${path}/quota`, { quota: 'many' })).status).toBe(400);
    expect((await site.admission.admit(secret)).rates).toMatchObject({ window: { limit: 3 }, month: { limit: 500 } });

    expect((await boss.post(`${path}/suspend`, {})).status).toBe(303);
    expect(await codeOf(site.admission.admit(secret))).toBe('forbidden');
    expect((await visitor.get('/keys')).status).toBe(303);
    expect((await visitor.post('/sign-in', { email: visitor.email, password })).status).toBe(403);
    expect((await boss.post('/operator/accounts/operator/suspend', {})).status).toBe(400);
    expect((await boss.post(`${path}/resume`, {})).status).toBe(303);
    expect(await codeOf(site.admission.admit(secret))).toBe('admitted');

    const link =
      /\/welcome\?token=([0-9A-Za-z_-]+)/.exec((await boss.post(`${path}/password-link`, {})).text)?.[1] ?? '';
    // In this browser somebody else is signed in: whoever opens the link does not end up in that account.
    const locked = await member(site);
    expect(locked.cookie()).not.toBe('');
    expect((await locked.get(`/welcome?token=${link}`)).text).toContain(visitor.email);
    expect((await locked.post('/welcome', { token: link, password: 'words of a new one' })).to).toBe(
      '/sign-in?notice=password-set',
    );
    expect(locked.cookie()).toBe('');
    expect((await locked.get(`/welcome?token=${link}`)).status).toBe(404);
    expect((await locked.post('/sign-in', { email: visitor.email, password: 'words of a new one' })).to).toBe('/keys');

    const log = await boss.get('/operator/audit?verify');
    expect(log.text).toMatch(/All [\d,]+ rows are as they were written/);
    for (const event of [
      'sign_in',
      'sign_in_failed',
      'key_created',
      'account_suspended',
      'limits_changed',
      'password_set',
    ]) {
      expect(log.text).toContain(`<code>${event}</code>`);
    }
    const actor = { name: 'schedule', address: null };
    await site.accounts.audit.record({ event: 'load_started', actor, detail: { connector: 'fx.ecb' } });
    expect((await boss.get('/operator/audit')).text).toMatch(/connector<\/span> fx\.ecb/);
    expect((await boss.get('/operator/audit?loads=no')).text).not.toContain('load_started');
  });

  it('keeps no secret anywhere: not in the database, not in the log, not in a page', async () => {
    const visitor = await member(site);
    const secret = secretIn(await visitor.post('/keys', { name: 'canary' }));
    await visitor.get(`/keys/${secret}`);
    await visitor.post('/sign-in', { email: visitor.email, password: `${secret}` });
    const { rows: tables } = (await site.database.db.knex.raw(
      `select table_name as name from information_schema.tables where table_schema = 'control' and table_type = 'BASE TABLE'`,
    )) as { rows: { name: string }[] };
    let cells = '';
    for (const { name } of tables) {
      const { rows } = (await site.database.db.knex.raw(
        `select coalesce(string_agg(t::text, chr(10)), '') as text from control.${name} t`,
      )) as {
        rows: { text: string }[];
      };
      cells += rows[0]?.text ?? '';
    }
    const [, session = ''] = /__Host-sid=([^;]+)/.exec(visitor.cookie()) ?? [];
    for (const text of [cells, site.logged(), (await visitor.get('/keys')).text]) {
      expect(text).not.toContain(secret.slice(18));
      expect(text).not.toContain(password);
      expect(text).not.toContain(session);
    }
    expect(cells).toContain(secret.slice(9, 17));
  });
});

describe('an installation by invitation, and one without TLS', () => {
  it('makes accounts by link only', async () => {
    await using site = await openSite(usualEngine, { signUp: 'invitation' });
    const visitor = site.visitor();
    expect((await visitor.get('/sign-up')).status).toBe(403);
    expect((await visitor.post('/sign-up', { email: 'a@example.org', password })).status).toBe(403);
    expect((await visitor.post('/sign-up', { email: 'a@example.org', password, invitation: 'guessed' })).status).toBe(
      404,
    );
    const boss = await operator(site);
    await boss.get('/operator');
    const link =
      /\/welcome\?token=([0-9A-Za-z_-]+)/.exec((await boss.post('/operator/invitations', {})).text)?.[1] ?? '';
    expect((await visitor.get(`/welcome?token=${link}`)).text).toContain('Create an account');
    const fields = { email: 'a@example.org', password, invitation: link };
    expect((await visitor.post('/sign-up', fields)).to).toBe('/sign-in?notice=signed-up');
    expect((await visitor.post('/sign-up', { ...fields, email: 'b@example.org' })).status).toBe(404);
    expect((await visitor.post('/sign-in', { email: 'a@example.org', password })).to).toBe('/keys');
  });

  it('opens no session over plain http on a network, and one of another name on this machine', async () => {
    await using remote = await openSite(usualEngine, { baseUrl: 'http://192.0.2.1:8080' });
    expect((await remote.visitor().get('/sign-in')).status).toBe(403);
    await using local = await openSite(usualEngine, { baseUrl: 'http://localhost:8080' });
    const visitor = await member(local);
    expect(visitor.cookie()).toMatch(/^dqs-sid=[0-9A-Za-z_-]{43}$/);
    expect((await visitor.get('/keys')).headers.get('strict-transport-security')).toBeNull();
  });
});
