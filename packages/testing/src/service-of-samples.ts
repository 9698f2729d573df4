import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyConnector } from '@dqs/ingest';
import type { Domain } from '@dqs/kit';
import { samplesFolder } from './samples.ts';
import { openScratchService, type ScratchService } from './scratch-service.ts';

/** Paths of the samples of a domain whose names match, sorted by name. */
export const sampleFiles = ({ key }: Pick<Domain, 'key'>, pattern: string): readonly string[] =>
  globSync(join(samplesFolder, key, pattern)).toSorted();

/**
 * A service with some of a domain's samples: for each connector, those whose names match. Throws where one fails to
 * load.
 */
export const serviceOfSamples = async (
  domain: Domain,
  now: string,
  samples: readonly (readonly [connector: AnyConnector, pattern: string])[],
): Promise<ScratchService> => {
  const scratch = await openScratchService(domain, now);
  for (const [connector, pattern] of samples) {
    const report = await scratch.load(connector, sampleFiles(domain, pattern));
    if (report.status !== 'ok') throw new Error(`${pattern}: ${JSON.stringify(report)}`);
  }
  return scratch;
};
