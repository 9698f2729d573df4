import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { addDays } from '@dqs/core';
import type { Day } from '@dqs/schemas';
import { createRandom } from './random.ts';

export const observationColumns = ['series', 'day', 'value', 'status', 'area', 'title'] as const;

const rowsOfSeries = 1_000;
const firstDay = '2020-01-01' as Day;
const areas = ['Germany', 'France, metropolitan', 'Italy', 'Spain', 'Netherlands, Kingdom of the'];

/** Of so many rows one is revised. */
const revisedOf = 50;

/**
 * Writes a CSV file of invented observations, about 75 bytes a row, with quoted commas; the same for the same `seed`. Each further
 * `edition` has two per cent of other values than the first.
 */
export const writeObservations = async (file: string, rows: number, seed = 1, edition = 0): Promise<void> => {
  const random = createRandom(seed);
  const days = Array.from({ length: rowsOfSeries }, (_, at) => addDays(firstDay, at));
  const out = createWriteStream(file, { highWaterMark: 1 << 20 });
  out.write(`${observationColumns.join(',')}\n`);
  for (let at = 0; at < rows;) {
    let text = '';
    for (const end = Math.min(rows, at + 10_000); at < end; at += 1) {
      const series = Math.floor(at / rowsOfSeries);
      const revised = edition > 0 && at % revisedOf === edition ? String(edition) : '';
      const value = `${random(100_000)}.${100 + random(900)}${revised}`;
      const name = `S${String(series).padStart(8, '0')}`;
      text += `${name},${days[at % rowsOfSeries]},${value},A,"${areas[series % areas.length]}","Index, ${name}, adjusted"\n`;
    }
    if (!out.write(text)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'finish');
};
