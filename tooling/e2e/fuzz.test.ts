import fc from 'fast-check';
import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describedBy, type Described, type Description } from './description.ts';
import { endpoints, knownOf } from './examples.ts';
import type { Got } from './http-client.ts';
import { openInstallation, type Installation } from './installation.ts';
import { brokenQueries, validQueries, wildQueries, type Known, type Parameter, type Query } from './requests.ts';

/** More real values than the examples of the contracts have. */
const known: Known = {
  quote: ['USD', 'GBP', 'JPY', 'EUR', 'chf', 'HRK', 'ISK'],
  base: ['EUR', 'USD', 'GBP', 'sek'],
  from_currency: ['EUR', 'USD', 'GBP', 'ZAR'],
  to_currency: ['USD', 'JPY', 'CHF', 'EUR'],
  amount: ['100', '0', '-1.50', '12345678901234567890.123456789012345'],
  market: ['gold', 'wti_crude_oil', 'euro_fx', 'sp500_emini', 'wheat', 'corn'],
  geography: ['12086', 'Miami-Dade County, FL', 'county:06037', 'Los Angeles', 'Baltimore', '24510010100', '09110'],
  hazard_type: ['HRCN', 'Hurricane', 'wildfire', 'ERQK'],
  state: ['FL', 'Maryland', '06', 'state:12'],
  accession_number: ['0000320193-25-000079'],
  offset: ['0'],
};

/** Real values where a parameter of one name takes others than elsewhere. */
const knownOfTool: Readonly<Record<string, Known>> = { banks_search: { state: ['FL', 'md', 'KS'] } };

/** Choices that the document allows and a rule refuses, such as a category of another report; open texts need no entry. */
const refusedChoices: Readonly<Record<string, readonly string[]>> = {
  futures_get_positioning: ['category'],
  stocks_get_balance_sheets: ['period'],
  hazards_get_hazard_components: ['hazard_type'],
  stocks_get_filing_sections: ['offset'],
  // A series has no higher frequency, and an index needs a first value above zero.
  macro_get_series: ['transform', 'frequency_to', 'aggregation'],
  re_get_series: ['transform', 'frequency_to', 'aggregation'],
};

const merged = (one: Known, other: Known): Known =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      [...(one[name] ?? []), ...(other[name] ?? [])],
    ]),
  );

const tools = endpoints.map(({ tool }) => tool);
const batch = 50;
/** How many requests are sent at least; a release sends 20,000. */
const wanted = Number.parseInt(process.env['DQS_TEST_REQUESTS'] ?? '6000', 10);
/** Of these requests, a share of each kind for every operation. */
const shareOf = (percent: number): number =>
  Math.max(1, Math.ceil(((wanted * 1.025) / batch / tools.length) * (percent / 100)));
const seed = 20_260_306;

let installation: Installation;
let description: Description;
let requests = 0;
beforeAll(async () => {
  installation = await openInstallation({ domains });
  description = await describedBy(installation.caller);
});
afterAll(() => installation[Symbol.asyncDispose]());

const operationOf = (tool: string): Described => {
  const found = description.operations.find((operation) => operation.tool === tool);
  if (!found) throw new Error(`${tool} is not described`);
  return found;
};

interface Exchange extends Query {
  readonly got: Got;
  readonly error: Readonly<Record<string, unknown>> | undefined;
}

const send = async (query: Query, key?: string | null): Promise<Exchange> => {
  requests++;
  const got = await installation.caller.ask(query.address, key === undefined ? {} : { key });
  const error = got.status >= 400 ? (got.json() as { error: Readonly<Record<string, unknown>> }).error : undefined;
  return { ...query, got, error };
};

/** The checks that hold for every answer, whatever was asked. */
const checkAlways = (operation: Described, { address: asked, got }: Exchange): void => {
  expect(got.status, `not_a_server_error: ${asked} ${got.text}`).toBeLessThan(500);
  const fault = operation.fault(got.status, got.headers['content-type'], () => got.json());
  expect(fault, `status_code_conformance, response_schema_conformance: ${asked}`).toBeNull();
};

const fuzz = async (
  operation: Described,
  queries: fc.Arbitrary<Query>,
  batches: number,
  check: (exchange: Exchange) => void,
  key?: fc.Arbitrary<string | null>,
): Promise<void> => {
  const one = fc.tuple(queries, key ?? fc.constant(undefined));
  const property = fc.asyncProperty(fc.array(one, { minLength: batch, maxLength: batch }), async (pairs) => {
    const exchanges = await Promise.all(pairs.map(([query, secret]) => send(query, secret)));
    for (const exchange of exchanges) {
      checkAlways(operation, exchange);
      check(exchange);
    }
  });
  // One broken answer in a batch is told as it is: searching for a smaller batch would only repeat it.
  await fc.assert(property, { numRuns: batches, seed, endOnFailure: true });
};

it('every operation of the description is asked', () => {
  expect(description.operations.map(({ tool }) => tool).sort()).toEqual(tools.toSorted());
});

it('the checks find what is wrong', async () => {
  const operation = operationOf('fx_get_rates');
  const { got } = await send({ address: '/v1/fx/rates?quote=USD&limit=1', broken: null });
  const body = JSON.parse(got.text) as { data: { rates: { value: unknown }[] } };
  const fault = (status = 200, type = 'application/json') => operation.fault(status, type, () => body);
  expect(fault()).toBeNull();
  expect(fault(418)).toMatch('not documented');
  expect(fault(200, 'text/html')).toMatch('not documented');
  Object.assign(body.data.rates[0] ?? {}, { value: 1.5 });
  expect(fault()).toMatch('value must be string');
});

/** Parameters of the other way to ask: the document cannot say that they exclude what the operation is asked by here. */
const ofAnotherWay: Readonly<Record<string, readonly string[]>> = { stocks_get_facts: ['line', 'fiscal_period'] };

/** A document cannot say that one of two optional parameters is needed. */
const leastAnswered: Readonly<Record<string, number>> = { stocks_get_facts: 0.03 };

/** Whether a value that the document allows may still be unknown to the data or against another parameter. */
const isOpen = ({ schema }: Parameter): boolean =>
  (schema.anyOf ?? schema.oneOf ?? [schema.items ?? schema]).some((one) => one.type === 'string' && !one.enum);

describe.each(tools)('%s', (tool) => {
  const real = { ...merged(known, knownOf(tool)), ...knownOfTool[tool] };

  it('answers what its description allows', async () => {
    const operation = operationOf(tool);
    const refusable = [...operation.parameters.filter(isOpen).map(({ name }) => name), ...(refusedChoices[tool] ?? [])];
    let answered = 0;
    const batches = shareOf(36);
    const others = ofAnotherWay[tool] ?? [];
    const oneWay = { ...operation, parameters: operation.parameters.filter(({ name }) => !others.includes(name)) };
    await fuzz(operation, validQueries(oneWay, real), batches, ({ address, got, error }) => {
      if (got.status === 200) answered++;
      if (got.status !== 400) return;
      expect(refusable, `valid_data_acceptance: ${address} ${got.text}`).toContain(error?.['param']);
    });
    expect(answered).toBeGreaterThan(batches * batch * (leastAnswered[tool] ?? 0.15));
  });

  it('refuses what its description forbids, naming the parameter', async () => {
    const operation = operationOf(tool);
    const queries = brokenQueries(operation, real, description.accepts);
    await fuzz(operation, queries, shareOf(36), ({ address, broken, got, error }) => {
      const refusal = { status: got.status, code: error?.['code'], param: error?.['param'] };
      const expected = { status: 400, code: 'bad_parameter', param: broken };
      expect(refusal, `negative_data_rejection: ${address}`).toEqual(expected);
    });
  });

  it('survives anything', async () => {
    const operation = operationOf(tool);
    await fuzz(operation, wildQueries(operation, real), shareOf(22), () => undefined);
  });

  it('tells nobody without a key anything', async () => {
    const operation = operationOf(tool);
    const queries = fc.oneof(validQueries(operation, real), wildQueries(operation, real));
    const { secret } = installation.caller;
    const keys = fc.oneof(
      fc.constantFrom(null, '', secret.slice(0, -1), `${secret}0`, secret.toLowerCase(), secret.slice(0, 17)),
      fc.stringMatching(/^dqs_live_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/),
      fc.stringMatching(/^[!-~]{1,80}$/),
    );
    const check = ({ address, got }: Exchange) => expect(got.status, `ignored_auth: ${address}`).toBe(401);
    await fuzz(operation, queries, shareOf(6), check, keys);
  });
});

it('as many requests were sent as were wanted', () => {
  expect(requests).toBeGreaterThanOrEqual(wanted);
});
