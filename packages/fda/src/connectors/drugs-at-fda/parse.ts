import { SourceFormatError, openArtifact, zipMembers, type Located, type StoredArtifact } from '@dqs/kit';
import { archive, openFda } from './artifacts.ts';
import type { FacetRecord } from './facet-record.ts';
import { openFdaRecords } from './open-fda.ts';
import { releaseRecords } from './release.ts';
import type { CodeKind, TableKind } from './tables.ts';
import { textTable, type TextTable } from './text-table.ts';

/** The data files unpack to some 40 MB, those of openFDA to some 130 MB. */
export const maximumBytes = 400 * 1024 * 1024;

const batchSize = 2000;

const zipLimits = {
  member: /\.txt$/i,
  maximumEntries: 100,
  maximumMemberBytes: 100 * 1024 * 1024,
  maximumBytes,
};

/** The tables of an archive. Members without served content are skipped; two members of one kind are refused. */
const archiveTables = async (artifact: StoredArtifact): Promise<ReadonlyMap<TableKind | CodeKind, TextTable>> => {
  const tables = new Map<TableKind | CodeKind, TextTable>();
  for await (const { name, bytes } of zipMembers(artifact, zipLimits)) {
    const table = textTable(bytes);
    if (table.kind === null || table.kind === 'unserved') continue;
    if (tables.has(table.kind)) throw new SourceFormatError(`the archive holds ${name} beside another ${table.kind}`);
    tables.set(table.kind, table);
  }
  return tables;
};

const looseTable = async (artifact: StoredArtifact): Promise<ReadonlyMap<TableKind | CodeKind, TextTable>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of openArtifact(artifact, { maximumBytes })) chunks.push(chunk);
  const table = textTable(Buffer.concat(chunks));
  if (table.kind === null || table.kind === 'unserved')
    throw new SourceFormatError('the header matches no supported table of Drugs@FDA', 1);
  return new Map([[table.kind, table]]);
};

/** The facets of each application in an FDA file. */
export async function* parse(artifact: StoredArtifact): AsyncGenerator<readonly Located<FacetRecord>[]> {
  if (artifact.name === openFda.name) {
    yield* openFdaRecords(openArtifact(artifact, { member: /\.json$/i, maximumBytes }));
    return;
  }
  const whole = artifact.name === archive.name;
  const tables = whole ? await archiveTables(artifact) : await looseTable(artifact);
  let batch: Located<FacetRecord>[] = [];
  for (const record of releaseRecords(tables, whole)) {
    batch.push(record);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
