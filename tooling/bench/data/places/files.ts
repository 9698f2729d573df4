import { join } from 'node:path';
import { writeGazetteer, writeStates, writeZctaCounty } from './census-files.ts';
import type { Nation } from './nation.ts';
import { writeRiskIndex } from './risk-index.ts';

/** A file and the key of the connector that reads it. */
export interface File {
  readonly connector: string;
  readonly path: string;
}

/** The files of a nation in the formats of their publishers, in the order in which they are loaded. */
export const writeFiles = async (folder: string, nation: Nation): Promise<readonly File[]> => {
  const tables = [
    ['county', 'NRI_Table_Counties.csv'],
    ['tract', 'NRI_Table_CensusTracts.csv'],
  ] as const;
  for (const [level, name] of tables) await writeRiskIndex(join(folder, name), nation, level);
  return [
    { connector: 'geo.census-codes', path: await writeStates(folder) },
    ...(await writeGazetteer(folder, nation)).map((path) => ({ connector: 'geo.census-gazetteer', path })),
    { connector: 'geo.census-zcta-county', path: await writeZctaCounty(folder, nation) },
    ...tables.map(([, name]) => ({ connector: 'hazards.nri', path: join(folder, name) })),
  ];
};
