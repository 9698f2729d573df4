import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, type Installation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ limits: { windowLimit: 120, windowSeconds: 60, monthlyQuota: 100_000 } });
});
afterAll(() => installation[Symbol.asyncDispose]());

const loaded = '2026-03-06T12:00:00Z';
const cursor = expect.stringMatching(/^[\w-]{40,}$/) as string;

const triangulated =
  'Triangulated through the euro: (JPY per EUR) ÷ (GBP per EUR), both published for the same date, rounded half-even ' +
  'to 12 significant digits, trailing zeros dropped.';

/** One question to each operation with its whole answer; the figures are those that the publishers printed. */
const questions = [
  {
    tool: 'fx_get_rates',
    path: '/v1/fx/rates',
    values: { quote: 'USD', limit: 2 },
    answer: {
      data: {
        base: 'EUR',
        quote: 'USD',
        unit: 'USD per EUR',
        currency: 'USD',
        rates: [
          { date: '2026-03-05', value: '1.1618', as_of: loaded, derived: false },
          { date: '2026-03-04', value: '1.1649', as_of: loaded, derived: false },
        ],
      },
      meta: { source: 'ecb.eurofxref', as_of: loaded, attribution: 'Source: ECB', derived_method: null },
      pagination: { limit: 2, has_more: true, next_cursor: cursor },
    },
  },
  {
    tool: 'fx_convert',
    path: '/v1/fx/convert',
    // A Saturday; the bank fixed 183.67 JPY and 0.867 GBP on the Friday.
    values: { amount: '2500.75', from_currency: 'GBP', to_currency: 'JPY', date: '2026-01-17' },
    answer: {
      data: {
        amount: '2500.75',
        from_currency: 'GBP',
        to_currency: 'JPY',
        requested_date: '2026-01-17',
        rate_date: '2026-01-16',
        rate: '211.84544406',
        converted: '529772.494233045',
        derived: true,
        unit: 'JPY per GBP',
        currency: 'JPY',
        as_of: loaded,
      },
      meta: { source: 'ecb.eurofxref', as_of: loaded, attribution: 'Source: ECB', derived_method: triangulated },
      pagination: null,
    },
  },
  {
    tool: 'futures_search_markets',
    path: '/v1/futures/markets',
    values: { query: 'gold' },
    answer: {
      data: {
        query: 'gold',
        matches: [
          {
            market: 'gold',
            cftc_contract_market_code: '088691',
            name: 'Gold',
            report_name: 'GOLD - COMMODITY EXCHANGE INC.',
            exchange: 'COMMODITY EXCHANGE INC.',
            group: 'metals',
            report_type: 'disaggregated',
            trader_categories: [
              'producer_merchant_processor_user',
              'swap_dealer',
              'managed_money',
              'other_reportables',
              'nonreportable',
            ],
            report_variants: ['futures_only'],
            coverage: { first_report_date: '2023-10-03', last_report_date: '2024-12-31' },
            score: 1,
            match_reason: 'market_key',
            as_of: loaded,
          },
        ],
      },
      meta: { source: 'cftc.cot', as_of: loaded },
      pagination: null,
    },
  },
  {
    tool: 'futures_get_positioning',
    path: '/v1/futures/positioning',
    values: { market: 'gold', category: 'managed_money', limit: 1 },
    answer: {
      data: {
        market: 'gold',
        cftc_contract_market_code: '088691',
        name: 'Gold',
        exchange: 'COMMODITY EXCHANGE INC.',
        report_variant: 'futures_only',
        category: 'managed_money',
        weeks: [
          {
            report_date: '2024-12-31',
            open_interest: '458584',
            change_open_interest: '3938',
            categories: [
              {
                category: 'managed_money',
                positions_long: '182128',
                positions_short: '15959',
                positions_spread: '47970',
                change_long: '-3971',
                change_short: '-4643',
                change_spread: '7910',
                net_position: '166169',
                net_position_pctile_52w: 65.38,
              },
            ],
          },
        ],
      },
      meta: { source: 'cftc.cot', as_of: loaded, units: 'contracts' },
      pagination: { limit: 1, has_more: true, next_cursor: cursor },
    },
  },
] as const;

const addressOf = ({ path, values }: (typeof questions)[number], format?: string): string => {
  const pairs = Object.entries(values).map(([name, value]) => [name, String(value)] as [string, string]);
  return `${path}?${new URLSearchParams(pairs).toString()}${format ? `&format=${format}` : ''}`;
};

describe.each(questions)('$tool', (question) => {
  it('answers over REST with the whole envelope and all headers', async () => {
    const { status, headers, json, bytes } = await installation.caller.ask(addressOf(question));
    expect(status).toBe(200);
    expect(json()).toStrictEqual(question.answer);
    const { 'x-request-id': id, 'x-ratelimit-remaining': remaining, ratelimit, link, etag, date, ...fixed } = headers;
    expect(fixed).toEqual({
      'x-api-version': 'test',
      'x-content-type-options': 'nosniff',
      vary: 'X-API-KEY, Accept, Accept-Encoding',
      'ratelimit-policy': '"key";q=120;w=60, "month";q=100000;w=2678400',
      'x-ratelimit-limit': '120',
      'x-ratelimit-reset': '60',
      'cache-control': 'private, max-age=3600',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      connection: 'keep-alive',
      'keep-alive': 'timeout=65',
    });
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(ratelimit).toMatch(new RegExp(`^"key";r=${String(remaining)};t=60, "month";r=\\d+;t=2203200$`));
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(date).toBeDefined();
    const next = question.answer.pagination ? /^<[^>]+&cursor=[\w-]+>; rel="next", / : /^/;
    expect(link).toMatch(next);
    expect(String(link).replace(next, '')).toBe('<https://data.example.org/openapi.json>; rel="service-desc"');
  });

  it('answers over MCP with the same envelope, as structure and as text', async () => {
    const got = await installation.caller.rpc('tools/call', { name: question.tool, arguments: question.values });
    expect(got.status).toBe(200);
    expect(got.headers).toMatchObject({
      'content-type': 'application/json',
      'ratelimit-policy': '"key";q=120;w=60, "month";q=100000;w=2678400',
      'x-ratelimit-limit': '120',
    });
    const result = await installation.caller.tool(question.tool, question.values);
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toStrictEqual(question.answer);
    expect(JSON.parse(result.content[0]?.text ?? '')).toStrictEqual(question.answer);
  });

  it('answers HEAD like GET, and 304 to what it answered before', async () => {
    const target = addressOf(question);
    const got = await installation.caller.ask(target);
    const head = await installation.caller.ask(target, { method: 'HEAD' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'link', 'vary']) {
      expect(head.headers[name]).toBe(got.headers[name]);
    }
    const unchanged = await installation.caller.ask(target, { headers: { 'if-none-match': got.headers.etag ?? '' } });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    expect(unchanged.headers).toMatchObject({ etag: got.headers.etag, 'x-ratelimit-limit': '120' });
  });
});

const header =
  'market,cftc_contract_market_code,name,exchange,report_variant,data_category,report_date,open_interest,' +
  'change_open_interest,category,positions_long,positions_short,positions_spread,change_long,change_short,' +
  'change_spread,net_position,net_position_pctile_52w,source';

describe('tables hold the figures of the envelope', () => {
  it('as CSV', async () => {
    const got = await installation.caller.ask(addressOf(questions[3], 'csv'));
    expect(got.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(got.text).toBe(
      `${header}\r\ngold,088691,Gold,COMMODITY EXCHANGE INC.,futures_only,managed_money,2024-12-31,458584,3938,` +
        'managed_money,182128,15959,47970,-3971,-4643,7910,166169,65.38,cftc.cot\r\n',
    );
  });

  it('as NDJSON', async () => {
    const got = await installation.caller.ask(addressOf(questions[0], 'ndjson'));
    expect(got.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    const { rates, ...pair } = questions[0].answer.data;
    const lines = got.text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toStrictEqual(
      rates.map((rate) => ({ ...pair, ...rate, source: 'ecb.eurofxref' })),
    );
  });

  it.each(questions)('as Parquet: $tool', async (question) => {
    const got = await installation.caller.ask(addressOf(question, 'parquet'));
    expect(got.headers['content-type']).toBe('application/vnd.apache.parquet');
    const file = new Uint8Array(got.bytes).buffer;
    const rows = await parquetReadObjects({ file });
    const csv = await installation.caller.ask(addressOf(question, 'csv'));
    const [names = ''] = csv.text.split('\r\n');
    // Beside each decimal number stands its exact text.
    const isText = (name: string): boolean => name.endsWith('_text');
    expect(
      rows.map((row) =>
        Object.keys(row)
          .filter((name) => !isText(name))
          .join(),
      ),
    ).toEqual(
      csv.text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map(() => names),
    );
    for (const row of rows)
      for (const name of Object.keys(row).filter(isText)) expect(Object.keys(row)).toContain(name.slice(0, -5));
    const {
      net_position_pctile_52w: percentile = 65.38,
      rate_text: rate = '211.84544406',
      value_text: value = '1.1618',
    } = rows[0] ?? {};
    expect([percentile, rate, value]).toEqual([65.38, '211.84544406', '1.1618']);
  });
});
