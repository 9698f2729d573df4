import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { geo } from '@dqs/geo';
import { officialSources as sources, recogniseFile } from '@dqs/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { re } from '../index.ts';

const folders = [sources, join(sources, '../further-sources')].filter((folder) => existsSync(folder));
const connectors = [...re.connectors, ...geo.connectors];

/** Files that only their name identifies: the message says what the name must contain. */
const byNameAlone =
  /^(climdiv-|acs5_|ZIP_COUNTY_|[A-Z]+-mf|ma\d{4}c|co\d{4}c|2\d{3}_Gaz|HPI_(PO|EXP)_(state|metro)|C[AG]_\w+\.xlsx?$|list1_|acris_deeds|SA2_)/;

describe.skipIf(folders.length === 0)('official files under another name (needs official files)', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dqs-names-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const files = folders.flatMap((root) =>
    globSync('{fhfa,hud,census-re,abs-re,nyc-acris,census-geo}/**/*.{csv,gz,txt,xls,xlsx,json}', { cwd: root }).map(
      (file) => join(root, file),
    ),
  );

  it.each(files)('%s is known by what it holds, or refused with the reason', async (file) => {
    const own = await recogniseFile(file, connectors);
    // No workbook of rents contains its fiscal year.
    const year = /FY_?(20\d\d|\d\d)/i.exec(basename(file))?.[0] ?? '';
    const renamed = join(folder, `download ${year} ${files.indexOf(file)}.bin`);
    await symlink(file, renamed);
    const other = await recogniseFile(renamed, connectors);
    // Population data orders places in geo and is a series here: each domain reads the file separately.
    if (!/^co-est/.test(basename(file))) expect(other.refused ?? '').not.toMatch(/^both /);
    if (other.connector === null) {
      expect(other.refused).not.toBe('');
      if (!byNameAlone.test(basename(file))) expect([file, own.connector?.key]).toEqual([file, undefined]);
    } else expect(other.connector.key).toBe(own.connector?.key);
  });
});
