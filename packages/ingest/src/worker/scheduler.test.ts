import { describe, expect, it } from 'vitest';
import type { AnyConnector } from '../connector.ts';
import type { IngestReport } from '../run/ingest-report.ts';
import { createScheduler, type SchedulerOptions } from './scheduler.ts';

const start = Date.UTC(2024, 0, 5, 12);

/** A world whose time moves only when everybody waits. */
const createWorld = () => {
  let now = start;
  let waiting: { until: number; wake: () => void; signal: AbortSignal | undefined }[] = [];
  const sleep = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      waiting.push({ until: now + milliseconds, wake: resolve, signal });
    });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
  };
  const runUntil = async (end: number): Promise<void> => {
    for (;;) {
      await settle();
      const [next] = waiting.toSorted((a, b) => a.until - b.until);
      if (!next || next.until > end) break;
      waiting = waiting.filter((sleeper) => sleeper !== next);
      now = next.until;
      next.wake();
    }
    now = end;
  };
  return { clock: { now: () => now }, sleep, runUntil };
};

const connector = (key: string, schedule: string, dataset = key): AnyConnector =>
  ({ key, dataset, publication: { schedule } }) as unknown as AnyConnector;
const report = (status: IngestReport['status']): IngestReport => ({
  connector: 'x',
  dataset: 'x.y',
  status,
  artifacts: [],
  notTried: [],
  passedOver: [],
  unknownFiles: [],
});

const setUp = (connectors: readonly AnyConnector[], more: Partial<SchedulerOptions> = {}) => {
  const world = createWorld();
  const runs: string[] = [];
  const lines: string[] = [];
  const stamp = (): string => new Date(world.clock.now()).toISOString().slice(5, 16);
  const scheduler = createScheduler({
    connectors,
    run: ({ key }) => {
      runs.push(`${key} ${stamp()}`);
      return Promise.resolve(report('ok'));
    },
    clock: world.clock,
    sleep: world.sleep,
    random: () => 0,
    log: { info: (line) => lines.push(line), error: (line) => lines.push(`ERROR ${line}`) },
    ...more,
  });
  return { ...world, scheduler, runs, lines, stamp };
};

const hours = (count: number): number => start + count * 3600 * 1000;

describe('createScheduler', () => {
  it('runs each connector at its own times until it is stopped', async () => {
    const { scheduler, runs, runUntil } = setUp([connector('a.x', '0 15 * * *'), connector('b.y', '30 */12 * * *')]);
    scheduler.start();
    await runUntil(hours(30));
    await scheduler.stop();
    await runUntil(hours(100));
    expect(runs).toEqual([
      'b.y 01-05T12:30',
      'a.x 01-05T15:00',
      'b.y 01-06T00:30',
      'b.y 01-06T12:30',
      'a.x 01-06T15:00',
    ]);
  });

  it('spreads runs by its jitter', async () => {
    const { scheduler, runs, runUntil } = setUp([connector('a.x', '0 15 * * *')], {
      random: () => 0.5,
      jitterMilliseconds: 600_000,
    });
    scheduler.start();
    await runUntil(hours(4));
    expect(runs).toEqual(['a.x 01-05T15:05']);
    await scheduler.stop();
  });

  it('runs at once what missed a publication while nothing was running', async () => {
    const isDue = ({ key }: AnyConnector) => Promise.resolve(key === 'a.x');
    const { scheduler, runs, runUntil } = setUp([connector('a.x', '0 15 * * *'), connector('b.y', '0 15 * * *')], {
      isDue,
    });
    scheduler.start();
    await runUntil(hours(1));
    expect(runs).toEqual(['a.x 01-05T12:00']);
    await scheduler.stop();
  });

  it('looks for a release that the calendar names before its time, once an hour until it is loaded', async () => {
    let looks = 0;
    const { scheduler, runs, runUntil } = setUp([connector('a.x', '0 0 1 * *')], {
      isAnnounced: () => {
        looks += 1;
        return Promise.resolve(looks === 3 || looks === 4);
      },
    });
    scheduler.start();
    await runUntil(hours(10));
    expect(runs).toEqual(['a.x 01-05T15:00', 'a.x 01-05T16:00']);
    await scheduler.stop();
  });

  it('runs what an operator asks for, once', async () => {
    const asked = new Set<string>();
    const { scheduler, runs, runUntil, lines } = setUp([connector('a.x', '0 0 1 * *')], {
      requests: {
        list: () => (asked.has('broken') ? Promise.reject(new Error('gone')) : Promise.resolve([...asked])),
        take: (key) => Promise.resolve(asked.delete(key)),
      },
    });
    scheduler.start();
    await runUntil(hours(1));
    asked.add('broken');
    await runUntil(hours(1) + 60_000);
    expect(lines).toContain('ERROR requests cannot be read: gone');
    asked.delete('broken');
    asked.add('a.x').add('unknown');
    await runUntil(hours(2));
    expect(runs).toEqual(['a.x 01-05T13:01']);
    await scheduler.stop();
  });

  it('tries again after a failure, ever more slowly, and goes on with the schedule', async () => {
    const starts: string[] = [];
    const world = setUp([connector('a.x', '0 15 * * *')], {
      run: () => {
        starts.push(world.stamp());
        return starts.length < 3 ? Promise.reject(new Error('down')) : Promise.resolve(report('failed'));
      },
    });
    world.scheduler.start();
    await world.runUntil(hours(28));
    await world.scheduler.stop();
    expect(starts.slice(0, 4)).toEqual(['01-05T15:00', '01-05T15:05', '01-05T15:20', '01-05T16:05']);
    expect(starts[4]).toBe('01-06T15:00');
    expect(world.lines.filter((line) => line.startsWith('ERROR')).length).toBeGreaterThanOrEqual(5);
  });

  it.each([
    ['one dataset', ['d.d', 'd.d', 'd.d'], 3, 1],
    ['many datasets, one place', ['a.a', 'b.b', 'c.c'], undefined, 1],
    ['many datasets, two places', ['a.a', 'b.b', 'c.c'], 2, 2],
    ['two datasets, three places', ['a.a', 'b.b', 'b.b'], 3, 2],
  ])('keeps to its places with %s', async (_name, datasets, concurrency, expected) => {
    let active = 0;
    let most = 0;
    let ended = 0;
    const connectors = datasets.map((dataset, index) => connector(`x.${index}`, '0 15 * * *', dataset));
    const world = setUp(connectors, {
      ...(concurrency === undefined ? {} : { concurrency }),
      run: async () => {
        active += 1;
        most = Math.max(most, active);
        await world.sleep(60_000);
        active -= 1;
        ended += 1;
        return report('ok');
      },
    });
    world.scheduler.start();
    await world.runUntil(hours(4));
    await world.scheduler.stop();
    expect([most, ended]).toEqual([expected, 3]);
  });

  it('aborts a run when it is stopped, and waits for its end', async () => {
    let aborted = false;
    const world = setUp([connector('a.x', '0 15 * * *')], {
      run: (_connector, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(signal.reason as Error);
          });
        }),
    });
    world.scheduler.start();
    await world.runUntil(hours(4));
    await world.scheduler.stop();
    expect(aborted).toBe(true);
    expect(world.lines.filter((line) => line.startsWith('ERROR'))).toEqual([]);
  });
});
