import { domains } from '@dqs/domains';
import type { Answer, Operation } from '@dqs/service';
import { expect, it } from 'vitest';
import type { Asked } from './asked.ts';
import { wholeFile } from './whole-file.ts';

const operation = domains
  .flatMap((domain) => Object.values(domain.contract).map((endpoint) => ({ domain, endpoint })))
  .find(({ endpoint }) => endpoint.tool === 'fx_get_rates') as never as Operation;

const pair = { base: 'EUR', quote: 'USD', unit: 'USD per EUR', currency: 'USD' };
const meta = { source: 'ecb', as_of: '2026-01-01T00:00:00Z', attribution: 'Source: ECB', derived_method: null };

/** Answers page after page, one rate on each. */
const pagesOf = (count: number) => {
  const asked: Asked[] = [];
  const ask = (question: Asked): Promise<Answer> => {
    asked.push(question);
    const number = Number(question.find(([name]) => name === 'cursor')?.[1] ?? 0);
    const rate = { date: `2025-01-0${number + 1}`, value: `1.${number}`, as_of: meta.as_of, derived: false };
    const envelope = { data: { ...pair, rates: [rate] }, meta, pagination: { limit: 500, has_more: true } };
    const nextCursor = number + 1 < count ? String(number + 1) : null;
    return Promise.resolve({ envelope: () => envelope, nextCursor } as never);
  };
  return { asked, ask };
};

const question: Asked = [
  ['quote', 'USD'],
  ['limit', '5'],
  ['cursor', 'old'],
];

it('reads the largest pages, from the first one, until there is no more', async () => {
  const { asked, ask } = pagesOf(3);
  const lines = String(await wholeFile(operation, question, 'csv', ask))
    .trimEnd()
    .split('\r\n');
  expect(lines.map((line) => /2025-01-\d\d/.exec(line)?.[0])).toEqual([
    undefined,
    '2025-01-01',
    '2025-01-02',
    '2025-01-03',
  ]);
  const own = [
    ['quote', 'USD'],
    ['limit', '500'],
  ];
  expect(asked).toEqual([own, [...own, ['cursor', '1']], [...own, ['cursor', '2']]]);
});

it('joins the rows of JSON, and says that nothing follows', async () => {
  const { ask } = pagesOf(2);
  const json = JSON.parse(String(await wholeFile(operation, question, 'json', ask))) as Record<
    string,
    { rates: unknown[] }
  >;
  expect(json['data']).toMatchObject({ ...pair, rates: [{ value: '1.0' }, { value: '1.1' }] });
  expect([json['meta'], json['pagination']]).toEqual([meta, { limit: 2, has_more: false, next_cursor: null }]);
});

it('cuts no file off in silence', async () => {
  await expect(wholeFile(operation, question, 'ndjson', pagesOf(1000).ask)).rejects.toMatchObject({
    code: 'bad_parameter',
    message: 'the file would have more than 40 pages of 500 rows',
  });
});
