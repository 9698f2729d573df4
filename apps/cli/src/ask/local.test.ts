import { ServiceError } from '@dqs/schemas';
import { expect, it } from 'vitest';
import type { Host } from '../host.ts';
import type { Installation } from '../installation.ts';
import { weeks } from '../testing-source.ts';
import { localSource } from './local.ts';

it('counts what is asked without a key once, under the operator, and its end', async () => {
  const counted: unknown[] = [];
  const service = {
    record: (caller: { accountId: string; keyId: string }, operation: string, outcome: string) =>
      counted.push([caller.accountId, caller.keyId, operation, outcome]),
    call: (_tool: string, input: { query?: readonly (readonly [string, string])[] }) =>
      input.query?.length === 0 ? Promise.reject(new ServiceError('bad_parameter', 'no market')) : Promise.resolve({}),
  };
  const host = {
    open: () => Promise.resolve({ service, close: () => Promise.resolve() } as unknown as Installation),
  } as unknown as Host;
  const source = await localSource(host, { kind: 'embedded', folder: '/nowhere' }, 'public');
  const { signal } = new AbortController();
  await source.ask(weeks, [['market', 'gold']], signal);
  await source.call(weeks, { market: 'gold' }, signal);
  await expect(source.ask(weeks, [], signal)).rejects.toThrow('no market');
  expect(counted).toEqual([
    ['operator', '', 'futures_get_weeks', 'ok'],
    ['operator', '', 'futures_get_weeks', 'ok'],
    ['operator', '', 'futures_get_weeks', 'bad_parameter'],
  ]);
});
