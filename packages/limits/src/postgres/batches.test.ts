import { expect, it } from 'vitest';
import { createBatches, type Group } from './batches.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Batches whose decisions wait to be released; two requests of a group are let in. */
const createHeld = () => {
  const started: (readonly Group[])[] = [];
  const releases: ((error?: Error) => void)[] = [];
  const batches = createBatches<string>(async (groups) => {
    started.push(groups);
    await new Promise<void>((resolve, reject) => releases.push((error) => (error ? reject(error) : resolve())));
    return groups.map(
      ({ name }) =>
        (position) =>
          position < 2 ? { value: `${name} ${position}` } : { error: new Error('full') },
    );
  });
  return { started, releases, batches };
};

it('decides at once while a batch may start, and together, in order, what came while both were running', async () => {
  const { started, releases, batches } = createHeld();
  const first = [batches.enter('a'), batches.enter('b')];
  const later = [batches.enter('a'), batches.enter('c'), batches.enter('a'), batches.enter('a')];
  expect(started).toEqual([[{ name: 'a', count: 1 }], [{ name: 'b', count: 1 }]]);
  releases[0]?.();
  expect(await first[0]).toBe('a 0');
  await turn();
  expect(started[2]).toEqual([
    { name: 'a', count: 3 },
    { name: 'c', count: 1 },
  ]);
  releases[2]?.();
  const outcomes = await Promise.allSettled(later);
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'refused'))).toEqual([
    'a 0',
    'c 0',
    'a 1',
    'refused',
  ]);
  releases[1]?.();
  await batches.idle();
  expect(await first[1]).toBe('b 0');
});

it('decides at most 100 names together and leaves none behind', async () => {
  const { started, releases, batches } = createHeld();
  const entered = Array.from({ length: 252 }, (_, number) => batches.enter(`key ${number}`));
  for (let next = 0; next < 5; next += 1) {
    releases[next]?.();
    await turn();
  }
  expect(started.map((groups) => groups.length)).toEqual([1, 1, 100, 100, 50]);
  expect(await Promise.all(entered)).toHaveLength(252);
  await batches.idle();
});

it('hands a failure to everybody in the batch and goes on with the next', async () => {
  const { releases, batches } = createHeld();
  const first = batches.enter('a');
  const second = batches.enter('b');
  const third = batches.enter('c');
  releases[0]?.(new Error('connection lost'));
  await expect(first).rejects.toThrow('connection lost');
  await turn();
  releases[1]?.();
  releases[2]?.();
  expect(await Promise.all([second, third])).toEqual(['b 0', 'c 0']);
});
