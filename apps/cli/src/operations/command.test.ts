import { describe, expect, it } from 'vitest';
import { everywhere } from '../flag.ts';
import { commandHelp } from '../help.ts';
import { weeks } from '../testing-source.ts';
import { endpoints, endpointsOf } from '../catalog.ts';
import { operationCommand } from './command.ts';
import { parameterFlags } from './parameters.ts';

const [named] = endpointsOf({ futures: { weeks } });
if (!named) throw new Error('the contract of the test has no operation');

describe('the command of an operation', () => {
  it('is named by its address, and by its tool as well', () => {
    const command = operationCommand(named);
    expect(command.path).toEqual(['futures', 'weeks']);
    expect(command.aliases).toEqual([['futures', 'get-weeks']]);
  });

  it('leaves path parameters out of its name', () => {
    const [other] = endpointsOf({ funds: { x: { ...weeks, path: '/v1/funds/{ticker}/proxy-votes/search' } } });
    expect(other?.path).toEqual(['funds', 'proxy-votes', 'search']);
  });

  it('has a flag for each parameter, with what the contract says of it', () => {
    expect(parameterFlags(weeks)).toEqual([
      { name: 'market', value: 'TEXT', summary: 'Exact market key.', required: true },
      { name: 'variant', value: 'NAME', summary: '', choices: ['plain', 'combined'], default: 'plain' },
      { name: 'start', value: 'YYYY-MM-DD', summary: expect.any(String) as string },
      { name: 'code', value: 'TEXT', summary: '', repeated: true },
      { name: 'limit', value: 'N', summary: 'Rows per page, 1 to 5.', default: '2' },
      { name: 'cursor', value: 'TEXT', summary: expect.stringContaining('next_cursor') as string },
    ]);
  });

  it('shows examples that a shell takes as they are', () => {
    expect(operationCommand(named).examples).toEqual([
      `dqs futures weeks 'a '\\''quoted'\\'' one' --code x --code y --limit 2`,
    ]);
  });

  it('explains itself', () => {
    const help = commandHelp(operationCommand(named), 80);
    expect(help).toContain('dqs futures weeks <market> [flags]');
    expect(help).toMatch(/--variant NAME +\(one of plain, combined; default plain\)/);
    for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });
});

describe('every operation of the service', () => {
  it('has a command of its own', () => {
    const names = endpoints.flatMap((each) => [each.path.join(' ')]);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('fx rates');
  });

  it.each(endpoints.map((each) => [each.path.join(' '), each] as const))(
    'dqs %s: no parameter hides a flag',
    (_, each) => {
      const names = [...operationCommand(each).flags(), ...everywhere].map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
