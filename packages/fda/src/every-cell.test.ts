import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { officialSources as sources, readAsFile } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import type { RecordRow } from './connectors/drugs-at-fda/facet-record.ts';
import { textTable } from './connectors/drugs-at-fda/text-table.ts';
import { fda } from './index.ts';
import { saidByHand } from './oracles/said.ts';
import { membersByHand, rowsByHand } from './oracles/tables.ts';

const folders = [join(sources, 'fda-drugs'), join(sources, '../further-sources/fda-drugs')].filter((folder) =>
  existsSync(folder),
);

const files = folders
  .flatMap((folder) => globSync(join(folder, '**')))
  .filter((path) => statSync(path).isFile() && !path.endsWith('.md'))
  .toSorted();

const named = (path: string) => [path.slice(path.indexOf('fda-drugs/') + 'fda-drugs/'.length), path] as const;

/** How many values an answer would have of a content. */
const valuesOf = (content: unknown): number =>
  typeof content === 'object' && content !== null
    ? Object.values(content).reduce((sum: number, part) => sum + valuesOf(part), 0)
    : 1;

const compared = { cells: 0, values: 0, files: 0 };

describe.skipIf(folders.length === 0)('the files of the FDA (needs official files)', () => {
  // Two lists of codes whose lines begin with no number are never read.
  it.each(files.filter((path) => /\.(txt|zip)$/.test(path) && !/DocType_lookup/i.test(path)).map(named))(
    '%s: every cell of every table is read as by hand',
    (_, path) => {
      for (const [member, bytes] of membersByHand(path)) {
        const told = rowsByHand(bytes);
        const { lines, misfits } = textTable(bytes);
        const columns = Object.keys(told[0] ?? {}).filter((name) => name !== '');
        const differences: string[] = misfits.map((line) => `${member}: line ${line} does not fit`);
        expect([member, lines.length]).toEqual([member, told.length]);
        for (const [at, line] of lines.entries())
          for (const column of columns) {
            const [read, cell] = [line.cell(column.toLowerCase()), told[at]![column]];
            compared.cells += 1;
            if (read !== cell) differences.push(`${member}, row ${at + 1}: ${column} ${read} is ${cell} in the file`);
          }
        expect(differences.slice(0, 10)).toEqual([]);
      }
    },
  );

  it.each(files.map(named))(
    '%s: what is kept of each application is what the file says, or the file is refused',
    async (name, path) => {
      const read = await readAsFile<RecordRow>(path, fda.connectors);
      if (read.connector === null) {
        if (name.endsWith('.txt'))
          expect(read.refused).toMatch(/^a file of Drugs@FDA that holds nothing which is served/);
        else expect(read.refused).toMatch(/^a description of the fields of openFDA/);
        return;
      }
      expect(read.rejects).toEqual([]);
      const { said, knownOn } = saidByHand(path);
      expect(read.rows.length).toBe(said.size);
      const differences: string[] = [];
      const known = knownOn === null ? undefined : `${knownOn}T00:00:00Z`;
      for (const { appl_no, facet, content, as_known_at } of read.rows) {
        const told = said.get(`${appl_no} ${facet}`);
        compared.values += valuesOf(told);
        if (as_known_at !== known) differences.push(`${appl_no} ${facet} is known ${as_known_at}, not ${known}`);
        if (content !== JSON.stringify(told))
          differences.push(`${appl_no} ${facet}: ${content} is ${JSON.stringify(told)} in the file`);
      }
      expect(differences.slice(0, 10)).toEqual([]);
      compared.files += 1;
    },
  );

  it('are as many as are published', () => {
    console.info(`cells of the FDA compared: ${JSON.stringify(compared)}; of ${files.length} files`);
    expect(compared.files).toBeGreaterThanOrEqual(7);
    expect(compared.cells).toBeGreaterThan(3_000_000);
    expect(compared.values).toBeGreaterThan(1_000_000);
  });
});
