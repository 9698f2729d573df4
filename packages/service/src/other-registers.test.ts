import type { Register } from '@dqs/kit';
import { expect, it } from 'vitest';
import { FinishedAnswer } from './answer.ts';
import { createOtherRegisters } from './other-registers.ts';
import type { Operation } from './operation.ts';
import type { Request } from './request.ts';
import { fakeContract } from './testing/fake-contract.ts';

const register: Register = {
  noun: 'LEI',
  identifierIn: (text) => (text === 'LEI1' ? text : null),
  thingOf: () => Promise.resolve({ name: 'US dollar', identifiers: [] }),
};

const search = { domain: { key: 'fake', title: 'Fake' }, endpoint: fakeContract.search } as unknown as Operation;
const item = {
  domain: search.domain,
  endpoint: { ...fakeContract.item, lookups: { key: { tool: 'fake_search', field: 'code' } } },
} as unknown as Operation;
const issuer = {
  domain: { key: 'issuer', title: 'Issuer', registers: [register] },
  endpoint: fakeContract.rates,
} as unknown as Operation;

const asking = (query: string, after: readonly unknown[] | null): Request =>
  ({
    compiled: { operation: search, decoder: { fromValues: (values: unknown) => values } },
    parameters: { query },
    format: 'json',
    columns: 'long',
    after,
    repeated: null,
    identity: `fake_search ${query} ${String(after)}`,
    known: null,
  }) as unknown as Request;

/** Reads as a search does that has names and no LEI. `own` is what it finds for the LEI itself. */
const readerOf = (own: readonly object[]) => {
  const asked: Request[] = [];
  const read = (request: Request) => {
    asked.push(request);
    const { query } = request.parameters;
    const matches = query === 'US dollar' ? [{ code: 'USD', name: 'US dollar', score: 1, match_reason: 'name' }] : own;
    return Promise.resolve(
      new FinishedAnswer({
        body: JSON.stringify({ data: { query, ...request.repeated, matches }, meta: {}, pagination: null }),
        format: 'json',
        etag: '',
        nextCursor: null,
        note: null,
        isEmpty: matches.length === 0,
        reusableFor: () => 0,
      }),
    );
  };
  return { asked, read };
};

const others = createOtherRegisters({ public: [search, item, issuer], internal: [] }, { reader: () => ({}) as never });
const { signal } = new AbortController();

it('repeats the query and says what was searched', async () => {
  const { read } = readerOf([]);
  const answer = await others.answer(asking('LEI1', null), 'public', signal, read);
  expect(answer.envelope().data).toEqual({ query: 'LEI1', matches: [expect.objectContaining({ code: 'USD' })] });
  expect(answer.note).toMatch(/^"LEI1" is the LEI of US dollar\. The search used that name/);
});

it('continues the search of the first page on the next one, and says so again', async () => {
  const { asked, read } = readerOf([]);
  const answer = await others.answer(asking('LEI1', ['USD']), 'public', signal, read);
  expect(asked.at(-1)).toMatchObject({
    parameters: { query: 'US dollar' },
    after: ['USD'],
    repeated: { query: 'LEI1' },
  });
  expect(answer.note).toMatch(/The search used that name/);
});

it.each([
  { code: 'X', name: 'LEI1 and others', score: 0.75, match_reason: 'name' },
  { code: 'X', name: 'LEI1', score: 1, match_reason: 'lei' },
  { code: 'X', name: 'A row of a search without scores' },
])('leaves a search with an answer of its own as it is: $name', async (match) => {
  const { read } = readerOf([match]);
  const answer = await others.answer(asking('LEI1', null), 'public', signal, read);
  expect(answer.envelope().data).toEqual({ query: 'LEI1', matches: [match] });
  expect(answer.note).toBeNull();
});

it('joins a search that has only what is spelled alike', async () => {
  const { read } = readerOf([{ code: 'X', name: 'Lei', score: 0.4, match_reason: 'name_fuzzy' }]);
  const answer = await others.answer(asking('LEI1', null), 'public', signal, read);
  expect(answer.note).toMatch(/The search used that name/);
});

it('knows which answers depend on other domains', () => {
  expect(others.mayJoin(asking('LEI1', null), 'public')).toBe(true);
  expect(others.mayJoin(asking('US dollar', null), 'public')).toBe(false);
});
