import { median } from './load.ts';

const calls = 200;

/** Median milliseconds of both calls, alternating. */
export const versus = async (
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<readonly [number, number]> => {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < calls; turn += 1) {
    for (const [at, call] of [one, other].entries()) {
      const started = performance.now();
      await call();
      if (turn >= calls / 10) times[at]?.push(performance.now() - started);
    }
  }
  return [median(times[0]), median(times[1])];
};
