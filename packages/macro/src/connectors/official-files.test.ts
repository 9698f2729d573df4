import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Connector, StoredArtifact } from '@dqs/kit';
import { SourceFormatError, openArtifact } from '@dqs/kit';
import { officialSources as sources } from '@dqs/testing';
import { describe, expect, it } from 'vitest';
import { listedAt } from '../catalogue/documented.ts';
import { headlines } from '../catalogue/index.ts';
import type { ReadCell } from '../published/cell.ts';
import { agencyConnectors } from './connectors.ts';
import { headOf } from './file-head.ts';
import { beaOracles, frbOracles } from './oracles/bea-frb.ts';
import { censusOracles, usaspendingOracles } from './oracles/census-usaspending.ts';
import { ecbOracles, eurostatOracles } from './oracles/europe.ts';
import type { Oracle } from './oracles/oracle.ts';
import { blsOracles, treasuryOracles } from './oracles/treasury-bls.ts';

const places = [sources, join(sources, '../further-sources')];

const maximumBytes = 512 * 1024 * 1024;
/** The data in a zip, not its structure. */
const member = /(_data\.xml|\.sdmx\.xml|\.csv)$/i;

const open = (path: string): AsyncIterable<Buffer> =>
  openArtifact({ path, bytes: statSync(path).size }, { member, maximumBytes });

const textOf = async (path: string): Promise<string> => {
  if (path.endsWith('.gz')) return gunzipSync(readFileSync(path)).toString('latin1');
  const chunks: Buffer[] = [];
  for await (const chunk of open(path)) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
};

/** How a file is recognized: a connector with its artifact, or the reason why it is not loaded. */
const known = async (path: string) => {
  const name = basename(path);
  // A web page is rejected before its content is read; a structure has no data member.
  const head = await headOf(open(path)).catch(() => readFileSync(path).subarray(0, 4096).toString('latin1'));
  const found = agencyConnectors.flatMap((connector: Connector<ReadCell>) => {
    const artifact = connector.recognition.recognise(name, head);
    return artifact ? [{ connector, artifact: { ...artifact, path, sha256: '', bytes: statSync(path).size } }] : [];
  });
  const reasons = agencyConnectors.flatMap(({ recognition }) => recognition.refusal?.(name, head) ?? []);
  return { found, reasons };
};

interface Compared {
  cells: number;
  readonly differences: string[];
}

/** Ids that the file name completes are compared without their first word. */
const asTold = (oracleId: string, id: string): string =>
  oracleId.startsWith('* ') ? `* ${id.slice(id.indexOf(' ') + 1)}` : id;

const same = (told: string | null, read: string | null): boolean =>
  told === read ||
  (told !== null &&
    read !== null &&
    Number(told) === Number(read) &&
    told.replace(/^(-?)\./, '$10.') === read.replace(/0+$/, '').replace(/\.$/, ''));

const compare = async (
  path: string,
  oracle: Oracle,
  cells: AsyncIterable<readonly { readonly record: ReadCell }[]>,
): Promise<Compared> => {
  const expected = new Map<string, string | null>();
  let example = '';
  for (const [id, period, value] of oracle.read(await textOf(path))) {
    example ||= id;
    expected.set(`${id}|${period}`, value);
  }
  const compared: Compared = { cells: 0, differences: [] };
  for await (const batch of cells) {
    for (const { record } of batch) {
      if ('reject' in record) {
        compared.differences.push(record.reject);
        continue;
      }
      const place = `${asTold(example, record.series.sourceSeriesId)}|${record.period}`;
      const told = expected.get(place);
      if (told === undefined) compared.differences.push(`${place} is not a cell of the file`);
      else if (!same(told, record.value))
        compared.differences.push(`${place}: ${record.value ?? 'none'} is ${told ?? 'none'} in the file`);
      compared.cells += 1;
      expected.delete(place);
    }
  }
  for (const place of expected.keys()) compared.differences.push(`${place} was not read`);
  return compared;
};

const folders: readonly (readonly [folder: string, oracles: readonly Oracle[], atLeast: number])[] = [
  ['treasury', treasuryOracles, 130_000],
  ['bls', blsOracles, 150_000],
  ['bea', beaOracles, 20_000],
  ['frb', frbOracles, 300_000],
  ['ecb-sdmx', ecbOracles, 18_000],
  ['census-eits', censusOracles, 55_000],
  ['eurostat', eurostatOracles, 550_000],
  ['usaspending-macro', usaspendingOracles, 14],
];

const filesOf = (folder: string): readonly string[] =>
  places
    .flatMap((place) => globSync(join(place, folder, '**')))
    .filter((path) => statSync(path).isFile() && !path.endsWith('PROVENANCE.md'));

/** Ids of series in files or registers, as `bls CUSR0000SA0`. */
const met = new Set<string>();

const meet = (agency: string, id: string): void => void met.add(`${agency} ${id}`);

async function* meeting(cells: AsyncIterable<readonly { readonly record: ReadCell }[]>) {
  for await (const batch of cells) {
    for (const { record } of batch) if (!('reject' in record)) meet(record.series.source, record.series.sourceSeriesId);
    yield batch;
  }
}

const meetRegister = async (connector: Connector<ReadCell>, artifact: StoredArtifact): Promise<void> => {
  for await (const batch of connector.reading.parse(artifact)) {
    for (const { record } of batch) {
      const rows = connector.rows.normalise(record);
      if ('reject' in rows) continue;
      for (const row of rows as readonly { source?: string; source_series_id?: string }[])
        if (row.source && row.source_series_id) meet(row.source, row.source_series_id);
    }
  }
};

describe.skipIf(!existsSync(sources))('the official files (needs official files)', () => {
  it.each(folders)('%s: every cell of every file is what a second reader finds', async (folder, oracles, atLeast) => {
    let cells = 0;
    for (const path of filesOf(folder)) {
      const { found, reasons } = await known(path);
      const [first] = found;
      if (first === undefined) {
        // A publisher's documentation (cu.txt) has no reason of its own.
        if (!path.endsWith('.txt')) expect({ path, reasons }).toMatchObject({ reasons: [expect.any(String)] });
        continue;
      }
      expect(found.map(({ connector }) => connector.key)).toHaveLength(1);
      const { connector, artifact } = first;
      if (/-(codes|structure)$/.test(connector.key)) continue;
      if (connector.key.endsWith('-series')) {
        await meetRegister(connector, artifact);
        continue;
      }
      const parsed = meeting(connector.reading.parse(artifact));
      const text = await textOf(path);
      if (text.includes('"value":{}')) {
        await expect(Array.fromAsync(parsed)).rejects.toThrow(SourceFormatError);
        continue;
      }
      const oracle = oracles.find(({ fits }) => fits(text));
      if (oracle === undefined) {
        // A file in a layout without an independent reader: it is loaded without rejects.
        const records = (await Array.fromAsync(parsed)).flat().map(({ record }) => record);
        expect({ path, rejects: records.filter((record) => 'reject' in record).slice(0, 5) }).toEqual({
          path,
          rejects: [],
        });
        expect(records.length).toBeGreaterThan(0);
        continue;
      }
      const compared = await compare(path, oracle, parsed);
      expect({ path, differences: compared.differences.slice(0, 5), count: compared.differences.length }).toEqual({
        path,
        differences: [],
        count: 0,
      });
      cells += compared.cells;
    }
    expect(cells).toBeGreaterThanOrEqual(atLeast);
  });

  it('have the ids of most series of the catalogue; the others stand in lists of their publishers', () => {
    const unmet = headlines.filter(({ agency, id }) => !met.has(`${agency} ${id}`));
    expect(headlines.length - unmet.length).toBeGreaterThanOrEqual(400);
    expect(unmet.filter((headline) => listedAt(headline) === null).map(({ id }) => id)).toEqual([]);
  });
});
