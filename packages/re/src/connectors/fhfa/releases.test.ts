import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { geo } from '@dqs/geo';
import { hazards } from '@dqs/hazards';
import { officialSources as sources, openScratchService, type ScratchService } from '@dqs/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { re } from '../../index.ts';
import { fhfa } from './connector.ts';

let scratch: ScratchService;
let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dqs-releases-'));
  scratch = await openScratchService(re, '2026-03-06T09:00:00Z', [geo, hazards]);
});
afterEach(async () => {
  await scratch.close();
  await rm(folder, { recursive: true });
});

const quarters = Array.from({ length: 80 }, (_, at) => [1990 + Math.floor(at / 4), (at % 4) + 1] as const);

/** A file of two states whose values are those of the first release multiplied by a factor. */
const release = async (name: string, factor: number): Promise<string> => {
  const rows = ['OH', 'TX'].flatMap((state) =>
    quarters.map(([year, quarter], at) => `${state},${year},${quarter},${((100 + at) * factor).toFixed(2)}`),
  );
  const path = join(folder, `${name}/hpi_at_state.csv`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${rows.join('\n')}\n`);
  return path;
};

const load = (path: string) => scratch.load(fhfa, [path], { isJudged: true });

describe('a release after another', () => {
  it('is loaded though every value of the history is another', async () => {
    expect(await load(await release('first', 1))).toMatchObject({ status: 'ok' });
    expect(await load(await release('second', 1.031))).toMatchObject({
      status: 'ok',
      artifacts: [{ counts: { changed: 160 } }],
    });
  });

  it('is held back where most values moved by much', async () => {
    expect(await load(await release('first', 1))).toMatchObject({ status: 'ok' });
    expect(await load(await release('second', 1.4))).toMatchObject({ artifacts: [{ status: 'failed' }] });
  });
});

describe.skipIf(!existsSync(sources))('the releases of 2017Q4 and 2024Q4 (needs official files)', () => {
  it('are loaded one after the other', async () => {
    expect(await load(join(sources, 'fhfa/HPI_AT_state_with_added_header.csv'))).toMatchObject({ status: 'ok' });
    const later = join(dirname(sources), 'further-sources/fhfa/hpi_at_state_2024Q4.csv');
    expect(await load(later)).toMatchObject({ status: 'ok', artifacts: [{ status: 'ok' }] });
  });
});
