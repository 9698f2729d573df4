import { statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '@dqs/core';
import { domains } from '@dqs/domains';
import { openPlace, schema, type Place } from '../bench/installation.ts';
import { filesByConnector, type Planted } from '../mirror/planted-load.ts';
import { loadAllGood, matrixOf, plantAll } from '../mirror/planted-matrix.ts';
import type { Figure } from './figure.ts';

/** Larger files take minutes for each fault. */
const largestBytes = 2_000_000;

const connectors = domains.flatMap((domain) => domain.connectors);

/** Loads the files of some folders for good, then every fault planted in the last file of each connector, and takes those back. */
export const plantedLoads = async (
  placeFor: (domain: string) => Promise<Place>,
  folders: readonly string[],
  scratchFolder: string,
): Promise<readonly Figure[]> => {
  const planted: (Planted & { readonly mayPass: boolean })[] = [];
  let [files, heldBack] = [0, 0];
  for (const domain of domains.filter((each) => each.connectors.length > 0)) {
    const scratch = join(scratchFolder, `planted-${domain.key}`);
    await mkdir(scratch, { recursive: true });
    const db = await openPlace(await placeFor(domain.key));
    try {
      await db.migrate(schema);
      const planting = { db, connectors, clock: systemClock, scratch };
      const found = await filesByConnector(folders, [domain.connectors]);
      const small = new Map(
        [...found].map(([connector, paths]) => [
          connector,
          paths.filter((path) => statSync(path).size <= largestBytes),
        ]),
      );
      const loaded = await loadAllGood(planting, small);
      const count = (lists: Iterable<readonly string[]>): number => [...lists].flat().length;
      files += count(small.values());
      heldBack += count(small.values()) - count(loaded.values());
      for await (const one of plantAll(planting, loaded)) planted.push(one);
      process.stderr.write(`${domain.key}: ${count(loaded.values())} files, ${planted.length} faults planted so far\n`);
    } finally {
      await db.close();
    }
  }
  const silent = planted.filter(({ outcome, mayPass }) => outcome === 'silent' && !mayPass);
  process.stdout.write(`${matrixOf(planted)}\n`);
  for (const { connector, file, fault, says } of silent)
    process.stdout.write(`silent: ${connector}, ${file}: ${fault}: ${says}\n`);
  return [
    {
      promise: `${planted.length.toLocaleString('en')} faults planted in files`,
      reached: `${silent.length} silently wrong`,
      goal: '0',
      kept: silent.length === 0,
    },
    {
      promise: `${files.toLocaleString('en')} files as published`,
      reached: `${heldBack} not loaded`,
      goal: '0',
      kept: heldBack === 0,
    },
  ];
};
