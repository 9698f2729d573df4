import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { createSpillFile } from './spill-file.ts';

const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('dqs-spill-'));

const through = async (count: number, text: string) => {
  const spill = createSpillFile<{ readonly at: number; readonly text: string }>();
  const before = folders();
  for (let from = 0; from < count; from += 700) {
    const values = Array.from({ length: Math.min(700, count - from) }, (_, at) => ({ at: from + at, text }));
    await spill.put(values.map((record) => ({ record, line: record.at + 1 })));
  }
  const own = folders().filter((name) => !before.includes(name));
  let read = 0;
  for await (const batch of spill.read()) {
    for (const { record, line } of batch) expect([record, line]).toEqual([{ at: read, text }, (read += 1)]);
  }
  await spill.close();
  return { read, own, left: folders().filter((name) => own.includes(name)) };
};

it('gives back what was put in, in its order: a little from memory, much from disk, and leaves nothing', async () => {
  expect(await through(3, 'a\nb\u2028"c"')).toMatchObject({ read: 3, left: [] });
  const much = await through(20_001, 'x'.repeat(400));
  expect(much).toMatchObject({ read: 20_001, left: [] });
  expect(much.own.length).toBeGreaterThan(0);
});

it('reads nothing where nothing was put', async () => {
  expect(await through(0, '')).toMatchObject({ read: 0, own: [] });
});
