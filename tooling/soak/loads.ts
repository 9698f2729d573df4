import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import type { ArtifactReport } from '@dqs/ingest';
import type { Database } from '@dqs/storage';
import { openPlace, schema, type Place } from '../bench/installation.ts';
import { filesByConnector, type Planted } from '../mirror/planted-load.ts';
import { loadAllGood, matrixByConnector, matrixOf, plantAll } from '../mirror/planted-matrix.ts';
import type { Figure } from './figure.ts';

/** Faults are planted in files of at most this size: with larger ones each fault takes minutes. */
const largestPlantedBytes = 2_000_000;

const connectors = domains.flatMap((domain) => domain.connectors);

/** Files whose names call them a part or an example of a publisher's file. */
const excerpt = /reduced|sample|excerpt|slice|empty|provenance/i;

type Fault = Planted & { readonly mayPass: boolean };

/** What happened to the files of one domain as they were published, and to the faults planted in them. */
interface DomainLoads {
  readonly files: number;
  readonly notLoaded: readonly string[];
  readonly heldBack: readonly string[];
  readonly planted: readonly Fault[];
}

const isHeldBack = ({ message }: ArtifactReport): boolean => /dqs quarantine accept \d+/.test(message ?? '');

/** The last file of at most the given size, or the smallest: the one in which faults are planted. */
const plantable = (paths: readonly string[]): readonly string[] => {
  const sizeOf = (path: string): number => statSync(path).size;
  const small = paths.filter((path) => sizeOf(path) <= largestPlantedBytes);
  return small.length > 0 ? small : paths.toSorted((one, other) => sizeOf(one) - sizeOf(other)).slice(0, 1);
};

const loadDomain = async (
  domain: (typeof domains)[number],
  db: Database,
  folders: readonly string[],
  scratch: string,
): Promise<DomainLoads> => {
  const planting = { db, connectors, clock: systemClock, scratch };
  const recognized = await filesByConnector(folders, [domain.connectors]);
  const found = new Map(
    [...recognized]
      .map(([connector, paths]) => [connector, paths.filter((path) => !excerpt.test(basename(path)))] as const)
      .filter(([, paths]) => paths.length > 0),
  );
  const [notLoaded, heldBack, planted]: [string[], string[], Fault[]] = [[], [], []];
  const loaded = await loadAllGood(planting, found, (connector, path, report) => {
    if (report.status !== 'failed') return Promise.resolve();
    const line = `${connector.key}: ${basename(path)}: ${report.message ?? ''}`;
    (isHeldBack(report) ? heldBack : notLoaded).push(line);
    process.stdout.write(`${isHeldBack(report) ? 'held back' : 'not loaded'}: ${line}\n`);
    return Promise.resolve();
  });
  process.stderr.write(`${domain.key}: ${[...loaded.values()].flat().length} files loaded\n`);
  const small = new Map([...loaded].map(([connector, paths]) => [connector, plantable(paths)]));
  for await (const one of plantAll(planting, small)) {
    planted.push(one);
    if (one.outcome !== 'silent') continue;
    process.stdout.write(
      `silent${one.mayPass ? ' (one character)' : ''}: ${one.connector}, ${one.file}: ${one.fault}: ${one.says}\n`,
    );
  }
  process.stderr.write(`${domain.key}: ${planted.length} faults planted\n`);
  return { files: [...found.values()].flat().length, notLoaded, heldBack, planted };
};

/**
 * Loads all files of some folders in the order of their names into an empty database, and reports every file that is not loaded. Then plants every fault in one file of each connector and prints what happened to it.
 */
export const plantedLoads = async (
  place: Place,
  folders: readonly string[],
  scratchFolder: string,
): Promise<readonly Figure[]> => {
  const wanted = process.env['DQS_SOAK_DOMAINS']?.split(',');
  const results: DomainLoads[] = [];
  const scratch = join(scratchFolder, 'planted');
  await mkdir(scratch, { recursive: true });
  const db = await openPlace(place);
  try {
    await db.migrate(schema);
    for (const domain of domains)
      if (domain.connectors.length > 0 && (wanted === undefined || wanted.includes(domain.key)))
        results.push(await loadDomain(domain, db, folders, scratch));
  } finally {
    await db.close();
  }
  const planted = results.flatMap((result) => result.planted);
  const silent = planted.filter(({ outcome, mayPass }) => outcome === 'silent' && !mayPass);
  const altered = planted.filter(({ outcome, mayPass }) => outcome === 'silent' && mayPass);
  const files = results.reduce((sum, result) => sum + result.files, 0);
  const heldBack = results.flatMap((result) => result.heldBack);
  const notLoaded = results.flatMap((result) => result.notLoaded);
  process.stdout.write(`${matrixOf(planted)}\n${matrixByConnector(planted)}\n`);
  return [
    {
      promise: `${planted.length.toLocaleString('en')} faults planted in files`,
      reached: `${silent.length} silently wrong, besides ${altered.length} with one altered character`,
      goal: '0',
      kept: silent.length === 0,
    },
    {
      promise: `${files.toLocaleString('en')} files as published`,
      reached: `${heldBack.length} held back, ${notLoaded.length} rejected (not complete files, or without the name that they need)`,
      goal: '0 held back',
      kept: heldBack.length === 0,
    },
  ];
};
