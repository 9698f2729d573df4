import { contracts } from '@dqs/domains/contract';
import type { Endpoint } from '@dqs/schemas';
import { longTableOf, parquetLayout } from '@dqs/service';
import { describe, expect, it } from 'vitest';

const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract) as readonly Endpoint[]);

describe.each(endpoints.map((endpoint) => [endpoint.tool, endpoint] as const))('the table of %s', (_, endpoint) => {
  const { columns, entry } = longTableOf(endpoint);

  it('has no JSON in a cell', () => {
    expect(columns.filter(({ json }) => json).map(({ name }) => name)).toEqual([]);
  });

  it('has each name once, in Parquet as well', () => {
    const names = parquetLayout(columns).schema.map(({ name }) => name);
    const own = names.filter((name) => name !== 'element' && name !== 'list' && name !== 'root');
    expect(new Set(own).size).toBe(own.length);
  });

  it('says what its keys are called where it has a wide form', () => {
    expect(endpoint.key !== undefined).toBe(entry !== null);
  });
});
