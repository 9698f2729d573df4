import { readSettings, type Environment } from '@dqs/host/settings';
import { engines } from '@dqs/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clientSecret, openProvider, type Forgery, type Person, type TestProvider } from '../fixtures/provider.ts';
import { openSite, type Seen, type TestSite, type Visitor } from '../fixtures/site.ts';
import { openIdentityProvider } from './provider.ts';

const baseUrl = 'https://data.example.org';
const callback = `${baseUrl}/sign-in/oidc/callback`;
const password = 'correct horse battery';
let provider: TestProvider;
let next = 0;

beforeAll(async () => {
  // The library says at length that its own pages and loopback are for tests.
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  provider = await openProvider(callback);
});
afterAll(() => provider[Symbol.asyncDispose]());
afterEach(() => provider.forge(null));

const opened = (environment: Environment = {}) =>
  openIdentityProvider(
    readSettings('dashboard', {
      DQS_OIDC_ISSUER: provider.issuer,
      DQS_OIDC_CLIENT_ID: 'dqs',
      DQS_OIDC_CLIENT_SECRET: clientSecret,
      DQS_OIDC_NAME: 'Example Corp',
      DQS_OIDC_SCOPE: 'openid email profile groups',
      ...environment,
    }),
    { baseUrl, clock: { now: () => Date.now() } },
  );

/** Somebody whom the provider knows, with a verified address unless something else is said. */
const person = (more: Partial<Person> = {}): Person => {
  next += 1;
  const sub = `person-${next}`;
  const known = { sub, email: `${sub}@example.org`, email_verified: true, name: `Person ${next}`, ...more };
  provider.people.set(sub, known);
  return known;
};

const browserOf = (site: TestSite): Visitor => {
  next += 1;
  return site.visitor({ 'x-forwarded-for': `198.51.100.${next}` });
};

/** What follows the site's own address in one on it. */
const pathOf = (url: URL): string => {
  expect(url.origin + url.pathname).toBe(callback);
  return url.pathname + url.search;
};

const signIn = async (browser: Visitor, { sub }: Person, query = ''): Promise<Seen> => {
  const begun = await browser.get(`/sign-in/oidc${query}`);
  return browser.get(pathOf(await provider.signIn(begun.to ?? '', sub)));
};

const messageOf = ({ text }: Seen): string =>
  /role="alert">\s*<p>\s*(.*?)\s*<\/p>/s.exec(text)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';

describe.each(engines)('sign-in by an identity provider on %s', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite(engine, { proxies: 1, identityProvider: opened() });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it('makes an account at the first sign-in, finds it again, and signs out here and there', async () => {
    const [somebody, browser] = [person(), browserOf(site)];
    const page = await browser.get('/sign-in?next=/usage');
    expect(page.text).toContain('Sign in with Example Corp');
    const begun = await browser.get('/sign-in/oidc?next=/usage');
    expect(begun.status).toBe(303);
    const asked = new URL(begun.to ?? '').searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('redirect_uri')).toBe(callback);
    expect(begun.headers.get('set-cookie')).toMatch(/^__Host-oidc=.*Secure.*HttpOnly.*SameSite=Lax.*Max-Age=600$/);
    const back = await browser.get(pathOf(await provider.signIn(begun.to ?? '', somebody.sub)));
    expect(back.to).toBe('/usage');
    // Only the session is left of the cookies.
    expect(browser.cookie()).toMatch(/^__Host-sid=[0-9A-Za-z_-]{43}$/);
    const account = await browser.get('/account');
    expect(account.text).toContain(somebody.email);
    expect(account.text).not.toContain('operator</span>');

    const first = await site.accounts.signIn.credential(somebody.email ?? '');
    expect(first).toMatchObject({ isOperator: false, hasPassword: false });
    const signedOut = await browser.post('/sign-out', {});
    expect((await browser.get('/account')).to).toBe('/sign-in?next=%2Faccount');
    expect((await browser.get(signedOut.to ?? '')).text).toContain('Sign out of Example Corp as well');
    const end = new URL((await browser.get('/sign-in/oidc/end')).to ?? '');
    expect([end.origin, end.pathname]).toEqual([provider.issuer, '/session/end']);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(`${baseUrl}/sign-in`);

    // With another address there, it is the same account: the subject counts.
    provider.people.set(somebody.sub, { ...somebody, email: `renamed-${somebody.email}` });
    await signIn(browser, somebody);
    expect((await browser.get('/account')).text).toContain(somebody.email);
    expect((await site.accounts.signIn.credentials()).map(({ email }) => email)).not.toContain(
      `renamed-${somebody.email}`,
    );
  });

  it('begins a new session each time, and ends the one before', async () => {
    const [somebody, browser] = [person(), browserOf(site)];
    await signIn(browser, somebody);
    const before = browser.cookie();
    await signIn(browser, somebody);
    expect(browser.cookie()).not.toBe(before);
    const { accountId } = await site.accounts.signIn.credential(somebody.email ?? '');
    expect(await site.accounts.sessions.list(accountId)).toHaveLength(1);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', '/%0d%0aSet-Cookie:a=b\r\n', 'keys'])(
    'goes on to no other site: %s',
    async (target) => {
      const back = await signIn(browserOf(site), person(), `?next=${encodeURIComponent(target)}`);
      expect(back.to).toMatch(/^\/(keys|%0d%0aSet-Cookie:a=b)?$/);
    },
  );

  it('takes an answer only in the browser that asked, only once, and only with the state that it sent', async () => {
    const [somebody, browser, other] = [person(), browserOf(site), browserOf(site)];
    const begun = await browser.get('/sign-in/oidc');
    const back = await provider.signIn(begun.to ?? '', somebody.sub);
    const elsewhere = await other.get(pathOf(back));
    expect([elsewhere.status, other.cookie()]).toEqual([401, '']);
    expect(messageOf(elsewhere)).toContain('This browser has no sign-in under way');

    // A browser that has begun a sign-in of its own does not take somebody else's answer either.
    await other.get('/sign-in/oidc');
    const crossed = await other.get(pathOf(back));
    expect([crossed.status, other.cookie()]).toEqual([401, '']);

    const wrong = new URL(back);
    wrong.searchParams.set('state', 'x'.repeat(43));
    expect((await browser.get(pathOf(wrong))).status).toBe(401);
    // That one is over: the right answer comes too late now.
    expect((await browser.get(pathOf(back))).status).toBe(401);
    expect(await site.accounts.signIn.credentials()).not.toContainEqual(
      expect.objectContaining({ email: somebody.email }),
    );
  });

  it("takes no other person's code into a sign-in of one's own: the verifier does not fit", async () => {
    const [victim, browser, attacker] = [person(), browserOf(site), browserOf(site)];
    const stolen = await provider.signIn((await browser.get('/sign-in/oidc')).to ?? '', victim.sub);
    const own = await provider.signIn((await attacker.get('/sign-in/oidc')).to ?? '', person().sub);
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    const answer = await attacker.get(pathOf(own));
    expect([answer.status, attacker.cookie()]).toEqual([401, '']);
  });

  it('refuses a nonce that is not the one of this browser', async () => {
    const browser = browserOf(site);
    const begun = new URL((await browser.get('/sign-in/oidc')).to ?? '');
    begun.searchParams.set('nonce', 'n'.repeat(43));
    const answer = await browser.get(pathOf(await provider.signIn(begun.href, person().sub)));
    expect([answer.status, browser.cookie()]).toEqual([401, '']);
  });

  it.each<[string, Forgery]>([
    ['for another client', (header, claims, sign) => sign(header, { ...claims, aud: 'another' })],
    [
      'for several clients',
      (header, claims, sign) => sign(header, { ...claims, aud: ['dqs', 'another'], azp: 'another' }),
    ],
    ['of another issuer', (header, claims, sign) => sign(header, { ...claims, iss: 'https://evil.example' })],
    ['without a nonce', (header, { nonce: _, ...claims }, sign) => sign(header, claims)],
    ['that ended long ago', (header, claims, sign) => sign(header, { ...claims, exp: 1_500_000_000 })],
    ['by a foreign key', (header, claims, sign) => sign(header, claims, 'foreign')],
    ['without a signature', (header, claims, sign) => sign({ ...header, alg: 'none' }, claims, 'none')],
    [
      "signed with the client's secret",
      (header, claims, sign) => sign({ ...header, alg: 'HS256' }, claims, 'client secret'),
    ],
    ['of another subject', (header, claims, sign) => sign(header, { ...claims, sub: 'somebody-else' }, 'own')],
  ])('refuses an identity token %s', async (_, forgery) => {
    const [somebody, browser] = [person(), browserOf(site)];
    provider.forge(forgery);
    const answer = await signIn(browser, somebody);
    expect([answer.status, browser.cookie()]).toEqual([401, '']);
    expect(messageOf(answer)).toContain('was not accepted');
    const emails = (await site.accounts.signIn.credentials()).map(({ email }) => email);
    expect(emails).not.toContain(somebody.email);
  });

  it('takes a token that a forger changed in nothing: the forgeries above fail for what they change', async () => {
    provider.forge((header, claims, sign) => sign(header, claims));
    expect((await signIn(browserOf(site), person())).to).toBe('/keys');
  });

  it.each([
    ['not verified', { email_verified: false }],
    ['not said to be verified', { email_verified: undefined }],
    ['verified only in words', { email_verified: 'true' as never }],
  ])('an address that is %s finds no account and makes none', async (_, more) => {
    next += 1;
    const email = `victim${next}@example.org`;
    await site.accounts.signIn.createAccount(email, {}, { name: 'test', address: null });
    const browser = browserOf(site);
    const answer = await signIn(browser, person({ email, ...more }));
    expect([answer.status, browser.cookie()]).toEqual([403, '']);
    expect(messageOf(answer)).toContain('address is not verified there');
  });

  it('an account with a password is not taken by its address; a link to it connects it and ends the password', async () => {
    const [owner, browser] = [person(), browserOf(site)];
    const early = browserOf(site);
    // Somebody made an account under this address before its owner came: nobody checked that it was theirs.
    await early.post('/sign-up', { email: owner.email ?? '', password });
    await early.post('/sign-in', { email: owner.email ?? '', password });
    const refused = await signIn(browser, owner);
    expect([refused.status, browser.cookie()]).toEqual([403, '']);
    expect(messageOf(refused)).toContain('signs in with a password');

    const { accountId } = await site.accounts.signIn.credential(owner.email ?? '');
    const token = await site.accounts.signIn.createLink('password', accountId, 60, { name: 'test', address: null });
    expect((await browser.get(`/welcome?token=${token}`)).text).toContain(`/sign-in/oidc?link=${token}`);
    expect((await signIn(browser, owner, `?link=${token}`)).to).toBe('/keys');
    expect((await browser.get('/account')).text).toContain(owner.email);
    // Whoever chose the password before is out.
    expect((await early.get('/account')).to).toBe('/sign-in?next=%2Faccount');
    expect((await early.post('/sign-in', { email: owner.email ?? '', password })).status).toBe(401);
    const again = await signIn(browserOf(site), person(), `?link=${token}`);
    expect([again.status, messageOf(again)]).toEqual([404, expect.stringContaining('already used')]);
  });

  it('an address that the provider gives to a new person does not open the account of the person before', async () => {
    const [before, browser] = [person(), browserOf(site)];
    await signIn(browser, before);
    const after = person({ email: before.email ?? '' });
    const refused = await signIn(browserOf(site), after);
    expect(messageOf(refused)).toContain('Somebody else signs in to the account with this e-mail address');
    await signIn(browser, before);
    expect((await browser.get('/account')).status).toBe(200);
  });

  it('an account that was made for somebody is theirs by the verified address', async () => {
    const somebody = person();
    const made = await site.accounts.signIn.createAccount(somebody.email ?? '', {}, { name: 'test', address: null });
    const browser = browserOf(site);
    expect((await signIn(browser, somebody)).to).toBe('/keys');
    expect((await site.accounts.signIn.credential(somebody.email ?? '')).accountId).toBe(made.accountId);
  });

  it('a suspended account is refused, and says so', async () => {
    const [somebody, browser] = [person(), browserOf(site)];
    await signIn(browser, somebody);
    const { accountId } = await site.accounts.signIn.credential(somebody.email ?? '');
    await site.accounts.stores({ name: 'test', address: null }).suspend(accountId);
    expect((await browser.get('/account')).to).toBe('/sign-in?next=%2Faccount');
    const answer = await signIn(browserOf(site), somebody);
    expect([answer.status, messageOf(answer)]).toEqual([403, expect.stringContaining('suspended')]);
  });

  it('what the provider refuses signs nobody in', async () => {
    const browser = browserOf(site);
    const state = new URL((await browser.get('/sign-in/oidc')).to ?? '').searchParams.get('state') ?? '';
    const refusal = { state, iss: provider.issuer, error: 'access_denied', error_description: '<b>call 555 now</b>' };
    const query = new URLSearchParams(refusal);
    const answer = await browser.get(`/sign-in/oidc/callback?${query.toString()}`);
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('call 555');
    const [event] = await site.accounts.audit.list({ limit: 1 });
    expect([event?.event, event?.detail]).toEqual(['sign_in_failed', '{"reason":"access_denied"}']);
  });

  it('made-up answers are slowed down as guesses of passwords are', async () => {
    const browser = browserOf(site);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const state = new URL((await browser.get('/sign-in/oidc')).to ?? '').searchParams.get('state') ?? '';
      statuses.push((await browser.get(`/sign-in/oidc/callback?code=guess&state=${state}`)).status);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses.at(-1)).toBe(429);
  });

  it('codes, tokens and secrets stand in no log and no page', async () => {
    const [somebody, browser] = [person(), browserOf(site)];
    const back = await provider.signIn((await browser.get('/sign-in/oidc')).to ?? '', somebody.sub);
    await browser.get(pathOf(back));
    const logged = site.logged();
    expect(logged).toContain('/sign-in/oidc/callback');
    for (const secret of [clientSecret, back.searchParams.get('code') ?? '', back.searchParams.get('state') ?? ''])
      expect(logged).not.toContain(secret);
  });
});

describe.each(engines)('roles and closed doors on %s', (engine) => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openSite(engine, {
      proxies: 1,
      signUp: 'invitation',
      passwords: false,
      identityProvider: opened({ DQS_OIDC_OPERATORS: 'groups=data-admins, boss@example.org' }),
    });
  });
  afterAll(() => site[Symbol.asyncDispose]());

  it('operators are named by address and by claim, and cease to be when they are not any more', async () => {
    const boss = person({ email: 'boss@example.org' });
    const bossBrowser = browserOf(site);
    expect((await signIn(bossBrowser, boss, '?next=/operator')).to).toBe('/operator');
    expect((await bossBrowser.get('/operator')).status).toBe(200);
    // The first operator of an installation has the account that owns the keys of nobody else.
    expect((await site.accounts.signIn.credential('boss@example.org')).accountId).toBe('operator');

    const impostor = person({ email: 'boss@example.org', email_verified: false });
    expect((await signIn(browserOf(site), impostor)).status).toBe(403);

    const admin = person({ groups: ['staff', 'data-admins'] });
    const browser = browserOf(site);
    await signIn(browser, admin);
    expect((await browser.get('/operator')).status).toBe(200);
    provider.people.set(admin.sub, { ...admin, groups: ['staff'] });
    await signIn(browserOf(site), admin);
    // In the session that was open before, too.
    expect((await browser.get('/operator')).status).toBe(404);
    expect((await site.accounts.audit.list({ limit: 50 })).map(({ event }) => event)).toContain('role_changed');
  });

  it('only invited people get in, by their own account', async () => {
    const somebody = person();
    const refused = await signIn(browserOf(site), somebody);
    expect([refused.status, messageOf(refused)]).toEqual([403, expect.stringContaining('requires an invitation')]);
    const token = await site.accounts.signIn.createLink('invitation', null, 60, { name: 'test', address: null });
    const browser = browserOf(site);
    expect((await browser.get(`/welcome?token=${token}`)).text).not.toContain('type="password"');
    expect((await signIn(browser, somebody, `?link=${token}`)).to).toBe('/keys');
    expect((await browser.get('/operator')).status).toBe(404);
    expect((await signIn(browserOf(site), person(), `?link=${token}`)).status).toBe(404);
  });

  it('no form takes a password', async () => {
    const made = await site.accounts.signIn.createAccount('late@example.org', {}, { name: 'test', address: null });
    const token = await site.accounts.signIn.createLink('password', made.accountId, 60, {
      name: 'test',
      address: null,
    });
    const browser = browserOf(site);
    for (const page of ['/sign-in', '/sign-up', `/welcome?token=${token}`])
      expect((await browser.get(page)).text).not.toContain('type="password"');
    for (const [path, fields] of [
      ['/sign-in', { email: 'late@example.org', password }],
      ['/welcome', { token, password }],
      ['/sign-up', { email: 'later@example.org', password, invitation: token }],
    ] as const) {
      const answer = await browser.post(path, fields);
      expect([path, answer.status, messageOf(answer)]).toEqual([path, 403, expect.stringContaining('turned off')]);
    }
    const insider = browserOf(site);
    await signIn(insider, person({ email: 'late@example.org' }));
    expect((await insider.get('/account')).text).not.toContain('type="password"');
    expect((await insider.post('/account/password', { present: password, password })).status).toBe(403);
  });
});

describe('without a provider, or with one that is away', () => {
  it('nothing is there where none is configured', async () => {
    await using site = await openSite('embedded');
    for (const path of ['/sign-in/oidc', '/sign-in/oidc/callback', '/sign-in/oidc/end'])
      expect((await site.visitor().get(path)).status).toBe(404);
    expect((await site.visitor().get('/sign-in')).text).not.toContain('/sign-in/oidc');
  });

  it('a provider that does not answer fails the sign-in by it alone', async () => {
    const gone = opened({ DQS_OIDC_ISSUER: 'http://127.0.0.1:9' });
    await using site = await openSite('embedded', { identityProvider: gone });
    const browser = site.visitor();
    const answer = await browser.get('/sign-in/oidc');
    expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('does not answer')]);
    await browser.post('/sign-up', { email: 'here@example.org', password });
    expect((await browser.post('/sign-in', { email: 'here@example.org', password })).to).toBe('/keys');
  });

  it.each([
    [{ DQS_OIDC_ISSUER: undefined, DQS_PASSWORDS: 'off' }, 'DQS_PASSWORDS: false needs DQS_OIDC_ISSUER'],
    [{ DQS_OIDC_CLIENT_ID: undefined }, 'DQS_OIDC_CLIENT_ID: must be set'],
    [{ DQS_OIDC_OPERATORS: 'data-admins' }, 'DQS_OIDC_OPERATORS: must list'],
    [{ DQS_OIDC_ISSUER: 'http://login.example.org' }, 'DQS_OIDC_ISSUER: must be an https address'],
    [{ DQS_OIDC_ISSUER: 'https://login.example.org/?a=b' }, 'DQS_OIDC_ISSUER: must be an https address'],
  ])('%j is refused at the start', (environment, message) => {
    expect(() => opened(environment)).toThrow(message);
  });

  it('an issuer keeps the slash at its end', () => {
    const DQS_OIDC_ISSUER = 'https://login.example.org/application/o/dqs/';
    expect(readSettings('dashboard', { DQS_OIDC_ISSUER }).DQS_OIDC_ISSUER).toBe(DQS_OIDC_ISSUER);
  });
});
