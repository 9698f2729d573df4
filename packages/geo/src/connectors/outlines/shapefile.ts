import { SourceFormatError, artifactFiles, type StoredArtifact } from '@dqs/kit';
import { attributesIn, type Attributes } from './attributes.ts';
import { datumIn, type Datum } from './datum.ts';
import { polygonRecords, type Ring } from './polygons.ts';

/** A record of a shapefile. `rings` is empty if it has no outline. */
interface Shape {
  readonly attributes: Attributes;
  readonly rings: readonly Ring[];
}

/** The records of a shapefile and the datum of their positions. */
export interface Shapefile {
  readonly datum: Datum;
  readonly shapes: readonly Shape[];
}

export interface ShapefileLimits {
  /** Largest accepted decompressed size. */
  readonly maximumBytes: number;
  /** Largest accepted number of positions. All of them are in memory. */
  readonly maximumPositions: number;
}

/** The supported files of a shapefile, without the hidden files that macOS adds to a zip. */
const part = /^(?!__MACOSX\/)(?:.*\/)?[^/.][^/]*\.(cpg|dbf|prj|shp)$/i;
const maximumTableBytes = 32 * 1024 * 1024;

const readAll = async (name: string, bytes: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maximumTableBytes)
      throw new SourceFormatError(`${name} is larger than the accepted ${maximumTableBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const ringsIn = async (
  bytes: AsyncIterable<Buffer>,
  { maximumPositions }: ShapefileLimits,
): Promise<readonly (readonly Ring[])[]> => {
  const records: (readonly Ring[])[] = [];
  let positions = 0;
  for await (const rings of polygonRecords(bytes)) {
    positions += rings.reduce((sum, { length }) => sum + length / 2, 0);
    if (positions > maximumPositions)
      throw new SourceFormatError(`the shapefile has more than the accepted ${maximumPositions} positions`);
    records.push(rings);
  }
  return records;
};

/**
 * Reads the only shapefile of polygons in a zip: outlines (`.shp`), attributes (`.dbf`), coordinate system (`.prj`) and
 * encoding (`.cpg`). Throws `SourceFormatError` if one of the first three is missing or their records do not match.
 */
export const readShapefile = async (artifact: StoredArtifact, limits: ShapefileLimits): Promise<Shapefile> => {
  const texts = new Map<string, Buffer>();
  let records: readonly (readonly Ring[])[] | null = null;
  for await (const { name, bytes } of artifactFiles(artifact, { member: part, maximumBytes: limits.maximumBytes })) {
    const [, kind = ''] = part.exec(name)?.map((each) => each.toLowerCase()) ?? [];
    if (texts.has(kind) || (kind === 'shp' && records !== null))
      throw new SourceFormatError(`the zip has several .${kind} files; it must contain one shapefile`);
    if (kind === 'shp') records = await ringsIn(bytes, limits);
    else texts.set(kind, await readAll(name, bytes));
  }
  const [table, description] = [texts.get('dbf'), texts.get('prj')];
  if (records === null || table === undefined || description === undefined) {
    const missing = [records === null && '.shp', table === undefined && '.dbf', description === undefined && '.prj'];
    throw new SourceFormatError(`the zip lacks the ${missing.filter(Boolean).join(' and ')} of a shapefile`);
  }
  const datum = datumIn(description.toString('latin1'));
  const attributes = attributesIn(table, texts.get('cpg')?.toString('latin1') ?? '');
  if (attributes.length !== records.length)
    throw new SourceFormatError(
      `the shapefile has ${records.length} outlines and ${attributes.length} records of attributes`,
    );
  return { datum, shapes: records.map((rings, index) => ({ attributes: attributes[index]!, rings })) };
};
