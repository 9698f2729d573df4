import { domains } from '@dqs/domains';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../browser/accessibility.ts';
import { noBrowser, openBrowser, type TestBrowser } from '../browser/chromium.ts';
import type { Caller } from './http-client.ts';
import { openInstallation, type Installation } from './installation.ts';

/** What the specification has a host send with a page that names no domains. */
const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'";

const hostAddress = 'https://host.test/';
const viewAddress = 'https://view.test/';

/** The host's side of the protocol, written into its page: answers the view, and keeps every message that it got. */
const hostScript = `
  const frame = document.querySelector('iframe');
  window.got = [];
  window.toView = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
  window.addEventListener('message', async ({ data, source }) => {
    if (source !== frame.contentWindow) return;
    window.got.push(data);
    const { id, method, params } = data;
    if (method === 'ui/initialize') {
      window.toView({ id, result: { protocolVersion: '2026-01-26', hostInfo: { name: 'test', version: '1' }, ...window.host } });
    } else if (method === 'ui/notifications/initialized') {
      window.toView({ method: 'ui/notifications/tool-input', params: { arguments: window.input } });
      window.toView({ method: 'ui/notifications/tool-result', params: window.result });
    } else if (method === 'ui/notifications/size-changed') {
      frame.style.height = params.height + 'px';
    } else if (method === 'tools/call') {
      window.toView({ id, result: await window.callTool(params) });
    }
  });
  frame.src = '${viewAddress}';
`;

interface Message {
  readonly method?: string;
  readonly id?: number;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

interface Result {
  readonly content: readonly { readonly type: string; readonly text?: string | undefined }[];
  readonly structuredContent?: unknown;
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

const capabilities = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': capabilities,
};

describe.skipIf(noBrowser !== null)(`views of answers in a browser ${noBrowser ?? ''}`, () => {
  let installation: Installation;
  let caller: Caller;
  let browser: TestBrowser;
  let page: Page;
  let html = '';
  const complaints: string[] = [];
  const asked = new Set<string>();

  const rpc = async (method: string, params: object = {}, name?: string): Promise<Fields> => {
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(name && { 'mcp-name': name }) };
    const { json } = await caller.rpc(method, { ...params, _meta: meta }, { headers });
    return (json() as { readonly result: Fields }).result;
  };

  /** The address that `tools/list` gives for a tool's view. */
  const viewOf = async (tool: string): Promise<string> => {
    const { tools } = (await rpc('tools/list')) as unknown as {
      readonly tools: readonly {
        readonly name: string;
        readonly _meta?: { readonly ui: { readonly resourceUri: string } };
      }[];
    };
    return tools.find(({ name }) => name === tool)?._meta?.ui.resourceUri ?? '';
  };

  const bodyOf = async (uri: string): Promise<{ readonly mimeType: string; readonly text: string }> => {
    const { contents } = (await rpc('resources/read', { uri }, uri)) as unknown as {
      readonly contents: readonly { readonly mimeType: string; readonly text: string }[];
    };
    return contents[0] as { readonly mimeType: string; readonly text: string };
  };

  beforeAll(async () => {
    installation = await openInstallation({ domains });
    caller = installation.caller;
    browser = await openBrowser();
    page = await browser.context.newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.route(`${viewAddress}**`, (route) =>
      route.fulfill({ contentType: 'text/html', headers: { 'content-security-policy': policy }, body: html }),
    );
    const frame = '<iframe title="view" sandbox="allow-scripts" style="width: 100%; border: 0"></iframe>';
    await page.route(`${hostAddress}**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>host</title><body>${frame}`,
      }),
    );
    await page.exposeFunction('callTool', (call: { readonly name: string; readonly arguments: object }) =>
      caller.tool(call.name, call.arguments),
    );
  });
  afterAll(async () => {
    await browser[Symbol.asyncDispose]();
    await installation[Symbol.asyncDispose]();
  });

  /** Shows an answer as a host does: the page of the tool in a frame of another origin, then what was asked and answered. */
  const show = async (tool: string, input: object, result: Result, host: object = {}): Promise<Frame> => {
    html = (await bodyOf(await viewOf(tool))).text;
    await page.goto(hostAddress);
    await page.evaluate(
      `Object.assign(window, ${JSON.stringify({ host: { hostCapabilities: {}, hostContext: {}, ...host }, input, result })})`,
    );
    await page.evaluate(hostScript);
    await page.waitForFunction('window.got.some(({ method }) => method === "ui/notifications/size-changed")');
    const frame = page.frames().find((other) => other.url().startsWith(viewAddress));
    if (!frame) throw new Error('the view is not open');
    await frame.waitForFunction('!document.querySelector("main").textContent.startsWith("Waiting")');
    return frame;
  };

  const messages = async (): Promise<readonly Message[]> => (await page.evaluate('window.got')) as readonly Message[];

  const dataOf = (result: Result): Fields => (result.structuredContent as { readonly data: Fields }).data;

  it('introduces itself, adopts the theme of its host, tells its size and answers it', async () => {
    const input = { quote: 'USD', limit: 40 };
    const result = await caller.tool('fx_get_rates', input);
    const host = { hostContext: { theme: 'dark', styles: { variables: { '--color-text-primary': 'rgb(1, 2, 3)' } } } };
    const frame = await show('fx_get_rates', input, result, host);
    const [first, second] = await messages();
    expect(first).toMatchObject({
      method: 'ui/initialize',
      params: { protocolVersion: '2026-01-26', appCapabilities: { availableDisplayModes: ['inline', 'fullscreen'] } },
    });
    expect(second?.method).toBe('ui/notifications/initialized');
    const style = (name: string) => frame.evaluate(`getComputedStyle(document.documentElement).${name}`);
    expect(await style('colorScheme')).toBe('dark');
    expect(await style('color')).toBe('rgb(1, 2, 3)');
    await page.evaluate(
      'window.toView({ method: "ui/notifications/host-context-changed", params: { theme: "light" } })',
    );
    await page.evaluate('window.toView({ id: 7, method: "ui/resource-teardown", params: {} })');
    await page.waitForFunction('window.got.some(({ id, result }) => id === 7 && result)');
    expect(await style('colorScheme')).toBe('light');
    const size = (await messages()).findLast(({ method }) => method === 'ui/notifications/size-changed')?.params;
    expect(size?.['height']).toBe(
      Math.ceil((await frame.evaluate('document.documentElement.getBoundingClientRect().height')) as number),
    );
  });

  it.each([
    ['fx_get_rates', { quote: 'USD', limit: 40 }, 'rates', 'date'],
    ['macro_get_series', { series_key: 'bls.cpi.u.us.all_items.sa', limit: 12 }, 'observations', 'period'],
    ['re_get_series', { series_key: 'fhfa.hpi.all_transactions.nation.US.quarterly.nsa' }, 'observations', 'period'],
  ])('draws every value of %s, and writes them as they were served', async (tool, input, list, at) => {
    const result = await caller.tool(tool, input);
    const frame = await show(tool, input, result);
    const rows = dataOf(result)[list] as readonly Readonly<Record<string, string>>[];
    expect(rows.length).toBeGreaterThan(3);
    expect(await frame.locator('svg .point').count()).toBe(rows.length);
    const newest = rows[0] as Readonly<Record<string, string>>;
    expect(await frame.locator('.readout').innerText()).toContain(`${newest[at]}: ${newest['value']}`);
    await frame.locator('input[type=range]').focus();
    await page.keyboard.press('Home');
    const oldest = rows.at(-1) as Readonly<Record<string, string>>;
    expect(await frame.locator('.readout').innerText()).toContain(`${oldest[at]}: ${oldest['value']}`);
    expect(await frame.locator('input[type=range]').getAttribute('aria-valuetext')).toContain(oldest['value']);
    await frame.locator('summary', { hasText: 'Table of' }).click();
    const cells = await frame.locator('details tbody td.number').allInnerTexts();
    expect(cells).toEqual(rows.map(({ value }) => value));
  });

  it('draws a line for each category', async () => {
    const input = { market: 'gold', limit: 4 };
    const result = await caller.tool('futures_get_positioning', input);
    const frame = await show('futures_get_positioning', input, result);
    const weeks = dataOf(result)['weeks'] as readonly { readonly categories: readonly Fields[] }[];
    const categories = weeks.flatMap((week) => week.categories);
    expect(await frame.locator('svg .line').count()).toBe(weeks[0]?.categories.length);
    expect(await frame.locator('svg .point').count()).toBe(categories.length);
    expect(await frame.locator('.legend li').allInnerTexts()).toContain('managed money');
    expect(await frame.locator('details tbody td.number').allTextContents()).toEqual(
      categories.map((category) => category['net_position']),
    );
  });

  it('reads tables and text alone like any answer', async () => {
    const input = { series_key: 'bls.cpi.u.us.all_items.sa', limit: 12 };
    const plain = await caller.tool('macro_get_series', input);
    const rows = dataOf(plain)['observations'] as readonly Readonly<Record<string, string>>[];
    const asTable = await caller.tool('macro_get_series', { ...input, view: 'table' });
    expect(JSON.stringify(asTable.structuredContent)).toContain('"columns"');
    for (const result of [asTable, { content: plain.content }, { content: asTable.content }]) {
      const frame = await show('macro_get_series', input, result);
      expect(await frame.locator('svg .point').count()).toBe(rows.length);
      expect(await frame.locator('details tbody td.number').allTextContents()).toEqual(rows.map(({ value }) => value));
    }
  });

  it('asks for more rows where the host passes calls on, and says that there are more where it does not', async () => {
    const input = { quote: 'USD', limit: 5 };
    const result = await caller.tool('fx_get_rates', input);
    const frame = await show('fx_get_rates', input, result, { hostCapabilities: { serverTools: {} } });
    await frame.getByRole('button', { name: 'More rows' }).click();
    await expect.poll(() => frame.locator('svg .point').count()).toBe(10);
    const next = (await messages()).find(({ method }) => method === 'tools/call');
    expect(next?.params).toMatchObject({ name: 'fx_get_rates', arguments: { quote: 'USD', limit: 5 } });
    const whole = await caller.tool('fx_get_rates', { quote: 'USD', limit: 10 });
    const rates = dataOf(whole)['rates'] as readonly Readonly<Record<string, string>>[];
    expect(await frame.locator('details tbody td.number').allTextContents()).toEqual(rates.map(({ value }) => value));
    const silent = await show('fx_get_rates', input, result);
    expect(await silent.locator('main').innerText()).toContain('There are more rows than these.');
    expect(await silent.getByRole('button').count()).toBe(0);
  });

  it.each([
    ['stocks_get_income_statements', { ticker_or_cik: 'AAPL' }, 'statements', 'lines', 'period_end'],
    ['stocks_get_balance_sheets', { ticker_or_cik: 'AAPL' }, 'statements', 'lines', 'period_end'],
    ['stocks_get_cash_flow_statements', { ticker_or_cik: 'AAPL' }, 'statements', 'lines', 'period_end'],
    ['stocks_get_metrics', { ticker_or_cik: 'AAPL', limit: 2 }, 'periods', 'values', 'period_end'],
    [
      'banks_get_financials',
      { cert: 628, metrics: ['total_assets', 'net_income'], limit: 4 },
      'quarters',
      'values',
      'period',
    ],
  ])('sets the periods of %s side by side, digit for digit', async (tool, input, list, field, at) => {
    const result = await caller.tool(tool, input);
    const frame = await show(tool, input, result);
    const periods = dataOf(result)[list] as readonly Readonly<
      Record<string, Readonly<Record<string, { value: string | null }>>>
    >[];
    const keys = [...new Set(periods.flatMap((period) => Object.keys(period[field] ?? {})))];
    const served = keys.flatMap((key) => periods.map((period) => period[field]?.[key]?.value ?? '–'));
    expect(await frame.locator('.grid tbody td.number').allTextContents()).toEqual(served);
    for (const period of periods) expect(await frame.locator('.grid thead').innerText()).toContain(String(period[at]));
    const last = keys.findLast((key) => periods.every((period) => period[field]?.[key]?.value)) as string;
    await frame.locator(`[data-key="${last}"]`).click();
    expect(await frame.locator(`[data-key="${last}"]`).getAttribute('aria-pressed')).toBe('true');
    expect(await frame.locator('svg .point').count()).toBe(periods.length);
    const origins = await frame.locator('section tbody tr').allTextContents();
    periods.forEach((period, place) => expect(origins[place]).toContain(period[field]?.[last]?.value));
  });

  it.each([
    ['hazards_get_rankings', { level: 'county', metric: 'eal_total' }, 'rankings', 'metric_value'],
    ['hazards_get_hazard_components', { geography: 'Miami-Dade County, FL' }, 'components', 'eal_total'],
  ])('ranks the rows of %s with bars as long as their values', async (tool, input, list, field) => {
    const result = await caller.tool(tool, input);
    const frame = await show(tool, input, result);
    const rows = dataOf(result)[list] as readonly Fields[];
    expect(rows.length).toBeGreaterThan(2);
    expect(await frame.locator('.grid tbody tr').count()).toBe(rows.length);
    expect(await frame.locator('.grid tbody td.number:last-child').allTextContents()).toEqual(
      rows.map((row) => row[field] ?? '–'),
    );
    const widths = (await frame.evaluate(
      "[...document.querySelectorAll('.bar')].map((bar) => bar.getBoundingClientRect().width)",
    )) as readonly number[];
    expect(widths.length).toBe(rows.length);
    const most = Number(rows[0]?.[field]);
    widths.forEach((width, at) =>
      expect(width / (widths[0] ?? 1)).toBeCloseTo(Number(rows[at]?.[field] ?? 0) / most, 1),
    );
    await frame.locator('[data-row="1"]').click();
    expect(await frame.locator('[data-row="1"]').getAttribute('aria-pressed')).toBe('true');
    expect(await frame.locator('section dl').innerText()).toContain(String(rows[1]?.['as_of'] ?? rows[1]?.[field]));
  });

  it('ranks what a screen found', async () => {
    const input = { filters: ['revenue:gte:1000000000', 'net_margin:gt:0'], limit: 5 };
    const result = await caller.tool('stocks_screen', input);
    const frame = await show('stocks_screen', input, result);
    const matches = dataOf(result)['matches'] as readonly {
      readonly values: Readonly<Record<string, { readonly value: string }>>;
    }[];
    expect(matches.length).toBeGreaterThan(0);
    const served = matches.flatMap(({ values }) => Object.values(values).map(({ value }) => value));
    expect(await frame.locator('.grid tbody td.number:not(:first-child)').allTextContents()).toEqual(served);
  });

  it('says an error with its hint, an empty answer with its reason, and shows what it does not know as text', async () => {
    const wrong = await caller.tool('fx_get_rates', { quote: 'XYZ' });
    const refused = await show('fx_get_rates', { quote: 'XYZ' }, wrong);
    const { error } = JSON.parse(wrong.content[0]?.text ?? '') as { readonly error: { readonly message: string } };
    expect(await refused.getByRole('alert').innerText()).toContain(error.message);
    const nothing = { quote: 'USD', start: '1990-01-01', end: '1990-02-01' };
    const empty = await caller.tool('fx_get_rates', nothing);
    const none = await show('fx_get_rates', nothing, empty);
    expect(await none.locator('main').innerText()).toContain('0 rows');
    const partly = await caller.tool('hazards_get_rankings', { level: 'county', metric: 'eal_total' });
    expect(partly._meta?.['dqs/note']).toMatch(/[a-z]/);
    const some = await show('hazards_get_rankings', {}, partly);
    expect(await some.locator('.note').innerText()).toBe(partly._meta?.['dqs/note']);
    const foreign = await show('fx_get_rates', {}, { content: [{ type: 'text', text: '<b>words</b>' }] });
    expect(await foreign.locator('pre').innerText()).toBe('<b>words</b>');
  });

  it('can be read by everybody, in both schemes and on a phone', async () => {
    const problems: string[] = [];
    for (const [tool, input] of [
      ['fx_get_rates', { quote: 'USD', limit: 40 }],
      ['futures_get_positioning', { market: 'gold', limit: 4 }],
      ['stocks_get_income_statements', { ticker_or_cik: 'AAPL' }],
      ['hazards_get_rankings', { level: 'county', metric: 'eal_total' }],
    ] as const) {
      const frame = await show(tool, input, await caller.tool(tool, input));
      problems.push(...(await accessibilityViolations(page, frame)));
    }
    expect(problems).toEqual([]);
  });

  it('complains of nothing and asks nobody', () => {
    expect(complaints).toEqual([]);
    expect([...asked].sort()).toEqual(['https://host.test', 'https://view.test']);
  });
});
