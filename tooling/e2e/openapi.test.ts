import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { domains } from '@dqs/domains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInstallation, type Installation } from './installation.ts';

/** A program as a stranger writes it, with nothing but the types made from the description. */
const program = `
import type { operations } from './schema.d.ts';

type Tool = keyof operations;
type Query<T extends Tool> = operations[T]['parameters'] extends { query: infer Q } ? Q : never;
type Answer<T extends Tool> = operations[T]['responses'][200]['content']['application/json'];

export const run = async (url: string, key: string) => {
  const ask = async <T extends Tool>(path: string, query: Query<T>): Promise<Answer<T>> => {
    const pairs = Object.entries(query as object).map(([name, value]) => [name, String(value)]);
    const response = await fetch(\`\${url}\${path}?\${new URLSearchParams(pairs)}\`, { headers: { 'x-api-key': key } });
    return (await response.json()) as Answer<T>;
  };
  const { data, meta, pagination } = await ask<'fx_get_rates'>('/v1/fx/rates', { quote: 'USD', limit: 1 });
  const value: string | undefined = data.rates[0]?.value;
  const more: boolean = pagination.has_more;
  const converted = await ask<'fx_convert'>('/v1/fx/convert', { amount: '100', from_currency: 'EUR', to_currency: 'USD' });
  const derived: boolean = converted.data.derived;
  const nothing: null = converted.pagination;
  const found = await ask<'futures_search_markets'>('/v1/futures/markets', { query: 'gold' });
  const reason: 'market_key' | 'cftc_code' | 'name' | 'keyword' | undefined = found.data.matches[0]?.match_reason;
  const weeks = await ask<'futures_get_positioning'>('/v1/futures/positioning', { market: 'gold', category: 'managed_money' });
  const percentile: number | null | undefined = weeks.data.weeks[0]?.categories[0]?.net_position_pctile_52w;
  // @ts-expect-error a quote is required
  void ((): Query<'fx_get_rates'> => ({ limit: 1 }));
  // @ts-expect-error there is no such category
  void ((): Query<'futures_get_positioning'> => ({ market: 'gold', category: 'nobody' }));
  // @ts-expect-error an exact number is text
  void ((): number | undefined => data.rates[0]?.value);
  return { value, more, derived, nothing, reason, percentile, source: meta.source, attribution: meta.attribution };
};
`;

let installation: Installation;
let text: string;
let folder: string;
beforeAll(async () => {
  installation = await openInstallation({ domains });
  ({ text } = await installation.caller.ask('/openapi.json', { key: null }));
  folder = await mkdtemp(join(import.meta.dirname, '.generated-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await installation[Symbol.asyncDispose]();
});

describe('the OpenAPI document', () => {
  it('passes the recommended rules of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual(
      [],
    );
  });

  it('gives types with which a small program compiles and gets what they promise', async () => {
    await writeFile(join(folder, 'schema.d.ts'), astToString(await openapiTypescript(text)));
    const file = join(folder, 'program.ts');
    await writeFile(file, program);
    const compiled = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      allowImportingTsExtensions: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    });
    const faults = ts
      .getPreEmitDiagnostics(compiled)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    expect(faults).toEqual([]);
    const { run } = (await import(/* @vite-ignore */ file)) as { run: (url: string, key: string) => Promise<unknown> };
    expect(await run(installation.url, installation.caller.secret)).toEqual({
      value: '1.1618',
      more: true,
      derived: false,
      nothing: null,
      reason: 'market_key',
      percentile: 65.38,
      source: 'ecb.eurofxref',
      attribution: 'Source: ECB',
    });
  });
});
