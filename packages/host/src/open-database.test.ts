import type { Database, Schema } from '@dqs/storage';
import { expect, it } from 'vitest';
import { bringUpToDate, whileUnreachable } from './open-database.ts';

const schema: Schema = { migrations: [], sources: [], datasets: [] };

const refused = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', address: '::1', port: 5 });

/** A server that answers after so many refusals. */
const away = (times: number, current = true) => {
  let asked = 0;
  const isCurrent = () => (++asked <= times ? Promise.reject(refused()) : Promise.resolve(current));
  return { db: { engine: 'postgres', isCurrent } as unknown as Database, asked: () => asked };
};

it('A6: a server that does not answer yet is asked again while there is time, and told once', async () => {
  const { db, asked } = away(2);
  const told: string[] = [];
  const log = { warn: (_: unknown, text: string) => void told.push(text) };
  await whileUnreachable({ waitSeconds: 30, log }, () => bringUpToDate(db, schema));
  expect(asked()).toBe(3);
  expect(told).toEqual(['PostgreSQL at ::1:5 cannot be reached: the connection is refused; asking again every second']);
});

it('A6: a server that stays away ends the start with where it was looked for and why', async () => {
  await expect(whileUnreachable({}, () => bringUpToDate(away(9).db, schema))).rejects.toThrow(
    'PostgreSQL at ::1:5 cannot be reached: the connection is refused',
  );
});

it('a database of another version is not waited for', async () => {
  const { db, asked } = away(0, false);
  await expect(whileUnreachable({ waitSeconds: 30 }, () => bringUpToDate(db, schema))).rejects.toThrow(
    'run dqs migrate',
  );
  expect(asked()).toBe(1);
});
