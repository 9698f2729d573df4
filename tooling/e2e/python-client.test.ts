import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePythonModules } from '../python/write-modules.ts';
import { openInstallation, type Installation } from './installation.ts';

const sources = writePythonModules();
const python = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

describe.skipIf(!python)('the Python client (where python3 of 3.11 or later is installed)', () => {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation({ domains });
  }, 600_000);
  afterAll(() => installation[Symbol.asyncDispose]());

  /** The servers are in this process: it must not wait for the script. */
  const ran = (script: string, environment: Readonly<Record<string, string>>): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = spawn('python3', ['-W', 'error', '-'], {
        env: { PATH: process.env['PATH'] ?? '', PYTHONPATH: sources, PYTHONDONTWRITEBYTECODE: '1', ...environment },
      });
      let [out, error] = ['', ''];
      child.stdout.on('data', (chunk) => (out += String(chunk)));
      child.stderr.on('data', (chunk) => (error += String(chunk)));
      child.on('close', (status) => (status === 0 ? resolve(out) : reject(new Error(error))));
      child.stdin.end(
        `import json, os\nfrom decimal import Decimal\nfrom dqs_client import Client, ServiceError\n${script}`,
      );
    });

  const asked = (script: string): Promise<string> =>
    ran(`client = Client(os.environ["DQS_URL"], os.environ["DQS_API_KEY"])\n${script}`, {
      DQS_URL: installation.url,
      DQS_API_KEY: installation.caller.secret,
    });

  it('has the note of an answer, also where the cache answers', async () => {
    const said = await ran(
      `
import tempfile
told = []
client = Client(os.environ["DQS_URL"], os.environ["DQS_API_KEY"], cache=tempfile.mkdtemp(), on_note=lambda note, address: told.append(note))
for _ in range(2):
    print(client.fx.get_rates(quote="USD", start="2097-01-01").note)
print(client.fx.get_rates(quote="USD").note, len(told))
print("No rows" in client.fx.get_rates(quote="USD", start="2097-01-01")._repr_html_())
`,
      { DQS_URL: installation.url, DQS_API_KEY: installation.caller.secret },
    );
    const note = expect.stringMatching(/^No rows on or after 2097-01-01\. The newest row is from /) as string;
    expect(said.trim().split('\n')).toEqual([note, note, 'None 2', 'True']);
  });

  it('asks every operation as its contract shows, and gets the envelope', async () => {
    const operations = installation.service.visible('public');
    const calls = operations.map(({ domain, endpoint }) => [
      domain.key,
      endpoint.tool.slice(domain.key.length + 1),
      endpoint.examples[0],
    ]);
    const said = await asked(`
for domain, name, parameters in json.loads(${JSON.stringify(JSON.stringify(calls))}):
    answer = getattr(getattr(client, domain), name)(**parameters)
    print(domain, name, sorted(answer))
`);
    expect(said.trim().split('\n')).toEqual(
      operations.map(
        ({ domain, endpoint }) =>
          `${domain.key} ${endpoint.tool.slice(domain.key.length + 1)} ['data', 'meta', 'pagination']`,
      ),
    );
    expect(operations.length).toBeGreaterThan(60);
  });

  it('goes through pages and rows, from a cursor too, and ends', async () => {
    const said = await asked(`
pages = list(client.fx.get_rates.pages(quote="USD", start="2026-02-02", end="2026-03-05", limit=10))
rows = [rate["date"] for rate in client.fx.get_rates.rows(quote="USD", start="2026-02-02", end="2026-03-05", limit=10)]
rest = list(client.fx.get_rates.rows(quote="USD", start="2026-02-02", end="2026-03-05", limit=10, cursor=pages[0]["pagination"]["next_cursor"]))
whole = client.fx.get_rates(quote="USD", start="2026-02-02", end="2026-03-05", limit=500)
print(len(pages), rows == [rate["date"] for rate in whole["data"]["rates"]], len(rest) == len(rows) - 10)
`);
    expect(said).toBe('3 True True\n');
  });

  it('gives tables of one or several things, whole after an interruption, and asks nothing twice', async () => {
    const said = await asked(`
import tempfile
asked = dict(quote=["USD", "JPY"], start="2026-02-02", limit=5)
with tempfile.TemporaryDirectory() as folder:
    cached = Client(os.environ["DQS_URL"], os.environ["DQS_API_KEY"], decimals=True, cache=folder)
    whole = list(cached.fx.get_rates.table(**asked))
    single = [row for quote in ("USD", "JPY") for row in cached.fx.get_rates.table(**{**asked, "quote": quote, "limit": None})]
    key = lambda row: (row["quote"], row["date"])
    print(len(whole), sorted(whole, key=key) == sorted(single, key=key), repr(whole[0]["value"]))
    rows = cached.fx.get_rates.table(**asked)
    for _ in range(13): last = next(rows)
    rest = list(cached.fx.get_rates.table(**asked, cursor=rows.cursor))[rows.skip:]
    print(whole[13:] == rest)
    kept = len(os.listdir(folder))
    print(list(cached.fx.get_rates.table(**asked)) == whole, len(os.listdir(folder)) == kept)
places = client.geo.get_geography.table(geography_id=["county:12086", "county:06037"])
print(sorted({row["geography_code"] for row in places}))
try: list(client.fx.get_rates.table(quote=["USD", "XXX"]))
except ServiceError as error: print(error.code, error.message[:3])
answer = client.fx.get_rates(quote="USD", limit=30)
html = answer._repr_html_()
print("quote: USD" in html, html.count("<tr>"), "10 more rows" in html, "Source: ecb.eurofxref" in html)
`);
    expect(said.trimEnd().split('\n')).toEqual([
      "48 True Decimal('1.1618')",
      'True',
      'True True',
      "['06037', '12086']",
      'not_found XXX',
      'True 21 True True',
    ]);
  });

  it('gives exact numbers as text, or as decimals with every digit', async () => {
    const said = await asked(`
exact = Client(os.environ["DQS_URL"], os.environ["DQS_API_KEY"], decimals=True)
def kinds(value, found):
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        found.add(type(part).__name__)
        kinds(part, found)
    return found
parameters = {"ticker_or_cik": "AAPL", "limit": 2}
text, decimal = client.stocks.get_balance_sheets(**parameters), exact.stocks.get_balance_sheets(**parameters)
def as_text(value):
    if isinstance(value, dict): return {name: as_text(part) for name, part in value.items()}
    if isinstance(value, list): return [as_text(part) for part in value]
    return str(value) if isinstance(value, Decimal) else value
print("Decimal" in kinds(text, set()), "Decimal" in kinds(decimal, set()), as_text(decimal) == text)
rate = exact.fx.get_rates(quote="USD", start="2026-03-05", end="2026-03-05")["data"]["rates"][0]["value"]
print(repr(rate), rate * 3)
`);
    expect(said).toBe("False True True\nDecimal('1.1618') 3.4854\n");
  });

  it('raises the one error with all that the service says', async () => {
    const said = await asked(`
for ask in (lambda: client.fx.get_rates(quote="US"), lambda: Client(os.environ["DQS_URL"], "nothing").fx.get_rates(quote="USD"),
            lambda: client.stocks.get_company(ticker_or_cik="APPL")):
    try:
        ask()
    except ServiceError as error:
        print(error.status, error.code, error.param, bool(error.hint), error.candidates[:1], len(error.request_id))
try:
    Client("ftp://x", "k")
except ValueError as error:
    print(error)
try:
    Client("http://127.0.0.1:9", "k", retries=0).fx.get_rates(quote="USD")
except ServiceError as error:
    print(error.status, error.code)
`);
    const lines = said.trim().split('\n');
    expect(lines[0]).toMatch(/^400 bad_parameter quote /);
    expect(lines[1]).toBe('401 unauthorized None True [] 26');
    expect(lines[2]).toMatch(/^404 not_found ticker_or_cik \w+ \['320193 \(Apple Inc\.\)'\] 26$/);
    expect(lines.slice(3)).toEqual(['base_url must begin with http:// or https://', '0 service_unavailable']);
  });

  it('waits as long as Retry-After says, within its bound, and follows no redirect with the key', async () => {
    const seen: (string | undefined)[] = [];
    const refusals = [1, 1, 600];
    await using server = Object.assign(
      createServer((request, response) => {
        seen.push(request.url);
        if (request.url?.startsWith('/elsewhere')) return void response.writeHead(302, { location: '/stolen' }).end();
        const wait = refusals.shift();
        if (wait === undefined) return void response.end('{"data": {}, "meta": {}, "pagination": null}');
        const body = { error: { code: 'rate_limited', message: 'slower', retry_after: wait } };
        response
          .writeHead(429, { 'retry-after': String(wait), 'content-type': 'application/json' })
          .end(JSON.stringify(body));
      }),
      {
        async [Symbol.asyncDispose]() {
          await new Promise((resolve) => server.close(resolve));
        },
      },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const said = await ran(
      `
waits = []
client = Client(os.environ["DQS_URL"], "key", on_wait=lambda seconds, error: waits.append((1 <= seconds <= 1.1, error.code)))
try:
    client.fx.get_rates(quote="USD")
except ServiceError as error:
    print(error.code, error.retry_after, waits)
print(client.platform.get_catalog()["pagination"])
try:
    Client(os.environ["DQS_URL"] + "/elsewhere", "key").fx.get_rates(quote="USD")
except ServiceError as error:
    print(error.status, error.code)
`,
      { DQS_URL: url },
    );
    expect(said).toBe("rate_limited 600 [(True, 'rate_limited'), (True, 'rate_limited')]\nNone\n302 internal_error\n");
    expect(seen.filter((address) => address?.includes('stolen'))).toEqual([]);
  });
});
