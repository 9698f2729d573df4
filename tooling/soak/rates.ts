import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '@dqs/core';
import { createArtifactStore, ingest, type IngestReport } from '@dqs/ingest';
import { DatasetBusyError, type Database } from '@dqs/storage';
import { ratesConnector } from '../bench/installation.ts';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Written like real codes, one for each column of the file. */
const currencies = letters.slice(0, 5).flatMap((first) => letters.slice(0, 6).map((second) => `X${first}${second}`));
const days = 1000;

/** How many rates a version of the file holds. */
export const ratesPerVersion = days * currencies.length;

/** The working days since 3 January 2000, a Monday: the bank publishes no rates of a weekend, and such a file is rejected. */
const weekday = (at: number): string =>
  new Date(Date.UTC(2000, 0, 3 + Math.floor(at / 5) * 7 + (at % 5))).toISOString().slice(0, 10);

/** Writes a history file of the European Central Bank's form in which every rate is the version, so that no two versions share a value. */
export const writeVersion = async (folder: string, version: number): Promise<string> => {
  const path = join(folder, 'eurofxref-hist.csv');
  const cells = currencies.map(() => `${version}.25`).join(',');
  const lines = Array.from({ length: days }, (_, at) => {
    return `${weekday(days - 1 - at)},${cells},`;
  });
  await writeFile(path, `${[`Date,${currencies.join(',')},`, ...lines].join('\n')}\n`);
  return path;
};

/** Takes versions in which every rate is another one, which no publisher has. */
const versionsConnector = {
  ...ratesConnector,
  rows: {
    ...ratesConnector.rows,
    differs: [
      {
        because: 'versions that share no value',
        movedPercent: 100,
        beyondTwofoldPercent: 100,
        beyondTenfoldPercent: 100,
        changedPercent: 100,
        endedPercent: 100,
      },
    ],
  },
};

/** Loads a file as `dqs ingest --from` does. */
export const load = (db: Database, file: string, scratch: string): Promise<IngestReport> =>
  ingest({
    connector: versionsConnector,
    db,
    store: createArtifactStore(join(scratch, 'artifacts')),
    clock: systemClock,
    from: [file],
  });

/** The same, waiting for as long as the server has not noticed that a killed loader is gone; ten seconds at most. */
export const loadOncePossible = async (db: Database, file: string, scratch: string): Promise<IngestReport> => {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load(db, file, scratch);
    } catch (error) {
      if (!(error instanceof DatasetBusyError) || attempt === 100) throw error;
      await pause(100);
    }
  }
};

/** What the table of rates holds: how many, and which versions. */
export const heldIn = async (
  db: Database,
): Promise<{ readonly rates: number; readonly versions: readonly number[] }> => {
  const { rows } = await db.knex.raw<{ rows: { version: number; rates: number }[] }>(
    'select floor(value)::int as version, count(*)::int as rates from data.fx_rate group by 1 order by 1',
  );
  return {
    rates: rows.reduce((sum, { rates }) => sum + rates, 0),
    versions: rows.map(({ version }) => version),
  };
};
