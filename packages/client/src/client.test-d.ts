import type { Day, Decimal, Envelope, Instant, Meta, Pagination } from '@dqs/schemas';
import { expectTypeOf } from 'vitest';
import type { testingContracts } from './testing-contract.ts';
import type { ClientOf, TableRow } from './types.ts';

declare const client: ClientOf<typeof testingContracts>;

interface RateRow {
  date: Day;
  value: Decimal;
}

const answer = await client.fx.getRates({ quote: 'USD', start: '2024-01-02', limit: 10 });
expectTypeOf(answer).toExtend<Envelope>();
expectTypeOf(answer.data).toEqualTypeOf<{ base: string; rates: RateRow[] }>();
expectTypeOf(answer.meta).toEqualTypeOf<Meta>();
expectTypeOf(answer.meta.as_of).toEqualTypeOf<Instant | Day | null>();
expectTypeOf(answer.pagination).toEqualTypeOf<Pagination | null>();

for await (const row of client.fx.getRates.rows({ quote: 'USD' })) expectTypeOf(row).toEqualTypeOf<RateRow>();
for await (const page of client.fx.getRates.pages({ quote: 'USD' }))
  expectTypeOf(page.data.base).toEqualTypeOf<string>();

for await (const row of client.fx.getRates.batch({ quote: ['USD', 'JPY'], limit: 2 }))
  expectTypeOf(row['value']).toEqualTypeOf<TableRow[string] | undefined>();
// @ts-expect-error: several things are a list
client.fx.getRates.batch({ quote: 'USD' });
// @ts-expect-error: this operation answers about no thing
void client.drugs.status.batch;

expectTypeOf(client.drugs).toHaveProperty('searchBySponsor');
expectTypeOf(client.drugs.status).toBeCallableWith();
expectTypeOf(client.drugs.status).toBeCallableWith({}, { signal: new AbortController().signal });

// @ts-expect-error: a required parameter is missing
await client.fx.getRates({ base: 'EUR' });
// @ts-expect-error: no parameters at all
await client.fx.getRates();
// @ts-expect-error: a parameter that the operation does not have
await client.fx.getRates({ quote: 'USD', currency: 'EUR' });
// @ts-expect-error: a field that the answer does not have
void answer.data.currency;
// @ts-expect-error: this operation does not page
void client.drugs.searchBySponsor.pages;
// @ts-expect-error: methods are named after the tool
void client.fx.rates;
