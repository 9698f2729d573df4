import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { SourceFormatError, type StoredArtifact } from '@dqs/kit';
import { describe, expect, it } from 'vitest';
import { entityFile, leiOf, written } from '../../../fixtures/gleif-files.ts';
import { readFile } from '../read-file.ts';
import { entityReader } from '../record-readers.ts';
import { readApart } from './reading-thread.ts';

const entities = Array.from({ length: 3000 }, (_, at) => ({
  lei: leiOf(`T${at}X`),
  name: at % 7 === 0 ? `上海 ${at}` : `Kepalo & Söhne ${at}`,
  previous: at % 5 === 0 ? [`Ostara ${at}`] : [],
}));

const whole = entityFile({ published: '2024-05-01T08:00:00Z' }, entities);

const stored = (text: string): StoredArtifact => {
  const path = written('full.xml', text);
  return {
    name: basename(path),
    address: 'https://example.org/full.xml',
    path,
    sha256: '',
    bytes: statSync(path).size,
  };
};

const itemsOf = async (batches: AsyncIterable<readonly unknown[]>): Promise<readonly unknown[]> => {
  const items: unknown[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
};

describe('a file that is read in a separate thread', () => {
  it('has the same items as without a thread', async () => {
    const file = stored(whole);
    const apart = await itemsOf(readApart(file, 'lei2'));
    expect(apart).toHaveLength(3001);
    expect(apart).toEqual(await itemsOf(readFile(file, entityReader)));
  });

  it('reports the position in the file', async () => {
    const file = stored(whole);
    const told: number[] = [];
    await itemsOf(readApart({ ...file, onRead: (done, total) => told.push(done / total) }, 'lei2'));
    expect(told.at(-1)).toBe(1);
  });

  it('is rejected for the same fault on the same line', async () => {
    const file = stored(whole.replace('</lei:LEIRecords>', '</lei:LEIRecord>'));
    const faults: SourceFormatError[] = [];
    for (const batches of [readApart(file, 'lei2'), readFile(file, entityReader)])
      await itemsOf(batches).catch((error: unknown) => faults.push(error as SourceFormatError));
    expect(faults[0]).toBeInstanceOf(SourceFormatError);
    expect(faults.map(({ message, line }) => [message, line])).toEqual([
      [faults[1]!.message, faults[1]!.line],
      [faults[1]!.message, faults[1]!.line],
    ]);
  });

  it('fails with an error that does not concern the file', async () => {
    await expect(itemsOf(readApart({ ...stored(whole), path: '/nowhere/full.xml' }, 'lei2'))).rejects.toThrow(/ENOENT/);
  });

  it('may be abandoned before its end', async () => {
    for await (const batch of readApart(stored(whole), 'lei2')) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
  });
});
